//! Names of Rust for the names of a file, each given once.

/// Names that were given, each to what was written.
#[derive(Debug, Default)]
pub(super) struct Names {
    given: Vec<(String, String)>,
    reserved: &'static [&'static str],
}

/// Names that a machine gives to its own items. A region's field is its name in lower case.
const OF_STATES: [&str; 13] = [
    "root", "self", "state", "event", "target", "stateid", "data", "owner", "snapshot", "entry", "eventid",
    "observed", "tag",
];

impl Names {
    pub(super) fn of_states() -> Self {
        Names { given: Vec::new(), reserved: &OF_STATES }
    }

    pub(super) fn of_events() -> Self {
        Names { given: Vec::new(), reserved: &["self"] }
    }

    /// A name of its own for something new. Those that differ in case only get a number.
    pub(super) fn add(&mut self, written: &str, name: String) -> String {
        let is_free = |candidate: &String| {
            let lower = candidate.to_lowercase();
            !self.reserved.contains(&lower.as_str())
                && !self.given.iter().any(|(_, given)| given.to_lowercase() == lower)
        };
        let joint = match name.ends_with(|letter: char| letter.is_ascii_digit()) {
            true => "_",
            false => "",
        };
        let joint = if name.starts_with(char::is_uppercase) && !joint.is_empty() { "N" } else { joint };
        let numbered = (2..).map(|number| format!("{name}{joint}{number}"));
        let mut candidates = std::iter::once(name.clone()).chain(numbered);
        let free = candidates.find(is_free).unwrap_or(name);
        self.given.push((written.to_owned(), free.clone()));
        free
    }

    /// The name of what was written, which it has from now on.
    pub(super) fn of(&mut self, written: &str, name: impl FnOnce() -> String) -> String {
        match self.find(written) {
            Some(given) => given.to_owned(),
            None => {
                let name = name();
                self.add(written, name)
            }
        }
    }

    pub(super) fn find(&self, written: &str) -> Option<&str> {
        self.given.iter().find(|(other, _)| other == written).map(|(_, name)| name.as_str())
    }

    /// What was written, with its name.
    pub(super) fn given(&self) -> impl Iterator<Item = (&str, &str)> {
        self.given.iter().map(|(written, name)| (written.as_str(), name.as_str()))
    }
}
