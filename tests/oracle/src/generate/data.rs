//! Data of the states of a random chart, each one number: what begins them, what changes and shows them, and what targets
//! give. All have an initial value, since a request from outside names states alone.

use std::collections::BTreeSet;

use crate::chart::{
    Action, Chart, Compare, Cond, Datum, Gift, Given, Operator, ROOT, StateId, Transition, Trigger, Value,
    Way,
};
use crate::random::Random;

pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    for state in ROOT + 1..chart.states.len() {
        if !chart.is_history_state(state) && random.chance(45) {
            // Siblings have the same name, so that data move by it; a state and one around it have not.
            let name = format!("d{}", chart.get_proper_ancestors(state, None).len());
            let is_given = false;
            chart.states[state].datum =
                Some(Datum { name, initial: initial(random), is_given, is_machine: false });
        }
    }
    for state in ROOT + 1..chart.states.len() {
        if !chart.is_history_state(state) && !chart.is_choice(state) {
            hooks(chart, state, random);
        }
    }
    let back = goes_back_in(chart);
    for id in 0..chart.transitions.len() {
        let mut line = chart.transitions[id].clone();
        of_line(chart, &mut line, &back, random);
        chart.transitions[id] = line;
    }
}

/// Data of the machine itself.
pub(super) fn own(chart: &mut Chart, random: &mut Random) {
    let datum =
        Datum { name: "own".to_owned(), initial: initial(random), is_given: false, is_machine: false };
    chart.states[ROOT].datum = Some(datum);
}

fn initial(random: &mut Random) -> Value {
    match random.below(3) {
        0 => Value::Constant(small(random)),
        1 => Value::Variable(0),
        _ => Value::of(Value::Variable(0), Operator::Add, Value::Constant(small(random))),
    }
}

fn small(random: &mut Random) -> i32 {
    i32::try_from(random.between(1, 5)).expect("small")
}

/// The states whose data code of this state sees.
pub(super) fn visible(chart: &Chart, state: StateId) -> Vec<StateId> {
    chart.path(state).filter(|&state| chart.states[state].datum.is_some()).collect()
}

fn hooks(chart: &mut Chart, id: StateId, random: &mut Random) {
    let visible = visible(chart, id);
    let stays = !chart.is_final_state(id);
    let has_stack = stays && chart.stack > 0;
    let chances = [(true, 50), (stays, 40), (has_stack, 25), (has_stack, 40)];
    for (hook, (is_there, percent)) in chances.into_iter().enumerate() {
        let Some(seen) = random.pick(&visible).filter(|_| is_there && random.chance(percent)) else {
            continue;
        };
        let action = change_or_show(seen, random);
        let state = &mut chart.states[id];
        let hooks = [&mut state.on_entry, &mut state.on_exit, &mut state.on_pause, &mut state.on_resume];
        if let Some(hook) = hooks.into_iter().nth(hook) {
            hook.push(action);
        }
    }
    for hook in 0..2 {
        let state = &mut chart.states[id];
        let list = std::mem::take(if hook == 0 { &mut state.on_entry } else { &mut state.on_resume });
        let list = with_gifts(chart, list, &visible, random);
        let state = &mut chart.states[id];
        *(if hook == 0 { &mut state.on_entry } else { &mut state.on_resume }) = list;
    }
}

fn change_or_show(state: StateId, random: &mut Random) -> Action {
    match random.chance(30) {
        true => Action::Grow(state, small(random)),
        false => Action::Show(state),
    }
}

fn of_line(chart: &Chart, line: &mut Transition, back: &BTreeSet<StateId>, random: &mut Random) {
    if line.way == Way::Defer {
        return;
    }
    let visible = visible(chart, line.source);
    let asks = !matches!(line.trigger, Trigger::Always | Trigger::After(_)) && line.way != Way::Previous;
    if let Some(seen) = random.pick(&visible).filter(|_| asks && line.cond.is_none() && random.chance(25)) {
        let compare = if random.chance(50) { Compare::Less } else { Compare::LessOrEqual };
        line.cond = Some(Cond::Compare(Value::Datum(seen), compare, Value::Constant(small(random))));
    }
    for _ in 0..2 {
        if let Some(seen) = random.pick(&visible).filter(|_| random.chance(35)) {
            line.actions.push(change_or_show(seen, random));
        }
    }
    line.actions = with_gifts(chart, std::mem::take(&mut line.actions), &visible, random);
    let mut movable = movable(chart, line, back);
    for &target in &line.targets {
        let entered = entered(chart, line, target).filter(|&state| chart.states[state].datum.is_some());
        let Some(state) = entered.filter(|_| random.chance(60)) else { continue };
        let from = random.pick(&movable).filter(|_| random.chance(75));
        movable.retain(|&other| Some(other) != from);
        let given = from.map_or_else(|| Given::Value(value(&visible, random)), Given::Moved);
        line.gifts.push(Gift { state, given });
    }
}

/// A composite that is active around the line gets no data from a history of it, and the machine none from `=> self`.
fn entered(chart: &Chart, line: &Transition, target: StateId) -> Option<StateId> {
    if !chart.is_history_state(target) {
        return (target != ROOT).then_some(target);
    }
    let parent = chart.states[target].parent?;
    (line.source != parent && !chart.is_descendant(line.source, Some(parent))).then_some(parent)
}

/// The composites in which `previous` goes back. Others may ask for it on the outermost level, and are refused where data
/// have moved on.
pub(super) fn goes_back_in(chart: &Chart) -> BTreeSet<StateId> {
    let goes = |action: &&Action| matches!(action, Action::Ask(ask) if ask.way == Way::Previous);
    let in_state = |&id: &StateId| {
        let state = &chart.states[id];
        let lines = state.transitions.iter().map(|&line| &chart.transitions[line]);
        let hooks = state.on_entry.iter().chain(&state.on_resume);
        let actions = lines.clone().flat_map(|line| &line.actions).chain(hooks);
        lines.clone().any(|line| line.way == Way::Previous) || actions.into_iter().any(|action| goes(&action))
    };
    let sources = (ROOT..chart.states.len()).filter(in_state);
    let domains = sources.map(|state| chart.find_lcca(&[state]).unwrap_or(ROOT));
    domains.collect()
}

/// The states that the line leaves for certain, and that nothing brings back as they were.
pub(super) fn movable(chart: &Chart, line: &Transition, back: &BTreeSet<StateId>) -> Vec<StateId> {
    if !matches!(line.way, Way::Goto | Way::Reset) {
        return Vec::new();
    }
    let domain = domain(chart, line);
    let mut left = visible(chart, line.source);
    left.retain(|&state| state != ROOT && chart.is_descendant(state, domain));
    left.retain(|&state| {
        let around = chart.get_proper_ancestors(state, None);
        around.into_iter().all(|around| chart.history(around).next().is_none() && !back.contains(&around))
    });
    left
}

/// The state inside which a change leaves everything.
pub(super) fn domain(chart: &Chart, line: &Transition) -> Option<StateId> {
    if matches!(line.way, Way::Push | Way::Pop | Way::PopElse | Way::Reset) {
        return Some(ROOT);
    }
    let inside = |&target: &StateId| chart.is_descendant(target, Some(line.source));
    if line.internal && chart.is_compound_state(line.source) && line.targets.iter().all(inside) {
        return Some(line.source);
    }
    let states: Vec<_> = std::iter::once(line.source).chain(line.targets.iter().copied()).collect();
    chart.find_lcca(&states)
}

/// The same actions, whose requests give data.
fn with_gifts(
    chart: &Chart,
    mut actions: Vec<Action>,
    visible: &[StateId],
    random: &mut Random,
) -> Vec<Action> {
    for action in &mut actions {
        let Action::Ask(ask) = action else { continue };
        let state = ask.targets.first().copied().filter(|&state| chart.states[state].datum.is_some());
        if let Some(state) = state.filter(|_| random.chance(50)) {
            ask.gifts.push(Gift { state, given: Given::Value(value(visible, random)) });
        }
    }
    actions
}

pub(super) fn value(visible: &[StateId], random: &mut Random) -> Value {
    match random.pick(visible) {
        Some(state) if random.chance(60) => {
            Value::of(Value::Datum(state), Operator::Add, Value::Constant(small(random)))
        }
        _ => initial(random),
    }
}
