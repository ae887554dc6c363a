//! `update` of a machine without ticks, `request` of one without requests, `can`, `would` and `possible` of one that cannot
//! be asked, what looks at something that the table has not, and questions for each state, under a condition that never holds.
//! A user's own method of such a name does not meet them. So rustc says why the method is missing, and does not propose a trait to
//! import.

use proc_macro2::Ident;

use crate::caller::ours;
use crate::codegen::attributes::everywhere;
use crate::codegen::cx::Cx;
use crate::codegen::places::{ours_at, public};
use crate::each::Gather;
use crate::token::snake;
use crate::tokens::TokenStream;

pub(in crate::codegen) fn absent(cx: Cx) -> TokenStream {
    let update = (!cx.facts().has_update).then(|| never(cx, &["update"], "ActsInTicks"));
    let request = cx.storage().requests.is_none().then(|| never(cx, &["request"], "TakesRequests"));
    let is_silent = cx.program.events.is_some() && !cx.program.can_be_asked;
    let can = is_silent.then(|| never(cx, &["can", "would", "possible"], "CanBeAsked"));
    let there = [
        ("remaining", matches!(cx.program.timers[..], [_, ..])),
        ("has_tag", cx.program.has_tags()),
        ("suspended", cx.has_stack()),
        ("snapshot", cx.program.snapshots.is_some()),
        ("observed", cx.program.is_observed),
    ];
    let looks: Vec<&str> = there.into_iter().filter(|(_, is_there)| !is_there).map(|(name, _)| name).gather();
    let looks = looks.first().map(|_| never(cx, &looks, "HasInTable"));
    let states = of_states(cx);
    let states: Vec<&str> = states.iter().map(String::as_str).gather();
    tokens!(#update #request #can #looks #{never(cx, &states, "AsksByName")})
}

/// `is_closed`, of state `Closed`.
fn of_states(cx: Cx) -> Vec<String> {
    const OURS: [&str; 3] = ["is_done", "is_in", "is_poisoned"];
    let names = cx.states().map(|id| format!("is_{}", snake(cx.state(id).name)));
    let mut names: Vec<String> = names.filter(|name| !OURS.contains(&name.as_str())).gather();
    names.sort();
    names.dedup();
    names
}

/// Methods on the condition that the machine has this trait.
fn never(cx: Cx, methods: &[&str], condition: &str) -> TokenStream {
    let condition = Ident::new(condition, ours());
    let machine = &cx.names.machine;
    let (impl_generics, ty_generics, where_clause) = cx.program.head.generics.split_for_impl();
    let others = where_clause.into_iter().each_of(|clause| &clause.predicates);
    let methods = methods.iter().map(|method| {
        tokens! {
            #[inline]
            #{public(cx)} fn #{Ident::new(method, ours())}(&self) {}
        }
    });
    // `for<'never>` defers the condition to the calls: rustc reports a condition without a lifetime here, because it
    // never holds.
    tokens_at! {
        ours_at(cx.program.head.keyword)=>
        #{everywhere(cx)}
        #[doc(hidden)]
        impl #impl_generics #machine #ty_generics
        where for<'never> Self: ::fsm_runtime::__private::#condition<'never>, #(#others),*
        { #(#methods)* }
    }
}
