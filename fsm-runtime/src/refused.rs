// Requests that cannot be served, and states that a machine cannot be restored
// in: the reasons, and the messages. When a request is refused is decided by
// the generated code.

use core::error::Error;
use core::fmt::{self, Debug, Display, Formatter};

use crate::requests::Request;

/// Why a request cannot be served: the `reason` of [`Refused`], [`RefusedChange`](crate::requests::RefusedChange) and
/// [`NotRestored`].
///
/// ```
/// use fsm_runtime::requests::Reason;
///
/// assert_eq!(Reason::FinalPushed.to_string(), "a final state cannot be pushed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The machine has ended: it is in a final state.
    Finished,
    /// A pop, with nothing suspended below the current state.
    NothingBelow,
    /// The target pops without an `else`, so it must not be entered with
    /// nothing suspended below it.
    NeedsBelow,
    /// The target stands in a state that is not active, and whose data only a
    /// line of the table can give.
    NeedsAround,
    /// `Previous`, where there is nothing to return to: no state was left yet, or its data moved on to the next.
    NoPrevious,
    /// A push, and the stack of suspended states is full.
    StackFull,
    /// A push of a final state, which would end the machine.
    FinalPushed,
    /// A request of an action, and the state that it stands in was left or suspended before its turn.
    SourceLeft,
    /// A request of an action for a target that a value holds, which is none of those in its list.
    NotListed,
}

impl Reason {
    pub(crate) const fn what(self) -> &'static str {
        match self {
            Reason::Finished => "the machine has ended",
            Reason::NothingBelow => "nothing is suspended below it",
            Reason::NeedsBelow => "a state that pops without an `else` needs one suspended below it",
            Reason::NeedsAround => {
                "a state around it is not active, and needs data that the request cannot give"
            }
            Reason::NoPrevious => "there is no state to return to: none was left yet, or its data moved on",
            Reason::StackFull => "the stack of suspended states is full",
            Reason::FinalPushed => "a final state cannot be pushed",
            Reason::SourceLeft => "it has been left since it asked",
            Reason::NotListed => "the list of the request has not the state that the value holds",
        }
    }

    const fn remedy(self) -> &'static str {
        match self {
            Reason::Finished => "start a new machine",
            Reason::NothingBelow => "pop only after a push, or replace the state",
            Reason::NeedsBelow => "push it instead, or write `pop else …` in it",
            Reason::NeedsAround => "name the state around it, with its data",
            Reason::NoPrevious | Reason::FinalPushed => "replace the state instead",
            Reason::StackFull => "pop first, or make room with a larger `stack N;`",
            Reason::SourceLeft => "let one state alone ask in one step",
            Reason::NotListed => "name it in the list",
        }
    }

    /// The whole sentence: `request` is what cannot be done, up to the state.
    pub(crate) fn tell(self, request: &str, state: &str, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "cannot {request} state `{state}`: {self}; {}", self.remedy())
    }

    /// The remedy where there is no current state to push above.
    const fn remedy_at_start(self) -> &'static str {
        match self {
            Reason::NeedsBelow => "begin in another state, or write `pop else …` in this one",
            other => other.remedy(),
        }
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.what())
    }
}

/// A request from outside that could not be served, given back to the caller of `request` or `update`.
///
/// A request of an action is a [`RefusedChange`](crate::requests::RefusedChange), and goes to the line `refused(request)`.
///
/// The machine is as it was: nothing was exited and nothing entered.
///
/// ```
/// use fsm_runtime::requests::{Reason, Refused, Request};
///
/// let request: Request<()> = Request::Pop;
/// let refused = Refused { request, reason: Reason::NothingBelow, state: "Patrolling" };
/// assert_eq!(
///     refused.to_string(),
///     "cannot pop in state `Patrolling`: nothing is suspended below it; \
///      pop only after a push, or replace the state",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Refused<T> {
    /// The request, with its target.
    pub request: Request<T>,
    /// Why it cannot be served.
    pub reason: Reason,
    /// The name of the state that the machine was in; empty when it had not
    /// started (`start_in`).
    pub state: &'static str,
}

impl<T> Display for Refused<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Refused { request, reason, state } = self;
        if state.is_empty() {
            return write!(f, "cannot start in this state: {reason}; {}", reason.remedy_at_start());
        }
        let request = match request {
            Request::Replace(_) => "replace",
            Request::Push(_) => "push above",
            Request::Pop => "pop in",
            Request::Previous => "return to the previous state from",
        };
        reason.tell(request, state, f)
    }
}

impl<T: Debug> Error for Refused<T> {}

/// A state in which a machine cannot begin, given back by `restore(state)`.
///
/// ```
/// use fsm_runtime::requests::{NotRestored, Reason};
///
/// let not_restored = NotRestored { state: (), reason: Reason::NeedsBelow };
/// assert_eq!(
///     not_restored.to_string(),
///     "cannot restore the machine in this state: a state that pops without an `else` \
///      needs one suspended below it; begin in another state, \
///      or write `pop else …` in this one",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NotRestored<S> {
    /// The state, or the pair of the machine's data and the state.
    pub state: S,
    /// Why the machine cannot be in it.
    pub reason: Reason,
}

impl<S> Display for NotRestored<S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let reason = self.reason;
        let remedy = reason.remedy_at_start();
        write!(f, "cannot restore the machine in this state: {reason}; {remedy}")
    }
}

impl<S: Debug> Error for NotRestored<S> {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    fn check(request: Request<u8>, reason: Reason, state: &'static str, expected: &str) {
        assert_eq!(Refused { request, reason, state }.to_string(), expected);
    }

    #[test]
    fn messages_say_what_to_what_why_and_what_to_do() {
        check(
            Request::Replace(1),
            Reason::Finished,
            "Dead",
            "cannot replace state `Dead`: the machine has ended; start a new machine",
        );
        check(
            Request::Replace(1),
            Reason::NeedsBelow,
            "Idle",
            "cannot replace state `Idle`: a state that pops without an `else` needs one \
             suspended below it; push it instead, or write `pop else …` in it",
        );
        check(
            Request::Previous,
            Reason::NoPrevious,
            "Idle",
            "cannot return to the previous state from state `Idle`: there is no state to return to: none was left yet, or its data moved on; \
             replace the state instead",
        );
        check(
            Request::Push(1),
            Reason::StackFull,
            "Idle",
            "cannot push above state `Idle`: the stack of suspended states is full; \
             pop first, or make room with a larger `stack N;`",
        );
        check(
            Request::Push(1),
            Reason::FinalPushed,
            "Idle",
            "cannot push above state `Idle`: a final state cannot be pushed; \
             replace the state instead",
        );
    }

    #[test]
    fn a_machine_that_has_not_started_has_no_state_to_name() {
        check(
            Request::Replace(1),
            Reason::NeedsBelow,
            "",
            "cannot start in this state: a state that pops without an `else` needs one \
             suspended below it; begin in another state, or write `pop else …` in this one",
        );
    }

    #[test]
    fn both_are_errors_without_asking_for_display_of_the_target() {
        #[derive(Debug)]
        struct OnlyDebug;
        fn is_error(_: &impl Error) {}
        let request = Request::Replace(OnlyDebug);
        is_error(&Refused { request, reason: Reason::Finished, state: "" });
        is_error(&NotRestored { state: OnlyDebug, reason: Reason::NeedsBelow });
    }
}
