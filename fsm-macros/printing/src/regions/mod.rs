//! Regions: several states are active beside each other, and an event acts in each of them that takes it. Where there are
//! many, only those are asked that may take the event (`search.rs`).
//!
//! Every innermost active state picks a line (`select.rs`), its own or one of a state around it (`search.rs`); lines
//! that stand in each other's way are left out (in the runtime). Those that are left act together, phase by phase
//! (`together.rs`): first what they leave, then their actions (`acts.rs`), whose results wait until they are put into place
//! and entered (`step.rs`). A line that never meets another acts like anywhere else; where it acts on what its conditions
//! bind, it does so as soon as it is found.
//! Where no line does anything that other regions could see, each region acts by itself (`side_by_side.rs`).

mod acts;
mod always;
mod lines;
mod search;
mod select;
mod side_by_side;
mod step;
mod together;

use crate::events::{event, queue, send};
use crate::follow::observer;
use crate::names::paths::event_type;
use crate::prelude::*;
use crate::program::{Effect, Line};
use crate::state::store::if_done;

pub(crate) use always::{always_fn, pick_fn as always_of_fn};
pub(crate) use lines::line_enum;
pub(crate) use search::{each_innermost, searched, takes, takes_behind};
pub(crate) use step::step_enum;

/// The functions that pick lines and run them.
pub(crate) fn functions(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.program.side_by_side { #{side_by_side::functions(cx)} }
        #if !cx.program.acts_side_by_side() {
            #if event_type(cx).is_some() { #{select::functions(cx)} }
            #{lines::stands_fn(cx)}
            #{together::functions(cx)}
        }
    }
}

/// The dispatch of one event: by each region alone if lines cannot disturb each other and no observer hears, else by
/// picked lines.
pub(crate) fn take(cx: Cx) -> TokenStream {
    match cx.program.side_by_side {
        true => {
            let heard = if cx.program.is_observed { select(cx) } else { TokenStream::new() };
            observer::unheard(cx, side_by_side::take(cx), heard)
        }
        false => select(cx),
    }
}

/// The dispatch of one event by picked lines: all regions pick before any line acts.
fn select(cx: Cx) -> TokenStream {
    let together = |lines: TokenStream| match cx.program.together.on_events {
        true => together::of_event(cx, lines),
        false => event::unhandled(cx),
    };
    let acts = tokens! {
        #{lines::without_conflicts(cx)}
        #if cx.facts().defers { #{defer_picked(cx)} }
        #{together::picked(cx, lines::on(cx), send::unhandled(cx, true), &together)}
    };
    let select = select::call(cx);
    let binds_mut = !cx.may_stop() && lines::on(cx).iter().any(|line| line.binds_mut());
    tokens! {
        #{if_done(cx, tokens!(return #{event::unhandled(cx)};))}
        let mut picks_ = <#{lines::picks_type(cx)}>::new();
        let mut refusal_ = ::fsm_runtime::__private::Refusal::new();
        #if select::may_act(cx) {
            match #select {
                ::core::ops::ControlFlow::Continue(#if binds_mut { mut } #{event::given_back(cx)}) => { #acts }
                ::core::ops::ControlFlow::Break(outcome_) => outcome_,
            }
        } #else {
            #if !cx.may_stop() { let #if binds_mut { mut } event_ = }
            #select;
            #acts
        }
    }
}

/// An event is kept only if no region takes it.
fn defer_picked(cx: Cx) -> TokenStream {
    let is_deferring = |line: &&Line| matches!(line.effect, Effect::Defer(_));
    let deferring: Vec<&Line> = lines::on(cx).into_iter().filter(is_deferring).gather();
    let names = deferring.iter().map(|line| lines::name(cx, line));
    // An observer hears of each line that defers the event.
    let told = tokens! {
        #if cx.program.is_observed {
            for line_ in picks_.lines() {
                match line_ {
                    #for line in &deferring {
                        ::core::option::Option::Some(#{lines::name(cx, line)}) => { #{observer::line(cx, line)} }
                    }
                    _ => {}
                }
            }
        }
    };
    tokens! {
        let mut taken_ = picks_;
        taken_.retain(|line_| !::core::matches!(line_, #(#names)|*));
        if ::core::matches!(taken_.count(), ::fsm_runtime::__private::Count::None)
            && !::core::matches!(picks_.count(), ::fsm_runtime::__private::Count::None)
        {
            return #{queue::defer(cx, told)};
        }
        let picks_ = taken_;
    }
}
