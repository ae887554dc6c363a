//! Derives that are ours: `Debug` of the machine, `Default` of it, which is its `start`, and of an enum of states the one that has
//! `#[default]`.

use super::attached::Attached;
use super::fields::shown;
use crate::context::attributes::everywhere;
use crate::context::cx::Cx;
use crate::each::Gather;
use crate::state::store::shown_type;
use crate::token::unraw;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};

/// `impl Debug for Machine`: what is active and what waits, without what is noted in a step.
pub(super) fn debug(cx: Cx, attached: &Attached) -> Option<TokenStream> {
    if !attached.derives_debug() {
        return None;
    }
    let (head, name, shown) = (&cx.program.head, &cx.names.machine, shown(cx));
    let (impl_generics, ty_generics, clause) = head.generics.split_for_impl();
    let fields =
        shown.iter().map(|(place, name, _)| tokens_at!(*place=> .field(#{name.to_string()}, &parts_.#name)));
    let body = cx.body(tokens! {
        let parts_ = ::fsm_runtime::__private::Sealed::get(&self.made_by_start_);
        f_.debug_struct(#{unraw(name)})
            .field("state", #if cx.storage().takes { &parts_.state } #else { parts_.state() })
            #(#fields)*
            .finish()
    });
    // As of each derive, the bounds are about what is generic.
    let is_generic = head.generics.type_params().next().is_some();
    let types = shown.iter().map(|(.., ty)| ty.code()).and([shown_type(cx, ROOT)]).filter(|_| is_generic);
    Some(tokens! {
        #if let Some(condition) = &attached.condition { #[cfg(#condition)] }
        #{everywhere(cx)}
        #[automatically_derived]
        impl #impl_generics ::core::fmt::Debug for #name #ty_generics
        where
            #for predicate in clause.into_iter().each_of(|clause| &clause.predicates) { #predicate, }
            #for ty in types { #ty: ::core::fmt::Debug, }
        {
            fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result { #body }
        }
    })
}

/// `impl Default for Machine`
pub(super) fn default(cx: Cx) -> TokenStream {
    let head = &cx.program.head;
    let (impl_generics, ty_generics, where_clause) = head.generics.split_for_impl();
    let start = match cx.facts().starts_with_nothing {
        true => tokens!(Self::start()),
        // That it takes something, or may stop, has been reported.
        false => tokens!(::core::unimplemented!()),
    };
    tokens! {
        #for derived in head.defaults {
            #if let Some(condition) = &derived.condition { #[cfg(#condition)] }
            #{everywhere(cx)}
            #[automatically_derived]
            impl #impl_generics ::core::default::Default for #{&cx.names.machine} #ty_generics #where_clause {
                /// Starts the machine.
                #[inline]
                fn default() -> Self { #{cx.body(start)} }
            }
        }
    }
}

/// `#[derive(Default)]`, for the enum of what is inside a state.
pub(super) fn of_children(cx: Cx, id: StateId) -> TokenStream {
    let is_default =
        |child: &StateId| cx.state(*child).attrs.passed.iter().any(|attr| attr.path().is_ident("default"));
    let has_default = !cx.tree().holds_regions(id) && cx.tree().children(id).iter().any(is_default);
    tokens! {
        #for derived in cx.program.head.defaults.iter().filter(|_| has_default) {
            #let path = &derived.path;
            #if let Some(condition) = &derived.condition { #[cfg_attr(#condition, derive(#path))] }
            #else { #[derive(#path)] }
        }
    }
}
