//! What code sees at its place: the names that a bare field of a target can mean, and calls that stand in actions alone.

use super::prelude::*;
use crate::token::macro_call;

/// The meaning of a bare name in a target: a binding of the event or of a condition, the data of the state that is left, or
/// something of the surrounding module.
#[derive(Clone)]
pub(super) struct Names {
    bindings: Vec<Ident>,
    pub(super) leaves: Leaves,
    /// The state in which the line stands.
    pub(super) source: StateId,
    /// The values are computed long before the state is left: only what stands there for a whole value moves then.
    pub(super) in_request: bool,
}

/// The fate of the state whose line this is.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Leaves {
    /// It is left, with the states around it that stand inside this one: their data can move on.
    UpTo(StateId),
    /// It is suspended, and keeps its data.
    Suspends,
    /// The line has no target.
    Stays,
    /// The code belongs to no line that leaves anything, or comes before that: nothing can be moved.
    Nothing,
}

impl Leaves {
    /// What becomes of a state that keeps its data.
    pub(super) fn fate(self) -> &'static str {
        if self == Self::Suspends { "is only suspended" } else { "stays active" }
    }
}

impl Names {
    /// The names in code of this state that belongs to no event and leaves nothing: conditions, initial values,
    /// durations, and `initial` and `history` lines.
    pub(super) fn of_state(source: StateId) -> Self {
        Self { bindings: Vec::new(), leaves: Leaves::Nothing, source, in_request: false }
    }

    pub(super) fn of_line(line: &syntax::Line, leaves: Leaves, source: StateId) -> Self {
        let bindings = line.trigger.bindings(line.guard.as_ref());
        Self { bindings, leaves, source, in_request: false }
    }

    /// The names in a request of an action that sees these names.
    pub(super) fn of_request(&self, leaves: Leaves) -> Self {
        Self { leaves, in_request: true, ..self.clone() }
    }

    pub(super) fn binds(&self, name: &Ident) -> bool {
        self.bindings.holds(name)
    }
}

/// Whether a value is one `take!` and nothing else.
pub(super) fn is_single_take(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
    tokens.len() == 3 && macro_call(&tokens).is_some_and(|(name, _)| name == "take")
}

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
