//! The transitions of a state.

use std::cmp::Reverse;

use super::super::chart::{Guard, Kind, ROOT, StateId, Transition, Trigger, Way};
use super::super::delay::Delay;
use super::json::Json;
use super::{Reader, events};

/// The keys of a transition that are read.
const KEYS: [&str; 11] = [
    "target",
    "guard",
    "cond",
    "in",
    "actions",
    "reenter",
    "internal",
    "description",
    "delay",
    // Of a machine that `JSON.stringify` has written.
    "source",
    "eventType",
];

impl<'j> Reader<'j> {
    /// In the order of the file, but patterns come behind plain events and the longer ones first, as XState tries them.
    pub(super) fn transitions(&mut self, state: StateId) {
        let config = self.configs[state];
        for (key, value) in config.entries().iter().filter(|(_, value)| *value != Json::Null) {
            match key.as_str() {
                "on" => self.on(state, value),
                "always" => self.lines(state, key, &Trigger::Always, value),
                "onDone" => self.lines(state, key, &Trigger::Done, value),
                "after" => self.after(state, value),
                "invoke" => {
                    for (lines, event) in value.items().iter().flat_map(events::of_actor) {
                        self.lines(state, &event, &Trigger::Events(vec![event.clone()]), lines);
                    }
                }
                _ => {}
            }
        }
        let mut patterns: Vec<&(String, Json)> =
            config.get("on").map(Json::entries).unwrap_or_default().iter().collect();
        patterns.retain(|(event, _)| events::pattern(event).is_some());
        patterns.sort_by_key(|(event, _)| Reverse(event.len()));
        for (event, lines) in patterns {
            if event == "*" && self.takes_own_events(state) {
                let ends = "the ends of delays, states and actors";
                self.note(state, format!("*: XState takes it for {ends} too, which a table does not"));
            }
            match self.pattern(state, event) {
                Some(trigger) => self.lines(state, event, &trigger, lines),
                None => self.note(state, format!("{event}: no event is left for it")),
            }
        }
    }

    fn on(&mut self, state: StateId, on: &'j Json) {
        for (event, lines) in on.entries() {
            let trigger = match event.as_str() {
                // So version 4 had it.
                "" => Trigger::Always,
                event if events::pattern(event).is_some() => continue,
                event => Trigger::Events(vec![events::name(event)]),
            };
            self.lines(state, event, &trigger, lines);
            if event.starts_with("xstate.done.state.") || event.starts_with("done.state.") {
                self.note(state, format!("{event}: nothing raises it; `onDone` of the state does that"));
            }
        }
    }

    /// Whether XState would take `*` in this state for an event of its own that no line inside takes. In version 4 it comes
    /// before the delays of the state.
    fn takes_own_events(&self, state: StateId) -> bool {
        let has = |config: &Json, key: &str| config.get(key).is_some_and(|value| !value.items().is_empty());
        let is_guarded =
            |lines: &Json| lines.items().iter().all(|line| line.get("guard").or(line.get("cond")).is_some());
        let own = self.configs[state];
        let delays = own.get("after").map(Json::entries).unwrap_or_default();
        let may_fail =
            delays.iter().any(|(_, lines)| is_guarded(lines)) || own.get("onDone").is_some_and(is_guarded);
        let mut around = self.chart.around(state).skip(1).map(|around| self.configs[around]);
        may_fail
            || self.is_old && has(own, "after")
            || around.any(|around| ["after", "onDone", "invoke"].iter().any(|key| has(around, key)))
    }

    /// The events for which a pattern is asked. In version 4 those are left out that have lines of their own.
    fn pattern(&self, state: StateId, event: &str) -> Option<Trigger> {
        let stem = events::pattern(event)?;
        let own = if self.is_old { events::of_state(self.configs[state]) } else { Vec::new() };
        let lines = &self.chart.states[state].transitions;
        let is_taken = |event: &String| {
            lines.iter().any(|line| {
                line.guard.is_none()
                    && matches!(&line.trigger, Trigger::Events(events) if events.contains(event))
            })
        };
        if stem.is_empty() && own.iter().all(is_taken) {
            return Some(Trigger::Any);
        }
        let is_asked =
            |event: &&String| events::fits(stem, event) && !own.contains(event) && !is_taken(event);
        let fitting: Vec<String> = self.events.iter().filter(is_asked).cloned().collect();
        (!fitting.is_empty()).then_some(Trigger::Events(fitting))
    }

    /// By delay; version 4 has a list of transitions with a `delay` too.
    fn after(&mut self, state: StateId, after: &'j Json) {
        for (delay, lines) in after.entries() {
            self.lines(state, delay, &Trigger::After(Delay::number(delay)), lines);
        }
        let Json::List(lines) = after else { return };
        for line in lines {
            let delay = match line.get("delay") {
                Some(Json::Text(name)) => name.clone(),
                Some(delay) => delay.to_string(),
                None => "0".to_owned(),
            };
            self.lines(state, &delay, &Trigger::After(Delay::number(&delay)), line);
        }
    }

    /// One line, or a list. `{}` and `null` forbid an event: it is taken, and nothing is done.
    fn lines(&mut self, state: StateId, label: &str, trigger: &Trigger, lines: &'j Json) {
        match lines {
            Json::List(lines) => lines.iter().for_each(|line| self.line(state, label, trigger, line)),
            line => self.line(state, label, trigger, line),
        }
    }

    fn line(&mut self, state: StateId, label: &str, trigger: &Trigger, config: &'j Json) {
        let targets = if matches!(config, Json::Object(_)) { config.get("target") } else { Some(config) };
        let targets = targets.map(Json::items).unwrap_or_default();
        let mut line = Transition::new(trigger.clone());
        if let Trigger::After(Delay::Computed(name)) = trigger {
            line.timer = Some(name.clone());
        }
        for target in targets {
            match target.as_text().and_then(|target| self.find(state, target)) {
                Some(found) => line.targets.push(found),
                None => return self.note(state, format!("{label}: there is no state {target}")),
            }
        }
        let before = self.chart.states[state].notes.len();
        line.guard = self.guard(state, config);
        line.actions = self.actions(state, config.get("actions"));
        let is_inside = |target: &StateId| *target == state || self.chart.is_inside(*target, state);
        if !self.is_internal(config, targets) && line.targets.iter().any(is_inside) {
            self.reenter(state, label, &mut line);
        } else if line.targets == [state] {
            self.stay(state, &mut line);
        }
        line.notes = self.chart.states[state].notes.split_off(before);
        line.notes.extend(self.crossing(state, &line));
        line.notes.extend(config.text("description").map(str::to_owned));
        let unread = config.entries().iter().filter(|(key, _)| !KEYS.contains(&key.as_str()));
        line.notes.extend(unread.map(|(key, value)| format!("{label}: {key} = {value}: a table has none")));
        if self.has_its_turn(state, label, &mut line) {
            self.chart.states[state].transitions.push(line);
        }
    }

    /// The source is left and entered, too.
    fn reenter(&mut self, state: StateId, label: &str, line: &mut Transition) {
        match line.targets.len() {
            1 if state != ROOT => line.way = Way::Reenter,
            1 => self.note(state, format!("{label}: the machine itself is not left, as XState would do")),
            _ => self.note(
                state,
                format!("{label}: with several targets the state itself is not left, as XState would do"),
            ),
        }
    }

    /// Of lines with one delay XState takes the first that may act. In a table each has a timer, which goes on where a line
    /// does not leave the state.
    fn has_its_turn(&mut self, state: StateId, label: &str, line: &mut Transition) -> bool {
        if !matches!(line.trigger, Trigger::After(_)) {
            return true;
        }
        let lines = self.chart.states[state].transitions.iter();
        let stays = |other: &&Transition| {
            let mut targets = other.targets.iter();
            other.way == Way::Goto && targets.all(|target| self.chart.is_inside(*target, state))
        };
        let earlier = lines.filter(|other| other.trigger == line.trigger).filter(stays);
        let mut guards = Vec::new();
        for earlier in earlier {
            let Some(guard) = earlier.guard.clone() else {
                let note = format!("{label}: an earlier line of this delay is taken always");
                self.note(state, note);
                return false;
            };
            guards.push(Guard::Not(Box::new(guard)));
        }
        if !guards.is_empty() {
            guards.splice(0..0, line.guard.take());
            line.guard = Guard::all(guards);
        }
        true
    }

    /// From one region into another XState leaves the regions alone, and SCXML the states around them too: all that have
    /// regions, and are one.
    fn crossing(&self, state: StateId, line: &Transition) -> Option<String> {
        if line.targets.is_empty() || self.is_old {
            return None;
        }
        let is_around =
            |outer: &StateId| line.targets.iter().all(|target| self.chart.is_inside(*target, *outer));
        let is_left = usize::from(line.way == Way::Reenter);
        let common =
            self.chart.around(state).skip(is_left).find(is_around).filter(|common| *common != ROOT)?;
        let is_parallel = |state: &StateId| self.chart.states[*state].kind == Kind::Parallel;
        let left = self.chart.around(common).take_while(is_parallel).last()?;
        let what = match left {
            ROOT => "all regions of the machine".to_owned(),
            left => format!("`{}` itself", self.chart.states[left].name),
        };
        Some(format!("this leaves and enters {what} too, which XState does not"))
    }

    /// Version 5 leaves the source only where `reenter` says so, version 4 where `internal` does not and no dot is there.
    fn is_internal(&self, config: &Json, targets: &[Json]) -> bool {
        match (config.bool("reenter"), config.bool("internal")) {
            (Some(reenter), _) => !reenter,
            (None, Some(internal)) => internal,
            (None, None) => {
                !self.is_old || targets.iter().filter_map(Json::as_text).all(|target| target.starts_with('.'))
            }
        }
    }

    /// The source itself as a target, without `reenter`: it stays active, and only what is inside begins anew.
    fn stay(&self, state: StateId, line: &mut Transition) {
        let source = &self.chart.states[state];
        let inside = self.chart.inside(state);
        line.targets = match (&source.initial, source.kind) {
            (_, Kind::Parallel) => inside.collect(),
            (Some(initial), _) if !initial.targets.is_empty() => {
                line.actions.extend(initial.actions.iter().cloned());
                initial.targets.clone()
            }
            _ => inside.take(1).collect(),
        };
    }
}
