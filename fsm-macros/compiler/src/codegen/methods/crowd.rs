//! One tick of many machines that are in the same state: a loop for each state, in which nothing is asked that the
//! state answers. Machines whose ticks begin with lines of their own, or go through several depths, are ticked one by one.

use crate::Reader;
use crate::codegen::context::now_arg;
use crate::codegen::cx::Cx;
use crate::codegen::job::Job;
use crate::codegen::store::any;
use crate::codegen::{cause, observer, timers};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// The items of `CrowdMachine` that differ from the trait's defaults.
pub(super) fn crowd_items(cx: Cx, time: TokenStream) -> TokenStream {
    let regions = cx.tree().holds_regions(ROOT).then(|| {
        tokens!(
            const HOLDS_REGIONS: ::core::primitive::bool = true;
        )
    });
    let ticks = (!cx.facts().has_update).then(|| {
        tokens!(
            const TICKS: ::core::primitive::bool = false;
        )
    });
    let update_each =
        (cx.reader == Reader::Compiler && ticks_are_of_leaves(cx)).then(|| update_each(cx, time));
    tokens!(#regions #ticks #update_each)
}

fn ticks_are_of_leaves(cx: Cx) -> bool {
    cx.facts().has_update
        && cx.tree().is_flat()
        && cx.storage().requests.is_none()
        && !cx.program.is_incomplete
        && !cx.facts().settles
        && !cx.storage().chains
        && cx.storage().rounds.is_none()
        && !cx.storage().circles
        && cx.program.root().tick.is_empty()
}

fn update_each(cx: Cx, time: TokenStream) -> TokenStream {
    let (ids, ticking) = (&cx.names.id, &cx.facts().ticking);
    let arms = ticking.iter().map(|id| {
        let name = cx.state(*id).name;
        tokens!(#ids::#name => ::fsm_runtime::__private::#{each(cx, *id)},)
    });
    let rest = (ticking.len() < cx.states().count()).then(|| tokens!(_ => {}));
    tokens! {
        fn update_each_(
            state_: Self::StateId,
            agents_: impl ::fsm_runtime::__private::Agents<Self>,
            world_: &Self::World,
            now_: #time,
            report_: &mut impl ::fsm_runtime::__private::Report<Self>,
        ) {
            match state_ { #(#arms)* #rest }
        }
    }
}

/// The loop for one state.
fn each(cx: Cx, id: StateId) -> TokenStream {
    let pattern = any(cx, id);
    let args = args(cx);
    let state = if cx.storage().moves { tokens!(machine_.state.get()) } else { tokens!(&machine_.state) };
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
    let params = cx.program.head.params.iter().map(|param| match param.is_mutable() {
        true => tokens!(owner_,),
        false => tokens!(world_,),
    });
    tokens!(#{observer::nobody(cx)} #{cause::of_call(cx, "update")} #(#params)* #{now_arg(cx)})
}
