//! The proc macro behind `fsm_runtime::fsm!`. Users depend on `fsm-runtime`, which re-exports it.
//!
//! Data goes one way: `syntax` (what was written) -> `model` (what it names) -> `check` (what is wrong
//! with it) -> `lower` (what runs when, in which order) -> `codegen` (tokens).

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

extern crate proc_macro;

// `tokens!` and `tokens_at!`, which every template is written with.
#[macro_use]
extern crate fsm_template;

mod check;
mod codegen;
mod each;
mod errors;
mod lower;
mod model;
mod syntax;
#[cfg(test)]
mod tests;
mod token;

mod warnings;

/// Turns a state machine, written as a table, into plain enums and exhaustive `match` dispatch.
///
/// The language, its meaning and what is generated are described in the documentation of `fsm-runtime`.
#[proc_macro]
pub fn fsm(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(input.into(), Reader::Compiler).into()
}

/// The same for an editor, which sees each line as it was written besides. `fsm_runtime::fsm` is this one where
/// `cfg(rust_analyzer)` is set.
#[proc_macro]
pub fn fsm_in_editor(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(input.into(), Reader::Editor).into()
}

/// Who reads what is generated. Half of the tokens are for editors alone.
#[derive(Clone, Copy, PartialEq)]
enum Reader {
    Compiler,
    Editor,
}

/// The whole pipeline. An error in one stage drops the line it is in and nothing else: the types and
/// methods are generated all the same, and the errors follow after them.
fn expand(input: proc_macro2::TokenStream, reader: Reader) -> proc_macro2::TokenStream {
    let mut errors = errors::Errors::default();
    let Some(tree) = syntax::parse(input, &mut errors) else {
        return errors.into_tokens(&[]);
    };
    let mut model = model::build(tree, &mut errors);
    check::check(&mut model, &mut errors);
    let machine = lower::lower(&model, !errors.is_empty());
    let mut output = codegen::generate(&machine, reader);
    output.extend(errors.into_tokens(&model.attrs.cfgs()));
    output
}
