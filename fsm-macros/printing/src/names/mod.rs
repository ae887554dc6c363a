//! The names of what is generated, and its generics.

pub(crate) mod all;
pub(crate) mod generics;
pub(crate) mod paths;
