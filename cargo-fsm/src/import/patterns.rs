//! Patterns of events in our own exports. What a pattern asks of the data of an event is a guard, `let Hit { by: 1..=5 } = event`,
//! for no export has the types; but `Ok` and `Err` are known, for work gives a `Result`.

use super::brackets::split;
use super::chart::{Chart, Trigger};
use crate::case::is_name;

/// A pattern of `on`, read.
#[derive(Debug, PartialEq)]
pub(super) struct Pattern {
    pub(super) trigger: Trigger,
    /// What it asks for beside an event of that name.
    pub(super) guard: Option<String>,
}

/// Behind the name of an event: which half of a result it is, until all lines are read.
const OK: &str = "__Ok";
const ERR: &str = "__Err";

impl Pattern {
    pub(super) fn of(pattern: &str) -> Self {
        let (mut events, mut is_plain) = (Vec::new(), true);
        for part in split(pattern, "|") {
            let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '#';
            let (name, inside) = part
                .trim()
                .split_at(part.trim().find(|letter| !is_of_name(letter)).unwrap_or(part.trim().len()));
            if name.is_empty() || name == "_" {
                return Pattern { trigger: Trigger::Any, guard: None };
            }
            let half = half(inside);
            is_plain &= half.is_some() || takes_all(inside);
            let event = format!("{name}{}", half.unwrap_or_default());
            if !events.contains(&event) {
                events.push(event);
            }
        }
        if !is_plain {
            events.iter_mut().for_each(|event| *event = whole(event).to_owned());
            events.dedup();
        }
        let guard = (!is_plain).then(|| format!("let {} = event", pattern.trim()));
        Pattern { trigger: Trigger::Events(events), guard }
    }

    /// The pattern that a condition of our SCXML asks for, and the rest of the condition.
    pub(super) fn in_condition(condition: &str) -> Option<(Self, String)> {
        let mut parts = split(condition, " && ");
        let pattern = parts.first()?.strip_prefix("let ")?.strip_suffix(" = event")?;
        let pattern = Pattern::of(pattern);
        parts.remove(0);
        Some((pattern, parts.join(" && ")))
    }
}

/// Which half of a result stands in the brackets of an event, with a name or `_` for what it carries.
fn half(inside: &str) -> Option<&'static str> {
    let inside = inside.strip_prefix('(')?.strip_suffix(')')?;
    let (word, value) = inside.strip_suffix(')')?.split_once('(')?;
    let is_bound =
        ["_", "..", "()"].contains(&value) || is_name(value) && !value.starts_with(char::is_uppercase);
    match word {
        "Ok" if is_bound => Some(OK),
        "Err" if is_bound => Some(ERR),
        _ => None,
    }
}

/// Whether what stands behind the name of an event binds whatever is there.
fn takes_all(inside: &str) -> bool {
    let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let binds = |word: &str| !word.starts_with(|letter: char| letter.is_numeric() || letter.is_uppercase());
    inside.split(|letter| !is_of_word(letter)).all(binds)
        && !inside.contains(['"', '\'', '&', '[', '@', '-', '=', '<', '>'])
}

/// The event of half of a result.
fn whole(event: &str) -> &str {
    event.strip_suffix(OK).or(event.strip_suffix(ERR)).unwrap_or(event)
}

impl Chart {
    /// Makes results of events of which some line asks for a half.
    pub(super) fn find_results(&mut self) {
        let events = |chart: &Self| -> Vec<String> {
            let lines = chart.states.iter().flat_map(|state| &state.transitions);
            let lists = lines.filter_map(|line| match &line.trigger {
                Trigger::Events(events) => Some(events.clone()),
                _ => None,
            });
            lists.flatten().collect()
        };
        for event in events(self) {
            let done = whole(&event).to_owned();
            if done != event && !self.results.iter().any(|[other, _]| *other == done) {
                self.results.push([done.clone(), format!("{done}{ERR}")]);
            }
        }
        let results = self.results.clone();
        for line in self.states.iter_mut().flat_map(|state| &mut state.transitions) {
            let Trigger::Events(events) = &mut line.trigger else { continue };
            let halves = |event: &String| match results.iter().find(|[done, _]| done == event) {
                Some(both) => both.to_vec(),
                None => vec![event.strip_suffix(OK).unwrap_or(event).to_owned()],
            };
            *events = events.iter().flat_map(halves).collect();
        }
    }
}

#[test]
fn patterns_are_events_with_conditions() {
    let cases = [
        ("Go", "Go", None),
        ("Go | Stop", "Go Stop", None),
        ("Hit { by, .. } | Key(code)", "Hit Key", None),
        ("Done(Ok(_))", "Done__Ok", None),
        ("Done(Err(error)) | Stop", "Done__Err Stop", None),
        ("Done(Ok(3))", "Done", Some("let Done(Ok(3)) = event")),
        ("Done(Ok(_) | Err(Late))", "Done", Some("let Done(Ok(_) | Err(Late)) = event")),
        ("Hit { by: 1..=5 } | Go", "Hit Go", Some("let Hit { by: 1..=5 } | Go = event")),
        ("Done(Ok(_)) | Hit(2)", "Done Hit", Some("let Done(Ok(_)) | Hit(2) = event")),
    ];
    for (text, events, guard) in cases {
        let events = events.split(' ').map(str::to_owned).collect();
        let expected = Pattern { trigger: Trigger::Events(events), guard: guard.map(str::to_owned) };
        assert_eq!(Pattern::of(text), expected, "{text}");
    }
    assert_eq!(Pattern::of("_").trigger, Trigger::Any);
}
