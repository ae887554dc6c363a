//! An airlock with two doors that ask each other before they open. All that can happen to them is tried, and the shortest way
//! to both doors open is shown.
//!
//! ```text
//! cargo run -p fsm-stateright --example airlock
//! cargo run -p fsm-stateright --example airlock -- --careful 1
//! cargo run -p fsm-stateright --example airlock -- --careful 1 --lossy 1
//! cargo run -p fsm-stateright --example airlock -- --careful 1 --slow 1 --seconds 4
//! ```
//!
//! What to look at:
//!
//! * `door.rs`: one machine for both doors. The line with the fault says why somebody wrote it.
//! * `story.rs`: the model. What can happen is a button at each door, what the doors say to each other, and time that passes;
//!   what must hold is one sentence.
//! * The fault needs two buttons and four messages in one of a few orders, which no test by hand would try. The
//!   table shows them.
//! * With `--careful 1` the line is mended, and the model has been explored to its end.
//! * With `--slow 1` too, what the doors say may be on its way for seconds. Then a yes comes that was meant for an earlier
//!   question, and both doors open again. This fault was not planted: the model found it.

pub mod door;
pub mod story;

use std::process::ExitCode;

use fsm_examples::cli::{self, Number};

const fn whether(name: &'static str, help: &'static str) -> Number {
    Number { name, help, range: 0..=1, default: 0 }
}

const CAREFUL: Number = whether("careful", "1: a door that asks says no to the other");
const LOSSY: Number = whether("lossy", "1: what the doors say may be lost");
const SLOW: Number = whether("slow", "1: what the doors say may be on its way for seconds");
const SECONDS: Number =
    Number { name: "seconds", help: "how many seconds are looked at", range: 0..=60, default: 10 };

fn main() -> ExitCode {
    cli::run("airlock", [CAREFUL, LOSSY, SLOW, SECONDS], |numbers, out| {
        let [is_careful, is_lossy, is_slow, seconds] = numbers;
        let is = |number| number == 1;
        story::tell(
            story::Airlock {
                is_careful: is(is_careful),
                is_lossy: is(is_lossy),
                is_slow: is(is_slow),
                seconds,
            },
            out,
        )
    })
}
