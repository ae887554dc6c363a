//! Mistakes of the machine, and suspicious lines. One file per family of rules; each rule is a function
//! over the model that gives verdicts; `mend` then drops the lines that are hit, so that the generated code compiles.

mod bodies;
mod chains;
mod changed;
mod choice;
mod composite;
mod constant;
mod derives;
mod ended;
mod entered;
mod expect;
mod fallback;
mod following;
mod found;
mod generated;
mod inner;
mod lines;
mod mend;
mod missing;
mod moves;
mod names;
mod observed;
mod outcomes;
mod parameters;
mod places;
mod queue;
mod ranks;
mod rounded;
mod shadow;
mod slips;
mod snapshots;
mod stack;
mod stop_line;
mod stops;
mod strict;
mod structure;
mod taken;
mod targets;
mod timers;
mod twins;
mod types;
mod undeclared;
mod unused;
mod verdicts;

use crate::each::{Each, Gather, Holds};
use crate::errors::Errors;
use crate::model::{Act, Flow, Line, LineId, Machine, ROOT, StateId};
use crate::written::Attrs;

use verdicts::{Complaint, Findings};

/// Checks every rule, and leaves a machine that breaks none. The rules are asked in rounds, each of which sees the
/// machine without the lines that are hit by then: a line that cannot be what was meant makes no paths to other states.
pub(crate) fn check(machine: &mut Machine, errors: &mut Errors) -> Flow {
    let mut findings = Findings::new(machine, errors);
    header(machine, &mut findings);
    lines_alone(machine, &mut findings);
    mend::drop_lines(machine, &findings.verdicts);
    let flow = Flow::of(machine);
    // What holds with all that a condition takes away holds without it.
    if machine.is_whole() {
        paths(machine, &flow, &mut findings);
        mend::drop_lines(machine, &findings.verdicts);
        stack::check_uses(machine, &mut findings);
    }
    warnings(machine, &flow, &mut findings);
    mend::drop_lines(machine, &findings.verdicts);
    mend::declarations(machine, findings.verdicts);
    flow
}

fn header(machine: &Machine, findings: &mut Findings) {
    parameters::check(machine, findings);
    types::check(machine, findings);
    derives::check(machine, findings);
    outcomes::check(machine, findings);
}

const OF_STATES: [fn(&Machine, StateId) -> Complaint; 7] = [
    composite::without_initial,
    composite::regions_beside_states,
    composite::final_with_states,
    names::name_of_a_state,
    choice::with_objects,
    choice::with_states,
    choice::without_last,
];

/// Rules about `initial` and `history`.
const OF_DEFAULTS: [fn(&Machine, StateId) -> Complaint; 4] = [
    composite::initial_beside_regions,
    composite::history_of_nothing,
    composite::default_elsewhere,
    composite::history_of_itself,
];

/// Rules about what is of no use. What it is of use for may be what a condition takes away.
const OF_USES: [fn(&Machine, &Line) -> Complaint; 2] = [lines::first_of_nothing, lines::never_done];

/// The rules for lines. Only the first rule that a line breaks is reported.
const OF_LINES: [fn(&Machine, &Line) -> Complaint; 25] = [
    names::names_of_what_has_happened,
    lines::misplaced,
    ended::acts_again,
    lines::target_where_none_belongs,
    lines::again_with_data,
    lines::pass_in_vain,
    lines::ignore_or_defer,
    lines::forbidden_request,
    timers::set_in_vain,
    lines::push_of_a_final_state,
    choice::other_lines,
    ranks::outside,
    ranks::mixed,
    ranks::of_a_literal,
    choice::asked_for,
    lines::without_target,
    targets::useless_reenter,
    names::hidden_by_binding,
    found::hides_parameter,
    found::beside_others,
    stop_line::check,
    stops::failed_in_vain,
    stops::in_code,
    stops::behind_another,
    parameters::lent_in_turns,
];

const OF_PLACES: [fn(&Machine, &places::Place) -> Complaint; 4] =
    [targets::pushed_or_reset, targets::parts, targets::several, entered::around];

/// The rules that need not know how the machine gets from state to state.
fn lines_alone(machine: &Machine, findings: &mut Findings) {
    structure::check(machine, findings);
    for id in machine.topology.all() {
        OF_STATES.iter().for_each(|rule| findings.complain(rule(machine, id)));
        if let Some((span, message)) = OF_DEFAULTS.iter().find_map(|rule| rule(machine, id)) {
            findings.default_error(id, span, message);
        }
    }
    names::check(machine, findings);
    generated::check(machine, findings);
    timers::check(machine, findings);
    lines::in_final_states(machine, findings);
    each_line(machine, &OF_LINES, findings);
    if machine.is_whole() {
        uses(machine, findings);
    }
    places::check(machine, &OF_PLACES, findings);
    entered::without_value(machine, findings);
    missing::queue(machine, findings);
    missing::parameters(machine, findings);
    each_line(machine, &slips::OF_CODE, findings);
    undeclared::check(machine, findings);
    undeclared::data_of_others(machine, findings);
    each_line(machine, &[bodies::with_self, bodies::takes_data, bodies::held_data], findings);
    each_line(machine, &[changed::in_a_condition], findings);
    missing::events(machine, findings);
    shadow::check(machine, findings);
    missing::clock(machine, findings);
    if machine.is_whole() {
        queue::cancelled_in_vain(machine, findings);
    }
    chains::check(machine, findings);
    strict::check(machine, findings);
    observed::check(machine, findings);
    snapshots::check(machine, findings);
    inner::check(machine, findings);
    constant::check(machine, findings);
}

fn uses(machine: &Machine, findings: &mut Findings) {
    each_line(machine, &OF_USES, findings);
    machine.topology.all().for_each(|id| findings.complain(ranks::random(machine, id)));
}

/// The rules about the ways from state to state.
fn paths(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    stack::check(machine, flow, findings);
    moves::check(machine, flow, findings);
    inner::check_ways(machine, flow, findings);
    // A line that was hit may have led to a state that takes the event.
    if !findings.verdicts.lines.holds(&true) {
        queue::deferred_for_ever(machine, flow, findings);
    }
}

fn warnings(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    // What `cfg` leaves out may reach and use what seems unused without it. The whole table has been warned of.
    if !machine.is_whole() {
        return;
    }
    structure::warn(machine, flow, findings);
    unused::events(machine, findings);
    fallback::warn(machine, findings);
    unused::warn(machine, flow, findings);
    taken::warn(machine, findings);
    twins::warn(machine, findings);
    rounded::warn(machine, findings);
    expect::warn(machine, findings);
}

fn each_line(machine: &Machine, rules: &[fn(&Machine, &Line) -> Complaint], findings: &mut Findings) {
    for (id, line) in all_lines(machine) {
        findings.line_complaint(id, rules.iter().find_map(|rule| rule(machine, line)));
    }
}

/// The attributes of a state and of the states around it, the outermost first.
fn items_of(machine: &Machine, state: StateId) -> Vec<&Attrs> {
    let mut items: Vec<&Attrs> =
        machine.topology.path(state).filter(|id| *id != ROOT).map(|id| &machine.state(id).attrs).gather();
    items.reverse();
    items
}

/// The lines of a state, with their ids.
fn lines_of(machine: &Machine, state: StateId) -> Each<(LineId, &Line)> {
    let lines = machine.state(state).lines.iter().filter_map(|line| match line {
        Act::Line(id) => Some((*id, machine.line(*id))),
        Act::Object(_) => None,
    });
    lines.each()
}

/// All lines of the machine, with their ids, in source order within each state.
fn all_lines(machine: &Machine) -> Each<(LineId, &Line)> {
    (0..machine.states.len()).each_of(|id| lines_of(machine, StateId(id)))
}
