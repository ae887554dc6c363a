//! Targets that a value holds, each with the list of what it may be.

use fsm_oracle::random::Random;

use super::plan::{Plan, Way};
use super::scope::Scope;

/// `value in [Name, …]`. A line leads to states without data of their own; a request takes these out of the value.
pub fn held(scope: &Scope, random: &mut Random, is_request: bool) -> Option<String> {
    let plan = scope.plan;
    // The condition of a line looks at a value whose type nothing else says.
    if plan.features.still || plan.features.table || !is_request && (plan.is_generic() || plan.header.array) {
        return None;
    }
    let is_free = |state: &usize| {
        let domain = plan.domain(scope.state, *state, Way::Plain);
        let around = plan.on_the_way(domain, *state);
        !around.iter().any(|around| around != state && plan.states[*around].needs_fields())
    };
    let has_cfg = |state: &usize| plan.states[*state].data.iter().any(|datum| datum.cfg);
    let is_given = |state: &usize| is_request && !has_cfg(state) || !plan.states[*state].needs_fields();
    let is_other = |state: &usize| Some(*state) != scope.state;
    let mut states: Vec<usize> = (0..plan.states.len()).collect();
    states.retain(|state| {
        plan.states[*state].can_be_entered()
            && is_free(state)
            && is_given(state)
            && is_other(state)
            && scope.sees(*state)
    });
    let (first, second) = (random.pick(&states)?, random.pick(&states)?);
    let value = |state: usize| target(plan, state);
    let value = match first == second {
        true => value(first),
        false => format!("if {} {{ {} }} else {{ {} }}", condition(random), value(first), value(second)),
    };
    let name = |state: usize| scope.name(state);
    let list = match first != second && random.chance(70) {
        true => format!("{}, {}", name(first), name(second)),
        false => name(first),
    };
    Some(format!("{value} in [{list}]"))
}

/// A value of the enum of targets, with the data that the state has to be given.
fn target(plan: &Plan, state: usize) -> String {
    let state = &plan.states[state];
    let given = state.data.iter().filter(|datum| !datum.has_initial);
    let fields: Vec<String> = given.map(|datum| format!("{}: {}", datum.name, datum.ty.fresh(5))).collect();
    let fields = if fields.is_empty() { String::new() } else { format!(" {{ {} }}", fields.join(", ")) };
    format!("{}Target::{}{fields}", plan.name, state.name)
}

fn condition(random: &mut Random) -> String {
    format!("ask({})", random.between(2, 3))
}
