//! The program of a machine as data, and what both sides of the compiler know.

#![forbid(unsafe_code)]

extern crate proc_macro;

#[macro_use]
pub mod steps;

pub mod caller;
pub mod diagnostic;
pub mod each;
pub mod index;
pub mod program;
mod to_print;
pub mod token;
pub mod tokens;
pub mod topology;
pub mod trust;
pub mod written;

pub use caller::Reader;
pub use to_print::ToPrint;
