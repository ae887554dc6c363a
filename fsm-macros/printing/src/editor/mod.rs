//! The code that editors work on: every line as it was written, in source order, whether or not it could be read.
//!
//! The types and methods that rustc sees are made of lines that are whole. While a line is being typed it is
//! not, and just then its author wants to complete a method, a state or a field. So each line stands here a
//! second time, cut into its parts by nothing but its keywords: the event's pattern binds, the owner and the
//! data are in scope, each name is a path to what it names. rustc is not shown it: half a line cannot be parsed.
//!
//! An editor expands a machine twice for each key that is typed, and what that costs is told by the number of tokens:
//! hence short names, and braces where something is bound or half typed alone.
//!
//! An editor puts a marker where the cursor is, expands again, and looks for the same place in both expansions.
//! So this stands at the start of the output, and what stands in it before a token depends on nothing behind
//! that token: above all not on whether the line is right.

mod clause;
mod code;
mod declared;
mod line;
mod parts;

use std::cell::{Cell, RefCell};

use proc_macro2::{Ident, Span};

use self::clause::Word;
use self::declared::Declared;
use crate::context::places::reference;
use crate::index::Index;
use crate::names::generics;
use crate::names::paths::{data_type, event_type, send_generics};
use crate::prelude::*;
use crate::program::{Events, State};
use crate::state::store::{inside_type, region_type};
use crate::token::named_at;
use crate::written::Written;

/// The printer for editors: the program for its names, and the place where it prints.
struct Editor<'p> {
    cx: Cx<'p>,
    /// The states by name.
    states: Index,
    declared: Declared,
    /// The state whose lines are printed.
    here: Cell<StateId>,
    /// Names that the event of the line binds, which hide data of the same name.
    bound: RefCell<Vec<String>>,
}

/// The lines of all states, `written` by state id. The constant is one for all: an editor looks into each of them for
/// `impl`s whenever a type has changed.
pub(crate) fn editor(cx: Cx, written: &[&[Written]]) -> TokenStream {
    let mut states = Index::default();
    cx.states().for_each(|id| states.insert(cx.state(id).name, id.0));
    let declared = Declared::of(written, &states);
    let editor = Editor { cx, states, declared, here: Cell::new(ROOT), bound: RefCell::default() };
    let scopes = cx.states().and([ROOT]).map(|id| editor.editor_scope(id, written[id.0]));
    let generics = generics::join(cx.program.head.generics, &send_generics(cx));
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    tokens! {
        const _: () = {
            use ::fsm_runtime::__private::{any as any_, call::*, keyword as k_, part as part_};
            #{editor.editor_declared()}
            struct Lines_;
            impl #impl_generics Lines_ #where_clause { #(#scopes)* }
        };
    }
}

impl Editor<'_> {
    /// The lines of one state, with what they see. A function for each: an editor infers the types of one
    /// function at a time. No name is made of the state's, or renaming it would not find this one.
    fn editor_scope(&self, id: StateId, written: &[Written]) -> TokenStream {
        self.here.set(id);
        let head = &self.cx.program.head;
        let output = head.kind.output;
        tokens! {
            // `?` and `.await` need a function with a return type, or an `async` one.
            #if head.kind.is_async { async }
            fn #{Ident::new(&format!("lines_{}_", id.0), Span::mixed_site())}(
                #for param in head.params { #{&param.name}: #{reference(param)} #{&param.ty}, }
                #if let Some(ty) = event_type(self.cx) { event_: #ty, }
                #if let Some((now, ty)) = head.now.zip(head.clock) { #now: #ty, }
            )
            #if output.is_some() { -> #output }
            {
                #{self.editor_data(id)}
                #for line in written { #{self.editor_line(line)} }
                #if output.is_some() { #{any()} }
            }
        }
    }

    /// Binds the data of the machine, and those of the state and of the states around it.
    fn editor_data(&self, id: StateId) -> TokenStream {
        tokens! {
            #if self.cx.has_data() {
                let #{&self.cx.names.data} { #for name in field_names(self.cx.state(ROOT)) { #name, } .. } =
                    part_::<#{data_type(self.cx)}>();
            }
            #for id in self.cx.tree().path_between(ROOT, id) { #{self.editor_data_of(id)} }
        }
    }

    fn editor_data_of(&self, id: StateId) -> TokenStream {
        let names = field_names(self.cx.state(id));
        if names.is_empty() {
            return TokenStream::new();
        }
        if self.cx.tree().is_region(id) {
            let path = &self.cx.names.region[id.0].0;
            return tokens!(let #path { #(#names,)* .. } = part_::<#{region_type(self.cx, id)}>(););
        }
        let parent = self.cx.tree().parent(id).unwrap_or(ROOT);
        let path = &self.cx.names.inside[parent.0].0;
        let name = &self.cx.state(id).name;
        let given = self.cx.program.head.kind.output.map(|_| any());
        tokens!(let #path::#name { #(#names,)* .. } = part_::<#{inside_type(self.cx, parent)}>() else { return #given };)
    }

    /// The event that stands where none is written yet, so that the place can be completed.
    fn some_event(&self) -> Option<Ident> {
        match &self.cx.program.events {
            Some(Events::Declared { variants, .. }) => Some(unplaced(&variants.first()?.name)),
            // The variants are not known here. `from` is a function of every type, and behind its path editors
            // propose the variants.
            Some(Events::From { .. }) => Some(Ident::new("from", Span::call_site())),
            None => None,
        }
    }

    /// The enum with the variant of a nested state. A region is no variant.
    fn enum_of(&self, id: StateId) -> Option<&Ident> {
        let parent = self.cx.tree().parent(id).filter(|_| !self.cx.tree().is_region(id))?;
        Some(&self.cx.names.inside[parent.0].0)
    }
}

fn field_names<'p>(state: &State<'p>) -> Vec<&'p Ident> {
    state.data.iter().map(|field| field.name).gather()
}

/// A value of the type that is expected.
fn any() -> TokenStream {
    tokens!(any_())
}

/// A value of this type.
fn any_of(ty: TokenStream) -> TokenStream {
    tokens!(any_::<#ty>())
}

/// The name with a span that is no place of the source.
fn unplaced(name: &Ident) -> Ident {
    named_at(name, Span::call_site())
}

/// A word of the language, as a path to a constant that is documented. Words that are Rust's own cannot be
/// one; an editor knows those.
fn keyword(word: &Ident) -> TokenStream {
    match Word::of(word) {
        Some(Word::Let | Word::Final | Word::If | Word::Do) => TokenStream::new(),
        Some(Word::Else | Word::In | Word::Own | Word::Any) => TokenStream::new(),
        _ => tokens!(k_::#word;),
    }
}
