//! Requests that are collected on the way, while states are entered or resumed: the local `next_`, and who may ask.

use crate::code::asked;
use crate::context::args::args;
use crate::prelude::*;
use crate::program::{Entered, Hook, Inside, Put, Step, Transition};
use crate::state::looks;

/// `Asks<…>`
pub(crate) fn next_type(cx: Cx) -> TokenStream {
    tokens!(::fsm_runtime::__private::Asks<#{asked::asked_type(cx)}, #{cx.facts().room_for_requests}>)
}

/// `next_: &mut Asks<…>,`
pub(crate) fn next_param(cx: Cx) -> Option<TokenStream> {
    cx.facts().is_chained.then(|| tokens!(next_: &mut #{next_type(cx)},))
}

/// `next_,` which is a reference.
pub(crate) fn next_arg(cx: Cx) -> Option<TokenStream> {
    cx.facts().is_chained.then(|| tokens!(next_,))
}

/// `let next_ = &mut Asks::new();`: the changes that are asked for on the way in.
pub(crate) fn next_let(cx: Cx) -> Option<TokenStream> {
    cx.facts().is_chained.then(|| tokens!(let next_ = &mut <#{next_type(cx)}>::new();))
}

/// Adds the change that a hook of this state has asked for.
pub(crate) fn push(cx: Cx, id: StateId) -> TokenStream {
    tokens! {
        if let ::core::option::Option::Some(change_) = the_request { next_.push(#{asked::asked_by(cx, id)}); }
    }
}

/// Serves what was asked for on the way in.
pub(crate) fn follow(cx: Cx) -> Option<TokenStream> {
    cx.facts().is_chained.then(|| tokens!(self.#{cx.call(Job::FollowAll)}(next_, #{args(cx)})~;))
}

/// Whether this hook of the state may ask for a change.
pub(crate) fn asks(cx: Cx, id: StateId, hook: Hook) -> bool {
    looks::lines_of(cx, cx.state(id).acts(hook)).iter().any(|line| line.asks_for_change())
}

/// Whether what the change enters may ask for another change.
pub(crate) fn may_ask(cx: Cx, transition: &Transition) -> bool {
    let dynamic = |step: &&Step| matches!(step, Step::Arrive { .. } | Step::Put(Put::Anew));
    cx.facts().is_chained
        && (transition.all_steps().iter().any(dynamic)
            || transition.made.as_ref().is_some_and(|made| may_enter(cx, &made.inside)))
}

fn may_enter(cx: Cx, inside: &Inside) -> bool {
    match inside {
        // The states that come back are found out at run time, by a function that is told where requests go.
        Inside::Memory { of, .. } => cx.runs_inside(Hook::Enter, *of),
        inside => {
            let asks = |child: &Entered| asks(cx, child.state, Hook::Enter) || may_enter(cx, &child.inside);
            inside.children().iter().any(asks)
        }
    }
}
