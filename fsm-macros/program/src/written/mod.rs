//! What was written, and is carried as it is: attributes, patterns, conditions, parameters, the words of code. `syntax` reads it,
//! all stages ask it, and printing hands it on.

mod attrs;
pub mod calls;
mod carried;
pub mod condition;
mod derives;
mod items;
pub mod language;
pub mod levels;
pub mod pattern;
mod serde_names;
pub mod text;
mod words;

pub use attrs::{Attribute, Attrs, listed, mentions, sets_levels};
pub use calls::rewrite;
pub use carried::Carried;
pub use condition::{Found, Let, Part, conjuncts, is_equals_sign, look_at, parts};
pub use derives::{DerivedDefault, STD_DERIVES, derived, is_std_derive};
pub use items::{Depth, Param, Reference, StateKind, Written};
pub use items::{Event, Events, Ranking, Report};
pub use language::{NAMELESS_TARGETS, TARGET_WORDS};
pub use levels::{Level, On, UNUSED_OUTCOME};
pub use pattern::{Alternative, ErrorPattern, EventPattern, Pattern};
pub use serde_names::SerdeNames;
pub use text::code_text;
pub use words::Words;
