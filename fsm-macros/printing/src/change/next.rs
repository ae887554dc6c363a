//! Requests that are collected on the way, while states are entered or resumed: the local `next_`.

use crate::code::asked;
use crate::context::args::args;
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::tokens::TokenStream;

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

/// Serves what was asked for on the way in.
pub(crate) fn follow(cx: Cx) -> Option<TokenStream> {
    let args = args(cx);
    cx.facts().is_chained.then(|| tokens!(self.#{cx.call(Job::FollowAll)}(next_, #args)~;))
}
