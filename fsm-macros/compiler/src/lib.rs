//! The macro `fsm!` as an ordinary library: the table of a machine in, Rust out. The proc macro is a thin shell of
//! it, and other tools read machines through it.
//!
//! It is made of three: `fsm-reading` makes a program of the table, `fsm-printing` makes Rust of the program, and `fsm-program` is
//! what both know.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

use proc_macro2::TokenStream;

pub use fsm_program::diagnostic::{Diagnostic, Severity};
#[cfg(feature = "text")]
#[doc(hidden)]
pub use fsm_program::steps::steps;
#[cfg(feature = "text")]
pub use fsm_program::written::code_text;
pub use fsm_program::{Reader, program, topology};
#[cfg(feature = "text")]
pub use fsm_reading::{Construct, constructs, documentation};
pub use fsm_reading::{Graph, begins_with, describe, diagnose, unreadable, with_program};

/// The whole pipeline.
///
/// `[$crate]` before the table is the runtime, for a caller who may know it by another name than `fsm_runtime`.
pub fn expand(input: TokenStream, reader: Reader) -> TokenStream {
    fsm_reading::read(input, reader, fsm_printing::print)
}
