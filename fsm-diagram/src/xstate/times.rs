//! Times of triggers in milliseconds.

/// A period, and the name of its timer.
pub(super) fn named(period: &str) -> (&str, Option<&str>) {
    match period.rsplit_once(" as ") {
        Some((period, name)) if !name.contains([')', ' ']) => (period, Some(name)),
        _ => (period, None),
    }
}

/// A number, or what computes it.
pub(super) fn milliseconds(period: &str) -> String {
    let period = period.trim_end_matches("catch up").trim_end();
    let is_number = |letter: char| letter.is_ascii_digit() || letter == '_' || letter == '.';
    let (number, unit) = period.split_at(period.find(|letter| !is_number(letter)).unwrap_or(period.len()));
    let factor = match unit {
        "ns" => 0.000_001,
        "us" => 0.001,
        "ms" => 1.0,
        "s" => 1000.0,
        "min" => 60_000.0,
        "h" => 3_600_000.0,
        "d" => 86_400_000.0,
        _ => return computed(period),
    };
    number.replace('_', "").parse::<f64>().map_or(computed(period), |number| (number * factor).to_string())
}

fn computed(period: &str) -> String {
    period.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(period).to_owned()
}
