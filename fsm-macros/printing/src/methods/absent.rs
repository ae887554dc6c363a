//! `update` of a machine without ticks, `request` of one without requests, `can`, `would` and `possible` of one that cannot
//! be asked, what looks at something that the table has not, and questions for each state, under a condition that never holds.
//! A user's own method of such a name does not meet them. So rustc says why the method is missing, and does not propose a trait to
//! import.

use proc_macro2::Ident;

use super::Public;
use super::public::is_public;
use crate::caller::ours;
use crate::context::attributes::everywhere;
use crate::context::places::{ours_at, public};
use crate::names::generics::predicates;
use crate::prelude::*;
use crate::token::snake;

pub(crate) fn absent(cx: Cx) -> TokenStream {
    let is_silent = cx.program.events.is_some() && !cx.program.can_be_asked;
    let looks = [Public::Remaining, Public::HasTag, Public::Suspended, Public::Snapshot, Public::Observed];
    tokens! {
        #{never(cx, &[Public::Update], "ActsInTicks")}
        #{never(cx, &[Public::Request], "TakesRequests")}
        #if is_silent { #{never(cx, &[Public::Can, Public::Would, Public::Possible], "CanBeAsked")} }
        #{never(cx, &looks, "HasInTable")}
        #{of_states(cx)}
    }
}

/// Those of these methods that the machine has not.
fn never(cx: Cx, methods: &[Public], condition: &str) -> Option<TokenStream> {
    let absent = methods.iter().filter(|method| !method.is_there(cx)).map(|method| method.ident());
    let absent: Vec<Ident> = absent.gather();
    (!absent.is_empty()).then(|| under(cx, &absent, condition))
}

/// `is_closed`, of state `Closed`.
fn of_states(cx: Cx) -> TokenStream {
    let names = cx.states().map(|id| format!("is_{}", snake(cx.state(id).name)));
    let mut names: Vec<String> = names.filter(|name| !is_public(name)).gather();
    names.sort();
    names.dedup();
    under(cx, &names.iter().map(|name| Ident::new(name, ours())).gather(), "AsksByName")
}

/// Methods on the condition that the machine has this trait.
fn under(cx: Cx, methods: &[Ident], condition: &str) -> TokenStream {
    let (impl_generics, ty_generics, where_clause) = cx.program.head.generics.split_for_impl();
    let others = predicates(where_clause);
    // `for<'never>` defers the condition to the calls: rustc reports a condition without a lifetime here, because it
    // never holds.
    tokens_at! {
        ours_at(cx.program.head.keyword)=>
        #{everywhere(cx)}
        #[doc(hidden)]
        impl #impl_generics #{&cx.names.machine} #ty_generics
        where for<'never> Self: ::fsm_runtime::__private::#{Ident::new(condition, ours())}<'never>, #(#others),*
        {
            #for method in methods {
                #[inline]
                #{public(cx)} fn #method(&self) {}
            }
        }
    }
}
