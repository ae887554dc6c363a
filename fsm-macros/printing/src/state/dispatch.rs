//! From the current state to the innermost active one that has something to run, and to the innermost of all.

use super::store::{self, Inner, any, state_ref};
use crate::names::paths::id_from;
use crate::prelude::*;

/// A `match` of the current state: a call for the innermost active state inside `from` that has something, or for the one around it
/// that has. In some states the answer is known whatever stands around them, or inside (`ended`).
pub(crate) fn inward(
    cx: Cx,
    from: StateId,
    has: &dyn Fn(StateId) -> bool,
    call: &dyn Fn(StateId) -> TokenStream,
    ended: &dyn Fn(StateId) -> Option<TokenStream>,
    none: &dyn Fn() -> TokenStream,
) -> TokenStream {
    let mut arms: Vec<(StateId, Arm)> = Vec::new();
    let outer = cx.tree().path(from).find(|id| has(*id)).map_or(Arm::Rests, Arm::Calls);
    for child in cx.tree().children(from) {
        arms_of(cx, *child, has, ended, outer, &mut arms);
    }
    let result = |arm: Arm, id: StateId| match arm {
        Arm::Calls(taking) => call(taking),
        Arm::Ends => ended(id).unwrap_or_else(none),
        Arm::Rests => none(),
    };
    // States of which nothing particular is known come last, together.
    let (rest, own): (Vec<_>, Vec<_>) = arms.into_iter().partition(|(_, arm)| *arm == outer);
    let otherwise = result(outer, ROOT);
    if own.is_empty() {
        return otherwise;
    }
    tokens! {
        match #{state_ref(cx)} {
            #for (id, arm) in own { #{any(cx, id)} => #{result(arm, id)}, }
            #if !rest.is_empty() || from != ROOT { _ => #otherwise, }
        }
    }
}

/// The result of an arm: a call for this state, the known answer of `ended`, or the answer of `none`.
#[derive(Clone, Copy, PartialEq)]
enum Arm {
    Calls(StateId),
    Ends,
    Rests,
}

/// The states that need an arm, each with the state that has something there.
fn arms_of(
    cx: Cx,
    id: StateId,
    has: &dyn Fn(StateId) -> bool,
    ended: &dyn Fn(StateId) -> Option<TokenStream>,
    outer: Arm,
    found: &mut Vec<(StateId, Arm)>,
) {
    let own = match ended(id) {
        Some(_) => Arm::Ends,
        None if has(id) => Arm::Calls(id),
        None => outer,
    };
    let mut inside = cx.tree().states_inside(id);
    match own != Arm::Ends && inside.any(|id| has(id) || ended(id).is_some()) && cx.tree().is_compound(id) {
        true => cx.tree().children(id).iter().for_each(|child| arms_of(cx, *child, has, ended, own, found)),
        false => found.push((id, own)),
    }
}

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
