//! What was written, and is carried as it is: attributes, patterns, conditions, parameters, the words of code. `syntax` reads it,
//! all stages ask it, and printing hands it on.

mod attrs;
pub(crate) mod calls;
mod carried;
pub(crate) mod condition;
mod derives;
mod items;
pub(crate) mod language;
pub(crate) mod levels;
pub(crate) mod pattern;
mod serde_names;
pub(crate) mod text;
mod words;

pub(crate) use attrs::{Attribute, Attrs, listed, mentions, sets_levels};
pub(crate) use calls::rewrite;
pub(crate) use carried::Carried;
pub(crate) use condition::{Found, Let, Part, conjuncts, is_equals_sign, look_at, parts};
pub(crate) use derives::{DerivedDefault, STD_DERIVES, derived, is_std_derive};
pub(crate) use items::{Depth, Param, Reference, StateKind, Written};
pub use items::{Event, Events, Ranking, Report};
pub(crate) use language::{NAMELESS_TARGETS, TARGET_WORDS};
pub(crate) use levels::{Level, On, UNUSED_OUTCOME};
pub(crate) use pattern::{Alternative, ErrorPattern, EventPattern, Pattern};
pub(crate) use serde_names::SerdeNames;
pub(crate) use text::code_text;
pub(crate) use words::Words;
