//! How often the states with activities were entered: by this a loop knows that one has ended and another begins.

use crate::context::attributes::derives;
use crate::context::cx::Cx;
use crate::tokens::TokenStream;
use crate::topology::StateId;
use crate::written::mentions;

/// Whether the machine has an identity, by which a loop knows it from another one in its place. A copy cannot be told from what
/// it was made of, so one that is `Copy` has none.
pub(crate) fn has_identity(cx: Cx) -> bool {
    cx.storage().has_activities() && !derives(cx).iter().any(|attr| mentions(attr, "Copy"))
}

/// `Entries<N>`
pub(crate) fn ty(cx: Cx) -> Option<TokenStream> {
    let count = cx.storage().activities.len();
    cx.storage().has_activities().then(|| tokens!(::fsm_runtime::__private::Entries<#count>))
}

/// The number of a state among those with activities.
fn place(cx: Cx, id: StateId) -> usize {
    cx.storage().activities.iter().position(|state| *state == id).unwrap_or_default()
}

/// `self.entries.enter(0);`
pub(crate) fn begin(cx: Cx, id: StateId) -> TokenStream {
    tokens!(self.entries.enter(#{place(cx, id)});)
}

/// `self.entries.of(0)`
pub(crate) fn current(cx: Cx, id: StateId) -> TokenStream {
    tokens!(self.entries.of(#{place(cx, id)}))
}
