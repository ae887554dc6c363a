//! Regions: several states are active beside each other, and an event acts in each of them that takes it. Where there are
//! many, only those are asked that may take the event (`search.rs`).
//!
//! Every innermost active state picks a line (`select.rs`), its own or one of a state around it (`search.rs`); lines
//! that stand in each other's way are left out (in the runtime). Those that are left act together, phase by phase
//! (`together.rs`): first what they leave, then their actions (`acts.rs`), whose results wait (`step.rs`) until they are put
//! into place and entered. A line that never meets another acts like anywhere else (`lines.rs`); where it acts on what its
//! conditions bind, it does so as soon as it is found.
//! Where no line does anything that other regions could see, each region acts by itself (`side_by_side.rs`). `always` lines
//! are picked in the same way: in each region the first that may act, all of them in one step.

mod acts;
mod lines;
mod search;
mod select;
mod side_by_side;
mod step;
mod together;

use crate::code::conditions::Conditions;
use crate::code::scope::Scope;
use crate::context::args::{args, params};
use crate::context::attributes::{line_attrs, state_attrs};
use crate::events::{event, queue, send};
use crate::follow::rounds::{self, livelock_once, repeats};
use crate::follow::{always, cause, observer};
use crate::names::paths::event_type;
use crate::prelude::*;
use crate::program::{Cause, Effect, Line};
use crate::state::store::if_done;

pub(crate) use lines::line_enum;
pub(crate) use search::{each_innermost, searched, takes, takes_behind, with_own_refusal};
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
        true => lines::of_event(cx, lines),
        false => event::unhandled(cx),
    };
    let all = lines::on(cx);
    let acts = tokens! {
        #{lines::without_conflicts(cx)}
        #if cx.facts().defers { #{defer_picked(cx, &all)} }
        #{lines::picked(cx, &all, send::unhandled(cx, true), &together)}
    };
    let select = select::call(cx);
    let binds_mut = !cx.may_stop() && all.iter().any(|line| line.binds_mut());
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
fn defer_picked(cx: Cx, all: &[&Line]) -> TokenStream {
    let is_deferring = |line: &&Line| matches!(line.effect, Effect::Defer(_));
    let deferring: Vec<&Line> = all.iter().copied().filter(is_deferring).gather();
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

/// `always_`: whether one of the lines has acted.
pub(crate) fn always_fn(cx: Cx) -> TokenStream {
    let pick = |id: StateId| {
        if cx.tree().is_choice(id) {
            return always::lead(cx, id, tokens!(return true;));
        }
        let found = tokens!(self.#{cx.call(Job::AlwaysOf(id))}(#{args(cx)})~);
        tokens! {
            if let ::core::option::Option::Some(line_) =
                #if always_may_act(cx) {
                    match #found {
                        ::core::ops::ControlFlow::Continue(found_) => found_,
                        ::core::ops::ControlFlow::Break(acted_) => return acted_,
                    }
                } #else { #found }
            {
                #{lines::push(cx, id, &|outer| cx.state(outer).always.clone())}
            }
        }
    };
    let none = tokens!(#if cx.may_stop() { &mut } ::core::option::Option::None);
    let together = |lines: TokenStream| match cx.program.together.always {
        true => tokens!({ #{lines::call_together(cx, lines, none)}; true }),
        false => tokens!(false),
    };
    let all = lines::always(cx);
    tokens! {
        try fn #{cx.name_of(Job::Always)}(&mut self, #{params(cx)}) -> ::core::primitive::bool {
            let mut picks_ = <#{lines::picks_type(cx)}>::new();
            // A line that acts as it is found would be before a choice of a region further down.
            #if always_may_act(cx) { #{each_innermost(cx, ROOT, &|id| always::leads(cx, id), &pick)} }
            #{each_innermost(cx, ROOT, &|id| always::has(cx, id), &pick)}
            #{rounds::end_of_choices(cx)}
            #{cause::bind(cx, Cause::Always)}
            #{within_bounds(cx, &all)}
            #{lines::picked(cx, &all, tokens!(false), &together)}
        }
    }
}

/// Whether some line acts where it is found.
fn always_may_act(cx: Cx) -> bool {
    cx.facts().always_acts_at_once
}

/// `always_Name`: the first `always` line of this state, or of one around it, that may act; or whether it has acted.
pub(crate) fn always_of_fn(cx: Cx, id: StateId) -> TokenStream {
    let found = tokens!(::core::option::Option<#{lines::ty(cx)}>);
    let none = lines::going_on(always_may_act(cx), tokens!(::core::option::Option::None));
    let own = cx.program.lines_of(&cx.state(id).always);
    let may_act = always_may_act(cx);
    tokens! {
        #{state_attrs(cx, id)}
        try fn #{cx.name_of(Job::AlwaysOf(id))}(& #if may_act { mut } self, #{params(cx)}) ->
            #if may_act { ::core::ops::ControlFlow<::core::primitive::bool, #found> } #else { #found }
        {
            #{cause::bind(cx, Cause::Always)}
            #{select::lets(cx, id, &own, tokens!(return #none))}
            #for line in &own { #{pick(cx, line)} }
            #if let Some(outer) = cx.tree().outer(id, &|outer| always::has(cx, outer)) {
                self.#{cx.call(Job::AlwaysOf(outer))}(#{args(cx)})~
            } #else { #none }
        }
    }
}

fn pick(cx: Cx, line: &Line) -> TokenStream {
    if line.acts_at_once() {
        // The search has ended: a line has acted, or was about to.
        let end = |has_acted: bool| tokens!(return ::core::ops::ControlFlow::Break(#has_acted););
        return always::by_itself(cx, line, end(false), end(true));
    }
    let found =
        lines::going_on(always_may_act(cx), tokens!(::core::option::Option::Some(#{lines::name(cx, line)})));
    let guard = Conditions::of(&Scope::of_line(cx, line), line).guard();
    tokens!(#{line_attrs(cx, line)} #guard { return #found; })
}

/// The lines in `picks_` that act: those that are not in the way of others, and that the bound on chains does not stop.
fn within_bounds(cx: Cx, always: &[&Line]) -> TokenStream {
    let conflicts = lines::without_conflicts(cx);
    if cx.facts().counts_rounds {
        return tokens!(#conflicts #{rounds::bound_of_picks(cx)});
    }
    let named = tokens! {
        #for line in always.iter().filter(|line| !rounds::is_counted(cx, line)) {
            #let tests = line.transition().map(|transition| repeats(cx, transition)).unwrap_or_default();
            #if !tests.is_empty() { #{lines::name(cx, line)} => #(#tests)||*, }
        }
    };
    let counted = tokens! {
        #for line in always.iter().filter(|line| rounds::is_counted(cx, line)) {
            #{lines::name(cx, line)} => !self.rounds.next(),
        }
    };
    tokens! {
        #if named.is_empty() || conflicts.is_empty() { #conflicts #{without_stopped(cx, named)} }
        #else { #{without_stopped_winners(cx, named, conflicts)} }
        #{without_stopped(cx, counted)}
    }
}

/// Lines that would name a state again that the chain has named do not act; the others do.
fn without_stopped(cx: Cx, stops: TokenStream) -> TokenStream {
    tokens! {
        #if !stops.is_empty() {
            #{retain(cx, stops)}
            if within_.lines() != picks_.lines() { #{livelock_once(cx)} }
            let picks_ = within_;
        }
    }
}

/// Drops stopped lines where lines can be in each other's way: a line that a stopped one kept from acting may then
/// act.
fn without_stopped_winners(cx: Cx, stops: TokenStream, conflicts: TokenStream) -> TokenStream {
    tokens! {
        let mut found_ = picks_;
        let picks_ = loop {
            let picks_ = found_;
            #conflicts
            #{retain(cx, stops)}
            if within_.lines() == picks_.lines() { break picks_; }
            #{livelock_once(cx)}
            found_.retain(|line_: #{lines::ty(cx)}| within_.has(line_) || !picks_.has(line_));
        };
    }
}

/// `within_`: the lines of `picks_` that are not stopped.
fn retain(cx: Cx, stops: TokenStream) -> TokenStream {
    tokens! {
        let mut within_ = picks_;
        within_.retain(|line_: #{lines::ty(cx)}| !match line_ { #stops _ => false });
    }
}
