//! `update` of a machine that does nothing in a tick, and `request` of one that takes none, on a condition that never holds: so rustc says why it is not there, and
//! takes none of a trait that is to be imported for it.

use proc_macro2::Ident;

use crate::caller::ours;
use crate::codegen::attributes::everywhere;
use crate::codegen::cx::Cx;
use crate::codegen::facts::has_update;
use crate::codegen::places::{ours_at, public};
use crate::each::Gather;
use crate::tokens::TokenStream;

pub(in crate::codegen) fn absent(cx: Cx) -> TokenStream {
    let update = (!has_update(cx)).then(|| never(cx, "update", "ActsInTicks"));
    let request = cx.storage().requests.is_none().then(|| never(cx, "request", "TakesRequests"));
    tokens!(#update #request)
}

/// A method on the condition that the machine has this trait.
fn never(cx: Cx, method: &str, condition: &str) -> TokenStream {
    let (method, condition) = (Ident::new(method, ours()), Ident::new(condition, ours()));
    let (machine, everywhere, public) = (&cx.names.machine, everywhere(cx), public(cx));
    let (impl_generics, ty_generics, where_clause) = cx.program.head.generics.split_for_impl();
    let others = where_clause.into_iter().each_of(|clause| &clause.predicates);
    // Of a condition without a lifetime of its own rustc says here that it does not hold.
    tokens_at! {
        ours_at(cx.program.head.keyword)=>
        #everywhere
        #[doc(hidden)]
        impl #impl_generics #machine #ty_generics
        where for<'never> Self: ::fsm_runtime::__private::#condition<'never>, #(#others),*
        {
            #[inline]
            #public fn #method(&mut self) {}
        }
    }
}
