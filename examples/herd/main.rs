//! Ten thousand sheep on a meadow, and a wolf: many agents with one machine, each doing what its state says.
//!
//! The sheep are in a `Crowd`, which stores them by their state. A tick goes through the states one after the other,
//! with the feature `threads` on as many threads as you like; the text is the same with one.
//!
//! ```text
//! cargo run --release --example herd
//! cargo run --release --example herd --features threads -- --sheep 1000000 --threads 2 --ticks 200
//! cargo run --release --example herd --features view -- --view
//! ```
//!
//! What to look at:
//!
//! * `life.rs`: the machine is written for one sheep, and knows nothing of the others. The meadow is its second
//!   parameter: all threads look at it, none changes it.
//! * `sheep.rs`: chance is the sheep's own, so what a sheep does cannot depend on whose turn was first.
//! * `story.rs`: one call ticks all of them; the wolf is an event for all of them; those that were caught are taken
//!   out by their handles. Two dozen of them are shown with `--view`: each sheep has an observer beside it, for most of
//!   them one that hears nothing.
//!
//! The design is data-oriented: what is done to many is done in one loop for each state.

pub mod life;
pub mod sheep;
pub mod story;
pub mod threads;

use std::process::ExitCode;

use fsm_examples::cli::{self, Number};

const SHEEP: Number =
    Number { name: "sheep", help: "how many sheep there are", range: 1..=10_000_000, default: 10_000 };
const THREADS: Number =
    Number { name: "threads", help: "how many threads tick them", range: 1..=64, default: 1 };

fn main() -> ExitCode {
    let options = [cli::seed(1), cli::ticks(60), SHEEP, THREADS];
    cli::run_shown("herd", options, |[seed, ticks, sheep, threads], show, out| {
        story::tell(seed, ticks, sheep, threads, show, out)
    })
}
