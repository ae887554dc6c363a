//! What an editor works on: every line as it was written, in source order, whether or not it could be read.
//!
//! The types and methods that rustc sees are made of lines that are whole. While a line is being typed it is
//! not, and just then its author wants to complete a method, a state or a field. So each line stands here a
//! second time, cut into its parts by nothing but its keywords: the event's pattern binds, the owner and the
//! data are in scope, each name is a path to what it names. It stands in a call of a macro of the runtime, which
//! is nothing to rustc: half a line cannot be parsed.
//!
//! An editor puts a marker where the cursor is, expands again, and looks for the same place in both expansions.
//! So this stands at the start of the output, and what stands in it before a token depends on nothing behind
//! that token: above all not on whether the line is right.

mod line;
mod part;
mod target;

use proc_macro2::Ident;

use super::Gen;
use super::generics;
use crate::codegen::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{Events, ROOT, State, StateId};

impl Gen<'_> {
    pub(super) fn editor(&self) -> TokenStream {
        let scopes = self.state_ids().chain([ROOT]).map(|id| self.editor_scope(id));
        tokens!(::fsm_runtime::__editor! { #(#scopes)* })
    }

    /// The lines of one state, with what they see. A function for each: an editor infers the types of one
    /// function at a time.
    fn editor_scope(&self, id: StateId) -> TokenStream {
        let state = self.state(id);
        let lines = state.written.iter().map(|line| self.editor_line(line));
        let generics = self.editor_generics();
        let where_clause = &generics.where_clause;
        let owner = self.low.machine.owner.iter().map(|param| {
            let (name, ty) = (&param.name, &param.ty);
            tokens!(#name: &mut #ty,)
        });
        let world = self.low.machine.world.iter().map(|param| {
            let (name, ty) = (&param.name, &param.ty);
            tokens!(#name: &#ty,)
        });
        let event = self.event_type().map(|ty| tokens!(event: #ty,));
        let data = self.editor_data(id);
        tokens! {
            const _: () = {
                fn lines #generics (#(#owner)* #(#world)* #event) #where_clause { #data #(#lines)* }
            };
        }
    }

    fn editor_generics(&self) -> syn::Generics {
        generics::join(&self.low.machine.generics, self.send_generics())
    }

    /// Binds the data of the machine, and those of the state and of the states around it.
    fn editor_data(&self, id: StateId) -> TokenStream {
        let root = self.has_data().then(|| {
            let (path, ty) = (&self.names.data, self.data_type());
            let names = field_names(self.state(ROOT));
            tokens!(let #path { #(#names,)* .. } = ::fsm_runtime::__private::any::<&mut #ty>();)
        });
        let mut path: Vec<StateId> = self.low.machine.path(id).filter(|id| *id != ROOT).gather();
        path.reverse();
        let of_states = path.into_iter().map(|id| self.editor_data_of(id));
        tokens!(#root #(#of_states)*)
    }

    fn editor_data_of(&self, id: StateId) -> TokenStream {
        let names = field_names(self.state(id));
        if names.is_empty() {
            return TokenStream::new();
        }
        let any = tokens!(::fsm_runtime::__private::any);
        if self.state(id).is_region() {
            let (path, ty) = (&self.names.region[id.0].0, self.region_type(id));
            return tokens!(let #path { #(#names,)* .. } = #any::<&mut #ty>(););
        }
        let parent = self.state(id).parent.unwrap_or(ROOT);
        let (path, name, ty) =
            (&self.names.inside[parent.0].0, &self.state(id).name, self.inside_type(parent));
        tokens!(let #path::#name { #(#names,)* .. } = #any::<&mut #ty>() else { return };)
    }

    /// The event that stands where none is written yet, so that the place can be completed.
    fn some_event(&self) -> Option<Ident> {
        match &self.low.machine.events {
            Some(Events::Declared { variants, .. }) => Some(unplaced(&variants.first()?.name)),
            _ => None,
        }
    }

    /// The state that stands where none is written yet.
    fn some_state(&self) -> Option<Ident> {
        Some(unplaced(&self.state(self.state_ids().next()?).name))
    }
}

fn field_names(state: &State) -> Vec<&Ident> {
    state.data.iter().map(|field| &field.name).gather()
}

/// The same name at no place of the source.
fn unplaced(name: &Ident) -> Ident {
    Ident::new(&name.to_string(), proc_macro2::Span::call_site())
}
