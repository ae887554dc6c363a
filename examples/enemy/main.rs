//! Enemies in an arena: they wander about; one who sees the player alarms the others, and all come
//! running.
//!
//! Each enemy is a machine with its own owner. They don't know each other: who sees the player
//! raises an alarm, the world collects the alarms of a tick, and after the tick sends them to
//! everybody in earshot. When the player is caught, he starts again elsewhere, and the enemies
//! wander as before.
//!
//! ```text
//! cargo run --example enemy
//! cargo run --example enemy -- --agents 12 --seed 3 --ticks 200
//! cargo run --example enemy --features view -- --view
//! ```
//!
//! On the map `@` is the player, `X` the player with an enemy on him, and each enemy is a letter, in
//! the colour of his state.
//!
//! What to look at:
//!
//! * `mind.rs`: the states are the variants of an enum; `GoToAlarm` carries the place of the alarm,
//!   which comes with the event. `world` is a second parameter of the machine: seen by all, owned
//!   by none.
//! * `story.rs`: the loop that ticks everybody, and then sends the alarms: no machine is called
//!   while another one runs.
//! * `map.rs`: outside code matches the state exhaustively, as any enum.
//!
//! The design is a classic of game programming: agents with an enumerated state, who alarm each
//! other.

pub mod enemy;
pub mod map;
pub mod mind;
pub mod story;
pub mod world;

use std::process::ExitCode;

use fsm_examples::cli::{self, Number};

/// One for each letter.
const AGENTS: Number =
    Number { name: "agents", help: "how many enemies there are", range: 1..=26, default: 5 };

fn main() -> ExitCode {
    let options = [cli::seed(1), cli::ticks(60), AGENTS];
    cli::run_shown("enemy", options, |[seed, ticks, agents], show, out| {
        story::tell(seed, ticks, agents, show, out)
    })
}
