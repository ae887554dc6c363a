//! What is wrong with a mixture, and who says so.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use serde_json::Value;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The macro refuses the machine with a message of its own: the generator should know better.
    Refused,
    /// A raw error or a warning of rustc: a fault of the macro, or of the generator.
    Rustc,
    /// The machine compiles, and runs wrongly.
    Run,
}

#[derive(Clone, Debug)]
pub struct Verdict {
    pub kind: Kind,
    pub text: String,
}

impl Verdict {
    /// The first message for each machine that has one.
    pub fn all(messages: &str) -> BTreeMap<usize, Verdict> {
        let mut verdicts = BTreeMap::new();
        for message in messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
            let Some(number) = whose(&message) else { continue };
            verdicts.entry(number).or_insert_with(|| verdict(&message));
        }
        verdicts
    }
}

/// The number of the machine in whose file the message points.
fn whose(message: &Value) -> Option<usize> {
    let spans = message["spans"].as_array()?;
    let files = spans.iter().filter_map(|span| span["file_name"].as_str());
    files
        .filter_map(|file| file.rsplit('/').next()?.strip_prefix('m')?.strip_suffix(".rs")?.parse().ok())
        .next()
}

fn verdict(message: &Value) -> Verdict {
    let text = message["message"].as_str().unwrap_or_default();
    let code = message["code"]["code"].as_str();
    let line = message["spans"][0]["line_start"].as_u64().unwrap_or_default();
    let code = code.map_or(String::new(), |code| format!("{code}: "));
    Verdict { kind: Kind::Rustc, text: format!("{code}{text} (line {line})") }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            Kind::Refused => "refused",
            Kind::Rustc => "rustc",
            Kind::Run => "run",
        };
        write!(f, "{kind}: {}", self.text.replace('\n', " "))
    }
}
