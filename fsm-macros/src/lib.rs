//! The proc macro behind `fsm_runtime::fsm!`, which is a `macro_rules!` that names the runtime to it: `[$crate]` before the
//! table. What it does is in `fsm-compiler`, an ordinary library.

#![forbid(unsafe_code)]

use fsm_compiler::{Reader, expand};
use proc_macro::TokenStream;

/// Turns a state machine, written as a table, into plain enums and exhaustive `match` dispatch.
///
/// The language, its meaning and what is generated are described in the documentation of `fsm-runtime`.
#[proc_macro]
pub fn fsm(input: TokenStream) -> TokenStream {
    expand(input.into(), Reader::Compiler).into()
}

/// The same for an editor, which sees each line as it was written besides. `fsm_runtime::fsm` calls this one where
/// `cfg(rust_analyzer)` is set.
#[proc_macro]
pub fn fsm_in_editor(input: TokenStream) -> TokenStream {
    expand(input.into(), Reader::Editor).into()
}
