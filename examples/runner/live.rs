//! The game on the page: time passes by itself, the track has obstacles, and the player sends events.

use std::io::{self, Write};
use std::time::Duration;

use fsm_examples::show::{Events, Show};

use super::runner::{Game, GameEvent, GameStateId};
use super::story::Run;

/// From one tick to the next.
const PACE: Duration = Duration::from_millis(500);

/// From one game to the next.
const BREAK: Duration = Duration::from_secs(3);

/// From one obstacle to the next, in metres.
const OBSTACLE: u32 = 25;

/// Plays so many games, one after the other.
pub fn play(games: u64, show: &Show, out: &mut dyn Write) -> io::Result<()> {
    let events = show.events::<Game, GameEvent>();
    for _ in 0..games {
        game(&events, show, out)?;
        show.pause(BREAK);
    }
    Ok(())
}

fn game(events: &Events<Game, GameEvent>, show: &Show, out: &mut dyn Write) -> io::Result<()> {
    let mut run = Run::start(show);
    while !run.game.is_done() {
        show.pause(PACE);
        let before = run.runner.distance;
        // The last click counts.
        run.step(events.try_iter().last().map(|(_, event)| event), out)?;
        if let Some(event) = track(before, &run) {
            run.step(Some(event), out)?;
        }
    }
    run.end(out)
}

/// What the track does to the runner, who was here before.
fn track(before: u32, run: &Run) -> Option<GameEvent> {
    let is_at_obstacle = before / OBSTACLE < run.runner.distance / OBSTACLE;
    match run.game.state_id() {
        GameStateId::Die => None,
        GameStateId::Falling if run.runner.height == 0 => Some(GameEvent::HitGround),
        _ if is_at_obstacle && run.runner.height == 0 => Some(GameEvent::HitObstacle),
        _ => None,
    }
}
