//! Mistakes of the machine, and suspicious lines. One file per family of rules; each rule is a function
//! over the model that gives verdicts; `mend` then drops the lines that are hit, so that the generated code compiles.

mod attributes;
mod chains;
mod choices;
mod constant;
mod data;
mod effects;
mod ends;
mod handling;
mod lines;
mod mend;
mod missing;
mod names;
mod names_in_code;
mod queue;
mod shadow;
mod slips;
mod stack;
mod structure;
mod taken;
mod targets;
mod timers;
mod types;
mod unused;
mod verdicts;

/// What nearly every rule names: the sink, the machine, and the tokens of the user's code.
mod prelude {
    pub(super) use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};

    pub(super) use super::scopes;
    pub(super) use super::verdicts::{Complaint, Findings};
    pub(super) use crate::each::{Each, Gather, Holds};
    pub(super) use crate::errors::{line_of, quoted};
    pub(super) use crate::model::*;
    pub(super) use crate::token::{is_mark, is_one_of, is_word};
    pub(super) use crate::trust::Part;
}

use crate::each::{Gather, Holds};
use crate::errors::Errors;
use crate::model::{Flow, Line, Machine, StateId};
use crate::written::Attrs;

use verdicts::{Complaint, Findings};

/// Checks every rule, and leaves a machine that breaks none. The rules are asked in rounds, each of which sees the
/// machine without the lines that are hit by then: a line that cannot be what was meant makes no paths to other states.
pub(crate) fn check(machine: &mut Machine, errors: &mut Errors) -> Flow {
    let mut findings = Findings::new(machine, errors);
    types::check(machine, &mut findings);
    attributes::check(machine, &mut findings);
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

const OF_STATES: [fn(&Machine, StateId) -> Complaint; 7] = [
    structure::without_initial,
    structure::regions_beside_states,
    structure::final_with_states,
    names::name_of_a_state,
    choices::with_objects,
    choices::with_states,
    choices::without_last,
];

/// Rules about `initial` and `history`.
const OF_DEFAULTS: [fn(&Machine, StateId) -> Complaint; 4] = [
    structure::initial_beside_regions,
    structure::history_of_nothing,
    structure::default_elsewhere,
    structure::history_of_itself,
];

/// Rules about what is of no use. What it is of use for may be what a condition takes away.
const OF_USES: [fn(&Machine, &Line) -> Complaint; 2] = [lines::first_of_nothing, lines::never_done];

/// Rules about what code names.
const OF_NAMES: [fn(&Machine, &Line) -> Complaint; 4] =
    [names_in_code::with_self, names_in_code::takes_data, names_in_code::held_data, effects::in_a_condition];

/// The rules for lines. Only the first rule that a line breaks is reported.
const OF_LINES: [fn(&Machine, &Line) -> Complaint; 24] = [
    names::names_of_what_has_happened,
    lines::misplaced,
    ends::acts_again,
    lines::target_where_none_belongs,
    lines::again_with_data,
    lines::pass_in_vain,
    lines::ignore_or_defer,
    lines::forbidden_request,
    timers::set_in_vain,
    lines::push_of_a_final_state,
    choices::other_lines,
    choices::outside,
    choices::mixed,
    choices::of_a_literal,
    choices::asked_for,
    lines::without_target,
    targets::useless_reenter,
    names::hidden_by_binding,
    lines::beside_others,
    ends::of_stop,
    effects::failed_in_vain,
    effects::in_code,
    effects::behind_another,
    types::lent_in_turns,
];

const OF_PLACES: [fn(&Machine, &targets::Place) -> Complaint; 4] =
    [targets::pushed_or_reset, targets::parts, targets::several, targets::around];

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
    timers::check(machine, findings);
    lines::in_final_states(machine, findings);
    each_line(machine, &OF_LINES, findings);
    if machine.is_whole() {
        each_line(machine, &OF_USES, findings);
        machine.topology.all().for_each(|id| findings.complain(choices::random(machine, id)));
    }
    targets::check(machine, &OF_PLACES, findings);
    targets::without_value(machine, findings);
    missing::queue(machine, findings);
    missing::parameters(machine, findings);
    each_line(machine, &slips::OF_CODE, findings);
    names_in_code::check(machine, findings);
    names_in_code::data_of_others(machine, findings);
    each_line(machine, &OF_NAMES, findings);
    missing::events(machine, findings);
    shadow::check(machine, findings);
    missing::clock(machine, findings);
    if machine.is_whole() {
        queue::cancelled_in_vain(machine, findings);
    }
    chains::check(machine, findings);
    handling::strict(machine, findings);
    types::of_events(machine, findings);
    attributes::of_snapshots(machine, findings);
    data::of_inner(machine, findings);
    constant::check(machine, findings);
}

/// The rules about the ways from state to state.
fn paths(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    stack::check(machine, flow, findings);
    data::check(machine, flow, findings);
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
    handling::warn(machine, findings);
    unused::warn(machine, flow, findings);
    taken::warn(machine, findings);
    timers::warn(machine, findings);
    attributes::unmet_expectations(machine, findings);
}

fn each_line(machine: &Machine, rules: &[fn(&Machine, &Line) -> Complaint], findings: &mut Findings) {
    for (id, line) in machine.all_lines() {
        findings.line_complaint(id, rules.iter().find_map(|rule| rule(machine, line)));
    }
}

/// The attributes of a state and of all around it, those of the machine first.
fn scopes(machine: &Machine, state: StateId) -> Vec<&Attrs> {
    let mut scopes: Vec<&Attrs> = machine.topology.path(state).map(|id| &machine.state(id).attrs).gather();
    scopes.reverse();
    scopes
}
