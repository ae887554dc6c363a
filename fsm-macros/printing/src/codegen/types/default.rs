//! `Default`, where it is derived: of the machine its `start`, of an enum of states the one that has `#[default]`.

use crate::codegen::attributes::everywhere;
use crate::codegen::cx::Cx;
use crate::tokens::TokenStream;
use crate::topology::StateId;

/// `impl Default for Machine`
pub(super) fn of_machine(cx: Cx) -> TokenStream {
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
