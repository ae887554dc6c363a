// A request of an action that could not be served, as the line `refused` of a
// machine is told. Whether one can be served is decided by the generated code;
// why not, and in which words, is in `refused.rs`.

use core::fmt::{self, Display, Formatter};

use crate::requests::{Change, Reason};

/// A request of an action that could not be served, given to the machine's line
/// `refused(request)` with all that it carried.
///
/// A request from outside is a [`Refused`](crate::requests::Refused), and goes back to the caller.
///
/// The machine is as it was: nothing was exited and nothing entered for it.
///
/// ```
/// use fsm_runtime::requests::{Change, Reason, RefusedChange};
///
/// let change = Change::Goto("Aiming");
/// let request = RefusedChange { change, reason: Reason::SourceLeft, state: "Slung" };
/// assert_eq!(
///     request.to_string(),
///     "cannot replace state `Slung`: it has been left since it asked; \
///      let one state alone ask in one step",
/// );
/// assert_eq!(request.into_target(), Some("Aiming"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RefusedChange<T> {
    /// The change that was asked for, with its target.
    pub change: Change<T>,
    /// Why it cannot be made.
    pub reason: Reason,
    /// The name of the state that asked; where a line of the machine did, that of the current state.
    pub state: &'static str,
}

impl<T> RefusedChange<T> {
    /// The target that the request names; `pop!()` and `previous!()` name none.
    #[inline]
    pub const fn target(&self) -> Option<&T> {
        self.change.target()
    }

    /// The target that the request names, by value.
    #[inline]
    pub fn into_target(self) -> Option<T> {
        self.change.into_target()
    }
}

impl<T> Display for RefusedChange<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let request = match self.change {
            Change::Goto(_) | Change::Unlisted(_) => "replace",
            Change::Push(_) => "push above",
            Change::Pop | Change::PopElse(_) => "pop in",
            Change::Previous => "return to the previous state from",
            Change::Reset(_) => "reset the machine from",
        };
        self.reason.tell(request, self.state, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn messages_say_what_from_where_why_and_what_to_do() {
        let table: [(Change<u8>, Reason, &str); 4] = [
            (
                Change::Push(1),
                Reason::StackFull,
                "cannot push above state `A`: the stack of suspended states is full; \
                 pop first, or make room with a larger `stack N;`",
            ),
            (
                Change::PopElse(1),
                Reason::SourceLeft,
                "cannot pop in state `A`: it has been left since it asked; let one state alone ask in one step",
            ),
            (
                Change::Previous,
                Reason::NoPrevious,
                "cannot return to the previous state from state `A`: there is no state to return to: \
                 none was left yet, or its data moved on; replace the state instead",
            ),
            (
                Change::Reset(1),
                Reason::Finished,
                "cannot reset the machine from state `A`: the machine has ended; start a new machine",
            ),
        ];
        for (change, reason, expected) in table {
            assert_eq!(RefusedChange { change, reason, state: "A" }.to_string(), expected);
        }
    }
}
