//! Labels of our own exports: lines of a table.

use super::super::super::brackets::unwrapped;
use super::super::super::chart::{Trigger, Way};
use super::super::super::delay::Delay;
use super::super::super::patterns::Pattern;
use super::parts::{split_action, split_guard};
use super::{Cause, Label};

/// One label of a table that we have drawn.
pub(in super::super) fn label(text: &str) -> Label {
    let (way, text) = own_way(text.trim());
    let (first, text) = text.strip_prefix("first ").map_or((false, text), |rest| (true, rest));
    let (head, actions) = split_action(text);
    let (event, guard) = split_guard(head);
    let mut label = Label { way, first, guard: guard.map(str::to_owned), ..Label::default() };
    let passed = actions.and_then(|actions| actions.strip_prefix("pass; "));
    label.way = passed.map(|_| Way::Pass).or(label.way);
    label.actions.extend(passed.or(actions).map(str::to_owned));
    let event = event.trim();
    let (cause, timer) = match event.starts_with("after ") || event.starts_with("every ") {
        true => named(event),
        false => (event, None),
    };
    match pattern(cause) {
        Some(Pattern { trigger, guard }) => {
            label.trigger = Some(Cause::Of(trigger));
            label.pattern = guard;
        }
        None => label.trigger = own_cause(cause),
    }
    label.timer = timer.map(str::to_owned);
    label
}

fn own_way(text: &str) -> (Option<Way>, &str) {
    const WAYS: [(&str, Way); 3] = [("push", Way::Push), ("reset", Way::Reset), ("reenter", Way::Reenter)];
    let found = WAYS.iter().find_map(|(word, way)| {
        let rest = text.strip_prefix(word)?;
        (rest.is_empty() || rest.starts_with(' ')).then(|| (Some(*way), rest.trim_start()))
    });
    found.unwrap_or((None, text))
}

/// The pattern of a line for events.
fn pattern(text: &str) -> Option<Pattern> {
    (!text.is_empty() && text != "always" && own_cause(text).is_none()).then(|| Pattern::of(text))
}

/// What else makes a line act; nothing of an event.
fn own_cause(text: &str) -> Option<Cause> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some(match word {
        "" | "always" => return None,
        "done" => Cause::Of(Trigger::Done),
        "stop" => Cause::Of(Trigger::Stop),
        "after" => Cause::Of(Trigger::After(Delay::of(unwrapped(rest)))),
        "every" => {
            let period = rest.strip_suffix("catch up").map(str::trim_end);
            Cause::Of(Trigger::Every(Delay::of(unwrapped(period.unwrap_or(rest))), period.is_some()))
        }
        "when" => Cause::When(rest.to_owned()),
        "enter" | "exit" | "pause" | "resume" | "update" | "score" | "weight" => {
            Cause::Request(text.to_owned())
        }
        word if word.contains('(') && word.starts_with(char::is_lowercase) => Cause::Request(text.to_owned()),
        _ => return None,
    })
}

/// A time, and the name of its timer.
fn named(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once(" as ") {
        Some((time, name)) if !name.contains([')', ' ']) => (time, Some(name)),
        _ => (text, None),
    }
}

/// `during FUTURE as Event [guard]`, without its first word.
pub(in super::super) fn during(text: &str) -> (&str, Option<&str>, Option<String>) {
    match text.rsplit_once(" as ") {
        Some((future, rest)) if rest.starts_with(|letter: char| letter.is_alphabetic()) => {
            let (event, guard) = rest.split_once(' ').unwrap_or((rest, ""));
            let (_, guard) = split_guard(guard);
            (future, Some(event), guard.map(str::to_owned))
        }
        _ => (text, None, None),
    }
}
