//! What reading hands to printing.

use proc_macro2::{TokenStream, TokenTree};

use crate::program::Program;
use crate::written::Written;

/// What is to be printed of one call of the macro.
pub enum Job<'j> {
    /// A machine, for the compiler.
    Program(&'j Program<'j>),
    /// A machine for an editor, with its lines as they were written, by state.
    InEditor(&'j Program<'j>, &'j [&'j [Written]]),
    /// A machine with a condition of which nothing is known: once where it holds, and once where it does not.
    InTwo {
        /// What is known before the table, as it was written.
        known: &'j [TokenTree],
        /// There are mistakes, which are told already.
        is_told: bool,
        condition: TokenStream,
        table: TokenStream,
    },
}
