//! The same game in each way, and how long a tick of it takes.

use std::io::{self, Write};
use std::time::Instant;

use super::enemy::EnemyStateId;
use super::game::{Game, Way};
use super::rounds::{ROUND, median};

/// Plays the game in each way, a second of each in turn, so that whatever else the machine does is shared by all of them. Tells what has
/// become of the enemies, and the median of the seconds.
///
/// # Errors
/// What `out` fails with.
pub fn tell(enemies: u32, ticks: u64, out: &mut dyn Write) -> io::Result<()> {
    let mut games = Way::ALL.map(|way| Game::new(way, enemies));
    // The first tick starts the machines.
    games.iter_mut().for_each(Game::tick);
    let mut times = Way::ALL.map(|_| Vec::new());
    let mut left = ticks.saturating_sub(1);
    while left > 0 {
        let round = left.min(ROUND);
        for (game, times) in games.iter_mut().zip(&mut times) {
            let begin = Instant::now();
            (0..round).for_each(|_| game.tick());
            times.push(begin.elapsed().as_secs_f64() / round as f64);
        }
        left -= round;
    }

    let outcomes = games.map(|mut game| game.outcome());
    let [first, ..] = &outcomes;
    write!(out, "{enemies} enemies after {ticks} ticks:")?;
    for (id, count) in EnemyStateId::ALL.iter().zip(first.states) {
        write!(out, " {count} {id},")?;
    }
    writeln!(out, " {} strikes", first.strikes)?;
    let times = times.map(median);
    let by_hand = times[Way::ByHand as usize];
    for ((way, time), outcome) in Way::ALL.iter().zip(times).zip(&outcomes) {
        let same = if outcome == first { "" } else { "  ANOTHER GAME" };
        let (ticks, times) = (1.0 / time, time / by_hand);
        writeln!(
            out,
            "{ticks:>8.0} ticks a second, {times:.2} of the time of a `match`: {}{same}",
            way.name()
        )?;
    }
    Ok(())
}
