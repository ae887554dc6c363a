//! Thousands of enemies in bevy, without a window: the same game with machines as components, with a `match` in a system, and with a
//! crowd of machines.
//!
//! ```text
//! cargo run --release -p fsm-bevy --features crowd,multi_threaded --example arena
//! cargo run --release -p fsm-bevy --features crowd,multi_threaded --example arena -- --enemies 100000 --ticks 300
//! ```
//!
//! What to look at:
//!
//! * `enemy.rs`: the table. Its header asks for a component and a resource.
//! * `game.rs`: the plugin `Machines`, a system before it that writes events, and the other ways.
//! * `by_hand.rs`: what the table does, as a `match`; timers are fields, and each way out sets those of the next state.
//! * All ways play the same game to the last digit.

pub mod by_hand;
pub mod enemy;
pub mod fighter;
pub mod game;
pub mod rounds;
pub mod story;

use std::process::ExitCode;

use fsm_examples::cli::{self, Number};

const ENEMIES: Number =
    Number { name: "enemies", help: "how many there are", range: 0..=1_000_000, default: 10_000 };

fn main() -> ExitCode {
    cli::run("arena", [ENEMIES, cli::ticks(1_000)], |[enemies, ticks], out| {
        story::tell(u32::try_from(enemies).unwrap_or(u32::MAX), ticks, out)
    })
}
