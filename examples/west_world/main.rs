//! West World: Bob digs for gold, Elsa keeps the house, and nature calls.
//!
//! Bob digs until his pockets are full, takes the gold to the bank, goes home when he is rich
//! enough for today, and drinks when he is thirsty. Elsa does one chore after another; at any time,
//! whatever she is at, she may have to go to the bathroom, and then takes up her work where she
//! left it.
//!
//! ```text
//! cargo run --example west_world
//! cargo run --example west_world -- --seed 3 --ticks 100
//! cargo run --example west_world --features view -- --view
//! ```
//!
//! What to look at:
//!
//! * `miner.rs`: each state says what Bob does on entry, at every tick and on exit; his needs are
//!   counted by a line of the machine itself, in every state.
//! * `elsa.rs`: the line that sends her to the bathroom stands once, at the machine, and holds in
//!   every state. It pushes the bathroom above what she is doing, so her chore is as she left it
//!   when the bathroom pops.
//! * `story.rs`: two machines, one loop. Each is called with its own agent; neither knows of the
//!   other.
//!
//! The miner and his wife are the example of chapter 2 of Mat Buckland's "Programming Game AI by
//! Example" (2005). There states are singleton objects, the global state and the previous state are
//! pointers; here they are lines of a table.

pub mod elsa;
pub mod miner;
pub mod story;

use std::process::ExitCode;

use fsm_examples::cli;

fn main() -> ExitCode {
    let options = [cli::seed(7), cli::ticks(30)];
    cli::run_shown("west_world", options, |[seed, ticks], show, out| story::tell(seed, ticks, show, out))
}
