//! A dialogue with a modem over a bad line: time-outs, retries that wait longer each time, and answers that come too late.
//!
//! ```text
//! cargo run -p fsm-tokio --example modem
//! cargo run -p fsm-tokio --example modem -- --seed 3 --frames 8 --lose 40
//! cargo run -p fsm-tokio --example modem -- --tcp
//! ```
//!
//! The far end is in the same program, behind a pipe in memory, with a clock that jumps to the next thing that happens; so
//! the same seed tells the same story to the millisecond. With `--tcp` in front both talk over the loopback device, in the
//! time of this world.
//!
//! What to look at:
//!
//! * `dialogue.rs`: an `async machine … -> Result<(), Error>`. It writes to the line in its `enter` and waits for that; what
//!   fails there, or because nobody answers, ends the loop, and `failed(Error::Busy)` takes the one error that is none.
//! * The table has no loop, no `select!` and no `timeout`: an answer that comes while the next try is waited for
//!   is a line like any other.
//! * `answers.rs`: a source of events of one's own, the lines of a reader. What was read up to half a line stays in it,
//!   whatever happens to the loop.
//! * `story.rs`: the event loop of `fsm-tokio`, which ends with the machine, the line, an error, or the patience of its user.
//! * `far.rs`: loses, garbles and delays answers, as it is told to.

pub mod answers;
pub mod dialogue;
pub mod far;
pub mod line;
pub mod story;

use std::process::ExitCode;

use fsm_examples::cli::{self, Number};
use lexopt::Parser;

const fn percent(name: &'static str, help: &'static str) -> Number {
    Number { name, help, range: 0..=100, default: 25 }
}

const FRAMES: Number =
    Number { name: "frames", help: "how many frames are sent", range: 1..=1000, default: 4 };
const LOSE: Number = percent("lose", "of so many answers in a hundred nothing arrives");
const GARBLE: Number = percent("garble", "of the rest so many arrive garbled");
const DELAY: Number = percent("delay", "of the rest so many come too late");

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1).peekable();
    let by_tcp = words.next_if(|word| word == "--tcp").is_some();
    let options = [cli::seed(7), FRAMES, LOSE, GARBLE, DELAY];
    cli::run_words("modem [--tcp]", options, [], Parser::from_args(words), |numbers, [], out| {
        let [seed, frames, lose, garble, delay] = numbers;
        story::tell(&story::Told { by_tcp, seed, frames, faults: far::Faults { lose, garble, delay } }, out)
    })
}
