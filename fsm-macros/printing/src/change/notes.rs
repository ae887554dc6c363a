//! What a machine notes of the states that it enters: which active states were never entered, and how often states with
//! activities were entered.
//!
//! An error, or a future that is dropped, may end a change after its commit, before it has come to all states that are active
//! then. Where somebody hears of their end, each commit notes what it has made active, and each `enter` that it has begun. A
//! suspended level takes its notes along.

use crate::context::attributes::derives;
use crate::each::Each;
use crate::names::paths::id_of;
use crate::prelude::*;
use crate::state::store::is_active;
use crate::written::mentions;

/// `Unentered<…>`
pub(crate) fn unentered_type(cx: Cx) -> TokenStream {
    tokens!(::fsm_runtime::__private::Unentered<#{&cx.names.id}, #{cx.program.states.len().div_ceil(32)}>)
}

fn is_noted(cx: Cx, id: StateId) -> bool {
    cx.storage().unentered.holds(&id)
}

fn noted_inside(cx: Cx, domain: StateId) -> Each<StateId> {
    cx.storage().unentered.iter().copied().filter(|id| cx.tree().is_inside(*id, domain)).each()
}

/// `note_unentered_in_Name_`: all that the commit has made active inside a domain has yet to be entered.
pub(crate) fn unentered_fn(cx: Cx, domain: StateId) -> TokenStream {
    tokens! {
        fn #{cx.name_of(Job::NoteUnentered(domain))}(&mut self) {
            #for id in noted_inside(cx, domain) {
                self.unentered.set(#{number(cx, id)}, #{is_active(cx, id)});
            }
        }
    }
}

/// After a commit inside this domain.
pub(crate) fn unentered(cx: Cx, domain: StateId) -> TokenStream {
    tokens!(#if noted_inside(cx, domain).next().is_some() { self.#{cx.call(Job::NoteUnentered(domain))}(); })
}

/// Before the `enter` of a state.
pub(crate) fn entered(cx: Cx, id: StateId) -> TokenStream {
    tokens!(#if is_noted(cx, id) { self.unentered.enter(#{number(cx, id)}); })
}

/// `code`, which is skipped if the local `unentered_` says that the state was never entered.
pub(crate) fn unless_unentered(cx: Cx, id: StateId, code: TokenStream) -> TokenStream {
    tokens!(#if is_noted(cx, id) { if !unentered_.has(#{number(cx, id)}) { #code } } #else { #code })
}

/// `let unentered_ = self.unentered;`, in a method.
pub(crate) fn bind(cx: Cx) -> TokenStream {
    tokens!(#if cx.facts().notes_unentered { let unentered_ = self.unentered; })
}

/// `leave` for each suspended state `state_`, the newest first, with its notes.
pub(crate) fn each_suspended(cx: Cx, leave: TokenStream) -> TokenStream {
    tokens! {
        #if cx.facts().notes_unentered {
            for (state_, unentered_) in
                ::core::iter::zip(self.stack.newest_first_mut(), self.unentered_below.newest_first_mut())
            {
                let unentered_ = *unentered_;
                #leave
            }
        } #else {
            for state_ in self.stack.newest_first_mut() { #leave }
        }
    }
}

/// `unentered_: Unentered<…>,` of a function that has no machine.
pub(crate) fn param(cx: Cx) -> Option<TokenStream> {
    cx.facts().notes_unentered.then(|| tokens!(unentered_: #{unentered_type(cx)},))
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

/// Whether the machine has an identity, by which a loop knows it from another one in its place. A copy cannot be told from what
/// it was made of, so one that is `Copy` has none.
pub(crate) fn has_identity(cx: Cx) -> bool {
    cx.storage().has_activities() && !derives(cx).iter().any(|attr| mentions(attr, "Copy"))
}

/// `Entries<N>`
pub(crate) fn entries_type(cx: Cx) -> Option<TokenStream> {
    let count = cx.storage().activities.len();
    cx.storage().has_activities().then(|| tokens!(::fsm_runtime::__private::Entries<#count>))
}

/// `self.entries.enter(0);` counts an entry of a state with activities. By this a loop knows that one has ended and another
/// begins.
pub(crate) fn count(cx: Cx, id: StateId) -> TokenStream {
    tokens!(self.entries.enter(#{place(cx, id)});)
}

/// `self.entries.of(0)`
pub(crate) fn times(cx: Cx, id: StateId) -> TokenStream {
    tokens!(self.entries.of(#{place(cx, id)}))
}

/// The number of a state among those with activities.
fn place(cx: Cx, id: StateId) -> usize {
    cx.storage().activities.iter().position(|state| *state == id).unwrap_or_default()
}
