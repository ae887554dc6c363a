//! The lowered machine to tokens. Templates are short; the algorithms live in the runtime.
//!
//! Names that the user wrote are emitted with the user's own tokens. All else has mixed-site spans, so
//! that the locals of generated functions are invisible to the user's code, and the other way round.

mod aliases;
mod arms;
mod arrive;
mod arrive_dynamic;
mod attributes;
mod body;
mod change;
mod choice;
mod commits;
mod composite;
mod crowd;
mod dispatch;
mod done;
mod dynamic;
mod editor;
mod entry;
mod follow;
mod generics;
mod history;
mod hooks;
mod ids;
mod init;
mod inside;
mod leave;
mod look;
mod make;
mod names;
mod nested_again;
mod nested_change;
mod nested_commits;
mod nested_dynamic;
mod nested_moves;
mod nested_perform;
mod nested_start;
mod outside;
mod perform;
mod pieces;
mod places;
mod queue;
mod raised;
mod reach;
mod regions;
mod regions_always;
mod regions_pick;
mod regions_steps;
mod regions_together;
mod restart;
mod restore;
mod scope;
mod send;
mod settle;
mod start;
mod storage;
mod table;
mod template;
mod tick;
mod timers;
mod tokens;
mod traits;
mod types;
mod writing;

use std::cell::OnceCell;

use proc_macro2::Ident;

use crate::Reader;
use crate::lower::Lowered;
use names::Names;
use regions::Together;
use tokens::{TokenStream, Tokens};

/// What every template needs: the lowered machine and the names of what is generated.
struct Gen<'a> {
    low: &'a Lowered<'a>,
    names: &'a Names,
    /// Data that a binding of the event's hides from the user's code in the arm that is being generated.
    /// They are still passed on, under names of ours.
    shadowed: Vec<Ident>,
    /// The code of an `exit` or a `pause`, which has no machine at hand but is given its queue.
    leaving: bool,
    /// The code of a line `on …`, which stands in a function for events.
    on_event: bool,
    together: &'a OnceCell<Together>,
}

pub(crate) fn generate(low: &Lowered, reader: Reader) -> proc_macro2::TokenStream {
    let _tokens = Tokens;
    let names = Names::of(low.machine);
    let together = OnceCell::new();
    let generator = Gen {
        low,
        names: &names,
        shadowed: Vec::new(),
        leaving: false,
        on_event: false,
        together: &together,
    };
    let mut output = match reader {
        Reader::Compiler => TokenStream::new(),
        Reader::Editor => generator.editor(),
    };
    output.append(generator.types());
    // Without states nothing can be started, and the types above are all that others can name.
    let has_states = low.machine.states.len() > 1;
    output.append(if has_states { generator.methods() } else { generator.stubs() });
    generator.placed(output)
}

/// Pieces of code one behind the other.
fn in_a_row<const N: usize>(parts: [TokenStream; N]) -> TokenStream {
    let mut row = TokenStream::new();
    parts.iter().for_each(|part| row.append(*part));
    row
}

impl Gen<'_> {
    fn methods(&self) -> TokenStream {
        let public = [self.start(), self.send(), self.update(), self.request(), self.look(), self.restore()];
        let private = [
            self.table_fn(),
            self.send_lines(),
            self.settling(),
            self.region_lines(),
            self.tick_lines(),
            self.hooks(),
            self.entries(),
            self.timers(),
            self.commits(),
            self.dynamic(),
        ];
        let reach = self.reach();
        let public = self.implement(tokens!(#(#public)*), TokenStream::new());
        let allow = tokens!(#[allow(dead_code, clippy::too_many_arguments)]);
        let private = match private.iter().all(|part| part.is_empty()) {
            true => TokenStream::new(),
            false => not_for_editors(&self.placed(self.implement(tokens!(#(#private)*), allow))),
        };
        let traits = self.traits();
        tokens!(#public #private #traits #reach)
    }

    /// `impl Machine { … }` with the machine's generics.
    fn implement(&self, methods: TokenStream, attrs: TokenStream) -> TokenStream {
        let (impl_generics, ty_generics, where_clause) = self.low.machine.generics.split_for_impl();
        let name = &self.names.machine;
        let everywhere = self.everywhere();
        tokens! {
            #everywhere
            #attrs
            #[allow(non_snake_case, unreachable_code,
                unused_braces,
                unused_parens, clippy::drop_non_drop, clippy::ptr_arg, clippy::redundant_closure_call,
                clippy::same_name_method, clippy::semicolon_outside_block)]
            impl #impl_generics #name #ty_generics #where_clause { #methods }
        }
    }
}

/// An editor has each line as it was written. Seeing it a second time, as what became of it, it would tell every
/// type error twice, and find the machine itself at the name of an event. What is behind a `cfg` it still looks
/// through, so this stands in a macro call that it finds empty.
fn not_for_editors(items: &proc_macro2::TokenStream) -> TokenStream {
    tokens!(::fsm_runtime::__compiler! { #items })
}
