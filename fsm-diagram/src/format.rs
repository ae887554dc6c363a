//! The formats by name.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Scalable Vector Graphics 1.1.
    Svg,
    /// Mermaid, `stateDiagram-v2`.
    Mermaid,
    /// Graphviz.
    Dot,
    /// PlantUML.
    PlantUml,
    /// State Chart XML 1.0.
    Scxml,
    /// XState 5: what `createMachine` is given, as JSON.
    Xstate,
    /// The schema of [`json`](crate::json).
    Json,
    /// Characters that draw boxes.
    Text,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 8] = [
        Self::Svg,
        Self::Mermaid,
        Self::Dot,
        Self::PlantUml,
        Self::Scxml,
        Self::Xstate,
        Self::Json,
        Self::Text,
    ];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Mermaid => "mermaid",
            Self::Dot => "dot",
            Self::PlantUml => "plantuml",
            Self::Scxml => "scxml",
            Self::Xstate => "xstate",
            Self::Json => "json",
            Self::Text => "text",
        }
    }

    /// The ending of a file.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Mermaid => "mmd",
            Self::PlantUml => "puml",
            Self::Text => "txt",
            // What ends in `json` is of the schema.
            Self::Xstate => "xstate.json",
            _ => self.name(),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// By its name or the ending of its files.
impl FromStr for Format {
    type Err = NoFormat;

    fn from_str(name: &str) -> Result<Self, NoFormat> {
        let found = Self::ALL.into_iter().find(|format| [format.name(), format.ending()].contains(&name));
        found.ok_or_else(|| NoFormat(name.to_owned()))
    }
}

/// A name of no format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoFormat(String);

impl fmt::Display for NoFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no format `{}`: there are {}", self.0, Format::ALL.map(Format::name).join(", "))
    }
}

impl Error for NoFormat {}
