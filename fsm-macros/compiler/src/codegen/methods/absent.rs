//! `update` of a machine that does nothing in a tick, on a condition that never holds: so rustc says why it is not there, and
//! takes none of a trait that is to be imported for it.

use crate::codegen::attributes::everywhere;
use crate::codegen::cx::Cx;
use crate::codegen::facts::has_update;
use crate::codegen::places::{ours_at, public};
use crate::each::Gather;
use crate::tokens::TokenStream;

pub(in crate::codegen) fn absent(cx: Cx) -> TokenStream {
    if has_update(cx) {
        return TokenStream::new();
    }
    let (machine, everywhere, public) = (&cx.names.machine, everywhere(cx), public(cx));
    let (impl_generics, ty_generics, where_clause) = cx.program.head.generics.split_for_impl();
    let others = where_clause.into_iter().each_of(|clause| &clause.predicates);
    // Of a condition without a lifetime of its own rustc says here that it does not hold.
    tokens_at! {
        ours_at(cx.program.head.keyword)=>
        #everywhere
        #[doc(hidden)]
        impl #impl_generics #machine #ty_generics
        where for<'never> Self: ::fsm_runtime::__private::ActsInTicks<'never>, #(#others),*
        {
            #[inline]
            #public fn update(&mut self) {}
        }
    }
}
