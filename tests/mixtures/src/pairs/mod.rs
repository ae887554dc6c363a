//! The map of pairs: which two constructs stand in one machine, and who looks at what that machine does. It is read from the
//! sources that the generators of `tests/oracle` and of this package write, so nothing in it is kept up by hand.

mod apart;
mod map;
mod sources;

pub use apart::why_apart;
pub use map::{Map, Seen, few_with_all};
pub use sources::{CROWD, Words, words};
