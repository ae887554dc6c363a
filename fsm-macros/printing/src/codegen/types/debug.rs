//! `Debug` of the machine, where it is derived. It is ours: what is active and what waits, without what is noted in a step.

use super::attached::Attached;
use crate::codegen::attributes::everywhere;
use crate::codegen::cx::Cx;
use crate::codegen::fields::shown;
use crate::codegen::store::shown_type;
use crate::each::Gather;
use crate::token::unraw;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::ROOT;

pub(super) fn implement(cx: Cx, attached: &Attached) -> Option<TokenStream> {
    if !attached.derives_debug() {
        return None;
    }
    let cfg = attached.condition.as_ref().map(|condition| tokens!(#[cfg(#condition)]));
    let (everywhere, head) = (everywhere(cx), &cx.program.head);
    let (impl_generics, ty_generics, clause) = head.generics.split_for_impl();
    let (name, shown) = (&cx.names.machine, shown(cx));
    let text = unraw(name);
    let fields =
        shown.iter().map(|(place, name, _)| tokens_at!(*place=> .field(#{name.to_string()}, &parts_.#name)));
    let state = if cx.storage().takes { tokens!(&parts_.state) } else { tokens!(parts_.state()) };
    // As of each derive, the bounds are about what is generic.
    let is_generic = head.generics.type_params().next().is_some();
    let types = shown.iter().map(|(.., ty)| ty.code()).and([shown_type(cx, ROOT)]).filter(|_| is_generic);
    let bounds = types.map(|ty| tokens!(#ty: ::core::fmt::Debug)).each();
    let predicates =
        clause.into_iter().each_of(|clause| &clause.predicates).map(|one| one.code()).and(bounds);
    let body = cx.body(tokens! {
        let parts_ = ::fsm_runtime::__private::Sealed::get(&self.made_by_start_);
        f_.debug_struct(#text).field("state", #state) #(#fields)* .finish()
    });
    Some(tokens! {
        #cfg
        #everywhere
        #[automatically_derived]
        impl #impl_generics ::core::fmt::Debug for #name #ty_generics where #(#predicates,)* {
            fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result { #body }
        }
    })
}
