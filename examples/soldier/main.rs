//! A soldier on outpost duty, whose legs and rifle act side by side: he walks up and down, fights whoever comes, is
//! stunned by a grenade in the middle of it, and goes on where he was.
//!
//! ```text
//! cargo run --example soldier
//! cargo run --example soldier -- --seed 5 --ticks 300
//! cargo run --example soldier --features view -- --view
//! ```
//!
//! What to look at, in `duty.rs`:
//!
//! * `region Rifle` and `region Legs`: two things that he does at once. `Enemy` and `Relief` act in both: he runs
//!   and raises his rifle, by two lines in two places.
//! * `Combat`, a state with states inside: what holds in all of a fight (the enemy falls or flees) stands there once.
//!   `choice Plan` decides what to do first, and again after each dodge.
//! * `deep history Fit`: after a stun legs and rifle go on where each of them was, he halfway through a dodge, his
//!   rifle half loaded. Their data are as they were; their clocks start anew.
//! * `in_state!(Ready)` in `Shoot`, which is a state of the legs: one region looks at the other. And `raise!(Empty)`:
//!   one region tells the other, before anything else happens.
//! * The final states `Won`, `Loaded`, `Home` and `Unloaded`: a fight or a reload is over when it has come to its
//!   end, the duty when both regions have; `done` is told then.
//! * `on Relief => defer`: what he cannot hear while he is stunned reaches him afterwards.

pub mod duty;
pub mod field;
pub mod story;

use std::process::ExitCode;

use fsm_examples::cli;

fn main() -> ExitCode {
    let options = [cli::seed(228), cli::ticks(300)];
    cli::run_shown("soldier", options, |[seed, ticks], show, out| story::watch(seed, ticks, show, out))
}
