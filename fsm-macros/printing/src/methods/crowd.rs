//! One tick of many machines that are in the same state: a loop for each state, in which nothing is asked that the
//! state answers. Machines whose ticks begin with lines of their own, or go through several depths, are ticked one by one.

use proc_macro2::Ident;
use syn::Type;

use super::Public;
use super::traits::{implement, time};
use crate::Reader;
use crate::caller::ours;
use crate::context::args::now_arg;
use crate::context::job::Named;
use crate::context::places::ours_at;
use crate::follow::{cause, observer};
use crate::names::paths::{id_of, machine_type, parts_type};
use crate::prelude::*;
use crate::program::{Cause, CrowdParams};
use crate::state::store::{any, state_in};
use crate::time::timers;

/// `impl CrowdMachine for Machine`, without what is as in the trait; and the loops that it calls.
pub(super) fn crowd_trait(cx: Cx, takes: CrowdParams) -> TokenStream {
    let (head, time) = (&cx.program.head, time(cx));
    let takes = match takes {
        CrowdParams::None => "TakesNothing",
        CrowdParams::Owner => "TakesOwner",
        CrowdParams::World => "TakesWorld",
        CrowdParams::OwnerWorld => "TakesOwnerWorld",
        CrowdParams::WorldOwner => "TakesWorldOwner",
    };
    // rustc's messages about these types, such as that one is private, belong to the place where they were written.
    let items = tokens! {
        #{associated(cx, "Owner", head.owner.map(|owner| &owner.ty))}
        #{associated(cx, "World", head.world.map(|world| &world.ty))}
        type Takes = ::fsm_runtime::__private::#{Ident::new(takes, ours())};
        #if cx.tree().holds_regions(ROOT) { const HOLDS_REGIONS: ::core::primitive::bool = true; }
        #if !Public::Update.is_there(cx) { const TICKS: ::core::primitive::bool = false; }
        #if has_loops(cx) { #{update_each(cx, time)} }
    };
    tokens! {
        #{implement(cx, head.generics, tokens!(any::CrowdMachine), items)}
        #if has_loops(cx) { #{loops(cx, time)} }
    }
}

/// `type Name = …;`, at the place of the type; at the header, where the machine has none.
fn associated(cx: Cx, name: &str, ty: Option<&Type>) -> TokenStream {
    let first = ty.and_then(|ty| ty.code().first());
    let place = first.map_or(ours_at(cx.program.head.keyword), |token| token.span());
    let ty = ty.map_or_else(|| tokens_at!(place=> ()), Piece::code);
    let name = Ident::new(name, place);
    tokens_at!(place=> type #name = #ty;)
}

/// Whether each state has a loop of its own.
fn has_loops(cx: Cx) -> bool {
    cx.reader == Reader::Compiler
        && Public::Update.is_there(cx)
        && cx.tree().is_flat()
        && cx.storage().requests.is_none()
        && !cx.program.is_incomplete
        && cx.facts().follows.is_empty()
        && !cx.storage().chains
        && cx.storage().rounds.is_none()
        && !cx.storage().circles
        && cx.program.root().tick.is_empty()
}

fn update_each(cx: Cx, time: TokenStream) -> TokenStream {
    tokens! {
        fn update_each_(
            state_: Self::StateId,
            agents_: impl ::fsm_runtime::__private::Agents<Self>,
            world_: &Self::World,
            now_: #time,
            report_: &mut impl ::fsm_runtime::__private::Report<Self>,
        ) {
            match state_ {
                #for id in cx.facts().ticking.iter().copied() {
                    #{id_of(cx, id)} => <#{parts_type(cx)}>::#{cx.of_state(Named::Each, id)}(agents_, world_, now_, report_),
                }
                #if cx.facts().ticking.len() < cx.states().count() { _ => {} }
            }
        }
    }
}

/// The loops of the states, a function each: rustc looks at all closures of a function for each of them.
fn loops(cx: Cx, time: TokenStream) -> TokenStream {
    let machine = machine_type(cx);
    let loops = tokens! {
        #for id in cx.facts().ticking.iter().copied() {
            #[inline]
            fn #{cx.of_state(Named::Each, id)}(
                agents_: impl ::fsm_runtime::__private::Agents<#machine>,
                world_: &<#machine as ::fsm_runtime::any::CrowdMachine>::World,
                now_: #time,
                report_: &mut impl ::fsm_runtime::__private::Report<#machine>,
            ) {
                ::fsm_runtime::__private::#{each(cx, id)}
            }
        }
    };
    let attrs = tokens!(#[allow(unused_parens, unused_variables)]);
    super::implement(cx, &cx.names.parts, loops, attrs)
}

/// The loop for one state.
fn each(cx: Cx, id: StateId) -> TokenStream {
    let (pattern, args) = (any(cx, id), args(cx));
    let state = state_in(cx, tokens!(machine_));
    let step = tokens! {
        |machine_, owner_| {
            let machine_ = ::fsm_runtime::__private::Sealed::get_mut(&mut machine_.made_by_start_);
            match #state {
                #pattern => machine_.#{cx.call(Job::TickOf(id))}(#args),
                _ => machine_.update(#args),
            }
            ::core::matches!(#state, #pattern)
        }
    };
    match timers::due(cx, id, tokens!(machine_)) {
        Some(due) => tokens! {
            each_due(agents_, report_, |machine_| {
                let machine_ = ::fsm_runtime::__private::Sealed::get(&machine_.made_by_start_);
                #due
            }, #step)
        },
        None => tokens!(each(agents_, report_, #step)),
    }
}

/// `owner_, world_, now_` behind an observer that hears of nothing, each where the machine has it, in its order.
fn args(cx: Cx) -> TokenStream {
    tokens! {
        #{observer::nobody(cx)}
        #{cause::of_call(cx, Cause::Update)}
        #for param in cx.program.head.params { #if param.is_mutable() { owner_, } #else { world_, } }
        #{now_arg(cx)}
    }
}
