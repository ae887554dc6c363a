//! Versions 4 and 5 of XState, which read some machines in two ways. Words that only one of them has say which is meant;
//! where there are none, comments say where the two differ.

use super::super::chart::{Guard, ROOT, StateId, Transition, Way};
use super::Reader;
use super::json::Json;

/// The version for which a machine is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Version {
    /// XState 4
    #[value(name = "4")]
    Four,
    /// XState 5
    #[value(name = "5")]
    Five,
}

/// Keys that only one version has, and beginnings of the names that it gives to events.
struct Words {
    keys: &'static [&'static str],
    events: &'static [&'static str],
}

static OF_FOUR: Words = Words {
    keys: &[
        "cond",
        "internal",
        "onEntry",
        "onExit",
        "activities",
        "in",
        "predictableActionArguments",
        "preserveActionOrder",
        "tsTypes",
        "schema",
        "autoForward",
        "strict",
        "data",
    ],
    events: &["done.invoke.", "error.platform."],
};

static OF_FIVE: Words = Words {
    keys: &["guard", "reenter", "input", "output", "onSnapshot", "types"],
    events: &["xstate.done.", "xstate.error.", "xstate.snapshot."],
};

/// What the words of a machine say.
pub(super) struct Said {
    pub(super) version: Option<Version>,
    /// A word of each, where there are words of both.
    pub(super) both: Option<(String, String)>,
}

pub(super) fn said(config: &Json) -> Said {
    match (word_of_four(config), word(config, &OF_FIVE)) {
        (Some(four), five) => Said { version: Some(Version::Four), both: five.map(|five| (four, five)) },
        (None, Some(_)) => Said { version: Some(Version::Five), both: None },
        (None, None) => Said { version: None, both: None },
    }
}

/// Version 4 has a name for what happens by itself, lists of delays, and targets of the machine itself without a dot.
fn word_of_four(config: &Json) -> Option<String> {
    let lines = config.get("on").map(Json::entries).unwrap_or_default().iter();
    let lines = lines.flat_map(|(_, lines)| lines.items());
    let targets = lines.flat_map(|line| line.get("target").unwrap_or(line).items()).filter_map(Json::as_text);
    let own = targets.into_iter().find(|target| !target.starts_with(['.', '#']));
    word(config, &OF_FOUR).or_else(|| own.map(|target| format!("\"{target}\"")))
}

fn word(config: &Json, words: &Words) -> Option<String> {
    let is_old = std::ptr::eq(words, &OF_FOUR);
    let of_names = |value: &Json| value.entries().iter().find_map(|(_, value)| word(value, words));
    let of_entry = |(key, value): &(String, Json)| match key.as_str() {
        // The keys in these are names.
        "states" => of_names(value),
        "on" => {
            let is_named = |event: &str| {
                words.events.iter().any(|begin| event.starts_with(begin)) || is_old && event.is_empty()
            };
            let event = value.entries().iter().map(|(event, _)| event).find(|event| is_named(event));
            event.map(|event| format!("\"{event}\"")).or_else(|| of_names(value))
        }
        "after" if matches!(value, Json::List(_)) && is_old => Some("a list of delays".to_owned()),
        "after" => of_names(value),
        "always" | "onDone" | "onError" | "onSnapshot" | "invoke" if !words.keys.contains(&key.as_str()) => {
            word(value, words)
        }
        key => words.keys.contains(&key).then(|| key.to_owned()),
    };
    match config {
        Json::List(items) => items.iter().find_map(|item| word(item, words)),
        config => config.entries().iter().find_map(of_entry),
    }
}

impl Reader<'_> {
    /// Says of each line that `other`, the same machine read as version 4, has otherwise.
    pub(super) fn compare(&mut self, other: &Reader) {
        for state in self.chart.all() {
            let is_seen = self.is_left_with_effect(state);
            let lines = &self.chart.states[state].transitions;
            let resting: Vec<bool> = lines.iter().map(|line| self.rests(state, line).is_some()).collect();
            let (own, others) = (&mut self.chart.states[state], &other.chart.states[state]);
            let is_same = |one: &Transition, other: &Transition| {
                let is_same_way = (one.way, &one.targets) == (other.way, &other.targets);
                (&one.trigger, &one.guard) == (&other.trigger, &other.guard) && (is_same_way || !is_seen)
            };
            if own.transitions.len() != others.transitions.len() {
                own.notes.push(difference("asks `*` for no event that has lines of its own"));
                continue;
            }
            for ((line, other), rests) in own.transitions.iter_mut().zip(&others.transitions).zip(resting) {
                if is_same(line, other) {
                    let note = || difference("leaves alone what is active inside already");
                    line.notes.extend(rests.then(note));
                    continue;
                }
                let note = match line.trigger == other.trigger {
                    true => difference("leaves the state here and enters it again, with its timers"),
                    false => difference("asks `*` for no event that has lines of its own"),
                };
                line.notes.push(note);
            }
        }
    }

    /// Lines of version 4 that lead inside, and leave alone what is active there already.
    pub(super) fn let_rest(&mut self) {
        for state in self.chart.all() {
            let mut lines = Vec::new();
            for mut line in std::mem::take(&mut self.chart.states[state].transitions) {
                match self.rests(state, &line) {
                    Some(target)
                        if self.chart.states[target].children.is_empty()
                            && self.chart.states[target].parent == Some(state) =>
                    {
                        let guards = std::iter::once(Guard::In(target)).chain(line.guard.clone());
                        let guard = Guard::all(guards.collect());
                        lines.push(Transition {
                            guard,
                            targets: Vec::new(),
                            notes: Vec::new(),
                            ..line.clone()
                        });
                    }
                    Some(target) => {
                        let name = &self.chart.states[target].name;
                        line.notes.push(format!(
                            "this leaves and enters `{name}` also where it is active, as XState 4 does not"
                        ));
                    }
                    None => {}
                }
                lines.push(line);
            }
            self.chart.states[state].transitions = lines;
        }
    }

    /// The state inside to which a line leads without leaving its own, where it can be seen that it is left and entered.
    fn rests(&self, state: StateId, line: &Transition) -> Option<StateId> {
        let [target] = line.targets[..] else { return None };
        let is_seen = |inside: &StateId| {
            (*inside == target || self.chart.is_inside(*inside, target)) && self.is_left_with_effect(*inside)
        };
        let leads_inside = line.way == Way::Goto && self.chart.is_inside(target, state);
        (leads_inside && self.chart.all().iter().any(is_seen)).then_some(target)
    }

    /// Whether it can be seen that a state is left and entered again.
    fn is_left_with_effect(&self, state: StateId) -> bool {
        let config = self.configs[state];
        let has = |key: &str| config.get(key).is_some_and(|value| !value.items().is_empty());
        state != ROOT && ["entry", "exit", "invoke", "after"].into_iter().any(has)
    }
}

fn difference(of_four: &str) -> String {
    format!("read as XState 5: XState 4 {of_four}; `--xstate 4` or `--xstate 5` says which is meant")
}
