//! States that are active and were never entered: an error, or a future that is dropped, may end a change behind its
//! commit, before it has come to them. The machine notes which these are, where somebody hears of their end: each
//! commit notes what it has made active, and each `enter` that it has begun. A suspended level takes its notes along.

use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::each::{Each, Gather, Holds};
use crate::names::paths::id_of;
use crate::state::store::is_active;
use crate::tokens::TokenStream;
use crate::topology::StateId;

fn is_noted(cx: Cx, id: StateId) -> bool {
    cx.storage().unentered.holds(&id)
}

fn inside(cx: Cx, domain: StateId) -> Each<StateId> {
    cx.storage().unentered.iter().copied().filter(|id| cx.tree().is_inside(*id, domain)).each()
}

/// `Unentered<…>`
pub(crate) fn ty(cx: Cx) -> TokenStream {
    tokens!(::fsm_runtime::__private::Unentered<#{&cx.names.id}, #{cx.program.states.len().div_ceil(32)}>)
}

/// `note_unentered_in_Name_`: all that the commit has made active inside a domain has yet to be entered.
pub(crate) fn function(cx: Cx, domain: StateId) -> TokenStream {
    tokens! {
        fn #{cx.name_of(Job::NoteUnentered(domain))}(&mut self) {
            #for id in inside(cx, domain) {
                self.unentered.set(#{number(cx, id)}, #{is_active(cx, id)});
            }
        }
    }
}

/// Behind a commit inside this domain.
pub(crate) fn note(cx: Cx, domain: StateId) -> TokenStream {
    tokens!(#if inside(cx, domain).next().is_some() { self.#{cx.call(Job::NoteUnentered(domain))}(); })
}

/// Before the `enter` of a state.
pub(crate) fn begin(cx: Cx, id: StateId) -> TokenStream {
    tokens!(#if is_noted(cx, id) { self.unentered.enter(#{number(cx, id)}); })
}

/// `code`, which is skipped if the local `unentered_` says that the state was never entered.
pub(crate) fn unless(cx: Cx, id: StateId, code: TokenStream) -> TokenStream {
    match is_noted(cx, id) {
        true => tokens!(if !unentered_.has(#{number(cx, id)}) { #code }),
        false => code,
    }
}

/// `let unentered_ = self.unentered;`, in a method.
pub(crate) fn bind(cx: Cx) -> TokenStream {
    tokens!(#if cx.facts().notes_unentered { let unentered_ = self.unentered; })
}

/// `leave` for each suspended state, with its notes.
pub(crate) fn each_suspended(leave: TokenStream) -> TokenStream {
    tokens! {
        for (state_, unentered_) in
            ::core::iter::zip(self.stack.newest_first_mut(), self.unentered_below.newest_first_mut())
        {
            let unentered_ = *unentered_;
            #leave
        }
    }
}

/// `unentered_: Unentered<…>,` of a function that has no machine.
pub(crate) fn param(cx: Cx) -> Option<TokenStream> {
    cx.facts().notes_unentered.then(|| tokens!(unentered_: #{ty(cx)},))
}

/// `unentered_,`
pub(crate) fn arg(cx: Cx) -> Option<TokenStream> {
    cx.facts().notes_unentered.then(|| tokens!(unentered_,))
}

/// `self.unentered,`: the argument that a method passes.
pub(crate) fn method_arg(cx: Cx) -> Option<TokenStream> {
    cx.facts().notes_unentered.then(|| tokens!(self.unentered,))
}

fn number(cx: Cx, id: StateId) -> TokenStream {
    tokens!(#{id_of(cx, id)} as ::core::primitive::usize)
}
