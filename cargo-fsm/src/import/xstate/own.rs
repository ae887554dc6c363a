//! What our own exports say in `meta`: which transitions are one line, and what XState does not have.

use super::super::chart::{During, Guard, Initial, Kind, StateId, Transition, Trigger, Way};
use super::super::delay::Delay;
use super::super::guards;
use super::super::patterns::Pattern;
use super::Reader;
use super::json::Json;

/// Stands in `meta` of the machine.
const SIGN: &str = "drawn by fsm-diagram";

pub(super) fn is_own(config: &Json) -> bool {
    config.get("meta").and_then(|meta| meta.text("fsm")) == Some(SIGN)
}

impl<'j> Reader<'j> {
    /// What a state has beside its transitions.
    pub(super) fn own_state(&mut self, state: StateId) {
        let config = self.configs[state];
        let meta = config.get("meta");
        if meta.and_then(|meta| meta.text("kind")) == Some("choice") {
            self.chart.states[state].kind = Kind::Choice;
        }
        for line in meta.and_then(|meta| meta.get("lines")).map(Json::items).unwrap_or_default() {
            let line = line.as_text().unwrap_or_default();
            self.note(state, format!("{line}: XState has nothing for it"));
        }
        for invoke in config.get("invoke").map(Json::items).unwrap_or_default() {
            let work = guards::call(invoke.text("src").unwrap_or_default());
            let guard = invoke.get("meta").and_then(|meta| meta.text("guard"));
            let guard = guard.and_then(|guard| self.own_guard(guard));
            let event = invoke.text("id").map(str::to_owned);
            self.chart.states[state].during.push(During { work, event, guard });
        }
    }

    /// Where a state begins further inside than XState can say.
    pub(super) fn own_initial(&self, state: StateId) -> Option<Initial> {
        let initial = self.configs[state].get("initial")?;
        let targets = initial.get("meta")?.get("targets")?.items().iter();
        let targets = targets.filter_map(|target| self.find(state, target.as_text()?)).collect();
        Some(Initial { targets, actions: self.own_actions(initial.get("actions")) })
    }

    pub(super) fn own_actions(&self, actions: Option<&Json>) -> Vec<super::super::chart::Action> {
        let texts = actions.map(Json::items).unwrap_or_default().iter().filter_map(Json::as_text);
        texts.map(|text| guards::own_action(guards::call(text))).collect()
    }

    /// The transitions, of which those with one number are one line.
    pub(super) fn own_transitions(&mut self, state: StateId) {
        let mut lines: Vec<(usize, Transition)> = Vec::new();
        for (trigger, config) in triggers(self.configs[state]) {
            let (number, line) = self.own_line(state, &trigger, config);
            let is_same = |(other, before): &&mut (usize, Transition)| {
                *other == number && (&before.guard, &before.targets) == (&line.guard, &line.targets)
            };
            match lines.iter_mut().find(is_same) {
                Some((_, before)) => join(&mut before.trigger, line.trigger),
                None => lines.push((number, line)),
            }
        }
        for (number, line) in &mut lines {
            order(&mut line.trigger, self.configs[state], *number);
        }
        lines.sort_by_key(|(number, _)| *number);
        self.chart.states[state].transitions = lines.into_iter().map(|(_, line)| line).collect();
    }

    fn own_line(&self, state: StateId, trigger: &Trigger, config: &Json) -> (usize, Transition) {
        let none = Json::Null;
        let meta = config.get("meta").unwrap_or(&none);
        let mut line = Transition::new(trigger.clone());
        let condition = config.text("guard").unwrap_or_default();
        line.guard = match Pattern::in_condition(condition) {
            Some((pattern, rest)) => {
                line.trigger = pattern.trigger;
                let parts = [pattern.guard.unwrap_or_default(), rest];
                Guard::all(parts.iter().filter_map(|part| self.own_guard(part)).collect())
            }
            None => self.own_guard(condition),
        };
        line.trigger = match (meta.text("trigger"), &line.trigger) {
            (Some("on _"), _) => Trigger::Any,
            (Some("when"), _) if line.guard.is_some() => Trigger::When,
            (Some("every"), Trigger::After(period)) => Trigger::Every(period.clone(), false),
            (Some("every catch up"), Trigger::After(period)) => Trigger::Every(period.clone(), true),
            (_, trigger) => trigger.clone(),
        };
        line.actions = self.own_actions(config.get("actions"));
        let targets = config.get("target").map(Json::items).unwrap_or_default().iter();
        line.targets = targets.filter_map(|target| self.find(state, target.as_text()?)).collect();
        line.way = way(meta.text("target"), config.bool("reenter") == Some(true));
        line.first = meta.bool("first") == Some(true);
        line.timer = meta.text("timer").map(str::to_owned);
        for request in meta.get("requests").map(Json::items).unwrap_or_default() {
            let request = request.as_text().unwrap_or_default();
            line.notes.push(format!("the action asks for a change: `{request}`"));
        }
        let number =
            if let Some(Json::Number(number)) = meta.get("line") { *number as usize } else { usize::MAX };
        (number, line)
    }

    fn own_guard(&self, text: &str) -> Option<Guard> {
        guards::guard(text, &|id| self.ids.get(id).copied())
    }
}

/// All transitions of a state, with what triggers them.
fn triggers(config: &Json) -> Vec<(Trigger, &Json)> {
    let of = |key: &str| config.get(key).map(Json::entries).unwrap_or_default().iter();
    let event = |event: &str| match event {
        "fsm-stop" => Trigger::Stop,
        "*" => Trigger::Any,
        event => Trigger::Events(vec![event.to_owned()]),
    };
    let on = of("on").map(|(name, lines)| (event(name), lines));
    let after = of("after").map(|(delay, lines)| (Trigger::After(Delay::number(delay)), lines));
    let others = [("always", Trigger::Always), ("onDone", Trigger::Done)];
    let others = others.into_iter().filter_map(|(key, trigger)| Some((trigger, config.get(key)?)));
    let lists = on.chain(after).chain(others);
    lists.flat_map(|(trigger, lines)| lines.items().iter().map(move |line| (trigger.clone(), line))).collect()
}

/// Puts the events of a line in the order that its pattern has: keys of an object have their own.
fn order(trigger: &mut Trigger, config: &Json, number: usize) {
    let Trigger::Events(events) = trigger else { return };
    let lines =
        config.get("on").map(Json::entries).unwrap_or_default().iter().flat_map(|(_, lines)| lines.items());
    let mut metas = lines.filter_map(|line| line.get("meta"));
    let meta = metas.find(|meta| meta.get("line") == Some(&Json::Number(number as f64)));
    let pattern = meta.and_then(|meta| meta.text("trigger")?.strip_prefix("on "));
    if let Some(Trigger::Events(ordered)) = pattern.map(|pattern| Pattern::of(pattern).trigger) {
        events.sort_by_key(|event| ordered.iter().position(|other| other == event));
    }
}

fn join(trigger: &mut Trigger, other: Trigger) {
    if let (Trigger::Events(events), Trigger::Events(others)) = (trigger, other) {
        events.extend(others.into_iter().filter(|event| !events.contains(event)).collect::<Vec<_>>());
    }
}

fn way(word: Option<&str>, reenters: bool) -> Way {
    match word {
        Some("push") => Way::Push,
        Some("pop") => Way::Pop,
        Some("previous") => Way::Previous,
        Some("reset") => Way::Reset,
        Some("ignore") => Way::Ignore,
        Some("defer") => Way::Defer,
        Some("pass") => Way::Pass,
        _ if reenters => Way::Reenter,
        _ => Way::Goto,
    }
}
