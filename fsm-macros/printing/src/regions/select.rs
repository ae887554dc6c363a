//! `select_`: what all innermost active states pick for an event, one after the other in source order. A state picks the
//! first of its own lines that fits, in functions `pick_Name` and `first_Name`. Nothing is changed here: guards look at the
//! event without taking it. There are two exceptions. A line that acts on what its conditions bind acts as soon as it is
//! found, for the types of these values have no name, so they cannot wait elsewhere; it never meets another line. And a line
//! that passes the event on acts where the search comes to it.

use proc_macro2::Ident;

use super::lines;
use super::search::{Takers, by_event, each_innermost, searched, takes, takes_behind, with_own_refusal};
use crate::code::conditions::Conditions;
use crate::code::scope::Scope;
use crate::code::{effect, found};
use crate::context::args::{Head, callers_args, now_arg};
use crate::context::attributes::{line_attrs, state_attrs};
use crate::context::job::Named;
use crate::events::event::{self, event_pattern, outcome_type};
use crate::prelude::*;
use crate::program::{EventGroup, Line, LineId, Trigger};

pub(super) fn functions(cx: Cx) -> TokenStream {
    tokens! {
        #{select_fn(cx)}
        #for id in cx.tree().all() {
            #for (is_first, lines) in cx.state(id).lists() { #{pick_fn(cx, id, lines, is_first)} }
        }
    }
}

/// `select_`: each innermost active state picks, in source order.
fn select_fn(cx: Cx) -> TokenStream {
    let all = || {
        each_innermost(cx, ROOT, &|id| takes(cx, id), &|id| pick(cx, id, &|outer| cx.state(outer).asked()))
    };
    let of_group = |group: &EventGroup| {
        Takers::of(cx, group)
            .each_inside(cx, ROOT, &|id| pick(cx, id, &|outer| group.lines_of(outer).to_vec()))
    };
    let head = Head::of(cx);
    let Head { generics, callers, event, now, where_clause, .. } = &head;
    let picked = if cx.may_stop() { tokens!(()) } else { head.event };
    tokens! {
        #[inline]
        try fn select_ #generics (
            #{this(cx)}, picks_: &mut #{lines::picks_type(cx)}, refusal_: &mut ::fsm_runtime::__private::Refusal,
            #callers #if !cx.may_stop() { mut } event_: #event, #now
        ) -> #{output(cx, &head, picked)} #where_clause {
            #if passed(cx) > 0 { let passed_ = &mut [false; #{passed(cx)}]; }
            #{by_event(cx, &all, &of_group, &TokenStream::new)}
            // Besides its picks it gives the event back, where that was passed on by value.
            #if !cx.may_stop() || may_act(cx) { #{lines::going_on(may_act(cx), event::given_back(cx))} }
        }
    }
}

/// `self.select_(…)`
pub(super) fn call(cx: Cx) -> TokenStream {
    tokens!(self.select_(&mut picks_, &mut refusal_, #{callers_args(cx)} event_, #{now_arg(cx)})~)
}

/// What an innermost active state picks, from the states that it searches. A push that meets a full stack ends the search.
fn pick(cx: Cx, id: StateId, own: &dyn Fn(StateId) -> Vec<LineId>) -> TokenStream {
    let asks = |refusal: TokenStream| {
        tokens! {
            #for (place, (state, is_first)) in searched(cx, id, own).into_iter().enumerate() {
                #let asks = ask(cx, asked(cx, state, is_first, refusal));
                #if place == 0 { #asks }
                #else { let line_ = if line_.is_some() { line_ } else { #asks line_ }; }
            }
        }
    };
    tokens! {
        #if cx.can_overflow() { #{with_own_refusal(&asks)} } #else { #{asks(tokens!(refusal_))} }
        if let ::core::option::Option::Some(line_) = line_ {
            #{lines::push(cx, id, own)}
        }
    }
}

/// `self.pick_Name(…)`
fn asked(cx: Cx, id: StateId, is_first: bool, refusal: TokenStream) -> TokenStream {
    tokens! {
        self.#{name(cx, id, is_first)}(
            #if passed(cx) > 0 { passed_, } #refusal, #{callers_args(cx)} event_, #{now_arg(cx)}
        )~
    }
}

/// Notes in `line_` what a state has picked. A line that has acted ends the search.
fn ask(cx: Cx, picks: TokenStream) -> TokenStream {
    let may_act = may_act(cx);
    tokens! {
        #if !cx.may_stop() {
            let line_;
            (line_, event_) = #picks #if may_act { ? };
        } #else if may_act {
            let line_ = match #picks {
                ::core::ops::ControlFlow::Continue(line_) => line_,
                ::core::ops::ControlFlow::Break(outcome_) => return ::core::ops::ControlFlow::Break(outcome_),
            };
        } #else {
            let line_ = #picks;
        }
    }
}

/// Whether some line acts where it is found.
pub(super) fn may_act(cx: Cx) -> bool {
    cx.facts().acts_at_once
}

/// How many lines pass the event on, and are found by several regions.
fn passed(cx: Cx) -> usize {
    cx.facts().passed.len()
}

/// `pick_Name`, or of the lines that are asked before what is inside `first_Name`.
fn name(cx: Cx, id: StateId, is_first: bool) -> Ident {
    cx.of_state(if is_first { Named::First } else { Named::Pick }, id)
}

fn this(cx: Cx) -> TokenStream {
    let acts = may_act(cx) || cx.program.lines.iter().any(Line::passes);
    tokens!(& #if acts { mut } self)
}

/// The type of a result: what was picked, or the outcome of a line that has acted.
fn output(cx: Cx, head: &Head, picked: TokenStream) -> TokenStream {
    match may_act(cx) {
        true => tokens!(::core::ops::ControlFlow<#{outcome_type(cx, head.event)}, #picked>),
        false => picked,
    }
}

/// The pick together with the event, if that is passed on by value.
fn picked(cx: Cx, pick: TokenStream) -> TokenStream {
    lines::going_on(may_act(cx), if cx.may_stop() { pick } else { tokens!((#pick, event_)) })
}

/// The first of these lines of a state that takes the event; after those that are asked from the inside out, the one of a
/// state around.
pub(super) fn pick_fn(cx: Cx, id: StateId, own: &[LineId], is_first: bool) -> TokenStream {
    let own = cx.program.lines_of(own);
    let picked = picked(cx, tokens!(line_));
    let outer = if is_first { None } else { cx.tree().outer(id, &|outer| takes_behind(cx, outer)) };
    let head = Head::of(cx);
    let Head { generics, callers, event, now, where_clause, .. } = &head;
    let line = tokens!(::core::option::Option<#{lines::ty(cx)}>);
    let given = if cx.may_stop() { line } else { tokens!((#line, #event)) };
    tokens! {
        #{state_attrs(cx, id)}
        #[inline]
        try fn #{name(cx, id, is_first)} #generics (
            #{this(cx)},
            #if passed(cx) > 0 { passed_: &mut [::core::primitive::bool; #{passed(cx)}], }
            refusal_: &mut ::fsm_runtime::__private::Refusal,
            #callers #if !cx.may_stop() && own.iter().any(|line| line.binds_mut()) { mut } event_: #event, #now
        ) -> #{output(cx, &head, given)} #where_clause {
            #{looked_at(cx, id, &own, 0)}
            #if let Some(outer) = outer {
                if line_.is_some() { #picked } else { #{asked(cx, outer, false, tokens!(refusal_))} }
            } #else { #picked }
        }
    }
}

/// The lines of a list from this place on. One that passes the event on stands between those before it and those behind
/// it, which see what it has done.
fn looked_at(cx: Cx, id: StateId, own: &[&Line], from: usize) -> TokenStream {
    let end = own[from..].iter().position(|line| line.passes()).map_or(own.len(), |place| from + place);
    let these = &own[from..end];
    let arms: TokenStream = (from..end).map(|index| arm(cx, own[index], &own[..index])).joined();
    let none = picked(cx, tokens!(::core::option::Option::None));
    tokens! {
        #if from < end {
            #{lets(cx, id, these, tokens!(return #none))}
            #for line in acting(these) { #{found::lets(line)} }
        }
        #if from == 0 { let mut line_ = ::core::option::Option::None; }
        #if from < end {
            #[allow(unused_variables, unused_mut)]
            #if cx.may_stop() { #{event::matched(cx, arms, TokenStream::new())} }
            #else { match event_ { #arms _ => {} } }
        }
        #if let Some(line) = own.get(end) {
            #{pass(cx, id, line, none)}
            #{looked_at(cx, id, own, end + 1)}
        }
    }
}

/// A line that acts where no line before it takes the event, and once, however many regions find it.
fn pass(cx: Cx, id: StateId, line: &Line, none: TokenStream) -> TokenStream {
    let place = cx.facts().passed.iter().position(|id| *id == line.id);
    let mut tests = vec![tokens!(line_.is_none())];
    tests.extend(place.map(|place| tokens!(!passed_[#place])));
    tests.extend(is_open(cx, line));
    let note = place.map(|place| tokens!(passed_[#place] = true;));
    let lets = effect::lets(cx, id, &[line], tokens!(return #none));
    tokens!(if #(#tests)&&* { #lets #{effect::passing(cx, line, note.unwrap_or_default())} })
}

/// Whether no line before this one has found the stack full. One that may follow such a line asks by itself.
fn is_open(cx: Cx, line: &Line) -> Option<TokenStream> {
    let is_asked = cx.can_overflow() && !line.condition.may_follow_overflow;
    is_asked.then(|| tokens!(refusal_.is_open()))
}

/// The lines that act where they are found.
pub(super) fn acting<'p>(own: &[&'p Line<'p>]) -> Vec<&'p Line<'p>> {
    own.iter().copied().filter(|line| line.acts_at_once()).gather()
}

/// Binds the names that the conditions of these lines see, and the data that lines which act at once act on.
pub(super) fn lets(cx: Cx, id: StateId, lines: &[&Line], otherwise: TokenStream) -> TokenStream {
    match &acting(lines)[..] {
        [] => effect::looked_at(cx, id, lines, otherwise),
        acting => effect::lets_of(cx, id, lines, acting, otherwise),
    }
}

/// An arm for a line; that of one that only is picked is never taken. A guard looks at the event without taking it: its last
/// conjunct notes the line and is false. So the arms behind it are looked at too, and those that may match the same event
/// ask whether a line is noted already.
fn arm(cx: Cx, line: &Line, earlier: &[&Line]) -> TokenStream {
    let Trigger::On(pattern) = &line.trigger else { return TokenStream::new() };
    let scope = Scope::of_line(cx, line);
    let event = event::arm(cx, event_pattern(cx, pattern));
    let mut conditions = Conditions::of(&scope, line);
    if let Some(is_open) = is_open(cx, line) {
        conditions = conditions.after(is_open);
    }
    conditions = conditions.unless_noted(line, earlier);
    let attrs = line_attrs(cx, line);
    if line.acts_at_once() {
        return tokens!(#attrs #event #{conditions.guard()} => { #{acted(&scope, line)} });
    }
    let name = lines::name(cx, line);
    let guard = conditions.and(tokens!(::fsm_runtime::__private::note(&mut line_, #name))).guard();
    tokens!(#attrs #event #guard => { ::fsm_runtime::__private::never_taken() })
}

/// The code of a line that acts where it is found: it ends the search with the outcome.
fn acted(scope: &Scope, line: &Line) -> TokenStream {
    let ended = |outcome: TokenStream| tokens!(return ::core::ops::ControlFlow::Break(#outcome));
    let otherwise = ended(tokens!(::fsm_runtime::Outcome::Handled));
    let outcome = effect::outcome_or(&scope.finding(line), line, otherwise);
    tokens!(#{found::binds(line)} #{ended(outcome)})
}
