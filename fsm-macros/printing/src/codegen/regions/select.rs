//! `select_`: what all innermost active states pick for an event, one after the other in source order.

use super::pick::{may_act, name, output, passed_arg, passed_let, pick_fn, result, this};
use super::search::{each_innermost, searched, takes};
use super::{groups, lines};
use crate::codegen::context::{callers_args, now_arg};
use crate::codegen::cx::Cx;
use crate::codegen::event;
use crate::codegen::head::Head;
use crate::each::Gather;
use crate::program::{EventGroup, LineId};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

pub(super) fn functions(cx: Cx) -> TokenStream {
    let of_state = |id: StateId| {
        let lists = cx.state(id).lists().into_iter();
        lists.map(|(is_first, lines)| pick_fn(cx, id, lines, is_first)).joined::<TokenStream>()
    };
    let picks: TokenStream = cx.tree().all().map(of_state).joined();
    tokens!(#{select_fn(cx)} #picks)
}

/// `select_`: each innermost active state picks, in source order. A push that meets a full stack ends the search of one.
fn select_fn(cx: Cx) -> TokenStream {
    let (callers, now) = (callers_args(cx), now_arg(cx));
    let can_overflow = cx.can_overflow();
    let pick = |id: StateId, searched: Vec<(StateId, bool)>, own: &dyn Fn(StateId) -> Vec<LineId>| {
        let refusal_let =
            can_overflow.then(|| tokens!(let mut own_ = ::fsm_runtime::__private::Refusal::new();));
        let (refusal, join) = match can_overflow {
            true => (tokens!(&mut own_), tokens!(refusal_.join(own_);)),
            false => (tokens!(refusal_), TokenStream::new()),
        };
        let passed = passed_arg(cx);
        let asks = searched.into_iter().enumerate().map(|(place, (state, is_first))| {
            let name = name(cx, state, is_first);
            let ask = ask(cx, tokens!(self.#name(#passed #refusal, #callers event_, #now)~));
            match place {
                0 => ask,
                _ => tokens!(let line_ = if line_.is_some() { line_ } else { #ask line_ };),
            }
        });
        let ask: TokenStream = asks.joined();
        tokens! {
            #refusal_let
            #ask
            #join
            if let ::core::option::Option::Some(line_) = line_ { #{lines::push(cx, id, own)} }
        }
    };
    let all = || {
        let of_all = |id| pick(id, searched(cx, id), &|outer| cx.state(outer).asked());
        each_innermost(cx, ROOT, &|id| takes(cx, id), &of_all)
    };
    let of_group = |group: &EventGroup| {
        let of_some = |id| pick(id, groups::searched(cx, id, group), &|outer| group.lines_of(outer).to_vec());
        groups::each_innermost(cx, ROOT, group, &of_some)
    };
    let body = groups::by_event(cx, &all, &of_group, &TokenStream::new);
    let head = Head::of(cx);
    let Head { generics, callers, event, now, where_clause, .. } = &head;
    let (picked, mutability) =
        if cx.may_stop() { (tokens!(()), None) } else { (head.event, Some(tokens!(mut))) };
    tokens! {
        #[inline]
        try fn select_ #generics (
            #{this(cx)}, picks_: &mut #{lines::picks_type(cx)}, refusal_: &mut ::fsm_runtime::__private::Refusal,
            #callers #mutability event_: #event, #now
        ) -> #{output(cx, &head, picked)} #where_clause { #{passed_let(cx)} #body #{selected(cx)} }
    }
}

/// The result of `select_` besides its picks: the event, if it is passed on by value.
fn selected(cx: Cx) -> TokenStream {
    if cx.may_stop() && !may_act(cx) { TokenStream::new() } else { result(cx, event::given_back(cx)) }
}

/// Notes in `line_` what a state has picked. A line that has acted ends the search.
fn ask(cx: Cx, picks: TokenStream) -> TokenStream {
    match (cx.may_stop(), may_act(cx)) {
        (true, false) => tokens!(let line_ = #picks;),
        (true, true) => tokens! {
            let line_ = match #picks {
                ::core::ops::ControlFlow::Continue(line_) => line_,
                ::core::ops::ControlFlow::Break(outcome_) => return ::core::ops::ControlFlow::Break(outcome_),
            };
        },
        (false, false) => tokens!(let line_; (line_, event_) = #picks;),
        (false, true) => {
            let ends = tokens!(?);
            tokens!(let line_; (line_, event_) = #picks #ends;)
        }
    }
}
