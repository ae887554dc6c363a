//! The lines of the tree, once all names are declared: each into its state, with its names resolved.

use super::scope::Names;
use super::{Depth, Handler, HandlerId, HistoryDefault, Initial, Line, Machine, StateId, entry, resolve};
use crate::errors::{Errors, line_of};
use crate::syntax;
use crate::trust::Part;

/// A line that waits until all names are declared.
pub(super) struct Pending {
    pub(super) state: StateId,
    pub(super) line: PendingLine,
}

pub(super) enum PendingLine {
    Handler(Box<syntax::Handler>),
    Initial(syntax::Initial),
    History(syntax::HistoryDefault),
    Init { field: usize, value: syntax::Code },
    Object { field: usize },
}

pub(super) fn resolve_lines(machine: &mut Machine, pending: Vec<Pending>, errors: &mut Errors) {
    // Whether a field has an initial value must be known before the first target is looked at.
    let (inits, lines): (Vec<_>, Vec<_>) =
        pending.into_iter().partition(|pending| matches!(pending.line, PendingLine::Init { .. }));
    for Pending { state, line } in inits {
        if let PendingLine::Init { field, value } = line {
            let body = resolve::value(machine, state, value, errors);
            let state = &mut machine.states[state.0];
            // Without its initial value the field would be missing from every target.
            if body.is_none() {
                state.trust.lose(Part::Code);
            }
            state.data[field].init = body;
        }
    }
    for Pending { state, line } in lines {
        match line {
            PendingLine::Handler(handler) => resolve_handler(machine, state, *handler, errors),
            PendingLine::Initial(initial) => resolve_initial(machine, state, initial, errors),
            PendingLine::History(history) => resolve_history(machine, state, history, errors),
            PendingLine::Object { field } => machine.states[state.0].lines.push(Line::Object(field)),
            PendingLine::Init { .. } => {}
        }
    }
    machine.note_defaults();
}

fn resolve_handler(machine: &mut Machine, state: StateId, handler: syntax::Handler, errors: &mut Errors) {
    let is_whole = handler.trust.is_full();
    let mut found = Errors::default();
    let resolved: Option<Handler> = resolve::handler(machine, state, handler, &mut found);
    if is_whole {
        errors.extend(found);
    }
    if let Some(handler) = resolved {
        let id = HandlerId(machine.handlers.len());
        machine.handlers.push(handler);
        machine.states[state.0].lines.push(Line::Handler(id));
    } else {
        machine.states[state.0].trust.lose(Part::Lines);
    }
}

fn resolve_initial(machine: &mut Machine, state: StateId, initial: syntax::Initial, errors: &mut Errors) {
    let syntax::Initial { keyword, target, action } = initial;
    if !machine.topology.has_children(state) {
        let name = &machine.state(state).name;
        if target.is_none() {
            return;
        }
        errors.push(
            keyword,
            format!("state `{name}` has no states inside, so nothing can be its `initial`: remove this line"),
        );
        return;
    }
    if let Some(first) = &machine.state(state).initial {
        let line = line_of(first.keyword);
        errors
            .push(keyword, format!("`initial` is given twice; it was first given{line}: remove one of them"));
        return;
    }
    let names = Names::of_initial(state);
    let entry = target.and_then(|target| entry::entry(machine, target, &names, errors));
    let action = match action.map(|action| resolve::body(machine, state, action, errors)) {
        Some(None) => {
            machine.states[state.0].trust.lose(Part::Initial);
            return;
        }
        Some(body) => body,
        None => None,
    };
    if let Some(entry) = entry {
        machine.states[state.0].initial = Some(Initial { keyword, entry, action });
    } else {
        // Already reported: a machine whose `initial` is misspelt has not forgotten it.
        machine.states[state.0].trust.lose(Part::Initial);
    }
}

fn resolve_history(
    machine: &mut Machine,
    state: StateId,
    history: syntax::HistoryDefault,
    errors: &mut Errors,
) {
    let syntax::HistoryDefault { keyword, depth, target } = history;
    let names = Names::of_initial(state);
    let Some(entry) = target.and_then(|target| entry::entry(machine, target, &names, errors)) else {
        machine.states[state.0].trust.lose(Part::Initial);
        return;
    };
    let state = &mut machine.states[state.0];
    let place = match depth {
        Depth::Shallow => &mut state.shallow,
        Depth::Deep => &mut state.deep,
    };
    let default = HistoryDefault { keyword, entry };
    if let Some(first) = place.replace(default) {
        let line = line_of(first.keyword);
        errors
            .push(keyword, format!("`history` is given twice; it was first given{line}: remove one of them"));
    }
}
