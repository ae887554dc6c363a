//! Timers of charts that know only events for later. What a state sends itself when it is entered, and takes back when it is
//! left, is a timer of that state, if it alone takes the event. Where something else takes it back or sends it anew, the timer
//! has a name.

use std::collections::BTreeSet;

use super::chart::{Action, Chart, Kind, StateId, Transition, Trigger, Way};
use super::delay::Delay;

/// Which lists of actions a chart has.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    Entry,
    Exit,
    Initial,
    Line(usize),
}

/// An event that may be a timer.
struct Timer {
    event: String,
    delay: Delay,
    state: StateId,
    /// Whether the event is taken back where the state is left.
    ends: bool,
    /// Whether something else sets it.
    is_set: bool,
    repeats: bool,
}

impl Chart {
    /// Finds them. Some formats leave it to who reads whether an event that nobody takes back is meant beyond its state.
    pub(super) fn find_timers(&mut self, must_end: bool) {
        for (state, event, delay) in self.sent_on_entry() {
            let mut timer = Timer { event, delay, state, ends: false, is_set: false, repeats: false };
            let mut changed = Vec::new();
            if self.is_timer(&mut timer, &mut changed) && (timer.ends || !must_end) {
                changed
                    .into_iter()
                    .for_each(|(state, place, actions)| *self.actions_mut(state, place) = actions);
                self.become_timer(timer);
            }
        }
    }

    /// A name means one timer.
    pub(super) fn name_timers_once(&mut self) {
        let (mut names, mut twice) = (BTreeSet::new(), BTreeSet::new());
        let all = self.all();
        for name in
            all.iter().flat_map(|id| &self.states[*id].transitions).filter_map(|line| line.timer.clone())
        {
            if !names.insert(name.clone()) {
                twice.insert(name);
            }
        }
        for line in self.states.iter_mut().flat_map(|state| &mut state.transitions) {
            line.timer.take_if(|timer| twice.contains(timer));
        }
    }

    fn sent_on_entry(&self) -> Vec<(StateId, String, Delay)> {
        let of_state = |state: StateId| {
            self.states[state].entry.iter().filter_map(move |action| match action {
                Action::Raise(event, Some(delay)) if *delay != Delay::Milliseconds(0.0) => {
                    Some((state, event.clone(), delay.clone()))
                }
                _ => None,
            })
        };
        self.all().into_iter().flat_map(of_state).collect()
    }

    /// Whether it is one, with the lists of actions as they are then.
    fn is_timer(&self, timer: &mut Timer, changed: &mut Vec<(StateId, Place, Vec<Action>)>) -> bool {
        let all = self.all();
        let places = all.iter().flat_map(|id| self.places(*id).into_iter().map(|place| (*id, place)));
        for (state, place) in places {
            let actions = self.actions_of(state, place);
            if !actions.iter().any(|action| names(action, &timer.event)) {
                continue;
            }
            let mut actions = timer.joined(actions.to_vec());
            if !self.may_be(state, place, &mut actions, timer) {
                return false;
            }
            changed.push((state, place, actions));
        }
        let own = self.states[timer.state].transitions.iter().filter(|line| timer.is_line(line)).count();
        own > 0 && (own == 1 || !timer.is_set) && all.iter().all(|state| self.leaves_it(*state, timer))
    }

    /// Whether these actions mean a timer, which are left as they are with it.
    fn may_be(&self, state: StateId, place: Place, actions: &mut Vec<Action>, timer: &mut Timer) -> bool {
        let event = timer.event.clone();
        let is_cancel = |action: &Action| matches!(action, Action::Cancel(name) if *name == event);
        let is_restart = |action: &Action| matches!(action, Action::Restart(name) if *name == event);
        let is_raise = |action: &Action| matches!(action, Action::Raise(name, _) if *name == event);
        let line = match place {
            Place::Line(line) => Some(&self.states[state].transitions[line]),
            _ => None,
        };
        let is_inside = self.is_inside(state, timer.state);
        if state == timer.state && place == Place::Entry {
            let before = actions.len();
            actions.retain(|action| !is_raise(action) && !is_restart(action));
            return before == actions.len() + 1 && !actions.iter().any(|action| names(action, &event));
        }
        if let Some(line) = line.filter(|line| state == timer.state && timer.is_line(line)) {
            let anew = Action::Raise(event.clone(), Some(timer.delay.clone()));
            timer.repeats = line.guard.is_none() && line.targets.is_empty() && actions.contains(&anew);
            if timer.repeats {
                let before = actions.len();
                actions.retain(|action| *action != anew);
                return before == actions.len() + 1 && !actions.iter().any(|action| names(action, &event));
            }
        }
        let stays = match place {
            Place::Line(_) if is_inside || state == timer.state => {
                line.is_some_and(|line| self.stays(state, line, timer.state))
            }
            Place::Entry => is_inside,
            _ => false,
        };
        if stays {
            timer.is_set = true;
            return !has(actions, &is_raise);
        }
        // What is taken back after the exit of the state is gone already.
        let is_over = match place {
            Place::Exit if state == timer.state => true,
            Place::Line(_) if state == timer.state || is_inside => true,
            Place::Line(_) if self.is_inside(timer.state, state) => {
                line.is_some_and(|line| !line.targets.is_empty())
            }
            Place::Entry | Place::Exit if self.is_inside(timer.state, state) => true,
            _ => !self.are_together(state, timer.state),
        };
        let before = actions.len();
        actions.retain(|action| !is_cancel(action));
        timer.ends |= place == Place::Exit && state == timer.state && actions.len() < before;
        is_over && !actions.iter().any(|action| names(action, &event))
    }

    /// Whether no other line of the state would take the event.
    fn leaves_it(&self, state: StateId, timer: &Timer) -> bool {
        let lines = &self.states[state].transitions;
        let takes = |line: &Transition| match &line.trigger {
            Trigger::Events(events) => events.contains(&timer.event),
            trigger => *trigger == Trigger::Any,
        };
        let lines: Vec<&Transition> = lines.iter().filter(|line| takes(line)).collect();
        let own = &self.states[timer.state].transitions;
        let is_sure = own.iter().any(|line| timer.is_line(line) && line.guard.is_none());
        let is_any = |line: &&Transition| line.trigger == Trigger::Any;
        if state == timer.state {
            let first = lines.iter().position(|line| timer.is_line(line) && line.guard.is_none());
            return lines.iter().enumerate().all(|(place, line)| {
                timer.is_line(line) || is_any(line) && first.is_some_and(|first| first < place)
            });
        }
        let is_behind = self.is_inside(timer.state, state) && is_sure;
        let is_elsewhere = timer.ends && !self.are_together(state, timer.state);
        lines.is_empty() || (is_behind || is_elsewhere) && lines.iter().all(is_any)
    }

    /// Whether a line of this state leaves the state of the timer alone.
    fn stays(&self, state: StateId, line: &Transition, timer: StateId) -> bool {
        let is_left = state == timer && line.way == Way::Reenter && !line.targets.is_empty();
        !is_left && line.targets.iter().all(|target| self.is_inside(*target, timer))
    }

    /// Whether both can be active at once.
    fn are_together(&self, one: StateId, other: StateId) -> bool {
        let around: Vec<StateId> = self.around(one).collect();
        let common = self.around(other).find(|state| around.contains(state));
        common.is_some_and(|common| {
            [one, other].contains(&common) || self.states[common].kind == Kind::Parallel
        })
    }

    fn become_timer(&mut self, timer: Timer) {
        for line in self.states[timer.state].transitions.iter_mut().filter(|line| timer.is_line(line)) {
            line.trigger = match timer.repeats {
                true => Trigger::Every(timer.delay.clone(), false),
                false => Trigger::After(timer.delay.clone()),
            };
            line.timer = Some(timer.event.clone()).filter(|_| timer.is_set);
        }
    }

    fn places(&self, state: StateId) -> Vec<Place> {
        let lines = 0..self.states[state].transitions.len();
        [Place::Entry, Place::Exit, Place::Initial].into_iter().chain(lines.map(Place::Line)).collect()
    }

    fn actions_of(&self, state: StateId, place: Place) -> &[Action] {
        let state = &self.states[state];
        match place {
            Place::Entry => &state.entry,
            Place::Exit => &state.exit,
            Place::Initial => state.initial.as_ref().map_or(&[], |initial| &initial.actions),
            Place::Line(line) => &state.transitions[line].actions,
        }
    }

    fn actions_mut(&mut self, state: StateId, place: Place) -> &mut Vec<Action> {
        let state = &mut self.states[state];
        match place {
            Place::Entry => &mut state.entry,
            Place::Exit => &mut state.exit,
            Place::Initial => &mut state.initial.get_or_insert_default().actions,
            Place::Line(line) => &mut state.transitions[line].actions,
        }
    }
}

impl Timer {
    fn is_line(&self, line: &Transition) -> bool {
        matches!(&line.trigger, Trigger::Events(events) if events[..] == [self.event.clone()])
    }

    /// What is taken back and sent anew is restarted.
    fn joined(&self, actions: Vec<Action>) -> Vec<Action> {
        let mut joined: Vec<Action> = Vec::new();
        for action in actions {
            let is_cancelled =
                joined.iter().rposition(|before| *before == Action::Cancel(self.event.clone()));
            match (action, is_cancelled) {
                (Action::Raise(event, Some(delay)), Some(place))
                    if event == self.event && delay == self.delay =>
                {
                    joined.remove(place);
                    joined.push(Action::Restart(event));
                }
                (Action::If(branches), _) => {
                    let joined_too = |(guard, actions)| (guard, self.joined(actions));
                    joined.push(Action::If(branches.into_iter().map(joined_too).collect()));
                }
                (action, _) => joined.push(action),
            }
        }
        joined
    }
}

/// Whether an action sends the event or takes it back, also in a branch.
fn names(action: &Action, event: &str) -> bool {
    match action {
        Action::Raise(name, _) | Action::Cancel(name) | Action::Restart(name) => name == event,
        Action::If(branches) => {
            branches.iter().any(|(_, actions)| actions.iter().any(|action| names(action, event)))
        }
        Action::Call(_) => false,
    }
}

fn has(actions: &[Action], is_it: &dyn Fn(&Action) -> bool) -> bool {
    actions.iter().any(|action| match action {
        Action::If(branches) => branches.iter().any(|(_, actions)| has(actions, is_it)),
        action => is_it(action),
    })
}
