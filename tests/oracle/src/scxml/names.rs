//! Identifiers of Rust for the ids and event names of a file.

/// Names in the order in which they were given; the place of a name is its id in the chart.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    written: Vec<String>,
    identifiers: Vec<String>,
}

/// Names that a machine gives to its own items, or that its root has.
const RESERVED: [&str; 8] = ["root", "self", "state", "event", "target", "stateid", "data", "scxml"];

impl Names {
    /// With the machine itself as the first.
    pub(super) fn states() -> Names {
        Names { written: vec![String::new()], identifiers: vec!["Root".to_owned()] }
    }

    /// The identifier of a new name, `foo.bar` becomes `FooBar`. Those that differ in case only get a number, since
    /// the field of a region is its name in lower case.
    pub(super) fn add(&mut self, written: &str) -> String {
        let identifier = self.unique(&camel_case(written));
        self.written.push(written.to_owned());
        self.identifiers.push(identifier.clone());
        identifier
    }

    pub(super) fn find(&self, written: &str) -> Option<usize> {
        self.written.iter().position(|name| name == written)
    }

    pub(super) fn written(&self) -> &[String] {
        &self.written
    }

    pub(super) fn identifiers(&self) -> &[String] {
        &self.identifiers
    }

    fn unique(&self, identifier: &str) -> String {
        let is_free = |candidate: &String| {
            let lower = candidate.to_lowercase();
            !RESERVED.contains(&lower.as_str())
                && !self.identifiers.iter().any(|name| name.to_lowercase() == lower)
        };
        let numbered = (2..).map(|number| format!("{identifier}N{number}"));
        let mut candidates = std::iter::once(identifier.to_owned()).chain(numbered);
        candidates.find(is_free).unwrap_or_default()
    }
}

fn camel_case(written: &str) -> String {
    let words = written.split(|char: char| !char.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let name: String = words.map(|word| word[..1].to_uppercase() + &word[1..]).collect();
    if name.starts_with(|char: char| char.is_ascii_alphabetic()) { name } else { format!("S{name}") }
}
