//! `StepOfName`: the change that a line has made and that waits until all lines of the step have acted, and the histories that
//! had something to remember when it was made.

use proc_macro2::Ident;
use quote::format_ident;
use syn::Generics;

use super::lines;
use crate::change::{make, memory};
use crate::code::asked;
use crate::context::attributes::everywhere;
use crate::names::generics;
use crate::names::paths::{literal, of_machine, with_generics};
use crate::prelude::*;
use crate::program::{Commit, Line, Made, Put, Transition};
use crate::state::local::{self, Local};
use crate::time::timers;

/// `StepOfName`: what a line has made, before it is put into its place.
pub(crate) fn step_enum(cx: Cx) -> TokenStream {
    if !lines::act_together(cx) {
        return TokenStream::new();
    }
    let all = step_generics(cx);
    tokens! {
        #[doc(hidden)]
        #{everywhere(cx)}
        #[allow(non_camel_case_types, private_interfaces)]
        enum #{name(cx)} #all #{&all.where_clause} {
            Nothing,
            Done,
            #{asked_variant(cx)}
            #for (line, transition, put) in waiting(cx) {
                #{variant(cx, line, transition, put)} #{local::fields(locals(cx, transition, put))},
            }
        }
    }
}

/// The return type of an action: the histories that had something to remember, and the change that waits.
pub(super) fn output(cx: Cx) -> TokenStream {
    tokens!((#{set_type(cx)}, #{step_type(cx)}))
}

/// A step in which nothing waits.
pub(super) fn nothing(cx: Cx) -> TokenStream {
    tokens!((#{no_memories(cx)}, #{name(cx)}::Nothing))
}

/// A step that brings back what is suspended.
pub(super) fn below(cx: Cx) -> TokenStream {
    tokens!((#{no_memories(cx)}, #{name(cx)}::#{below_name()}))
}

/// `StepOfName::InState { made_, timers_ }`, of what has been made; also as a pattern.
pub(super) fn value(cx: Cx, line: &Line, transition: &Transition, put: Put) -> TokenStream {
    let fields = locals(cx, transition, put).iter().map(Local::arg).joined();
    literal(&name(cx), &variant(cx, line, transition, put), fields)
}

pub(super) fn name(cx: Cx) -> Ident {
    of_machine("Step", &cx.names.machine)
}

pub(super) fn below_name() -> Ident {
    format_ident!("Below_")
}

pub(super) fn step_type(cx: Cx) -> TokenStream {
    with_generics(&name(cx), &step_generics(cx))
}

/// An enum must use what it declares, and data of the regions themselves are in no variant.
fn step_generics(cx: Cx) -> Generics {
    let waiting = waiting(cx).into_iter().each_of(|(_, transition, put)| locals(cx, transition, put));
    let types = waiting.map(|local| local.ty);
    generics::used(cx.program.head.generics, tokens!(#{asked_variant(cx)} #for ty in types { #ty }))
}

/// `Asked(…)`, where a line that acts beside others may ask for a change.
fn asked_variant(cx: Cx) -> Option<TokenStream> {
    let asked = asked::asked_type(cx);
    (cx.storage().asks_beside > 0).then(|| tokens!(Asked(#asked),))
}

/// The changes that can wait, one for each variant, with a line that makes it.
pub(super) fn waiting<'p>(cx: Cx<'p>) -> Vec<(&'p Line<'p>, &'p Transition<'p>, Put)> {
    let waiting = cx.program.together.waiting.iter().filter_map(|(id, put)| {
        let line = cx.program.line(*id);
        Some((line, line.transition()?, *put))
    });
    waiting.gather()
}

/// How the states of a change are made before. Of lines that act together, each makes all timers.
pub(super) fn made_as(transition: &Transition) -> Commit {
    if transition.commit == Commit::Exchange { Commit::Late } else { transition.commit }
}

fn variant(cx: Cx, line: &Line, transition: &Transition, put: Put) -> Ident {
    let named = |what: &str, id: StateId| match id {
        ROOT => format_ident!("{what}Machine_"),
        id => format_ident!("{what}{}", syn::ext::IdentExt::unraw(cx.state(id).name)),
    };
    match put {
        _ if transition.is_late(put) => format_ident!("By{}", lines::variant(cx, line)),
        Put::In { domain, is_again: true, .. } => named("AgainIn", domain),
        Put::In { domain, .. } => named("In", domain),
        Put::Above => format_ident!("Above_"),
        Put::Below => below_name(),
        Put::Anew => format_ident!("Anew_"),
        Put::Back(domain) => named("BackIn", domain),
    }
}

/// The locals that hold a waiting change: the fields of its variant.
fn locals(cx: Cx, transition: &Transition, put: Put) -> Vec<Local> {
    match transition.made_for(put) {
        None if matches!(put, Put::Back(_)) => timers::local(cx).into_iter().gather(),
        None => Vec::new(),
        Some(made) => {
            let flags = made.inside.memories().into_iter().filter(|_| transition.is_late(put));
            let flags = flags.map(|id| Local::new(memory::flag(cx, id), tokens!(::core::primitive::bool)));
            make::waiting(cx, put.domain(), made, made_as(transition)).into_iter().and(flags).gather()
        }
    }
}

/// The set of histories that had something to remember when new states were made: a bit for each.
pub(super) fn set_type(cx: Cx) -> TokenStream {
    let words = cx.storage().remembered.len().div_ceil(32).max(1);
    tokens!(::fsm_runtime::__private::Chain<#words>)
}

pub(super) fn no_memories(cx: Cx) -> TokenStream {
    tokens!(<#{set_type(cx)}>::new())
}

pub(super) fn memories(cx: Cx, made: &Made) -> TokenStream {
    let all = made.inside.memories();
    if all.is_empty() {
        return no_memories(cx);
    }
    tokens! {{
        let mut memories_ = #{no_memories(cx)};
        #for id in all { if #{memory::flag(cx, id)} { memories_.enter(#{memory_place(cx, id)}); } }
        memories_
    }}
}

/// `let remembers_Name_ = …;`, from `memories_`.
pub(super) fn flags(cx: Cx, made: &Made) -> TokenStream {
    tokens! {
        #for id in made.inside.memories() { let #{memory::flag(cx, id)} = memories_.has(#{memory_place(cx, id)}); }
    }
}

fn memory_place(cx: Cx, id: StateId) -> usize {
    cx.storage().remembered.iter().position(|other| *other == id).unwrap_or(0)
}
