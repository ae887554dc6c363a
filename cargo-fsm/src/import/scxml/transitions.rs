//! Transitions: what triggers them, and where they lead.

use roxmltree::Node;

use super::super::chart::{Guard, StateId, Transition, Trigger, Way};
use super::super::delay::Delay;
use super::super::patterns::Pattern;
use super::{Reader, all};

impl<'a, 'i> Reader<'a, 'i> {
    pub(super) fn transition(&mut self, state: StateId, element: Node<'a, 'i>) {
        if self.chart.is_own && words(element).any(|word| word == "asked for by the action") {
            return self.request(state, element);
        }
        if let Some(failed) = words(element).find(|word| self.chart.is_own && word.starts_with("failed(")) {
            let target = element.attribute("target").unwrap_or_default();
            let note = format!("{failed} => {target}: actions do not fail here");
            return self.chart.states[state].notes.push(note);
        }
        let wanted = element.attribute("target").unwrap_or_default();
        let targets = self.known(wanted);
        if !self.notes.is_empty() {
            let event = element.attribute("event").unwrap_or("always");
            let notes: Vec<String> =
                self.notes.drain(..).map(|note| format!("{event} => {wanted}: {note}")).collect();
            self.chart.states[state].notes.extend(notes);
            return;
        }
        let Some(trigger) = self.trigger(state, element.attribute("event")) else {
            let event = element.attribute("event").unwrap_or_default();
            let note = format!("{event} => {wanted}: no event has such a name");
            self.chart.states[state].notes.push(note);
            return;
        };
        let mut line = Transition::new(trigger);
        let condition = element.attribute("cond").unwrap_or_default();
        line.guard = match Pattern::in_condition(condition).filter(|_| self.chart.is_own) {
            Some((pattern, rest)) => {
                line.trigger = pattern.trigger;
                let parts = [pattern.guard.unwrap_or_default(), rest];
                Guard::all(parts.iter().filter_map(|part| self.condition(part)).collect())
            }
            None => self.condition(condition),
        };
        line.actions = self.content(element);
        line.targets = targets;
        if element.attribute("type") != Some("internal") {
            line.way = Way::Reenter;
        }
        if self.chart.is_own {
            own_words(element, &mut line);
        }
        line.notes = std::mem::take(&mut self.notes);
        self.chart.states[state].transitions.push(line);
    }

    /// A change that an action asks for stands behind the line of the action.
    fn request(&mut self, state: StateId, element: Node<'a, 'i>) {
        let target = element.attribute("target").unwrap_or_default();
        let kind = words(element).find(|word| ["push", "pop", "previous", "reset"].contains(word));
        let request = format!("{}!({target})", kind.unwrap_or("goto"));
        let note = format!("the action asks for a change: `{request}`");
        let lines = &mut self.chart.states[state].transitions;
        match lines.last_mut().filter(|_| element.attribute("event").is_some()) {
            Some(line) => line.notes.push(note),
            None => self.chart.states[state].notes.push(note),
        }
    }

    /// `None` where no event can be meant.
    fn trigger(&mut self, state: StateId, event: Option<&str>) -> Option<Trigger> {
        let Some(event) = event else { return Some(Trigger::Always) };
        if self.chart.is_own && event == "fsm-stop" {
            return Some(Trigger::Stop);
        }
        if let Some(delay) = self.sends.timer(event) {
            return Some(Trigger::After(delay));
        }
        if let Some(trigger) = self.ended(state, event.trim_end_matches(".*")) {
            return Some(trigger);
        }
        let mut names: Vec<String> = Vec::new();
        for descriptor in event.split_whitespace() {
            let stem = descriptor.trim_end_matches('*').trim_end_matches('.');
            if stem.is_empty() {
                return Some(Trigger::Any);
            }
            if let Some(done) = stem.strip_prefix("done.state.").and_then(|id| self.ids.get(id)).copied() {
                match done == state {
                    true if event.split_whitespace().count() == 1 => return Some(Trigger::Done),
                    _ => self.told.push(done),
                }
            }
            if stem.starts_with("error.") || stem == "error" {
                self.notes.push(format!("`{stem}`: nothing raises it here, since actions do not fail"));
            }
            if self.is_of_inner(stem) {
                self.notes
                    .push(format!("`{stem}`: nothing raises it here, but `done(…)` acts inside its state"));
            }
            let begins = |name: &&String| {
                *name == stem || name.strip_prefix(stem).is_some_and(|rest| rest.starts_with('.'))
            };
            names.extend(
                self.events
                    .iter()
                    .filter(begins)
                    .filter(|name| !names.contains(name))
                    .cloned()
                    .collect::<Vec<_>>(),
            );
        }
        (!names.is_empty()).then_some(Trigger::Events(names))
    }
}

/// The comments in a transition.
pub(super) fn words<'a>(element: Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    element.children().filter(Node::is_comment).filter_map(|comment| Some(comment.text()?.trim()))
}

/// Our own exports say in comments what SCXML does not.
fn own_words(element: Node<'_, '_>, line: &mut Transition) {
    for word in words(element) {
        let period = match &line.trigger {
            Trigger::After(period) => period.clone(),
            _ => Delay::Milliseconds(0.0),
        };
        match word {
            "push" => line.way = Way::Push,
            "pop" => line.way = Way::Pop,
            "previous" => line.way = Way::Previous,
            "reset" => line.way = Way::Reset,
            "defer" => line.way = Way::Defer,
            "ignore" => line.way = Way::Ignore,
            "pass" => line.way = Way::Pass,
            "first" => line.first = true,
            "on _" => line.trigger = Trigger::Any,
            "when" if line.guard.is_some() => line.trigger = Trigger::When,
            "every" => line.trigger = Trigger::Every(period, false),
            "every catch up" => line.trigger = Trigger::Every(period, true),
            word => line.timer = word.strip_prefix("as ").map(str::to_owned).or(line.timer.take()),
        }
    }
    // A line that takes an event and does nothing.
    if matches!(line.trigger, Trigger::Events(_))
        && line.targets.is_empty()
        && line.actions.is_empty()
        && line.way == Way::Reenter
    {
        line.way = Way::Ignore;
    }
}

/// All names of events: those that are sent, and those that transitions ask for.
pub(super) fn events(root: Node<'_, '_>) -> Vec<String> {
    let mut events: Vec<String> = Vec::new();
    let mut prefixes: Vec<String> = Vec::new();
    for node in all(root) {
        let Some(event) = node.attribute("event") else { continue };
        for name in event.split_whitespace() {
            let stem = name.trim_end_matches('*').trim_end_matches('.').to_owned();
            let list = if stem == name { &mut events } else { &mut prefixes };
            if !stem.is_empty() && !list.contains(&stem) {
                list.push(stem);
            }
        }
    }
    // `foo.*` is an event itself where there is none that begins so.
    for prefix in prefixes {
        if !events.iter().any(|event| event.starts_with(&format!("{prefix}."))) {
            events.push(prefix);
        }
    }
    events
}
