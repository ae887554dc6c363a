//! The innermost active state, as code that looks for it.

use super::store;
use super::store::{Inner, state_ref};
use crate::context::cx::Cx;
use crate::names::paths::id_from;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// The innermost state that is active inside this one or, in regions, inside the region around it. The region is
/// looked for, not the state, which a choice may have led out of.
pub(crate) fn innermost(cx: Cx, id: StateId) -> TokenStream {
    if id == ROOT && cx.storage().takes {
        return tokens!(self.state.id());
    }
    let state = state_ref(cx);
    let Some(region) = cx.tree().path(id).find(|around| cx.tree().is_region(*around)) else {
        return id_from(cx, state);
    };
    let inside = store::inside_local();
    tokens! {
        match #state {
            #{store::pattern(cx, region, &store::no_fields, Inner::Child(tokens!(#inside)))} =>
                #{id_from(cx, tokens!(#inside))},
            _ => #{id_from(cx, state)},
        }
    }
}
