//! Calls that stand in actions alone, and what is said of one that stands elsewhere.

use proc_macro2::Span;

use super::{Body, Call, TimerCall};
use crate::errors::Errors;

/// Whether nothing in a condition asks for a change or raises an event.
pub(super) fn only_looks(body: &Body, errors: &mut Errors) -> bool {
    let Some((span, word, help)) = body.calls.iter().find_map(of_actions) else { return true };
    errors.push(span, format!("`{word}!` in a condition, which only looks: {help}"));
    false
}

/// A call that stands in actions alone: its place, its word, and what to do elsewhere.
pub(super) fn of_actions(call: &Call) -> Option<(Span, &'static str, &'static str)> {
    match call {
        Call::Request(change) => {
            Some((change.span, change.kind.word(), "ask for the change in an action, after `do`"))
        }
        Call::Held(held) => {
            let change = held.changes.first()?;
            Some((change.span, change.kind.word(), "ask for the change in an action, after `do`"))
        }
        Call::Raise(raise) => Some((raise.span, "raise", "raise the event in an action, after `do`")),
        Call::Cancel(cancel) => Some((cancel.span, "cancel", "cancel the event in an action, after `do`")),
        Call::Timer(TimerCall { span, restarts: true, .. }) => {
            Some((*span, "restart", "restart the timer in an action, after `do`"))
        }
        Call::Timer(TimerCall { span, .. }) => {
            Some((*span, "cancel", "cancel the timer in an action, after `do`"))
        }
        Call::InState { .. } | Call::InAbsent(_) | Call::Absent(_) | Call::Take { .. } => None,
    }
}
