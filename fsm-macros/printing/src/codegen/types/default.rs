//! `Default`, where it is derived: of the machine its `start`, of an enum of states the one that has `#[default]`.

use crate::codegen::attributes::everywhere;
use crate::codegen::cx::Cx;
use crate::each::Gather;
use crate::tokens::TokenStream;
use crate::topology::StateId;

/// `impl Default for Machine`
pub(super) fn of_machine(cx: Cx) -> TokenStream {
    let (head, name) = (&cx.program.head, &cx.names.machine);
    let (impl_generics, ty_generics, where_clause) = head.generics.split_for_impl();
    let start = match cx.facts().starts_with_nothing {
        true => tokens!(Self::start()),
        // That it takes something, or may stop, has been reported.
        false => tokens!(::core::unimplemented!()),
    };
    let default = |condition: &Option<proc_macro2::TokenStream>| {
        let cfg = condition.as_ref().map(|condition| tokens!(#[cfg(#condition)]));
        let body = cx.body(start);
        tokens! {
            #cfg
            #{everywhere(cx)}
            #[automatically_derived]
            impl #impl_generics ::core::default::Default for #name #ty_generics #where_clause {
                /// Starts the machine.
                #[inline]
                fn default() -> Self { #body }
            }
        }
    };
    head.defaults.iter().map(|derived| default(&derived.condition)).joined()
}

/// `#[derive(Default)]`, for the enum of what is inside a state.
pub(super) fn of_children(cx: Cx, id: StateId) -> TokenStream {
    let is_default =
        |child: &StateId| cx.state(*child).attrs.passed.iter().any(|attr| attr.path().is_ident("default"));
    if cx.tree().holds_regions(id) || !cx.tree().children(id).iter().any(is_default) {
        return TokenStream::new();
    }
    let derives = cx.program.head.defaults.iter().map(|derived| {
        let path = &derived.path;
        match &derived.condition {
            Some(condition) => tokens!(#[cfg_attr(#condition, derive(#path))]),
            None => tokens!(#[derive(#path)]),
        }
    });
    derives.joined()
}
