//! An endless runner: he runs by himself, and the player makes him jump. He dies at the first
//! obstacle he hits.
//!
//! The game is played from lines on standard input, one word each: `run` lets time pass, `jump` is
//! the player's key, `ground` and `obstacle` are what the track reports. A line of another kind is
//! refused, and the game goes on.
//!
//! ```text
//! cargo run --example runner
//! printf 'run\njump\nrun\nrun\nrun\nrun\nground\nrun\nobstacle\n' | cargo run --example runner
//! cargo run --example runner --features view -- --view
//! ```
//!
//! What to look at:
//!
//! * `actions.rs`: `MoveConstantly`, `TriggerAnimator` and `Jump` are written once, for a runner in
//!   any state.
//! * `runner.rs`: the states are made of them, each with its own speed and animation. `jump` is in
//!   scope under its name, so the line that ends the ascent reads it.
//! * `story.rs`: an event that means nothing in a state (a jump in the air) comes back to the loop,
//!   which says so.
//! * `live.rs`: with `--view` time passes by itself, and the player jumps by a click on `Jump` on the page of `cargo fsm view`.
//!
//! The design is a classic of game programming: a state is a list of reusable actions and a list of
//! transitions.

pub mod actions;
pub mod live;
pub mod runner;
pub mod story;

use std::io;
use std::process::ExitCode;

use fsm_examples::cli;

fn main() -> ExitCode {
    cli::run_shown("runner", [], |[], show, out| match show.is_on() {
        true => live::play(u64::MAX, show, out),
        false => story::play(io::stdin().lock(), show, out, &mut anstream::stderr()),
    })
}
