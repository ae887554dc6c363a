//! Changes of state that are made but not reported, since an error, or a future that is dropped, has ended the step
//! before its report. Each is noted behind its commit. After an error they are reported at once, after a dropped
//! future by the next call.

use crate::context::args::{args, params};
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::state::dispatch::innermost;
use crate::tokens::TokenStream;
use crate::topology::StateId;

/// `Untold<…>`
pub(crate) fn ty(cx: Cx) -> TokenStream {
    let ids = &cx.names.id;
    tokens! {
        ::fsm_runtime::__private::Untold<
            #if cx.facts().tells_cause { (#ids, #{&cx.names.cause}) } #else { #ids },
            #{cx.storage().untold}
        >
    }
}

/// `tell_untold_`
pub(crate) fn function(cx: Cx) -> TokenStream {
    tokens! {
        fn #{cx.name_of(Job::TellUntold)}(&mut self, #{params(cx)}) {
            for
                #if cx.facts().tells_cause { ((from_, _), (to_, cause_)) } #else { (from_, to_) }
                in self.untold.take()
            {
                self.#{cx.call(Job::Changed)}(from_, to_, #{args(cx)});
            }
        }
    }
}

/// Behind an error.
pub(crate) fn tell(cx: Cx) -> Option<TokenStream> {
    cx.facts().notes_untold.then(|| tokens!(self.#{cx.call(Job::TellUntold)}(#{args(cx)});))
}

/// Before all that a call does.
pub(crate) fn tell_first(cx: Cx) -> Option<TokenStream> {
    tell(cx).map(|tell| tokens!(if !self.untold.is_empty() { #tell }))
}

/// Behind a commit inside this domain, where `from_` is at hand.
pub(crate) fn note(cx: Cx, domain: StateId) -> TokenStream {
    tokens! {
        #if cx.facts().notes_untold {
            let to_ = #{innermost(cx, domain)};
            self.untold.note(#{with_cause(cx, tokens!(from_))}, #{with_cause(cx, tokens!(to_))});
        }
    }
}

/// Where `from_` is at hand, before a function that has the commit in it.
pub(crate) fn leave(cx: Cx, from: TokenStream) -> TokenStream {
    tokens!(#if cx.facts().notes_untold { self.untold.leave(#{with_cause(cx, from)}); })
}

/// Behind the commit in that function.
pub(crate) fn arrive(cx: Cx, domain: StateId) -> TokenStream {
    tokens! {
        #if cx.facts().notes_untold {
            let to_ = #{innermost(cx, domain)};
            self.untold.arrive(#{with_cause(cx, tokens!(to_))});
        }
    }
}

/// Before the report.
pub(crate) fn clear(cx: Cx) -> TokenStream {
    tokens!(#if cx.facts().notes_untold { self.untold.clear(); })
}

/// A state with the cause of the change, where some line sees that.
pub(crate) fn with_cause(cx: Cx, state: TokenStream) -> TokenStream {
    if cx.facts().tells_cause { tokens!((#state, cause_)) } else { state }
}
