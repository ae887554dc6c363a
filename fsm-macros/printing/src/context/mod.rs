//! What every template looks at: the program, the names, the private functions, where items stand, and how functions are printed.

pub(crate) mod args;
pub(crate) mod attributes;
pub(crate) mod cx;
pub(crate) mod effects;
pub(crate) mod job;
pub(crate) mod places;
