//! The same game in each way, and how long it took.

use std::io::{self, Write};
use std::time::Instant;

use super::enemy::EnemyStateId;
use super::game::{Game, Outcome, Way};

/// Plays the game in each way, and tells what has become of the enemies.
///
/// # Errors
/// What `out` fails with.
pub fn tell(enemies: u32, ticks: u64, out: &mut dyn Write) -> io::Result<()> {
    let mut first: Option<Outcome> = None;
    for way in Way::ALL {
        let mut game = Game::new(way, enemies);
        game.tick();
        let begin = Instant::now();
        for _ in 1..ticks {
            game.tick();
        }
        let seconds = begin.elapsed().as_secs_f64();
        let outcome = game.outcome();
        if first.is_none() {
            write!(out, "{enemies} enemies after {ticks} ticks:")?;
            for (id, count) in EnemyStateId::ALL.iter().zip(outcome.states) {
                write!(out, " {count} {id},")?;
            }
            writeln!(out, " {} strikes", outcome.strikes)?;
        }
        let first = first.get_or_insert_with(|| outcome.clone());
        let same = if *first == outcome { "" } else { "  ANOTHER GAME" };
        writeln!(
            out,
            "{:>8.0} ticks a second  {}{same}",
            (ticks.saturating_sub(1)) as f64 / seconds,
            way.name()
        )?;
    }
    Ok(())
}
