//! The table of a machine in, its program out: `syntax` (what was written) -> `parts` (put into their states) -> `model` (what it
//! names) -> `check` (what is wrong with it) -> `lower` (the program).

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

#[macro_use]
extern crate fsm_program;

mod check;
#[cfg(feature = "text")]
mod constructs;
mod errors;
mod graph;
mod lower;
mod model;
mod parts;
mod syntax;
mod warnings;
mod ways;

use proc_macro2::TokenStream;

#[cfg(feature = "text")]
pub use constructs::Construct;
pub use graph::Graph;
#[doc(hidden)]
pub use syntax::begins_with;

use errors::Errors;
use fsm_program::diagnostic::Diagnostic;
use fsm_program::program::Program;
use fsm_program::written::Written;
use fsm_program::{Reader, ToPrint};
pub(crate) use fsm_program::{caller, diagnostic, each, index, program, token, topology, trust, written};

/// Reads a table, and has printed what it turned out to be. An error in one stage drops the line it is in and nothing else: the
/// types and methods are printed all the same, and the errors follow after them as calls of `compile_error!`.
///
/// `[$crate]` before the table is the runtime, for a caller who may know it by another name than `fsm_runtime`.
pub fn read(input: TokenStream, reader: Reader, print: fn(ToPrint) -> TokenStream) -> TokenStream {
    let (_called, input) = caller::called(input, reader);
    let (known, table) = syntax::Known::before(input);
    let mut errors = Errors::default();
    let Some(mut tree) = syntax::parse(table.clone(), &mut errors) else { return errors.into_tokens(&[]) };
    let unknown = match reader {
        Reader::Compiler => known.configure(&mut tree),
        Reader::Editor => {
            // An editor sees what was written: there all regions are.
            syntax::presume(&mut tree.items);
            None
        }
    };
    if let Some(condition) = unknown {
        // The machine under a condition and under its opposite.
        let in_two = |is_told| print(ToPrint::InTwo { known: &known.tokens, is_told, condition, table });
        if !known.is_empty() {
            return in_two(false);
        }
        // Mistakes and warnings are told of the whole table, whatever holds.
        let (model, _) = checked(tree, &mut errors);
        let mut output = in_two(!errors.is_empty());
        output.extend(errors.into_tokens(&model.attrs.cfgs()));
        return output;
    }
    let (model, flow) = checked(tree, &mut errors);
    let mut program = lower::lower(&model, flow, !errors.is_empty());
    let mut output = match reader {
        Reader::Compiler => {
            let is_for_rustdoc = graph::docs::is_wanted();
            let graph = Graph::of(&model);
            if is_for_rustdoc {
                program.docs = graph::docs::written(&model, &graph);
            }
            program.graph = graph.text;
            let output = print(ToPrint::Program(&program));
            if is_for_rustdoc { graph::docs::with_plain_names(output) } else { output }
        }
        Reader::Editor => {
            let written: Vec<&[Written]> = model.states.iter().map(|state| &state.written[..]).collect();
            print(ToPrint::InEditor(&program, &written))
        }
    };
    if !known.is_told {
        let told = if known.is_empty() { errors } else { errors.alone() };
        output.extend(told.into_tokens(&model.attrs.cfgs()));
    }
    output
}

/// Lets `read` look at the program of a machine: all that happens in it, as data. An error where the machine has
/// mistakes, for then lines are missing; warnings do not count.
pub fn with_program<R>(input: TokenStream, read: impl FnOnce(&Program) -> R) -> Result<R, Vec<Diagnostic>> {
    let (known, table) = syntax::Known::before(input);
    let mut errors = Errors::default();
    let checked = syntax::parse(table, &mut errors).map(|mut tree| {
        known.configure(&mut tree);
        checked(tree, &mut errors)
    });
    match checked {
        Some((model, flow)) if errors.is_empty() => Ok(read(&lower::lower(&model, flow, false))),
        _ => Err(errors.into_diagnostics()),
    }
}

/// The constructs of the language that a table uses, each once. An error where the machine has mistakes.
#[cfg(feature = "text")]
pub fn constructs(input: TokenStream) -> Result<std::collections::BTreeSet<Construct>, Vec<Diagnostic>> {
    let mut errors = Errors::default();
    match presumed(input, &mut errors).map(|tree| checked(tree, &mut errors)) {
        Some((model, _)) if errors.is_empty() => {
            let mut found = constructs::of(&model);
            found.extend(errors.has_parts().then_some(Construct::Part));
            Ok(found)
        }
        _ => Err(errors.into_diagnostics()),
    }
}

/// The errors that a machine has or, where it has none, its warnings, in the order of the source. Empty for a machine
/// that `expand` of `fsm-compiler` has no complaint about. Regions under a `cfg` count as present.
pub fn diagnose(input: TokenStream) -> Vec<Diagnostic> {
    let mut errors = Errors::default();
    let _ = presumed(input, &mut errors).map(|tree| checked(tree, &mut errors));
    errors.into_diagnostics()
}

/// The contents of a table, for tools that draw or list machines: the text and the conditions of `GRAPH`, also of a
/// machine with mistakes, and its diagnostics. There is no graph if nothing can be read.
pub fn describe(input: TokenStream) -> (Option<Graph>, Vec<Diagnostic>) {
    let mut errors = Errors::default();
    let graph = presumed(input, &mut errors).map(|tree| {
        let mut model = model::build(tree, &mut errors);
        // As it was written: a rule that is broken leaves lines out.
        let graph = Graph::of(&model);
        check::check(&mut model, &mut errors);
        graph
    });
    (graph, errors.into_diagnostics())
}

/// What rustdoc is given of a machine: its picture, with the feature `diagram`, and the table of its states.
#[cfg(feature = "text")]
#[doc(hidden)]
pub fn documentation(input: TokenStream) -> Option<String> {
    let mut errors = Errors::default();
    let model = model::build(presumed(input, &mut errors)?, &mut errors);
    Some(graph::docs::written(&model, &Graph::of(&model)))
}

/// Errors of reading a table, before names and rules are checked.
pub fn unreadable(input: TokenStream) -> Vec<Diagnostic> {
    let mut errors = Errors::default();
    presumed(input, &mut errors);
    errors.into_diagnostics()
}

/// The tree for who has no rustc to ask: what is known is taken out, and all else is there.
fn presumed(input: TokenStream, errors: &mut Errors) -> Option<syntax::Machine> {
    let (known, table) = syntax::Known::before(input);
    let mut tree = syntax::parse(table, errors)?;
    if !known.is_empty() {
        known.configure(&mut tree);
    }
    syntax::presume(&mut tree.items);
    Some(tree)
}

/// The model that all stages between the tree and lowering produce, and the states that are reached.
fn checked(tree: syntax::Machine, errors: &mut Errors) -> (model::Machine, model::Flow) {
    let mut model = model::build(tree, errors);
    let flow = check::check(&mut model, errors);
    // An error changes the machine: lines are left out, and others mended.
    let flow = if errors.is_empty() { flow } else { model::Flow::of(&model) };
    (model, flow)
}
