//! Parts: a definition that several states use, and the lines that belong to it.

use proc_macro2::{Ident, Span, TokenStream};

use super::{Code, Line};
use crate::trust::Trust;
use crate::written::Attrs;

/// `part Name(param: Type, …) { … }`
pub(crate) struct Definition {
    pub(crate) attrs: Attrs,
    pub(crate) keyword: Span,
    pub(crate) name: Ident,
    pub(crate) params: Vec<PartParam>,
    /// Not full where a parameter could not be read.
    pub(crate) trust: Trust,
    /// With its braces. It is read once for each use, so that each has a tree of its own.
    pub(crate) block: TokenStream,
}

/// `name: Type` of a part, which becomes data of each state that is one.
pub(crate) struct PartParam {
    pub(crate) name: Ident,
    pub(crate) ty: TokenStream,
}

/// `is Name(value, …)` of a state.
pub(crate) struct Use {
    pub(crate) name: Ident,
    pub(crate) values: Vec<Code>,
}

/// What is expanded before the model is built, or stands where it means nothing.
pub(crate) enum OfPart {
    Declared(Definition),
    /// `exits Name, Name;`
    Exits {
        keyword: Span,
        names: Vec<Ident>,
    },
    /// `on out Name | Name => Target do action;`, where an exit leads. Its pattern names the exits.
    Out(Box<Line>),
}

impl OfPart {
    /// What is wrong with it where it stands outside of its place.
    pub(crate) fn misplaced(&self) -> (Span, String) {
        match self {
            OfPart::Declared(part) => {
                let message = "`part` is a line of the machine, not of a state: move it out of here";
                (part.keyword, message.to_owned())
            }
            OfPart::Exits { keyword, .. } => (*keyword, no_part("exits")),
            OfPart::Out(line) => (line.keyword.span(), no_part("on out")),
        }
    }
}

/// What is said of words that mean nothing without a part.
pub(crate) fn no_part(words: &str) -> String {
    format!(
        "`{words}` belongs to a part, and here is none: `part Name {{ exits Exit; … }}`, `state Other is Name {{ on out Exit => Target; }}`"
    )
}
