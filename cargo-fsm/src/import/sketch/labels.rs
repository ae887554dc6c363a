//! What stands beside an arrow, by the rules of UML: `event [guard] / action`. Our own exports keep to them, with the words of
//! a table. Others write sentences too, which become names.

use super::super::chart::{Delay, Trigger, Way};

/// A label, read. Texts are as they stand there.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Label {
    /// `None` where nothing says when it happens.
    pub(super) trigger: Option<Cause>,
    pub(super) guard: Option<String>,
    /// `[else]`
    pub(super) is_else: bool,
    pub(super) actions: Vec<String>,
    pub(super) way: Option<Way>,
    /// What is lost, with the reason.
    pub(super) note: Option<String>,
}

#[derive(Debug, PartialEq)]
pub(super) enum Cause {
    Of(Trigger),
    /// The text of a condition that becomes true.
    When(String),
    /// A line that is no transition asks for a change.
    Request(String),
}

/// Units of time, with the milliseconds that each has.
const UNITS: [(f64, &[&str]); 7] = [
    (0.000_001, &["ns"]),
    (0.001, &["us", "µs"]),
    (1.0, &["ms", "msec", "millis", "millisecond", "milliseconds"]),
    (1000.0, &["s", "sec", "secs", "second", "seconds"]),
    (60_000.0, &["min", "mins", "minute", "minutes"]),
    (3_600_000.0, &["h", "hr", "hrs", "hour", "hours"]),
    (86_400_000.0, &["d", "day", "days"]),
];

/// One label of a table that we have drawn.
pub(super) fn own(text: &str) -> Label {
    let (way, text) = own_way(text.trim());
    let (head, actions) = split_action(text);
    let (event, guard) = split_guard(head);
    let mut label = Label { way, guard: guard.map(str::to_owned), ..Label::default() };
    label.actions.extend(actions.map(str::to_owned));
    label.trigger = own_cause(event.trim());
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

fn own_cause(text: &str) -> Option<Cause> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some(match word {
        "" | "always" => return None,
        "done" => Cause::Of(Trigger::Done),
        "after" => Cause::Of(Trigger::After(own_delay(rest))),
        "every" => {
            let period = rest.strip_suffix("catch up").map(str::trim_end);
            Cause::Of(Trigger::Every(own_delay(period.unwrap_or(rest)), period.is_some()))
        }
        "when" => Cause::When(rest.to_owned()),
        "enter" | "exit" | "pause" | "resume" | "update" | "score" | "weight" => Cause::Request(text.to_owned()),
        word if word.contains('(') && word.starts_with(char::is_lowercase) => Cause::Request(text.to_owned()),
        _ => Cause::Of(own_events(text)),
    })
}

fn own_delay(text: &str) -> Delay {
    let computed = || {
        let inside = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
        Delay::Computed(inside.to_owned())
    };
    milliseconds(text).map_or_else(computed, Delay::Milliseconds)
}

/// The events of a pattern, without what it binds.
fn own_events(pattern: &str) -> Trigger {
    let mut events = Vec::new();
    for part in split(pattern, '|') {
        let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '#';
        let name: String = part.trim().chars().take_while(|letter| is_of_name(*letter)).collect();
        if name.is_empty() || name == "_" {
            return Trigger::Any;
        }
        if !events.contains(&name) {
            events.push(name);
        }
    }
    Trigger::Events(events)
}

/// The labels in a text of another tool, which may have several: on rows, or with commas between words.
pub(super) fn others(text: &str, is_of_choice: bool) -> Vec<Label> {
    rows(text).into_iter().map(|row| other(&row, is_of_choice)).collect()
}

fn rows(text: &str) -> Vec<String> {
    let rows: Vec<&str> = text.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    // A rule stands between the event and the action.
    let is_rule = |row: &&str| row.len() > 1 && row.chars().all(|letter| matches!(letter, '-' | '=' | '_' | '.'));
    if let Some(rule) = rows.iter().position(|row| is_rule(&row)) {
        return vec![format!("{} / {}", rows[..rule].join(" "), rows[rule + 1..].join("; "))];
    }
    let is_whole = |row: &&str| {
        let (head, _) = split_action(row);
        let (event, _) = split_guard(head);
        is_word(event.trim()) || timer(event.trim()).is_some()
    };
    // A text that is only broken into rows is one label.
    let rows = match rows.len() > 1 && rows.iter().all(is_whole) {
        true => rows.into_iter().map(str::to_owned).collect(),
        false => vec![rows.join(" ")],
    };
    rows.into_iter().flat_map(listed).collect()
}

/// `a, b` and `a | b [guard]`: each word is an event.
fn listed(row: String) -> Vec<String> {
    let end = row.find(['[', '/']).unwrap_or(row.len());
    let (events, rest) = row.split_at(end);
    let parts: Vec<&str> = events.split([',', '|']).map(str::trim).collect();
    match parts.len() > 1 && parts.iter().all(|part| is_word(part)) {
        true => parts.iter().map(|part| format!("{part} {rest}").trim().to_owned()).collect(),
        false => vec![row],
    }
}

fn other(text: &str, is_of_choice: bool) -> Label {
    let (head, actions) = split_action(text);
    let (event, guard) = split_guard(head);
    let event = event.trim_end_matches(':').trim();
    let mut label = Label { guard: guard.map(str::to_owned), ..Label::default() };
    label.actions = actions.map(statements).unwrap_or_default();
    let condition = strip_word(event, "if");
    if guard.is_none() && (is_of_choice || condition.is_some()) {
        label.guard = Some(condition.unwrap_or(event).to_owned()).filter(|guard| !guard.is_empty());
    } else {
        label.trigger = other_cause(event, &mut label.note);
    }
    if let Some(guard) = &label.guard {
        const ELSE: [&str; 4] = ["else", "otherwise", "default", "*"];
        label.is_else = ELSE.contains(&guard.trim().to_lowercase().as_str());
    }
    if label.is_else {
        label.guard = None;
    }
    label
}

fn other_cause(event: &str, note: &mut Option<String>) -> Option<Cause> {
    if event.is_empty() {
        return None;
    }
    if let Some(timer) = timer(event) {
        return Some(Cause::Of(timer));
    }
    if let Some(condition) = strip_word(event, "when").filter(|condition| !condition.is_empty()) {
        return Some(Cause::When(unwrapped(condition).to_owned()));
    }
    if is_condition(event) {
        return Some(Cause::When(event.to_owned()));
    }
    Some(Cause::Of(Trigger::Events(vec![named(event, note).to_owned()])))
}

/// `x > 5` is no event, though it stands in no brackets.
fn is_condition(text: &str) -> bool {
    ["==", "!=", ">=", "<=", " > ", " < ", " && ", " || "].iter().any(|symbol| text.contains(symbol))
}

/// `submit(order)` is called `submit`.
fn named<'t>(event: &'t str, note: &mut Option<String>) -> &'t str {
    let Some((name, data)) = event.strip_suffix(')').and_then(|rest| rest.split_once('(')) else {
        return event;
    };
    if !is_word(name) {
        return event;
    }
    if !data.trim().is_empty() {
        *note = Some(format!("`{event}`: the event has data, whose types nothing tells"));
    }
    name
}

/// `after 5s`, `after(TIMEOUT)`, `every 2 minutes`, `5s`.
fn timer(event: &str) -> Option<Trigger> {
    if let Some(period) = strip_word(event, "every") {
        return delay(period).map(|period| Trigger::Every(period, false));
    }
    let period = strip_word(event, "after").or_else(|| strip_word(event, "tm"));
    match period {
        Some(period) => delay(period).map(Trigger::After),
        None => milliseconds(event).map(|delay| Trigger::After(Delay::Milliseconds(delay))),
    }
}

fn delay(text: &str) -> Option<Delay> {
    let text = unwrapped(text.trim());
    if let Some(delay) = milliseconds(text) {
        return Some(Delay::Milliseconds(delay));
    }
    let is_constant = is_word(text) && !text.chars().any(char::is_lowercase);
    is_constant.then(|| Delay::Computed(text.to_owned()))
}

/// `5s`, `1.5 min`, `10 seconds`.
fn milliseconds(text: &str) -> Option<f64> {
    let is_number = |letter: char| letter.is_ascii_digit() || letter == '_' || letter == '.';
    let (number, unit) = text.split_at(text.find(|letter| !is_number(letter))?);
    let number: f64 = number.replace('_', "").parse().ok()?;
    let unit = unit.trim().to_lowercase();
    let (factor, _) = UNITS.iter().find(|(_, names)| names.contains(&unit.as_str()))?;
    Some(number * factor)
}

/// What stands behind a word, also in brackets.
fn strip_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let head = text.get(..word.len())?;
    let rest = &text[word.len()..];
    let ends = rest.is_empty() || rest.starts_with([' ', '(']);
    (head.eq_ignore_ascii_case(word) && ends).then(|| rest.trim())
}

fn unwrapped(text: &str) -> &str {
    text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).map_or(text, str::trim)
}

pub(super) fn is_word(text: &str) -> bool {
    let is_of_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | '-');
    !text.is_empty() && text.chars().all(is_of_word)
}

/// Whether the text before an action names an event, and is no prose.
pub(super) fn is_event(head: &str) -> bool {
    let (event, guard) = split_guard(head);
    let event = event.trim();
    let is_call = event.strip_suffix(')').and_then(|rest| rest.split_once('(')).is_some_and(|(name, _)| is_word(name));
    is_word(event) || is_call || timer(event).is_some() || event.is_empty() && guard.is_some()
}

/// The text before the action, and the action: `/` with a space beside it or a bracket before it, or between two words.
pub(super) fn split_action(text: &str) -> (&str, Option<&str>) {
    let (mut depth, mut before) = (0_i32, ' ');
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = (depth - 1).max(0),
            '/' if depth == 0 => {
                let (head, action) = (&text[..at], &text[at + 1..]);
                let is_apart = before == ' ' || matches!(before, ']' | ')') || action.starts_with(' ');
                let is_double = action.starts_with('/') || before == '/' || before == ':';
                if !is_double && (is_apart || is_word(head) && is_call(action)) {
                    return (head.trim(), Some(action.trim()).filter(|action| !action.is_empty()));
                }
            }
            _ => {}
        }
        before = letter;
    }
    (text.trim(), None)
}

fn is_call(text: &str) -> bool {
    is_word(text.trim().trim_end_matches(';').trim_end_matches("()"))
}

/// The text around the guard, and the guard.
fn split_guard(text: &str) -> (String, Option<&str>) {
    let whole = || (text.trim().to_owned(), None);
    let Some(begin) = guard_begin(text) else { return whole() };
    let inside = &text[begin + 1..];
    let mut depth = 0_i32;
    let end = inside.char_indices().find(|(_, letter)| {
        depth += i32::from(*letter == '[') - i32::from(*letter == ']');
        depth < 0
    });
    // One that was cut has a bracket too few.
    let Some(end) = end.map(|(at, _)| at).or(inside.rfind(']')) else { return whole() };
    let around = format!("{} {}", text[..begin].trim(), inside[end + 1..].trim());
    (around.trim().to_owned(), Some(inside[..end].trim()).filter(|guard| !guard.is_empty()))
}

/// The first bracket that stands in no other.
fn guard_begin(text: &str) -> Option<usize> {
    let mut depth = 0_i32;
    let found = text.char_indices().find(|(_, letter)| {
        depth += i32::from(matches!(letter, '(' | '{')) - i32::from(matches!(letter, ')' | '}'));
        depth <= 0 && *letter == '['
    });
    found.map(|(at, _)| at)
}

/// The statements of an action, which may stand in braces.
fn statements(text: &str) -> Vec<String> {
    let inside = text.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).filter(|it| !it.contains('}'));
    split(inside.unwrap_or(text), ';').into_iter().map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// The parts between marks that stand outside of brackets.
fn split(text: &str, mark: char) -> Vec<&str> {
    let (mut parts, mut begin, mut depth) = (Vec::new(), 0, 0_i32);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            letter if letter == mark && depth <= 0 => {
                parts.push(&text[begin..at]);
                begin = at + letter.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    parts
}
