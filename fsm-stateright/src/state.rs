//! A machine at one moment, and how a step of it may stop.

use std::any::Any;
use std::fmt::{self, Display};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A machine at one moment, with the parameters it runs with: what is reached by [`MachineModel`](crate::MachineModel), and
/// half of what is reached by [`PairModel`](crate::PairModel).
///
/// Two are the same state where all four are equal. A model that is [explored](crate::MachineModel::explore) needs `Clone`,
/// `Debug`, `PartialEq` and `Hash` on the machine and on each parameter, and `Clone`, `Debug` and `PartialEq` on events.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MachineState<M, P, Time> {
    /// The machine.
    pub machine: M,
    /// The tuple of its parameters: `state.params.0` is the owner.
    pub params: P,
    /// The time that the machine has seen last.
    pub now: Time,
    /// How the last step ended, where it did not end well.
    pub stop: Option<Stop>,
}

/// The end of a step that did not end well.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The machine's code returned this error, as `Debug` writes it. The machine goes on.
    Failed(String),
    /// The machine's code panicked with this message. Nothing follows this state.
    Panicked(String),
}

impl Stop {
    /// What a step left, whose panics end here.
    pub(crate) fn of(step: impl FnOnce() -> Result<(), String>) -> Option<Stop> {
        match catch_unwind(AssertUnwindSafe(step)) {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(Stop::Failed(error)),
            Err(payload) => Some(Stop::Panicked(message(&*payload))),
        }
    }

    pub(crate) fn is_panic(stop: &Option<Stop>) -> bool {
        matches!(stop, Some(Stop::Panicked(_)))
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}

impl Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Failed(error) => write!(f, "failed: {error}"),
            Stop::Panicked(message) => write!(f, "panicked: {message}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_stops_by_an_error_and_by_a_panic() {
        assert_eq!(Stop::of(|| Ok(())), None);
        let failed = Stop::of(|| Err("Full".to_owned())).expect("an error");
        assert_eq!(failed.to_string(), "failed: Full");
        let number = 3;
        assert_eq!(Stop::of(|| panic!("no key")).expect("a panic").to_string(), "panicked: no key");
        assert_eq!(
            Stop::of(|| std::panic::panic_any(3)).expect("a panic").to_string(),
            "panicked: no message"
        );
        let stop = Stop::of(move || panic!("no key {number}"));
        assert_eq!(stop.expect("a panic").to_string(), "panicked: no key 3");
    }
}
