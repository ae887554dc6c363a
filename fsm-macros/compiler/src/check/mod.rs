//! What is wrong with the machine, or suspicious. One file per family of rules; each rule is a function
//! over the model. A line with a mistake is dropped from the model, so that what is generated compiles.

mod always;
mod bodies;
mod chains;
mod choice;
mod composite;
mod derives;
mod entered;
mod events;
mod expect;
mod fallback;
mod generated;
mod lines;
mod mend;
mod moves;
mod names;
mod parameters;
mod places;
mod queue;
mod shadow;
mod stack;
mod strict;
mod structure;
mod targets;
mod time;
mod twins;
mod types;
mod untrusted;
mod unused;

use proc_macro2::Span;

use crate::each::{Each, Gather};
use crate::errors::Errors;
use crate::model::{Flow, Handler, HandlerId, Line, Machine, ROOT, StateId};
use crate::syntax::Attrs;
use crate::warnings::Warning;

/// Checks every rule, and takes the lines that break one out of the model.
pub(crate) fn check(machine: &mut Machine, errors: &mut Errors) {
    let unfinished = machine.handlers.iter().map(|handler| !handler.trust.is_full()).gather();
    let mut findings = Findings {
        errors,
        dropped: vec![false; machine.handlers.len()],
        unfinished,
        broken_defaults: Vec::new(),
        broken_actions: Vec::new(),
        valueless: Vec::new(),
    };
    parameters::check(machine, &mut findings);
    types::check(machine, &mut findings);
    derives::check(machine, &mut findings);
    lines_alone(machine, &mut findings);
    // A line that cannot be what was meant must not make paths to other states.
    drop_lines(machine, &findings.dropped);
    let flow = Flow::of(machine);
    stack::check(machine, &flow, &mut findings);
    moves::check(machine, &flow, &mut findings);
    queue::deferred_for_ever(machine, &flow, &mut findings);
    drop_lines(machine, &findings.dropped);
    stack::check_uses(machine, &mut findings);
    warnings(machine, &flow, &mut findings);
    drop_lines(machine, &findings.dropped);
    let Findings { broken_defaults, broken_actions, valueless, .. } = findings;
    mend::structure(machine, &broken_defaults);
    structure::mend(machine, &broken_actions);
    untrusted::give_values(machine, &valueless);
    mend::names(machine);
    names::mend(machine);
    untrusted::mend(machine);
}

/// The rules that need not know how the machine gets from state to state.
fn lines_alone(machine: &Machine, findings: &mut Findings) {
    structure::check(machine, findings);
    composite::check(machine, findings);
    names::check(machine, findings);
    generated::check(machine, findings);
    lines::check(machine, findings);
    choice::check(machine, findings);
    always::check(machine, findings);
    targets::check(machine, findings);
    entered::check(machine, findings);
    queue::check(machine, findings);
    bodies::check(machine, findings);
    events::check(machine, findings);
    shadow::check(machine, findings);
    time::check(machine, findings);
    chains::check(machine, findings);
    strict::check(machine, findings);
}

fn warnings(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    structure::warn(machine, flow, findings);
    events::warn(machine, findings);
    fallback::warn(machine, findings);
    unused::warn(machine, flow, findings);
    twins::warn(machine, findings);
    expect::warn(machine, findings);
}

fn drop_lines(machine: &mut Machine, dropped: &[bool]) {
    for state in &mut machine.states {
        state.lines.retain(|line| !matches!(line, Line::Handler(id) if dropped[id.0]));
    }
}

/// The name of a warning.
type Lint = &'static str;

/// Where rules put what they find.
struct Findings<'e> {
    errors: &'e mut Errors,
    dropped: Vec<bool>,
    unfinished: Vec<bool>,
    /// States whose `initial` or `history` names what it cannot.
    broken_defaults: Vec<StateId>,
    /// States of whose `initial` the action cannot stand.
    broken_actions: Vec<StateId>,
    /// Data of regions that nothing gives a value.
    valueless: Vec<(StateId, usize)>,
}

impl Findings<'_> {
    fn error(&mut self, span: Span, message: impl std::fmt::Display) {
        self.errors.push(span, message);
    }

    /// An error in this line, which is then left out. Only the first error of a line is shown.
    fn line_error(&mut self, line: HandlerId, span: Span, message: impl std::fmt::Display) {
        if !std::mem::replace(&mut self.dropped[line.0], true) && !self.unfinished[line.0] {
            self.errors.push(span, message);
        }
    }

    /// An error in what a state's `initial` or `history` names, of which only the first is shown.
    fn default_error(&mut self, state: StateId, span: Span, message: impl std::fmt::Display) {
        if !self.broken_defaults.contains(&state) {
            self.broken_defaults.push(state);
            self.errors.push(span, message);
        }
    }

    /// Leaves out a line that is not to blame, for what it names has been reported elsewhere.
    fn drop_line(&mut self, line: HandlerId) {
        self.dropped[line.0] = true;
    }

    /// A warning about an item of the machine with these attributes.
    fn warn(&mut self, machine: &Machine, span: Span, lint: Lint, message: String, items: &[&Attrs]) {
        let scopes: Vec<&Attrs> = std::iter::once(&machine.attrs).chain(items.iter().copied()).gather();
        self.errors.warn(Warning::of(span, lint, message, &scopes));
    }

    /// The same about a line, with the state that it stands in.
    fn warn_line(&mut self, machine: &Machine, line: &Handler, span: Span, lint: Lint, message: String) {
        let items: Vec<&Attrs> = items_of(machine, line.state).into_iter().chain([&line.attrs]).gather();
        self.warn(machine, span, lint, message, &items);
    }

    fn is_dropped(&self, line: HandlerId) -> bool {
        self.dropped[line.0]
    }
}

/// What is said about a state, and about those around it, the outermost first.
fn items_of(machine: &Machine, state: StateId) -> Vec<&Attrs> {
    let mut items: Vec<&Attrs> =
        machine.path(state).filter(|id| *id != ROOT).map(|id| &machine.state(id).attrs).gather();
    items.reverse();
    items
}

/// The lines of a state, with their ids.
fn lines_of(machine: &Machine, state: StateId) -> Each<(HandlerId, &Handler)> {
    let handlers = machine.state(state).lines.iter().filter_map(|line| match line {
        Line::Handler(id) => Some((*id, machine.handler(*id))),
        Line::Object(_) => None,
    });
    handlers.each()
}

/// All lines of the machine, with their ids, in source order within each state.
fn all_lines(machine: &Machine) -> Each<(HandlerId, &Handler)> {
    (0..machine.states.len()).flat_map(|id| lines_of(machine, StateId(id))).each()
}
