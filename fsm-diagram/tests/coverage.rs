//! A picture of what a test suite has seen.

use fsm_diagram::{Format, draw, draw_coverage};
use fsm_runtime::fsm;
use fsm_runtime::observers::coverage::Coverage;

fsm! {
    machine Door {
        observed;
        queue 2;
        events { Push, Kick, Knock, Mend }
        initial Closed;
        on Mend => Closed;
        state Closed {
            initial Plain;
            on Push => Open;
            on Kick => Broken;
            #[allow(unused_line)]
            on Knock do {}
            state Plain { on Knock => Bolted; }
            state Bolted { on Knock do goto!(Plain); }
        }
        state Open { on Push | Kick => Closed; on Knock => defer; }
        final state Broken;
    }
}

/// The classes of what is drawn, by how often each stands there.
fn count(picture: &str, class: &str) -> usize {
    picture.lines().filter(|line| line.contains(&format!(" {class}\""))).count()
}

#[test]
fn what_was_seen_is_green_and_what_was_missed_is_red() {
    let mut coverage = Coverage::<Door>::new();
    let mut door = Door::start_observed(&mut coverage);
    for event in [DoorEvent::Knock, DoorEvent::Push] {
        door.observed(&mut coverage).send(event);
    }
    let picture = draw_coverage(&coverage);
    // Closed, Plain, Bolted and Open; Knock and Push.
    assert_eq!(count(&picture, "seen"), 4 + 2, "{picture}");
    assert!(picture.contains("✗ Kick") && picture.contains("✗ Mend") && !picture.contains("✗ Push<"));
    assert!(count(&picture, "missed") > 0);
}

#[test]
fn without_a_run_nothing_is_coloured() {
    let picture = draw(Door::GRAPH, Format::Svg);
    assert_eq!((count(&picture, "seen"), count(&picture, "missed")), (0, 0));
    assert!(!picture.contains('✗'));
}
