//! Machines in the data of states that live with them, and lines for their end: `let inside: machine Inside(log)`,
//! `done(inside)`.

use crate::chart::{
    Action, Chart, Cond, Datum, Gift, Given, Kind, Operator, ROOT, StateId, TICKS_INSIDE, TIME_INSIDE,
    Transition, Trigger, Value, Way,
};
use crate::random::Random;

pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    // A machine that is written has its parameters beside it, and nobody writes those of a type parameter.
    if !random.chance(45) || chart.is_generic && chart.snapshots {
        return;
    }
    let states: Vec<StateId> =
        (ROOT + 1..chart.states.len()).filter(|&state| may_hold(chart, state)).collect();
    let is_timed = chart.names_time && !chart.snapshots;
    let initial = match is_timed {
        true => Value::of(Value::Now, Operator::Add, Value::Constant(TIME_INSIDE)),
        false => Value::Constant(TICKS_INSIDE),
    };
    for state in states {
        if !random.chance(40) {
            continue;
        }
        let name = format!("inside{state}");
        let datum = Datum { name, initial: initial.clone(), is_given: false, is_machine: true };
        chart.states[state].datum = Some(datum);
        if random.chance(75) {
            add_line(chart, state, random);
        }
    }
}

/// Neither history nor `previous` brings the state back as it was, and nothing else is known of its data.
fn may_hold(chart: &Chart, state: StateId) -> bool {
    let kind = chart.states[state].kind;
    let is_state = matches!(kind, Kind::Atomic | Kind::Compound | Kind::Parallel);
    let around = chart.get_proper_ancestors(state, None);
    is_state
        && chart.states[state].datum.is_none()
        && around.iter().all(|&around| chart.history(around).next().is_none())
        && goes_back_in(chart).into_iter().all(|domain| !chart.is_descendant(state, Some(domain)))
}

/// The composites in which `previous` goes back to a child.
fn goes_back_in(chart: &Chart) -> Vec<StateId> {
    let asks = |actions: &[Action]| {
        actions.iter().any(|action| matches!(action, Action::Ask(ask) if ask.way == Way::Previous))
    };
    let lines = chart.transitions.iter().filter(|line| line.way == Way::Previous || asks(&line.actions));
    let hooks = (ROOT..chart.states.len()).filter(|&id| {
        let state = &chart.states[id];
        asks(&state.on_entry) || asks(&state.on_resume)
    });
    let sources = lines.map(|line| line.source).chain(hooks);
    sources.map(|source| chart.find_lcca(&[source]).unwrap_or(ROOT)).collect()
}

fn add_line(chart: &mut Chart, state: StateId, random: &mut Random) {
    let Some(parent) = chart.states[state].parent.filter(|&parent| chart.is_compound_state(parent)) else {
        return;
    };
    // A line behind one that always acts is refused.
    let is_hidden = |id: &usize| {
        let line = &chart.transitions[*id];
        line.trigger == Trigger::Always && line.cond.is_none()
    };
    if chart.states[state].transitions.iter().any(is_hidden) {
        return;
    }
    let beside: Vec<StateId> = chart.get_child_states(parent).filter(|&child| !pops(chart, child)).collect();
    let Some(target) = random.pick(&beside) else { return };
    let given =
        chart.is_given(target).then_some(Gift { state: target, given: Given::Value(Value::Variable(0)) });
    let over = Cond::Over(state);
    let cond = match random.chance(30) {
        true => Cond::And(Box::new(over), Box::new(Cond::AtLeast(1))),
        false => over,
    };
    chart.add_transition(Transition {
        source: state,
        first: false,
        rank: None,
        timer: None,
        trigger: Trigger::Always,
        cond: Some(cond),
        way: Way::Goto,
        targets: vec![target],
        internal: true,
        gifts: given.into_iter().collect(),
        actions: vec![Action::Log(format!("done inside {}", chart.states[state].name))],
    });
}

/// Something has to be suspended below it.
fn pops(chart: &Chart, state: StateId) -> bool {
    chart.transitions.iter().any(|line| line.source == state && line.way == Way::Pop)
}
