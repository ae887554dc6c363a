//! Tests for the end of a machine, or of all regions of a state.

use super::cx::Cx;
use super::store::{any, is_one_of};
use crate::each::Gather;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// Whether a machine in this state has ended. `state` is a reference.
pub(super) fn ended_in(cx: Cx, state: TokenStream) -> TokenStream {
    let finals = cx.tree().ends();
    match finals.is_empty() {
        // At the beginning of a statement a `match` would end it.
        true if cx.tree().can_end() => tokens!((#{all_final_in(cx, state, ROOT)})),
        true => tokens!(false),
        false => is_one_of(state, &finals, &|id| any(cx, id)),
    }
}

/// `if self.is_done() { … }`, of a machine that can end.
pub(super) fn if_done(cx: Cx, then: TokenStream) -> Option<TokenStream> {
    cx.tree().can_end().then(|| tokens!(if self.is_done() { #then }))
}

/// Whether each region of `id` is in a final state; one that holds regions itself, where each of these is. `state` is a
/// reference to the machine's state.
pub(super) fn all_final_in(cx: Cx, state: TokenStream, id: StateId) -> TokenStream {
    let tests = cx.tree().children(id).iter().map(|region| {
        if cx.tree().holds_regions(*region) {
            return all_final_in(cx, state, *region);
        }
        let finals = cx.tree().children(*region).iter().copied();
        let finals: Vec<StateId> = finals.filter(|id| cx.tree().is_final(*id)).gather();
        if finals.is_empty() { tokens!(false) } else { is_one_of(state, &finals, &|id| any(cx, id)) }
    });
    tokens!(#(#tests)&&*)
}
