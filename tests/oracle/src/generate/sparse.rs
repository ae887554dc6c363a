//! Flat charts with many events, of which each state takes one or two: the macro prints these as one `match` on the pairs of
//! state and event (`lower/table.rs`). In half of them all lines lead on and do nothing else, so that the states alone say
//! what happens. In the others some have actions or guards, or something else that the `match` leaves to the lines.

use crate::chart::{Action, Chart, Cond, EventId, Initial, Kind, ROOT, StateId, Transition, Trigger, Way};
use crate::random::Random;

use super::{Features, mend};

/// One of the charts of this number in so many of a hundred numbers.
const PERCENT: usize = 4;

/// Events that no line takes. A table is sparse where it has more than 20 cells for each pair that a line takes.
const IDLE: usize = 45;

/// The least of the others, which come first.
const TAKEN: usize = 5;

pub(super) fn chart(seed: u64, number: usize, features: Features) -> Option<Chart> {
    let mut random = Random::new(&[seed, number as u64, 0, 79]);
    if !(features.plain && random.chance(PERCENT)) {
        return None;
    }
    let mut chart = Chart::new(&format!("M{number}"), Kind::Compound);
    let taken = random.between(TAKEN, TAKEN + 2);
    let names = (0..taken).map(|event| format!("E{event}")).chain((0..IDLE).map(|event| format!("I{event}")));
    for name in names {
        chart.event(&name);
    }
    for state in 0..random.between(9, 12) {
        chart.add_state(ROOT, &format!("S{}", state + 1), Kind::Atomic);
    }
    let states: Vec<StateId> = chart.get_child_states(ROOT).collect();
    let first = random.pick(&states).expect("some");
    chart.states[ROOT].initial = Some(Initial { targets: vec![first], actions: Vec::new() });
    let differs = random.chance(50);
    for &state in &states {
        let event = random.below(taken);
        line(&mut chart, state, event, &states, differs, &mut random);
        if random.chance(60) {
            line(&mut chart, state, (event + 1) % taken, &states, differs, &mut random);
        }
        if differs && random.chance(15) {
            line(&mut chart, state, event, &states, differs, &mut random);
        }
    }
    if differs && features.machine && random.chance(20) {
        chart.states[ROOT].on_entry.push(Action::Log("enter Root".to_owned()));
        chart.states[ROOT].on_exit.push(Action::Log("exit Root".to_owned()));
    }
    chart.requests = features.outside && random.chance(10);
    chart.sort_transitions();
    mend::mend(&mut chart);
    Some(chart)
}

/// Mostly events that lines take.
pub(super) fn often(chart: &Chart, event: EventId) -> EventId {
    let is_often = chart.events.len() > IDLE && !event.is_multiple_of(8);
    if is_often { event % TAKEN } else { event }
}

fn line(
    chart: &mut Chart,
    source: StateId,
    event: EventId,
    states: &[StateId],
    differs: bool,
    random: &mut Random,
) {
    let trigger = Trigger::Events(vec![event]);
    let cond = (differs && random.chance(15)).then_some(Cond::Remainder { divisor: 2, is: 1 });
    let mut earlier = chart.states[source].transitions.iter().map(|&id| &chart.transitions[id]);
    if earlier.any(|line| line.trigger == trigger && (line.cond.is_none() || line.cond == cond)) {
        return;
    }
    let targets: Vec<StateId> = random.pick(states).into_iter().collect();
    let stays = differs && random.chance(15);
    let targets = if stays || targets == [source] { Vec::new() } else { targets };
    let mut actions = Vec::new();
    if targets.is_empty() || differs && random.chance(20) {
        actions.push(Action::Log(format!("t{} of {}", chart.transitions.len(), chart.states[source].name)));
    }
    if differs && random.chance(15) {
        actions.push(Action::Add(1));
    }
    chart.add_transition(Transition {
        source,
        first: false,
        rank: None,
        timer: None,
        trigger,
        cond,
        way: Way::Goto,
        targets,
        internal: true,
        gifts: Vec::new(),
        actions,
    });
}
