//! Mistakes of the machine, and suspicious lines. One file per family of rules; each rule is a function
//! over the model that gives verdicts; `mend` then drops the lines that are hit, so that the generated code compiles.

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
mod unused;
mod verdicts;

use crate::each::{Each, Gather};
use crate::errors::Errors;
use crate::model::{Flow, Handler, HandlerId, Line, Machine, ROOT, StateId};
use crate::syntax::Attrs;

use verdicts::Findings;

/// Checks every rule, and leaves a machine that breaks none. The rules are asked in rounds, each of which sees the
/// machine without the lines that are hit by then: a line that cannot be what was meant makes no paths to other states.
pub(crate) fn check(machine: &mut Machine, errors: &mut Errors) {
    let mut findings = Findings::new(machine, errors);
    header(machine, &mut findings);
    lines_alone(machine, &mut findings);
    mend::drop_lines(machine, &findings.verdicts);
    let flow = Flow::of(machine);
    paths(machine, &flow, &mut findings);
    mend::drop_lines(machine, &findings.verdicts);
    stack::check_uses(machine, &mut findings);
    warnings(machine, &flow, &mut findings);
    mend::drop_lines(machine, &findings.verdicts);
    mend::declarations(machine, findings.verdicts);
}

fn header(machine: &Machine, findings: &mut Findings) {
    parameters::check(machine, findings);
    types::check(machine, findings);
    derives::check(machine, findings);
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

/// The rules about the ways from state to state.
fn paths(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    stack::check(machine, flow, findings);
    moves::check(machine, flow, findings);
    queue::deferred_for_ever(machine, flow, findings);
}

fn warnings(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    structure::warn(machine, flow, findings);
    events::warn(machine, findings);
    fallback::warn(machine, findings);
    unused::warn(machine, flow, findings);
    twins::warn(machine, findings);
    expect::warn(machine, findings);
}

/// The attributes of a state and of the states around it, the outermost first.
fn items_of(machine: &Machine, state: StateId) -> Vec<&Attrs> {
    let mut items: Vec<&Attrs> =
        machine.topology.path(state).filter(|id| *id != ROOT).map(|id| &machine.state(id).attrs).gather();
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
    (0..machine.states.len()).each_of(|id| lines_of(machine, StateId(id))).each()
}
