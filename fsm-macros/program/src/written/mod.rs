//! What was written, and is carried as it is: attributes, patterns, conditions, parameters, the words of code. `syntax` reads it,
//! all stages ask it, and printing hands it on.

mod attrs;
pub mod condition;
mod items;
pub mod language;
pub mod levels;
pub mod pattern;
pub mod text;
mod words;

pub use attrs::{Attribute, Attrs, DerivedDefault, STD_DERIVES, SerdeNames, names_for_serde};
pub use attrs::{derived, is_std_derive, listed, mentions, sets_levels};
pub use condition::{Found, Let, Part, conjuncts, is_equals_sign, look_at, parts};
pub use items::{Carried, Depth, Event, Events, Param, Ranking, Reference, Report, StateKind, Written};
pub use language::{NAMELESS_TARGETS, TARGET_WORDS, rewrite};
pub use levels::{Level, On, UNUSED_OUTCOME};
pub use pattern::{Alternative, ErrorPattern, EventPattern, Pattern};
pub use text::code_text;
pub use words::Words;
