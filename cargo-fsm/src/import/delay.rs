//! Times, and what computes them.

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Delay {
    Milliseconds(f64),
    /// What computes it, as the file names it.
    Computed(String),
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

impl Delay {
    /// A time with its unit: `5s`, `1.5 min`, `10 seconds`.
    pub(super) fn time(text: &str) -> Option<Self> {
        let is_number = |letter: char| letter.is_ascii_digit() || letter == '_' || letter == '.';
        let (number, unit) = text.split_at(text.find(|letter| !is_number(letter))?);
        let number: f64 = number.replace('_', "").parse().ok()?;
        let unit = unit.trim().to_lowercase();
        let (factor, _) = UNITS.iter().find(|(_, names)| names.contains(&unit.as_str()))?;
        Some(Delay::Milliseconds(number * factor))
    }

    /// The same, or what computes it.
    pub(super) fn of(text: &str) -> Self {
        Self::time(text).unwrap_or_else(|| Delay::Computed(text.to_owned()))
    }

    /// Milliseconds as a number without a unit, or what computes them.
    pub(super) fn number(text: &str) -> Self {
        match text.trim().parse::<f64>() {
            Ok(delay) if delay.is_finite() && delay >= 0.0 => Delay::Milliseconds(delay),
            _ => Delay::Computed(text.to_owned()),
        }
    }
}
