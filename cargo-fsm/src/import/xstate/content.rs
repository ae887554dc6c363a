//! Actions, guards and actors: functions of the owner, by their names.

use super::super::chart::{Action, Call, During, Guard, StateId};
use super::super::delay::Delay;
use super::json::Json;
use super::{Reader, events};

impl Reader<'_> {
    /// One action, or a list of them.
    pub(super) fn actions(&mut self, state: StateId, actions: Option<&Json>) -> Vec<Action> {
        let actions = actions.map(Json::items).unwrap_or_default();
        actions.iter().filter_map(|action| self.action(state, action)).collect()
    }

    fn action(&mut self, state: StateId, action: &Json) -> Option<Action> {
        if let Some(raise) = self.raise(state, action) {
            return Some(raise);
        }
        if action.text("type") == Some("xstate.cancel") {
            return self.cancel(state, action);
        }
        let call = call(action);
        if call.is_none() {
            self.note(state, format!("action {action}: it has no name"));
        }
        call.map(Action::Call)
    }

    /// An event that the machine sends to itself.
    fn raise(&mut self, state: StateId, action: &Json) -> Option<Action> {
        let name = events::raised(action)?;
        let event = action.get("event")?;
        if event.entries().len() > 1 {
            self.note(state, format!("event {event} is raised with data, whose types nothing tells"));
        }
        let delay = action.get("delay").map(|delay| match delay {
            Json::Number(delay) => Delay::Milliseconds(delay.max(0.0)),
            Json::Text(name) => Delay::Computed(name.clone()),
            delay => Delay::Computed(delay.to_string()),
        });
        Some(Action::Raise(name, delay))
    }

    /// What was raised for later is taken back by its id.
    fn cancel(&mut self, state: StateId, action: &Json) -> Option<Action> {
        let id = action.text("sendId").or(action.text("id")).unwrap_or_default();
        let is_it = |other: &Option<String>| other.as_deref() == Some(id);
        let event = self.sent.iter().find(|(other, _)| is_it(other)).map(|(_, event)| event.clone());
        let Some(event) = event else {
            self.note(state, format!("action {action}: nothing is raised by this id"));
            return None;
        };
        if self.sent.iter().any(|(other, sent)| *sent == event && !is_it(other)) {
            let note = format!("this takes back `{event}` also where it was not raised by the id `{id}`");
            self.note(state, note);
        }
        Some(Action::Cancel(event))
    }

    /// The condition of a transition; `cond` and `in` are of version 4.
    pub(super) fn guard(&mut self, state: StateId, line: &Json) -> Option<Guard> {
        let mut guards = Vec::new();
        for guard in ["guard", "cond"].into_iter().filter_map(|key| line.get(key)) {
            match call(guard) {
                Some(call) => guards.push(Guard::Call(call)),
                // It must not hold always.
                None => guards.push(Guard::Call(Call::new(guard.to_string(), guard.to_string()))),
            }
        }
        if let Some(asked) = line.get("in") {
            let found = asked.as_text().and_then(|asked| self.find(state, asked));
            let unknown = || Guard::Call(Call::new(format!("in {asked}"), format!("in {asked}")));
            guards.push(found.map_or_else(unknown, Guard::In));
        }
        Guard::all(guards)
    }

    /// An actor runs as long as the state is active. One that ends is work with a result; of others only the owner knows.
    pub(super) fn invoke(&mut self, state: StateId, invoke: &Json) {
        let name = events::actor(invoke);
        // Its lines stand in the table.
        let is_own =
            |(key, _): &&(String, Json)| !matches!(key.as_str(), "onDone" | "onError" | "onSnapshot");
        let text = match invoke {
            Json::Object(entries) => Json::Object(entries.iter().filter(is_own).cloned().collect()),
            source => source.clone(),
        };
        if invoke.get("onSnapshot").is_none() && events::of_actor(invoke).next().is_some() {
            let text = match text.entries() {
                [(_, Json::Text(source))] => source.clone(),
                _ => text.to_string(),
            };
            let work = Call::new(events::source(invoke).unwrap_or(name), text);
            let event = Some(format!("done.{name}"));
            self.chart.states[state].during.push(During { work, event, guard: None });
            return;
        }
        let start = Call::new(format!("start {name}"), text.to_string());
        let stop = Call::new(format!("stop {name}"), format!("stop {name}"));
        let running = &mut self.chart.states[state];
        running.entry.push(Action::Call(start));
        running.exit.push(Action::Call(stop));
        self.note(
            state,
            format!("invoke of `{name}`: the owner starts and stops it, and sends what it says"),
        );
    }
}

/// A name, or an object with its `type` and with parameters, which are part of the name of the function.
fn call(value: &Json) -> Option<Call> {
    if let Some(name) = value.as_text() {
        return Some(Call::new(name, name));
    }
    let kind = value.text("type")?;
    let kind = kind.strip_prefix("xstate.").unwrap_or(kind);
    let mut others = value.entries().iter().filter(|(key, _)| key != "type");
    if others.clone().next().is_none() {
        return Some(Call::new(kind, kind));
    }
    let parameters = match value.get("params").or(value.get("assignment")) {
        Some(parameters) => parameters.to_string(),
        None => others.try_fold(String::new(), |text, (key, value)| Some(format!("{text} {key} {value}")))?,
    };
    Some(Call::new(format!("{kind} {parameters}"), value.to_string()))
}
