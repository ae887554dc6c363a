//! `select_`: what all innermost active states pick for an event, one after the other in source order.

use super::lines;
use super::pick::{may_act, name, output, passed_arg, passed_let, pick_fn, result, this};
use super::search::{by_event, each_innermost, each_innermost_for, searched, searched_for, takes};
use crate::context::args::{callers_args, now_arg};
use crate::context::cx::Cx;
use crate::context::head::Head;
use crate::events::event;
use crate::program::{EventGroup, LineId};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

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
        let of_all = |id| pick(cx, id, searched(cx, id), &|outer| cx.state(outer).asked());
        each_innermost(cx, ROOT, &|id| takes(cx, id), &of_all)
    };
    let of_group = |group: &EventGroup| {
        let lines = |outer| group.lines_of(outer).to_vec();
        each_innermost_for(cx, ROOT, group, &|id| pick(cx, id, searched_for(cx, id, group), &lines))
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
            #{passed_let(cx)}
            #{by_event(cx, &all, &of_group, &TokenStream::new)}
            #{selected(cx)}
        }
    }
}

/// `self.select_(…)`
pub(super) fn call(cx: Cx) -> TokenStream {
    tokens!(self.select_(&mut picks_, &mut refusal_, #{callers_args(cx)} event_, #{now_arg(cx)})~)
}

/// What an innermost active state picks, from the states that it searches. A push that meets a full stack ends the search.
fn pick(
    cx: Cx,
    id: StateId,
    searched: Vec<(StateId, bool)>,
    own: &dyn Fn(StateId) -> Vec<LineId>,
) -> TokenStream {
    let can_overflow = cx.can_overflow();
    let refusal = if can_overflow { tokens!(&mut own_) } else { tokens!(refusal_) };
    let asks = |state, is_first| {
        let name = name(cx, state, is_first);
        ask(cx, tokens!(self.#name(#{passed_arg(cx)} #refusal, #{callers_args(cx)} event_, #{now_arg(cx)})~))
    };
    tokens! {
        #if can_overflow { let mut own_ = ::fsm_runtime::__private::Refusal::new(); }
        #for (place, (state, is_first)) in searched.into_iter().enumerate() {
            #if place == 0 { #{asks(state, is_first)} }
            #else { let line_ = if line_.is_some() { line_ } else { #{asks(state, is_first)} line_ }; }
        }
        #if can_overflow { refusal_.join(own_); }
        if let ::core::option::Option::Some(line_) = line_ {
            #{lines::push(cx, id, own)}
        }
    }
}

/// The result of `select_` besides its picks: the event, if it is passed on by value.
fn selected(cx: Cx) -> TokenStream {
    if cx.may_stop() && !may_act(cx) { TokenStream::new() } else { result(cx, event::given_back(cx)) }
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
