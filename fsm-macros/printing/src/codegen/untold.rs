//! Changes of state that are made but not reported, since an error, or a future that is dropped, has ended the step
//! before its report. Each is noted behind its commit. After an error they are reported at once, after a dropped
//! future by the next call.

use super::context::{args, params};
use super::cx::Cx;
use super::innermost::innermost;
use super::job::Job;
use crate::tokens::TokenStream;
use crate::topology::StateId;

/// `Untold<…>`
pub(super) fn ty(cx: Cx) -> TokenStream {
    let (ids, count) = (&cx.names.id, cx.storage().untold);
    match cx.facts().tells_cause {
        true => tokens!(::fsm_runtime::__private::Untold<(#ids, #{&cx.names.cause}), #count>),
        false => tokens!(::fsm_runtime::__private::Untold<#ids, #count>),
    }
}

/// `tell_untold_`
pub(super) fn function(cx: Cx) -> TokenStream {
    let changes = match cx.facts().tells_cause {
        true => tokens!(((from_, _), (to_, cause_))),
        false => tokens!((from_, to_)),
    };
    tokens! {
        fn tell_untold_(&mut self, #{params(cx)}) {
            for #changes in self.untold.take() { self.#{cx.call(Job::Changed)}(from_, to_, #{args(cx)}); }
        }
    }
}

/// Behind an error.
pub(super) fn tell(cx: Cx) -> Option<TokenStream> {
    let args = args(cx);
    cx.facts().notes_untold.then(|| tokens!(self.#{cx.call(Job::TellUntold)}(#args);))
}

/// Before all that a call does.
pub(super) fn tell_first(cx: Cx) -> Option<TokenStream> {
    let tell = tell(cx)?;
    Some(tokens!(if !self.untold.is_empty() { #tell }))
}

/// Behind a commit inside this domain, where `from_` is at hand.
pub(super) fn note(cx: Cx, domain: StateId) -> TokenStream {
    if cx.facts().notes_untold {
        tokens!(let to_ = #{innermost(cx, domain)}; self.untold.note(#{with_cause(cx, tokens!(from_))}, #{with_cause(cx, tokens!(to_))});)
    } else {
        TokenStream::new()
    }
}

/// Where `from_` is at hand, before a function that has the commit in it.
pub(super) fn leave(cx: Cx, from: TokenStream) -> TokenStream {
    if cx.facts().notes_untold {
        tokens!(self.untold.leave(#{with_cause(cx, from)});)
    } else {
        TokenStream::new()
    }
}

/// Behind the commit in that function.
pub(super) fn arrive(cx: Cx, domain: StateId) -> TokenStream {
    if cx.facts().notes_untold {
        tokens!(let to_ = #{innermost(cx, domain)}; self.untold.arrive(#{with_cause(cx, tokens!(to_))});)
    } else {
        TokenStream::new()
    }
}

/// Before the report.
pub(super) fn clear(cx: Cx) -> TokenStream {
    if cx.facts().notes_untold { tokens!(self.untold.clear();) } else { TokenStream::new() }
}

/// A state with the cause of the change, where some line sees that.
pub(super) fn with_cause(cx: Cx, state: TokenStream) -> TokenStream {
    if cx.facts().tells_cause { tokens!((#state, cause_)) } else { state }
}
