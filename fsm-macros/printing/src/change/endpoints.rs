//! The innermost states before a change and behind it, which the machine's `transition` lines hear of.

use proc_macro2::Ident;
use quote::format_ident;

use super::untold;
use crate::context::args::args;
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::each::Gather;
use crate::names::paths::{hidden, id_of};
use crate::program::Transition;
use crate::state::dispatch::innermost;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId, once_in_order};

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

/// `transition` lines, with the innermost states before and behind.
pub(crate) fn report(cx: Cx, domain: StateId) -> TokenStream {
    tokens!(#if cx.facts().tells_transitions { #{changed(cx, innermost(cx, domain))} })
}

/// The same, of a change to the state `to`.
pub(crate) fn changed(cx: Cx, to: TokenStream) -> TokenStream {
    tokens! {
        let to_ = #to;
        #{untold::clear(cx)}
        self.#{cx.call(Job::Changed)}(from_, to_, #{args(cx)});
    }
}
