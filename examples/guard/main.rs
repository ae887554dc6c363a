//! A guard on a castle wall: he patrols, looks into noises, chases thieves, and takes orders from
//! the captain.
//!
//! A noise suspends the patrol, whole, with the post he was walking to; when the noise is looked
//! into, the same patrol is resumed. The captain shouts his orders from the yard whenever he likes,
//! also in the middle of a chase.
//!
//! ```text
//! cargo run --example guard
//! cargo run --example guard -- --seed 5 --ticks 600
//! cargo run --example guard --features view -- --view
//! ```
//!
//! What to look at, in `watch.rs`:
//!
//! * `update every 500ms`: the guard is ticked ten times a second and takes a step in every fifth
//!   tick; after a pause the beat begins anew.
//! * `goto!` and `pop!` in the update of `Investigating`: requests from the middle of an action.
//!   The action runs on to its end, the change comes after it. So whether there is a thief is
//!   looked up once, where it matters.
//! * `requests;`: the slot for requests from outside. In `captain.rs` and `story.rs` see a request
//!   that is refused at once and handed back, one that is replaced by a later one, and those that
//!   are served by the next update.
//! * `transition(from, to)`: one line, and every change of state, push and pop is in the log.
//!
//! The design is a classic of game programming: a stack of states with deferred change requests, so
//! that no state is destroyed while its own code runs.

pub mod captain;
pub mod sentry;
pub mod story;
pub mod watch;

use std::process::ExitCode;

use fsm_examples::cli;

fn main() -> ExitCode {
    let options = [cli::seed(1), cli::ticks(450)];
    cli::run_shown("guard", options, |[seed, ticks], show, out| story::tell(seed, ticks, show, out))
}
