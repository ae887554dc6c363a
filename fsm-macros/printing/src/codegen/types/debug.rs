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
