//! What code sees at its place: the names that a bare field of a target can mean, the data that `take!(name)` takes, and calls that
//! stand in actions alone.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};

use super::{Body, Call, Machine, ROOT, StateId, TimerCall, unknown};
use crate::each::{Gather, Holds};
use crate::errors::Errors;
use crate::syntax::{self, Code};
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

/// The one name of which a value consists, if it does.
pub(super) fn single_name(tokens: &TokenStream) -> Option<Ident> {
    let mut tokens = tokens.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Ident(ident)), None) => Some(ident),
        _ => None,
    }
}

/// Whether a value is one `take!` and nothing else.
pub(super) fn is_single_take(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
    tokens.len() == 3 && macro_call(&tokens).is_some_and(|(name, _)| name == "take")
}

/// The field that is taken; `None` where there is nothing to take, which is reported.
pub(super) fn taken(
    machine: &Machine,
    name: &Ident,
    names: &Names,
    errors: &mut Errors,
) -> Option<(StateId, usize)> {
    if names.leaves == Leaves::Nothing && names.source != ROOT {
        let message = "`take!` takes data with it when their state is left, and nothing is left here: take them in a field or in the action of a line with a target";
        return errors.refuse(name.span(), message);
    }
    if names.binds(name) {
        let message = format!(
            "`{name}` comes with the event, and is a value already: write `{name}` in place of `take!({name})`"
        );
        return errors.refuse(name.span(), message);
    }
    let Some((holder, field)) = machine.data_seen(names.source, name) else {
        unknown::taken(machine, names.source, name, errors);
        return None;
    };
    let state = &machine.state(holder).name;
    let message = match names.leaves {
        _ if holder == ROOT => format!(
            "`{name}` is data of the machine, which stays: write `core::mem::take({name})` in place of `take!({name})`, or with another value `core::mem::replace`"
        ),
        Leaves::UpTo(domain) if machine.topology.is_inside(holder, domain) => return Some((holder, field)),
        Leaves::UpTo(_) => format!(
            "`{name}` cannot be taken out of `{state}`, which stays active and keeps its data; give a copy in place of `take!({name})`: `{name}.clone()`"
        ),
        Leaves::Suspends => format!(
            "`{name}` cannot be taken out of `{state}`, which is only suspended and keeps its data; give a copy in place of `take!({name})`: `{name}.clone()`"
        ),
        Leaves::Stays | Leaves::Nothing => format!(
            "`{name}` cannot be taken out of `{state}`, which this line does not leave: take it in a line with a target, or in a request: `goto!(Name {{ {name}: take!({name}) }})`"
        ),
    };
    errors.refuse(name.span(), message)
}

/// The field of a target sees the data of the machine by shared reference: they are neither taken nor replaced there.
pub(super) fn check_field(machine: &Machine, code: &Code, names: &Names, errors: &mut Errors) -> Option<()> {
    let of_machine = |name: &Ident| {
        !names.binds(name) && machine.data_seen(names.source, name).is_some_and(|(holder, _)| holder == ROOT)
    };
    let taken = code.calls.iter().find_map(|call| match call {
        syntax::Call::Take(name) if of_machine(name) => Some(name),
        _ => None,
    });
    let Some(name) = taken else { return Some(()) };
    let message = format!(
        "`{name}` is data of the machine, which stays: a field only looks at it, so give a copy in place of `take!({name})`: `{name}.clone()`"
    );
    errors.refuse(name.span(), message)
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
