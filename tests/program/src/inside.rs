//! The machines in the data of charts, as far as their numbers go.

use fsm_oracle::chart::{ENDED, STOPPED};
use fsm_simulator::language::Time;

/// What it says as it ticks, or is stopped.
pub(crate) fn run(ty: &str, number: &mut i32, ticks: bool, now: Time) -> Vec<String> {
    if *number < 0 {
        return Vec::new();
    }
    let is_due = match (is_timed(ty), Time::try_from(*number)) {
        (true, Ok(due)) => due <= now,
        _ => *number <= 1,
    };
    let said = match (ticks, is_due) {
        (false, _) => {
            *number = STOPPED;
            ["leaves", "is stopped"].as_slice()
        }
        (true, true) => {
            *number = ENDED;
            ["ticks", "leaves", "has ended"].as_slice()
        }
        (true, false) => {
            *number -= i32::from(!is_timed(ty));
            ["ticks"].as_slice()
        }
    };
    said.iter().map(|what| format!("inside {what}")).collect()
}

/// When it ends.
pub(crate) fn deadline(ty: &str, number: i32) -> Option<Time> {
    Time::try_from(number).ok().filter(|_| is_timed(ty))
}

fn is_timed(ty: &str) -> bool {
    ty.starts_with("Timed")
}
