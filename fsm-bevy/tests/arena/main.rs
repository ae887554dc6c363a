//! All ways play the same game.

#[allow(dead_code, reason = "the `main` of the example")]
#[path = "../../examples/arena/main.rs"]
pub mod example;

use example::game::{Game, Way};

#[test]
fn all_ways_play_the_same_game() {
    let outcomes = Way::ALL.map(|way| {
        let mut game = Game::new(way, 1_500);
        (1..7)
            .map(|part| {
                (0..153 + part).for_each(|_| game.tick());
                game.outcome()
            })
            .collect::<Vec<_>>()
    });
    for (way, outcome) in Way::ALL.iter().zip(&outcomes) {
        assert_eq!(*outcome, outcomes[2], "{way:?}");
    }
    // Nobody stands beside the player for long: strikes tell of those who did.
    let last = &outcomes[2][5];
    let is_seen = |state: usize| state == 3 || outcomes[2].iter().any(|outcome| outcome.states[state] > 0);
    assert!((0..6).all(is_seen) && last.strikes > 100, "{last:?}");
}
