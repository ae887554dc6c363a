//! A hermit's days: he does what he wants most, and where he wants nothing much, whatever comes to his mind.
//!
//! ```text
//! cargo run --example hermit
//! cargo run --example hermit -- --seed 3 --ticks 100
//! cargo run --example hermit --features view -- --view
//! ```
//!
//! What to look at:
//!
//! * `mind.rs`: three places to decide. `Want` takes the wish of the highest score, `Leisure` draws by weight, and
//!   `Knock` has data, what the visitor brings, which move on into the feast.
//! * `hermit.rs`: a wish is a number from 0 to 1, made from a need by a curve. So wishes can be compared.
//! * `story.rs`: a tick is half an hour. The numbers of the draws are the hermit's own: the same seed tells the same
//!   story.
//!
//! The design is utility theory, as D. Mark has described it for games (*Behavioral Mathematics for Game AI*, 2009): each
//! need is normalized, a response curve says how much it matters, and the best action wins. To draw among what is nearly
//! as good keeps agents from looking like machines (K. Dill, *Dual-Utility Reasoning*, in *Game AI Pro 2*, 2015).

pub mod hermit;
pub mod mind;
pub mod story;

use std::process::ExitCode;

use fsm_examples::cli;

fn main() -> ExitCode {
    let options = [cli::seed(1), cli::ticks(60)];
    cli::run_shown("hermit", options, |[seed, ticks], show, out| story::tell(seed, ticks, show, out))
}
