//! Temporary head.
#![forbid(unsafe_code)]
pub mod language;
pub mod machine;
