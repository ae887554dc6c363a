//! Which format a file has.

use std::path::Path;

use super::{Failure, Format};

/// By the ending of the file, where what is in it does not speak against that; else by what is in it.
pub(super) fn format(text: &str, file: &Path) -> Result<Format, Failure> {
    let found: Vec<Format> = Format::ALL.into_iter().filter(|format| format.is_in(text)).collect();
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    let by_ending = Format::ALL.into_iter().find(|format| format.endings().contains(&ending.as_str()));
    let agreed = by_ending.filter(|format| found.is_empty() || found.contains(format));
    agreed.or(found.first().copied()).ok_or_else(|| {
        let tried: Vec<String> =
            Format::ALL.iter().map(|format| format!("{} ({})", format.sign(), format.name())).collect();
        Failure::new(format!("this is no chart in a known format: there is {}", tried.join(", ")))
    })
}

impl Format {
    const ALL: [Self; 5] = [Self::Scxml, Self::Xstate, Self::Mermaid, Self::Plantuml, Self::Dot];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Scxml => "SCXML",
            Self::Xstate => "XState",
            Self::Mermaid => "Mermaid",
            Self::Plantuml => "PlantUML",
            Self::Dot => "Graphviz",
        }
    }

    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Scxml => &["scxml"],
            Self::Xstate => &["json"],
            Self::Mermaid => &["mmd", "mermaid"],
            Self::Plantuml => &["puml", "plantuml", "pu", "iuml", "wsd"],
            Self::Dot => &["dot", "gv"],
        }
    }

    /// What is missing where a text is not in this format.
    fn sign(self) -> &'static str {
        match self {
            Self::Scxml => "no element `<scxml>`",
            Self::Xstate => "no object with `states`",
            Self::Mermaid => "no `stateDiagram`",
            Self::Plantuml => "no `@startuml`",
            Self::Dot => "no `digraph`",
        }
    }

    fn is_in(self, text: &str) -> bool {
        let begins = |word: &str| text.lines().any(|row| row.trim_start().starts_with(word));
        match self {
            Self::Scxml => text.trim_start().starts_with('<') && text.contains("<scxml"),
            Self::Xstate => text.trim_start().starts_with('{') && text.contains("\"states\""),
            Self::Mermaid => begins("stateDiagram"),
            Self::Plantuml => begins("@startuml"),
            Self::Dot => (begins("digraph") || begins("strict ") || begins("graph ")) && text.contains('{'),
        }
    }
}
