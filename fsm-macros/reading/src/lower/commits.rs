//! How what a change makes comes into its place. Choices decide before the change that leads to them is committed: guards, values,
//! actions and fields of their lines run while the old state is still there. What a choice decides waits, and both commits are
//! made one after the other. All else is decided when all that the machine keeps is known; and what waits, of lines that act together.

use super::prelude::*;
use crate::ways::{component_of, components};

/// A line of a choice is bounded where the next choice may lead back to this one; all others need no count.
pub(super) fn free_of_bounds(tree: &Topology, states: &[State], lines: &mut [Line]) {
    let choices = tree.states().filter(|id| tree.is_choice(*id)).gather();
    let mut next = vec![Vec::new(); tree.count()];
    for id in &choices {
        let transitions = states[id.0].always.iter().filter_map(|line| lines[line.0].transition());
        next[id.0] = transitions.each_of(|it| choices_in(tree, it)).map(|choice| choice.0).gather();
    }
    let circle = component_of(&components(&next), next.len());
    for id in choices {
        for line in states[id.0].always.iter().map(|line| line.0).gather() {
            let Effect::Go(transition) = &mut lines[line].effect else { continue };
            let leads_back = choices_in(tree, transition).iter().any(|to| circle[to.0] == circle[id.0]);
            // What was suspended or left is known to the machine alone.
            let brings_back = transition.puts(&|put| matches!(put, Put::Below | Put::Back(_)));
            let remembers = |made: &Made| !made.inside.memories().is_empty();
            let may_lead_on = brings_back || transition.made.as_ref().is_none_or(remembers);
            transition.is_bounded &= leads_back || may_lead_on;
        }
    }
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
    let asks = |act: &Act| matches!(act, Act::Line(line) if !lines[line.0].looks_for.is_empty());
    state.acts(hook).iter().any(asks)
}

pub(super) fn decide(program: &mut Program) {
    let Program { states, lines, storage, asked, moving, .. } = program;
    for line in lines.iter_mut() {
        let is_apart = line.acts_beside || states[line.source.0].decides_early;
        let commit = line.transition().map(|transition| commit_of(storage, line, transition, is_apart));
        if let (Effect::Go(transition), Some(commit)) = (&mut line.effect, commit) {
            transition.commit = commit;
            count_again(storage, &mut transition.steps);
        }
    }
    for arrival in asked.iter_mut().and(moving.iter_mut().map(|moving| &mut moving.arrival)) {
        arrival.commit = match arrival.decides {
            _ if arrival.made.takes_out() => Commit::Exchange,
            Some(_) => Commit::Late,
            None => Commit::Place,
        };
    }
    program.together = together(program);
}

fn together(program: &Program) -> Together {
    let on = program.on();
    let always = program.always();
    let does_anything = |line: &&Line| match line.effect {
        Effect::Defer(_) | Effect::Pass { .. } => false,
        Effect::Ignore(_) => program.is_observed,
        Effect::Stay { .. } | Effect::Go(_) => true,
    };
    let lines =
        on.iter().and(&always).copied().filter(|line| line.acts_beside && does_anything(line)).gather();
    let exits_ask = |transition: &Transition| {
        let mut left = program.topology.states_inside(transition.domain);
        left.any(|id| asks_as_it_leaves(program.state(id), &program.lines, transition.hook()))
    };
    Together {
        asks_for_left: lines.iter().any(|line| line.asks_for_left())
            || lines.iter().filter_map(|line| line.transition()).any(exits_ask),
        waiting: waiting(&lines),
        on_events: on.iter().any(|line| line.acts_beside),
        always: always.iter().any(|line| line.acts_beside),
        binds: on.iter().any(|line| line.acts_beside && line.binds()),
        pops_else: lines.iter().filter_map(|line| line.transition()).any(Transition::pops_else),
        lines: lines.into_iter().map(|line| line.id).gather(),
    }
}

fn waiting(lines: &[&Line]) -> Vec<(LineId, Put)> {
    let mut waiting: Vec<(LineId, Put)> = Vec::new();
    let mut shared: Vec<Put> = Vec::new();
    for line in lines {
        let Some(transition) = line.transition() else { continue };
        let below = transition.pops_else().then_some(Put::Below);
        // A line that takes data puts its new states into place as it acts, so only a `pop` waits.
        let waits = |put: &Put| transition.takes().is_none() || *put == Put::Below;
        for put in below.into_iter().and(transition.put()).filter(waits) {
            if transition.is_late(put) {
                waiting.push((line.id, put));
            } else if !shared.holds(&put) {
                shared.push(put);
                waiting.push((line.id, put));
            }
        }
    }
    waiting
}

/// `is_apart`: one function makes the states, and another puts them into place.
fn commit_of(storage: &Storage, line: &Line, transition: &Transition, is_apart: bool) -> Commit {
    let remembers = |transition: &Transition| {
        let made = transition.made.as_ref().is_some_and(|made| !made.inside.memories().is_empty());
        made && transition.puts(&Put::has_made)
    };
    let is_assigned = |put: Put| matches!(put, Put::In { domain, .. } if storage.is_assigned(domain));
    match transition {
        _ if transition.takes().is_some() => Commit::Taken,
        _ if transition.moves() => Commit::Exchange,
        _ if transition.decides().is_some() || line.acts_beside && remembers(transition) => Commit::Late,
        _ if !is_apart && transition.puts(&is_assigned) => Commit::Assign,
        _ => Commit::Place,
    }
}

/// That a state is left and entered again makes a difference to a state blip alone.
fn count_again(storage: &Storage, steps: &mut [Step]) {
    for step in steps {
        match step {
            Step::Put(Put::In { domain, is_again }) => *is_again &= storage.previous_in.holds(domain),
            Step::IfSuspended { otherwise, .. } => count_again(storage, otherwise),
            _ => {}
        }
    }
}
