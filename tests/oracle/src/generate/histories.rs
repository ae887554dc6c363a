//! Lines of states that hold regions which lead to their own shallow history.

use crate::chart::{Action, Chart, Kind, StateId, Transition, Trigger, Way};
use crate::random::Random;

use super::lines::share;

pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    for state in 0..chart.states.len() {
        let shallow = chart.history(state).find(|&id| chart.states[id].kind == Kind::ShallowHistory);
        if let Some(history) = shallow.filter(|_| chart.is_parallel_state(state) && random.chance(50)) {
            line(chart, state, history, random);
        }
    }
    chart.sort_transitions();
}

fn line(chart: &mut Chart, source: StateId, history: StateId, random: &mut Random) {
    let trigger = Trigger::Events(vec![random.below(chart.events.len())]);
    let mut earlier = chart.states[source].transitions.iter().map(|&id| &chart.transitions[id]);
    if earlier.any(|line| share(&line.trigger, &trigger) || line.trigger == Trigger::AnyEvent) {
        return;
    }
    let actions = vec![Action::Log(format!("back in {}", chart.states[source].name))];
    chart.add_transition(Transition {
        source,
        first: false,
        rank: None,
        timer: None,
        trigger,
        cond: None,
        way: Way::Goto,
        targets: vec![history],
        internal: true,
        gifts: Vec::new(),
        actions,
    });
}
