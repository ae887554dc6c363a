//! The types of what is inside composites and regions.

use super::Gen;
use super::attributes::{all_attrs, docs_or};
use super::pieces::Piece;
use super::tokens::TokenStream;
use crate::model::{Field, ROOT, StateId, StateKind};

impl Gen<'_> {
    /// A variant for a state, with its data and what is inside.
    pub(super) fn state_variant(&self, id: StateId) -> TokenStream {
        let state = self.state(id);
        let doc = match state.kind {
            StateKind::Choice => {
                format!(" At `{}`, a branch point: never current between two calls.", state.name)
            }
            _ => format!(" In state `{}`.", state.name),
        };
        let docs = docs_or(state, doc);
        let others = state.attrs.passed.iter().filter(|attr| !attr.path().is_ident("doc"));
        let attrs = tokens!(#docs #(#others)*);
        self.variant(state, attrs, &|_| true, &|field| field.ty.code(), all_attrs, self.inside_fields(id))
    }

    /// `state: Type`, or a field for each region.
    fn inside_fields(&self, id: StateId) -> TokenStream {
        if self.is_compound(id) {
            let (name, ty) = (&self.state(id).name, self.inside_type(id));
            let doc = format!(" Where in `{name}` the machine is.");
            return tokens!(#[doc = #doc] state: #ty,);
        }
        let vis = (id == ROOT).then_some(&self.low.machine.vis);
        let regions = self.state(id).children.iter().map(|region| {
            let (field, ty) = (self.region_field(*region), self.region_type(*region));
            let docs = docs_or(self.state(*region), format!(" Region `{}`.", self.state(*region).name));
            tokens!(#docs #vis #field: #ty,)
        });
        tokens!(#(#regions)*)
    }

    /// The state of a machine that holds regions itself.
    pub(super) fn machine_of_regions(&self) -> TokenStream {
        let (vis, name) = (&self.low.machine.vis, &self.names.state);
        let (derives, everywhere, regions) =
            (self.derives_inside(), self.everywhere(), self.inside_fields(ROOT));
        let generics = &self.names.state_generics;
        let where_clause = &generics.where_clause;
        let doc = format!(" The regions of [`{}`], all of them active.", self.names.machine);
        tokens! {
            #[doc = #doc]
            #everywhere
            #(#derives)*
            #vis struct #name #generics #where_clause { #regions }
        }
    }

    /// The enum of the children of each composite, and the struct of each region that has data.
    pub(super) fn inside_types(&self) -> TokenStream {
        let types = self.state_ids().map(|id| {
            let inside = self.is_compound(id).then(|| self.inside_enum(id));
            let region = (self.state(id).is_region() && self.is_struct(id)).then(|| self.region_struct(id));
            tokens!(#inside #region)
        });
        tokens!(#(#types)*)
    }

    fn inside_enum(&self, id: StateId) -> TokenStream {
        let vis = &self.low.machine.vis;
        let (name, generics) = &self.names.inside[id.0];
        let where_clause = &generics.where_clause;
        let (derives, everywhere, cfgs) = (self.derives_inside(), self.everywhere(), self.state_cfgs(id));
        let variants = self.state(id).children.iter().map(|child| self.state_variant(*child));
        let doc = format!(" The states inside `{}` of [`{}`].", self.state(id).name, self.names.machine);
        tokens! {
            #[doc = #doc]
            #cfgs
            #everywhere
            #(#derives)*
            #vis enum #name #generics #where_clause { #(#variants,)* }
        }
    }

    fn region_struct(&self, id: StateId) -> TokenStream {
        let vis = &self.low.machine.vis;
        let (name, generics) = &self.names.region[id.0];
        let where_clause = &generics.where_clause;
        let (derives, everywhere, cfgs) = (self.derives_inside(), self.everywhere(), self.state_cfgs(id));
        let fields = self.state(id).data.iter().map(|field: &Field| {
            let (attrs, name, ty) = (all_attrs(field), &field.name, &field.ty);
            tokens!(#attrs #vis #name: #ty,)
        });
        let inside = match self.is_compound(id) {
            true => {
                let ty = self.inside_type(id);
                let doc = format!(" Where in region `{}` the machine is.", self.state(id).name);
                tokens!(#[doc = #doc] #vis state: #ty,)
            }
            false => {
                let regions = self.state(id).children.iter().map(|region| {
                    let (field, ty) = (self.region_field(*region), self.region_type(*region));
                    tokens!(#vis #field: #ty,)
                });
                tokens!(#(#regions)*)
            }
        };
        let doc = format!(" Region `{}` of [`{}`].", self.state(id).name, self.names.machine);
        tokens! {
            #[doc = #doc]
            #cfgs
            #everywhere
            #(#derives)*
            #vis struct #name #generics #where_clause { #(#fields)* #inside }
        }
    }
}
