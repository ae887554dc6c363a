//! Lines of a random chart that are asked before what is inside their state, and lines that act and pass the event on.
//! A line that another one of its state would always take the event from is refused by the macro, and so is left out.

use crate::chart::{Action, Chart, StateId, Transition, TransitionId, Trigger, Way};
use crate::random::Random;

use super::Features;
use super::lines::{Lines, share};

pub(super) fn add(chart: &mut Chart, features: Features, random: &mut Random) {
    let (asks_first, passes) = (random.chance(55), random.chance(45));
    if features.first && asks_first {
        for id in 0..chart.transitions.len() {
            let line = &chart.transitions[id];
            chart.transitions[id].first =
                can_be_first(chart, line.source) && is_on(line) && random.chance(45);
            chart.transitions[id].first &= is_legal(chart, chart.transitions[id].source);
        }
    }
    if features.passes && passes && !chart.events.is_empty() {
        for state in 0..chart.states.len() {
            let takes_events =
                !chart.is_choice(state) && !chart.is_history_state(state) && !chart.is_final_state(state);
            for _ in 0..random.below(3) {
                if takes_events && random.chance(60) {
                    pass(chart, features, state, asks_first, random);
                }
            }
        }
    }
}

fn is_on(line: &Transition) -> bool {
    matches!(line.trigger, Trigger::Events(_) | Trigger::AnyEvent)
}

/// Whether something stands inside.
fn can_be_first(chart: &Chart, state: StateId) -> bool {
    !chart.is_atomic_state(state) && !chart.is_history_state(state)
}

/// Puts a line that passes its event on somewhere among those of the state, where that is allowed.
fn pass(chart: &mut Chart, features: Features, state: StateId, asks_first: bool, random: &mut Random) {
    let first = features.first && asks_first && can_be_first(chart, state) && random.chance(50);
    let mut lines = Lines { chart, features, random };
    let cond = lines.random.chance(45).then(|| lines.cond());
    let trigger = match lines.random.chance(75) {
        true => Trigger::Events(lines.events()),
        false => Trigger::AnyEvent,
    };
    let mut actions = lines.actions(state);
    if actions.is_empty() {
        actions.push(Action::Log(format!("passed by {}", chart.states[state].name)));
    }
    let own = chart.states[state].transitions.clone();
    let behind = chart.transitions.iter().position(|line| line.source > state);
    let place = match random.pick(&own) {
        Some(id) => id + random.below(2),
        None => behind.unwrap_or(chart.transitions.len()),
    };
    insert(chart, place, Transition { first, cond, ..passing(state, trigger, actions) });
}

/// A line that acts and leaves its event to others.
pub(super) fn passing(source: StateId, trigger: Trigger, actions: Vec<Action>) -> Transition {
    Transition {
        source,
        first: false,
        trigger,
        timer: None,
        cond: None,
        rank: None,
        way: Way::Pass,
        targets: Vec::new(),
        internal: true,
        gifts: Vec::new(),
        actions,
    }
}

/// Puts a line there, unless one of its state could never act then.
pub(super) fn insert(chart: &mut Chart, place: usize, line: Transition) {
    let (before, source) = (chart.transitions.clone(), line.source);
    let mut longer = before.clone();
    longer.insert(place, line);
    chart.set_transitions(longer);
    if !is_legal(chart, source) {
        chart.set_transitions(before);
    }
}

/// Whether no line of a state takes all that a later one could, or has the guard of a later one.
pub(super) fn is_legal(chart: &Chart, state: StateId) -> bool {
    let own = &chart.states[state].transitions;
    let asked = |first: bool| own.iter().copied().filter(move |&id| chart.transitions[id].first == first);
    let asked: Vec<TransitionId> =
        asked(true).chain(asked(false)).filter(|&id| is_on(&chart.transitions[id])).collect();
    let takes = |earlier: &TransitionId, later: &Transition| {
        let earlier = &chart.transitions[*earlier];
        let meet = earlier.trigger == Trigger::AnyEvent || share(&earlier.trigger, &later.trigger);
        meet && earlier.way != Way::Pass && (earlier.cond.is_none() || earlier.cond == later.cond)
    };
    let is_open = |(place, id): (usize, &TransitionId)| {
        let later = &chart.transitions[*id];
        let takes_all = later.trigger == Trigger::AnyEvent && all_is_taken(chart, &asked[..place]);
        !takes_all && !asked[..place].iter().any(|earlier| takes(earlier, later))
    };
    asked.iter().enumerate().all(is_open)
}

/// Whether these take each event, so that an `on _` behind them could never act.
fn all_is_taken(chart: &Chart, lines: &[TransitionId]) -> bool {
    let lines = lines.iter().map(|&id| &chart.transitions[id]);
    let unguarded: Vec<_> = lines.filter(|line| line.cond.is_none() && line.way != Way::Pass).collect();
    (0..chart.events.len()).all(|event| {
        let trigger = Trigger::Events(vec![event]);
        unguarded.iter().any(|line| share(&line.trigger, &trigger))
    })
}

/// Whether a line around takes each of its events before it is asked.
pub(super) fn is_hidden(chart: &Chart, line: &Transition) -> bool {
    let Trigger::Events(events) = &line.trigger else { return false };
    let around = chart.get_proper_ancestors(line.source, None);
    let lines: Vec<_> = around
        .iter()
        .flat_map(|&state| &chart.states[state].transitions)
        .map(|&id| &chart.transitions[id])
        .filter(|line| line.first && line.cond.is_none() && line.way != Way::Pass)
        .collect();
    events.iter().all(|event| {
        lines.iter().any(|other| match &other.trigger {
            Trigger::Events(events) => events.contains(event),
            trigger => *trigger == Trigger::AnyEvent,
        })
    })
}

impl Chart {
    /// Puts these in place of all transitions; each stands behind those of earlier states.
    pub(super) fn set_transitions(&mut self, transitions: Vec<Transition>) {
        self.transitions.clear();
        self.states.iter_mut().for_each(|state| state.transitions.clear());
        transitions.into_iter().for_each(|transition| self.add_transition(transition));
    }
}
