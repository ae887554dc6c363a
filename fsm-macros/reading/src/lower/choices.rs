//! Choices that decide before the change that leads to them is committed: guards, values, actions and fields of their lines
//! run while the old state is still there. What a choice decides waits, and both commits are made one after the other.

use crate::components::{component_of, components};
use crate::each::Gather;
use crate::model::StateId;
use crate::program::{Act, Effect, Hook, Inside, Leaving, Line, Made, Program, Put, State, Step, Transition};
use crate::topology::Topology;

/// A line of a choice is bounded where the next choice may lead back to this one; all others need no count.
pub(super) fn free_of_bounds(tree: &Topology, states: &[State], lines: &mut [Line]) {
    let choices = tree.states().filter(|id| tree.is_choice(*id)).gather();
    let mut next = vec![Vec::new(); tree.count()];
    choices.iter().for_each(|id| next[id.0] = led_to(tree, states, lines, *id));
    let circle = component_of(&components(&next), next.len());
    for id in choices {
        for line in states[id.0].always.iter().map(|line| line.0).gather() {
            let Effect::Go(transition) = &mut lines[line].effect else { continue };
            let leads_back = choices_in(tree, transition).iter().any(|to| circle[to.0] == circle[id.0]);
            transition.is_bounded &= leads_back || !names_all(transition);
        }
    }
}

/// The choices that a choice leads to at once.
fn led_to(tree: &Topology, states: &[State], lines: &[Line], id: StateId) -> Vec<usize> {
    let transitions = states[id.0].always.iter().filter_map(|line| lines[line.0].transition());
    transitions.each_of(|transition| choices_in(tree, transition)).map(|choice| choice.0).gather()
}

/// The choices that a change enters by name; also where it does so only if nothing is suspended, or remembered.
fn choices_in(tree: &Topology, transition: &Transition) -> Vec<StateId> {
    let mut entered = Vec::new();
    if let Some(made) = &transition.made {
        made.inside.visit(&mut |inside| entered.extend(inside.children().iter().map(|child| child.state)));
    }
    entered.retain(|id| tree.is_choice(*id));
    entered
}

/// Whether a change can enter no others: what was suspended or left is known to the machine alone.
fn names_all(transition: &Transition) -> bool {
    let brings_back = transition.puts(&|put| matches!(put, Put::Below | Put::Back(_)));
    let made = transition.made.as_ref();
    made.is_some_and(|made| made.inside.memories().is_empty()) && !brings_back
}

/// Finds the choices that decide early. Where one has been entered otherwise, and in all other choices, the lines act as they
/// are found, and never in one step with those of other regions.
pub(super) fn mark_early(tree: &Topology, states: &mut [State], lines: &mut [Line]) {
    for id in tree.states().filter(|id| tree.is_choice(*id)).gather() {
        states[id.0].decides_early = may_decide_early(states, lines, id);
        states[id.0].always.iter().for_each(|line| lines[line.0].leads_on = true);
    }
}

/// Puts the steps of early choices into the changes that lead to them. Of lines that may act beside others the changes are
/// made together, so that no choice can decide before one of them.
pub(super) fn decide_early(program: &mut Program) {
    let Program { states, lines, asked, moving, .. } = program;
    let is_early = |id: &StateId| states[id.0].decides_early;
    for line in lines.iter_mut().filter(|line| !line.acts_beside) {
        let Effect::Go(transition) = &mut line.effect else { continue };
        let entered = transition.made.as_ref().and_then(entered).filter(is_early);
        if let Some(choice) = entered.filter(|_| transition.takes().is_none()) {
            wait_for(choice, &mut transition.steps);
        }
    }
    for arrival in asked.iter_mut().and(moving.iter_mut().map(|moving| &mut moving.arrival)) {
        arrival.decides = entered(&arrival.made).filter(is_early);
    }
}

/// The one state that is entered, where nothing around it is: what stands around a choice is entered before it decides, so
/// that the commit of that comes first.
fn entered(made: &Made) -> Option<StateId> {
    match &made.inside {
        Inside::Child { child, by_default: None } if made.left_and_remembered.is_empty() => Some(child.state),
        _ => None,
    }
}

/// The choice decides when its data are made, and before anything is put into place; what it has decided follows last.
fn wait_for<'m>(choice: StateId, steps: &mut Vec<Step<'m>>) {
    for step in steps.iter_mut() {
        if let Step::IfSuspended { otherwise, .. } = step {
            wait_for(choice, otherwise);
        }
    }
    if let Some(make) = steps.iter().position(|step| matches!(step, Step::Make)) {
        steps.insert(make + 1, Step::Decide(choice));
        let end = steps.iter().position(|step| matches!(step, Step::End)).unwrap_or(steps.len());
        steps.insert(end, Step::Pass(choice));
    }
}

/// A choice decides in a function that has its data at hand, and not the machine: nobody can take part in it who has to ask
/// what is active, suspended or remembered, for that changes with the commit which waits.
fn may_decide_early(states: &[State], lines: &[Line], id: StateId) -> bool {
    let own = states[id.0].always.iter().map(|line| &lines[line.0]).gather();
    let ends = own.last().is_some_and(|line| line.always_leads_on());
    ends && own.iter().all(|line| stands_alone(states, lines, line))
}

fn stands_alone(states: &[State], lines: &[Line], line: &Line) -> bool {
    let Effect::Go(transition) = &line.effect else { return false };
    let condition = &line.condition;
    let asks = !condition.tests.is_empty()
        || condition.has_left.is_some()
        || condition.needs_room
        || !line.looks_for.is_empty();
    let made = transition.made.as_ref();
    let remembers =
        made.is_some_and(|made| !made.inside.memories().is_empty() || !made.left_and_remembered.is_empty());
    let is_apart = |step: &Step| match step {
        Step::Leave { hook, leaving: Leaving::Path { source: None, then } } => {
            then.iter().all(|id| !asks_as_it_leaves(&states[id.0], lines, *hook))
        }
        Step::Act(_)
        | Step::Make
        | Step::Forget
        | Step::Enter
        | Step::Arrive { .. }
        | Step::Report
        | Step::Recall
        | Step::End => true,
        Step::Put(put) => !matches!(put, Put::Back(_) | Put::Anew),
        _ => false,
    };
    !asks && !remembers && !transition.is_bounded && transition.steps.iter().all(is_apart)
}

/// Whether a state asks for others as it is left.
fn asks_as_it_leaves(state: &State, lines: &[Line], hook: Hook) -> bool {
    let asks = |act: &Act| match act {
        Act::Line(line) => !lines[line.0].looks_for.is_empty(),
        Act::Object(_) | Act::Told | Act::Begun => false,
    };
    state.acts(hook).iter().any(asks)
}
