//! The start of a machine, in the state where it begins or in another one.

pub(crate) mod start;
pub(crate) mod start_in;
