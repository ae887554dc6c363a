//! Other forms of what a chart has: what it does is said with other words of the language. And what needs a look at the
//! whole chart: `strict;`, and a `pop` that always finds something.

use crate::chart::{Action, Ask, Chart, Kind, ROOT, StateId, Transition, Trigger, Way};
use crate::random::Random;

use super::Features;

pub(super) fn add(chart: &mut Chart, features: Features, random: &mut Random) {
    // Drawn in any case, so that each is the same without the others.
    let [computed, objects, generic, foreign, strict, pops] =
        [30, 40, 20, 20, 25, 75].map(|it| random.chance(it));
    let has_timers = chart.transitions.iter().any(|line| line.trigger.span().is_some());
    chart.computes_spans = computed && features.computed && has_timers;
    chart.is_generic = generic && features.generics;
    chart.has_foreign_events = foreign && features.foreign && !chart.events.is_empty();
    if objects && features.objects {
        self::objects(chart, random);
    }
    if pops && features.pops && chart.stack > 0 {
        self::pops(chart, random);
    }
    // Of a foreign enum nobody knows all events.
    if strict && features.strict && !chart.events.is_empty() && !chart.has_foreign_events {
        forget_nothing(chart);
    }
}

/// Objects say what the hooks of some states begin with.
fn objects(chart: &mut Chart, random: &mut Random) {
    let says = |list: &[Action]| matches!(list.first(), Some(Action::Log(_)));
    for state in chart.states.iter_mut().skip(ROOT + 1) {
        let hooks = [&state.on_entry, &state.on_exit, &state.on_pause, &state.on_resume];
        let can_have = !matches!(state.kind, Kind::Choice | Kind::ShallowHistory | Kind::DeepHistory);
        state.has_object = can_have && hooks.iter().any(|list| says(list)) && random.chance(50);
    }
}

/// Makes one state of the outermost level always come by a push, so that it can leave by a `pop` that needs no `else`.
fn pops(chart: &mut Chart, random: &mut Random) {
    let begins: Vec<StateId> =
        chart.states[ROOT].initial.iter().flat_map(|initial| initial.targets.clone()).collect();
    let is_candidate = |&state: &StateId| {
        chart.states[state].kind == Kind::Atomic
            && !begins.contains(&state)
            && can_always_be_pushed(chart, state)
    };
    let candidates: Vec<StateId> = chart.get_child_states(ROOT).filter(is_candidate).collect();
    let Some(pushed) = random.pick(&candidates) else { return };
    let leaves = chart.transitions.iter().position(|line| line.source == pushed && line.way == Way::PopElse);
    let leaves = leaves.or_else(|| chart.transitions.iter().position(|line| may_pop(line, pushed)));
    if let Some(line) = leaves {
        chart.transitions[line].way = Way::PopElse;
        chart.transitions[line].internal = true;
    }
    for line in &mut chart.transitions {
        if line.way == Way::Goto && line.targets == [pushed] && line.source != pushed {
            line.way = Way::Push;
            line.internal = true;
        }
        if line.source == pushed && line.way == Way::PopElse {
            (line.way, line.targets) = (Way::Pop, Vec::new());
            line.gifts.clear();
        }
    }
    let ask = |action: &mut Action| match action {
        Action::Ask(ask) if ask.way == Way::Goto && ask.targets == [pushed] && ask.held.is_empty() => {
            ask.way = Way::Push
        }
        _ => {}
    };
    chart.transitions.iter_mut().flat_map(|line| &mut line.actions).for_each(ask);
    for state in &mut chart.states {
        state.on_entry.iter_mut().chain(&mut state.on_resume).for_each(ask);
    }
}

/// Whether a line of the state leads from it to a plain target, for which a `pop` can stand.
fn may_pop(line: &Transition, state: StateId) -> bool {
    let takes = line.actions.iter().any(|action| matches!(action, Action::Take(_)));
    let is_plain = line.held().is_none() && line.targets.len() == 1 && line.gifts.is_empty() && !takes;
    let is_event = matches!(line.trigger, Trigger::Events(_) | Trigger::AnyEvent);
    line.source == state && line.way == Way::Goto && !line.targets.contains(&state) && is_plain && is_event
}

/// Whether every way into a state can be a push.
fn can_always_be_pushed(chart: &Chart, state: StateId) -> bool {
    let own = |line: &Transition| line.source == state;
    let into = |line: &Transition| line.targets.contains(&state) && !own(line);
    let can_push = |line: &Transition| {
        let takes = line.actions.iter().any(|action| matches!(action, Action::Take(_)));
        let is_plain = line.held().is_none() && line.targets.len() == 1 && line.gifts.is_empty() && !takes;
        let from_choice = chart.is_choice(line.source);
        is_plain && !from_choice && matches!(line.way, Way::Goto | Way::Push)
    };
    let can_ask = |ask: &Ask| {
        let holds = ask.held.iter().any(|held| held.targets.contains(&state));
        !holds && !ask.targets.contains(&state)
            || !holds && matches!(ask.way, Way::Goto | Way::Push) && ask.gifts.is_empty()
    };
    let asks = chart.all_actions();
    let asks = asks.iter().filter_map(|action| match action {
        Action::Ask(ask) => Some(ask),
        _ => None,
    });
    let leads_to = |line: &Transition| own(line) && line.targets.contains(&state) && line.way != Way::Goto;
    chart.transitions.iter().filter(|line| into(line)).all(can_push)
        && !chart.transitions.iter().any(leads_to)
        && chart.transitions.iter().any(|line| may_pop(line, state) || own(line) && line.way == Way::PopElse)
        && chart.transitions.iter().any(into)
        && asks.into_iter().all(can_ask)
}

/// `strict;`, with a line of the machine behind all others that takes what they leave.
fn forget_nothing(chart: &mut Chart) {
    let own = chart.states[ROOT].transitions.clone();
    let takes = |id: &usize| chart.transitions[*id].way != Way::Pass;
    let takes_all = |id: &usize| takes(id) && chart.transitions[*id].trigger == Trigger::AnyEvent;
    let is_taken = |event: usize| {
        own.iter().filter(|id| takes(id)).any(|id| {
            let line = &chart.transitions[*id];
            line.cond.is_none() && matches!(&line.trigger, Trigger::Events(events) if events.contains(&event))
        })
    };
    if own.iter().any(takes_all) || (0..chart.events.len()).all(is_taken) {
        return;
    }
    chart.is_strict = true;
    chart.insert_transition(Transition {
        source: ROOT,
        first: false,
        rank: None,
        timer: None,
        trigger: Trigger::AnyEvent,
        cond: None,
        way: Way::Goto,
        targets: Vec::new(),
        internal: true,
        gifts: Vec::new(),
        actions: vec![Action::Log("the rest".to_owned())],
    });
}

impl Chart {
    /// Adds a transition of the machine itself behind its others, in front of those of all states.
    fn insert_transition(&mut self, transition: Transition) {
        let place = self.states[ROOT].transitions.len();
        let first =
            self.transitions.iter().position(|line| line.source != ROOT).unwrap_or(self.transitions.len());
        assert_eq!(place, first, "the lines of the machine come first");
        for id in self.states.iter_mut().flat_map(|state| &mut state.transitions) {
            *id += usize::from(*id >= place);
        }
        self.states[ROOT].transitions.push(place);
        self.transitions.insert(place, transition);
    }
}
