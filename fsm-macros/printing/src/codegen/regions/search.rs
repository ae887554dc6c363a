//! Where the search for a line begins and goes on: the states that have lines for events, seen from an innermost active one.

use crate::codegen::cx::Cx;
use crate::codegen::store::{any, state_ref};
use crate::each::Gather;
use crate::tokens::TokenStream;
use crate::topology::StateId;

/// Whether a state has lines for events.
pub(in crate::codegen) fn takes(cx: Cx, id: StateId) -> bool {
    takes_behind(cx, id) || cx.state(id).has_first()
}

/// Whether it has some that are asked behind what is inside.
pub(in crate::codegen) fn takes_behind(cx: Cx, id: StateId) -> bool {
    !cx.state(id).on.is_empty()
}

/// The states whose lines an innermost active state asks, one after the other: those with `first` lines, from the outside
/// in; then the nearest with others, which goes on outwards by itself.
pub(in crate::codegen) fn searched(cx: Cx, id: StateId) -> Vec<(StateId, bool)> {
    searched_among(cx, id, &|id| cx.state(id).has_first(), &|id| takes_behind(cx, id))
}

/// The same, where other states have such lines.
pub(super) fn searched_among(
    cx: Cx,
    id: StateId,
    has_first: &dyn Fn(StateId) -> bool,
    has_others: &dyn Fn(StateId) -> bool,
) -> Vec<(StateId, bool)> {
    let mut states: Vec<(StateId, bool)> =
        cx.tree().path(id).filter(|id| has_first(*id)).map(|id| (id, true)).gather();
    states.reverse();
    states.extend(cx.tree().path(id).find(|id| has_others(*id)).map(|id| (id, false)));
    states
}

/// Runs `pick` for each innermost active state: for the nearest state, from there outwards, that has lines.
pub(in crate::codegen) fn each_innermost(
    cx: Cx,
    id: StateId,
    has: &dyn Fn(StateId) -> bool,
    pick: &dyn Fn(StateId) -> TokenStream,
) -> TokenStream {
    let mut inside = cx.tree().states_inside(id);
    let is_plain = !inside.any(|inner| has(inner) || cx.tree().is_region(inner));
    if is_plain {
        return cx.tree().path(id).find(|outer| has(*outer)).map(pick).unwrap_or_default();
    }
    let children = cx.tree().children(id);
    if cx.tree().holds_regions(id) {
        return children.iter().map(|region| each_innermost(cx, *region, has, pick)).joined();
    }
    tokens! {
        match #{state_ref(cx)} {
            #for child in children { #{any(cx, *child)} => { #{each_innermost(cx, *child, has, pick)} } }
            _ => {}
        }
    }
}

/// The function of the next state, from here outwards, that has lines.
pub(super) fn outer(cx: Cx, id: StateId, has: &dyn Fn(StateId) -> bool) -> Option<StateId> {
    cx.tree().path(id).skip(1).find(|outer| has(*outer))
}
