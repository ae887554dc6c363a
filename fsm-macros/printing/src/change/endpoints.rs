//! The innermost states before a change and after it, which the machine's `transition` lines hear of. A commit notes them until
//! they are reported, since an error, or a future that is dropped, may end the step before its report: after an error they
//! are reported at once, after a dropped future by the next call.

use proc_macro2::Ident;
use quote::format_ident;

use crate::context::args::{args, params};
use crate::names::paths::{hidden, id_of};
use crate::prelude::*;
use crate::program::Transition;
use crate::state::dispatch::innermost;
use crate::topology::once_in_order;

/// `let from_ = …;`, where the machine reports its changes: the innermost state that is left. Where only the machine
/// knows it, it has been looked at before ([`froms`]).
pub(crate) fn from_let(cx: Cx, transition: &Transition) -> TokenStream {
    tokens! {
        #if cx.facts().tells_transitions {
            let from_ =
                #if let Some(id) = transition.from { #{id_of(cx, id)} }
                #else { #{from_in(cx, transition.told_in)} };
        }
    }
}

/// `let from_in_Name_ = …;`: what these changes leave, as far as only the machine knows it, before data are bound.
pub(crate) fn froms(cx: Cx, transitions: &[&Transition]) -> TokenStream {
    let unknown = transitions.iter().filter(|transition| transition.from.is_none());
    let domains = once_in_order(unknown.map(|transition| transition.told_in).gather());
    tokens! {
        #if cx.facts().tells_transitions {
            #for domain in domains { let #{from_in(cx, domain)} = #{innermost(cx, domain)}; }
        }
    }
}

fn from_in(cx: Cx, domain: StateId) -> Ident {
    hidden(&match domain {
        ROOT => format_ident!("from_in_machine"),
        domain => format_ident!("from_in_{}", cx.state(domain).name),
    })
}

/// After a change of state what was deferred is offered again.
pub(crate) fn recall(cx: Cx) -> TokenStream {
    tokens!(#if cx.facts().defers { self.queue.recall(); })
}

/// `Untold<…>`: the changes that were made and not reported.
pub(crate) fn untold_type(cx: Cx) -> TokenStream {
    let ids = &cx.names.id;
    tokens! {
        ::fsm_runtime::__private::Untold<
            #if cx.facts().tells_cause { (#ids, #{&cx.names.cause}) } #else { #ids },
            #{cx.storage().untold}
        >
    }
}

/// Before a function that has the commit in it, where the state `from` is left.
pub(crate) fn note_left(cx: Cx, from: TokenStream) -> TokenStream {
    tokens!(#if cx.facts().notes_untold { self.untold.leave(#{with_cause(cx, from)}); })
}

/// After the commit in that function, inside this domain: deferred events are recalled, and the change is noted.
pub(crate) fn note_arrival(cx: Cx, domain: StateId) -> TokenStream {
    noted(cx, domain, tokens!(arrive(#{with_cause(cx, tokens!(to_))})))
}

/// After a commit inside this domain, where `from_` is at hand: the same.
pub(crate) fn note(cx: Cx, domain: StateId) -> TokenStream {
    noted(cx, domain, note_call(cx))
}

fn noted(cx: Cx, domain: StateId, call: TokenStream) -> TokenStream {
    tokens! {
        #{recall(cx)}
        #if cx.facts().notes_untold {
            let to_ = #{innermost(cx, domain)};
            self.untold.#call;
        }
    }
}

/// `note(from_, to_)`, of the changes that were not reported.
pub(crate) fn note_call(cx: Cx) -> TokenStream {
    tokens!(note(#{with_cause(cx, tokens!(from_))}, #{with_cause(cx, tokens!(to_))}))
}

/// A state with the cause of the change, where some line sees that.
fn with_cause(cx: Cx, state: TokenStream) -> TokenStream {
    if cx.facts().tells_cause { tokens!((#state, cause_)) } else { state }
}

/// The report of a change to the state `to`: `transition` lines, with the innermost states before and after.
pub(crate) fn report_to(cx: Cx, to: TokenStream) -> TokenStream {
    tokens!(let to_ = #to; #{report_of(cx, tokens!(to_))})
}

/// The same, where nothing is looked at.
pub(crate) fn report_of(cx: Cx, to: TokenStream) -> TokenStream {
    tokens!(#{clear(cx)} #{changed(cx, to)})
}

/// `self.changed_(from_, …);`: tells of a change from `from_` to this state.
pub(crate) fn changed(cx: Cx, to: TokenStream) -> TokenStream {
    tokens!(self.#{cx.call(Job::Changed)}(from_, #to, #{args(cx)});)
}

/// Before the report.
pub(crate) fn clear(cx: Cx) -> TokenStream {
    tokens!(#if cx.facts().notes_untold { self.untold.clear(); })
}

/// `tell_untold_`
pub(crate) fn tell_untold_fn(cx: Cx) -> TokenStream {
    tokens! {
        fn #{cx.name_of(Job::TellUntold)}(&mut self, #{params(cx)}) {
            for
                #if cx.facts().tells_cause { ((from_, _), (to_, cause_)) } #else { (from_, to_) }
                in self.untold.take()
            {
                #{changed(cx, tokens!(to_))}
            }
        }
    }
}

/// Reports what was not reported, after an error.
pub(crate) fn tell_untold(cx: Cx) -> Option<TokenStream> {
    cx.facts().notes_untold.then(|| tokens!(self.#{cx.call(Job::TellUntold)}(#{args(cx)});))
}
