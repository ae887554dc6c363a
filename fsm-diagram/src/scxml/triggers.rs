//! Times of triggers, and what SCXML does not say of them, as comments.

use fsm_graph::Trigger;

/// What a trigger of SCXML does not say.
pub(super) fn note(trigger: Trigger) -> String {
    let word = match trigger {
        Trigger::On("_") => "on _",
        Trigger::When(_) => "when",
        Trigger::Every(period) if named(period).0.ends_with("catch up") => "every catch up",
        Trigger::Every(_) => "every",
        Trigger::Failed(_) => return format!("<!-- {} -->", commented(&trigger.to_string())),
        _ => "",
    };
    let timer = match trigger {
        Trigger::After(period) | Trigger::Every(period) => named(period).1,
        _ => None,
    };
    let notes =
        [Some(word.to_owned()).filter(|word| !word.is_empty()), timer.map(|timer| format!("as {timer}"))];
    notes.into_iter().flatten().map(|note| format!("<!-- {note} -->")).collect()
}

/// A period, and the name of its timer.
fn named(period: &str) -> (&str, Option<&str>) {
    match period.rsplit_once(" as ") {
        Some((period, name)) if !name.contains([')', ' ']) => (period, Some(name)),
        _ => (period, None),
    }
}

/// A time of CSS, which knows seconds and milliseconds; what is computed stays as it is.
pub(super) fn delay(period: &str) -> String {
    let period = named(period).0.trim_end_matches("catch up").trim_end();
    let is_number = |letter: char| letter.is_ascii_digit() || letter == '_' || letter == '.';
    let (number, unit) = period.split_at(period.find(|letter| !is_number(letter)).unwrap_or(period.len()));
    let seconds = match unit {
        "min" => 60.0,
        "h" => 3_600.0,
        "d" => 86_400.0,
        _ => return period.to_owned(),
    };
    number
        .replace('_', "")
        .parse::<f64>()
        .map_or(period.to_owned(), |number| format!("{}s", number * seconds))
}

pub(super) fn commented(text: &str) -> String {
    text.replace("--", "- -")
}
