//! The machine itself in a random chart: its `enter` and `exit` lines, `=> self`, after which it begins anew, and more lines
//! of its own, beside regions and above what is suspended.

use crate::chart::{Action, Chart, Cond, EventId, ROOT, Transition, Trigger, Way};
use crate::random::Random;

use super::lines::{Lines, share};
use super::{Features, hooks};

pub(super) fn add(chart: &mut Chart, features: Features, random: &mut Random) {
    if random.chance(70) {
        hooks(chart, features, random);
    }
    let mut lines = Lines { chart, features, random };
    if lines.random.chance(75) {
        for _ in 0..lines.random.between(1, 2) {
            lines.begin_anew();
        }
    }
    if lines.random.chance(40) {
        let event = lines.event_of_a_region();
        if !lines.takes_any() {
            lines.line(ROOT, Trigger::Events(vec![event]));
        }
        lines.ticks(ROOT);
    }
    chart.sort_transitions();
}

fn hooks(chart: &mut Chart, features: Features, random: &mut Random) {
    for is_entry in [true, false] {
        let mut actions = Vec::new();
        if random.chance(80) {
            actions.push(Action::Log(format!("{} Root", if is_entry { "enter" } else { "exit" })));
        }
        if random.chance(15) {
            actions.push(Action::Add(1));
        }
        if features.raise && random.chance(15) {
            actions.push(Action::Raise(random.below(chart.events.len())));
        }
        if features.look && random.chance(40) {
            actions.push(hooks::look(chart, random));
        }
        let root = &mut chart.states[ROOT];
        *(if is_entry { &mut root.on_entry } else { &mut root.on_exit }) = actions;
    }
}

impl Lines<'_> {
    /// A line with the target `self`, at each place where one may stand.
    fn begin_anew(&mut self) {
        let is_by_itself = self.features.always && self.random.chance(12);
        let is_timed = self.features.timers && self.random.chance(25);
        let ticks = self.features.ticks && self.random.chance(25);
        let (trigger, cond) = match () {
            () if is_by_itself => (Trigger::Always, Some(self.seldom())),
            () if is_timed => {
                let trigger = self.timed();
                let cond = self.random.chance(60).then(|| self.seldom());
                (trigger, cond)
            }
            () if ticks => {
                let trigger = if self.random.chance(50) { Trigger::Update } else { Trigger::When };
                (trigger, Some(self.seldom()))
            }
            () => {
                let event = self.event_of_a_region();
                (Trigger::Events(vec![event]), self.random.chance(50).then(|| self.cond()))
            }
        };
        // A timed line asks for no state: see `ticks.rs`.
        let has_event = matches!(trigger, Trigger::Events(_));
        let cond = cond.map(|cond| match cond.asks_for_states() && !has_event {
            true => Cond::AtLeast(1),
            false => cond,
        });
        let mut lines = self.chart.states[ROOT].transitions.iter().map(|&id| &self.chart.transitions[id]);
        let hides = |earlier: &Transition| {
            share(&earlier.trigger, &trigger) && (earlier.cond.is_none() || earlier.cond == cond)
        };
        if lines.any(hides) || has_event && self.takes_any() {
            return;
        }
        let mut actions = self.actions(ROOT);
        // What has let the machine begin anew by itself does not hold for ever.
        if !has_event && cond.is_some() {
            actions.retain(|action| !matches!(action, Action::Add(_) | Action::Set(_)));
            actions.push(Action::Set(0));
        }
        self.chart.add_transition(Transition {
            source: ROOT,
            first: false,
            rank: None,
            timer: None,
            trigger,
            cond,
            way: Way::Goto,
            targets: vec![ROOT],
            internal: true,
            gifts: Vec::new(),
            actions,
        });
    }

    /// `on _` of the machine stands behind all others.
    fn takes_any(&self) -> bool {
        let mut lines = self.chart.states[ROOT].transitions.iter().map(|&id| &self.chart.transitions[id]);
        lines.any(|line| line.trigger == Trigger::AnyEvent)
    }

    /// An event that lines in regions take, where there are any.
    fn event_of_a_region(&mut self) -> EventId {
        let chart = &*self.chart;
        let in_region =
            |state| chart.get_proper_ancestors(state, None).into_iter().any(|id| chart.is_parallel_state(id));
        let lines = chart.transitions.iter().filter(|line| in_region(line.source));
        let events = lines.flat_map(|line| match &line.trigger {
            Trigger::Events(events) => events.clone(),
            _ => Vec::new(),
        });
        let events: Vec<EventId> = events.collect();
        let any = self.random.below(chart.events.len());
        self.random.pick(&events).unwrap_or(any)
    }
}
