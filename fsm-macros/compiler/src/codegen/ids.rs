//! The ids of the states: an enum without data, and which of them a state or a target is.

use proc_macro2::Ident;
use syn::Generics;

use super::Gen;
use super::attributes::{docs_or, unraw};
use super::names::with_generics;
use super::storage::Inside;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{Field, ROOT, State, StateId};

impl Gen<'_> {
    pub(super) fn id_enum(&self) -> TokenStream {
        let (vis, name) = (&self.low.machine.vis, &self.names.id);
        let states: Vec<&State> = self.state_ids().map(|id| self.state(id)).gather();
        let idents: Vec<&Ident> = states.iter().map(|state| &state.name).gather();
        let cfgs: Vec<TokenStream> = self.state_ids().map(|id| self.state_cfgs(id)).gather();
        let docs = states.iter().map(|state| docs_or(state, format!(" State `{}`.", state.name)));
        let variants: Vec<TokenStream> =
            docs.zip(&idents).zip(&cfgs).map(|((doc, ident), cfg)| tokens!(#doc #cfg #ident)).gather();
        let texts = idents.iter().map(|ident| unraw(ident));
        let parents = self.parents();
        let everywhere = self.everywhere();
        let doc = format!(" The states of [`{}`], without their data.", self.names.machine);
        tokens! {
            #[doc = #doc]
            #[derive(
                ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq,
                ::core::cmp::Eq, ::core::cmp::PartialOrd, ::core::cmp::Ord, ::core::hash::Hash
            )]
            #everywhere
            #[allow(dead_code, non_camel_case_types)]
            #vis enum #name { #(#variants,)* }

            #everywhere
            #[allow(dead_code, clippy::same_name_method)]
            impl #name {
                /// All states, in source order.
                #vis const ALL: &'static [Self] = <Self as ::fsm_runtime::StateId>::ALL;

                /// The name of the state, as it was written.
                #vis const fn name(self) -> &'static str {
                    match self { #(#cfgs Self::#idents => #texts,)* }
                }

                /// The state around this one; none at the outermost level.
                #vis const fn parent(self) -> ::core::option::Option<Self> { #parents }
            }

            #everywhere
            impl ::core::fmt::Display for #name {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    ::core::fmt::Formatter::pad(f, self.name())
                }
            }

            #everywhere
            impl ::fsm_runtime::StateId for #name {
                const ALL: &'static [Self] = &[#(#cfgs Self::#idents,)*];
                fn name(self) -> &'static str { self.name() }
                fn parent(self) -> ::core::option::Option<Self> { self.parent() }
                #[inline]
                fn index(self) -> ::core::primitive::usize { self as ::core::primitive::usize }
            }
        }
    }

    /// The states around other states, by their ids.
    fn parents(&self) -> TokenStream {
        let around = self.state_ids().filter_map(|id| Some((id, self.state(id).parent?)));
        let arms: Vec<TokenStream> = around
            .filter(|(_, parent)| *parent != ROOT)
            .map(|(id, parent)| {
                let (cfgs, name, parent) =
                    (self.state_cfgs(id), &self.state(id).name, &self.state(parent).name);
                tokens!(#cfgs Self::#name => ::core::option::Option::Some(Self::#parent),)
            })
            .gather();
        let none = tokens!(::core::option::Option::None);
        match (arms.is_empty(), self.state_ids().count() > arms.len()) {
            (true, _) => none,
            (false, true) => tokens!(match self { #(#arms)* _ => #none }),
            (false, false) => tokens!(match self { #(#arms)* }),
        }
    }

    /// Which state a state or a target is, as `From`.
    pub(super) fn ids(&self) -> TokenStream {
        let states = match self.low.features.flat {
            true => self.id_impl(&self.names.state, &self.names.state_generics, &|_, _| true),
            false => self.nested_ids(),
        };
        let targets =
            self.id_impl(&self.names.target, &self.names.target_generics, &|_, field| field.init.is_none());
        let entries = self.low.features.overridden_in_request.then(|| {
            self.id_impl(&self.names.entry, &self.names.entry_generics, &|id, field| self.is_given(id, field))
        });
        tokens!(#states #targets #entries)
    }

    /// The innermost active state of the machine, and of each composite; where regions are active beside each
    /// other, the state that holds them.
    fn nested_ids(&self) -> TokenStream {
        let composites = self.state_ids().filter(|id| self.is_compound(*id));
        let impls = std::iter::once(ROOT).chain(composites).map(|id| {
            let (name, generics) = &self.names.inside[id.0];
            let (ids, everywhere) = (&self.names.id, self.everywhere());
            let (impl_generics, _, where_clause) = generics.split_for_impl();
            let ty = with_generics(name, generics);
            let (body, cfgs) = (self.innermost(id), self.state_cfgs(id));
            tokens! {
                #cfgs
                #everywhere
                impl #impl_generics ::core::convert::From<&#ty> for #ids #where_clause {
                    #[inline]
                    fn from(named: &#ty) -> Self { #body }
                }
            }
        });
        tokens!(#(#impls)*)
    }

    fn innermost(&self, id: StateId) -> TokenStream {
        let children = &self.state(id).children;
        if let (false, Some(first)) = (self.is_compound(id), children.first()) {
            let field = self.region_field(*first);
            let region = match self.is_struct(*first) {
                true => tokens!(&named.#field.state),
                false => tokens!(&named.#field),
            };
            return match self.is_compound(*first) {
                true => tokens!(Self::from(#region)),
                false => self.id_of(*first),
            };
        }
        let arms = children.iter().map(|child| {
            let (cfgs, id) = (self.state_cfgs(*child), self.id_of(*child));
            match self.is_compound(*child) {
                true => {
                    let pattern = self.shell(*child, None, Inside::Child(tokens!(state)));
                    tokens!(#cfgs #pattern => Self::from(state),)
                }
                false => {
                    let pattern = self.shell(*child, None, Inside::Open);
                    tokens!(#cfgs #pattern => #id,)
                }
            }
        });
        tokens!(match named { #(#arms)* })
    }

    fn id_impl(
        &self,
        name: &Ident,
        generics: &Generics,
        has: &dyn Fn(StateId, &Field) -> bool,
    ) -> TokenStream {
        let (ids, everywhere) = (&self.names.id, self.everywhere());
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let ty = with_generics(name, generics);
        let arms = self.state_ids().map(|id| {
            let (state, cfgs) = (self.state(id), self.state_cfgs(id));
            let variant = &state.name;
            match state.data.iter().any(|field| has(id, field)) {
                true => tokens!(#cfgs #name::#variant { .. } => #ids::#variant,),
                false => tokens!(#cfgs #name::#variant => #ids::#variant,),
            }
        });
        tokens! {
            #everywhere
            impl #impl_generics ::core::convert::From<&#ty> for #ids #where_clause {
                #[inline]
                fn from(named: &#ty) -> Self {
                    match named { #(#arms)* }
                }
            }
        }
    }
}
