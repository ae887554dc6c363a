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
pub mod token;
pub mod tokens;
pub mod topology;
pub mod trust;
pub mod written;

pub use caller::Reader;

use proc_macro2::{TokenStream, TokenTree};

use program::Program;
use written::Written;

/// What reading hands to printing: what is to be printed of one call of the macro.
pub enum ToPrint<'p> {
    /// A machine, for the compiler.
    Program(&'p Program<'p>),
    /// A machine for an editor, with its lines as they were written, by state.
    InEditor(&'p Program<'p>, &'p [&'p [Written]]),
    /// A machine with a condition of which nothing is known: once where it holds, and once where it does not.
    InTwo {
        /// What is known before the table, as it was written.
        known: &'p [TokenTree],
        /// There are mistakes, which are told once, and not again by these two.
        is_told: bool,
        condition: TokenStream,
        table: TokenStream,
    },
}
