//! Where the search for a line begins and goes on: the states that have lines for events, seen from an innermost active one.
//! Events are told apart before anybody is asked: what an event costs does not grow with the regions that have nothing for it.

use std::collections::{BTreeMap, BTreeSet};

use crate::events::event;
use crate::events::table::event_pattern;
use crate::prelude::*;
use crate::program::{EventGroup, Events, LineId};
use crate::state::store::{any, state_ref};

/// Whether a state has lines for events.
pub(crate) fn takes(cx: Cx, id: StateId) -> bool {
    takes_behind(cx, id) || cx.state(id).has_first()
}

/// Whether it has some that are asked after what is inside.
pub(crate) fn takes_behind(cx: Cx, id: StateId) -> bool {
    !cx.state(id).on.is_empty()
}

/// The states whose lines an innermost active state asks, one after the other: those with `first` lines, from the outside
/// in; then the nearest with others, which goes on outwards by itself.
pub(crate) fn searched(cx: Cx, id: StateId, lines: &dyn Fn(StateId) -> Vec<LineId>) -> Vec<(StateId, bool)> {
    let has = |id: StateId, is_first| {
        let first = &cx.state(id).first;
        lines(id).iter().any(|line| first.holds(line) == is_first)
    };
    let nearest = cx.tree().path(id).find(|id| has(*id, false)).map(|id| (id, false));
    let first: Vec<_> = cx.tree().path(id).filter(|id| has(*id, true)).map(|id| (id, true)).gather();
    first.into_iter().rev().and(nearest).gather()
}

/// What an innermost active state asks with a refusal of its own, which then joins that of all.
pub(crate) fn with_own_refusal(asks: &dyn Fn(TokenStream) -> TokenStream) -> TokenStream {
    tokens! {
        let mut own_ = ::fsm_runtime::__private::Refusal::new();
        #{asks(tokens!(&mut own_))}
        refusal_.join(own_);
    }
}

/// Runs `pick` for each innermost active state: for the nearest state, from there outwards, that has lines.
pub(crate) fn each_innermost(
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

/// `match event_ { … }` with an arm for each group of events, and `rest` for events that no line takes; `all` where the
/// machine does not tell them apart.
pub(super) fn by_event(
    cx: Cx,
    all: &dyn Fn() -> TokenStream,
    of_group: &dyn Fn(&EventGroup) -> TokenStream,
    rest: &dyn Fn() -> TokenStream,
) -> TokenStream {
    let Some(Events::Declared { variants, .. }) = &cx.program.events else { return all() };
    let groups = &cx.program.event_groups;
    if groups.is_empty() {
        return all();
    }
    let (untaken, taken): (Vec<&EventGroup>, Vec<_>) =
        groups.iter().partition(|group| group.takers.is_empty());
    tokens! {
        match #if cx.may_stop() { * } event_ {
            #for group in taken {
                #let events = group.events.iter().map(|event| event_pattern(cx, &variants[*event]));
                #{event::arm(cx, tokens!(#(#events)|*))} => { #{of_group(group)} }
            }
            #if cx.may_stop() || !untaken.is_empty() { _ => { #{rest()} } }
        }
    }
}

/// The states that may take an event of a group, in the tree.
pub(super) struct Takers {
    states: BTreeSet<StateId>,
    /// By state, the children that are such states or stand around some, in order.
    inside: BTreeMap<StateId, BTreeSet<StateId>>,
}

impl Takers {
    pub(super) fn of(cx: Cx, group: &EventGroup) -> Self {
        let states: BTreeSet<StateId> = group.takers.iter().map(|taker| taker.0).joined();
        let mut inside: BTreeMap<StateId, BTreeSet<StateId>> = BTreeMap::new();
        for state in &states {
            for child in cx.tree().path(*state) {
                let Some(parent) = cx.tree().parent(child) else { break };
                if !inside.entry(parent).or_default().insert(child) {
                    break;
                }
            }
        }
        Self { states, inside }
    }

    /// Runs `pick` for the innermost active states that may take an event of the group. Regions with nothing for it would
    /// each find the same lines around them: these are asked once, in the place of the first such region.
    pub(super) fn each_inside(
        &self,
        cx: Cx,
        id: StateId,
        pick: &dyn Fn(StateId) -> TokenStream,
    ) -> TokenStream {
        let around = || {
            let nearest = cx.tree().path(id).find(|outer| self.states.contains(outer));
            nearest.map(pick).unwrap_or_default()
        };
        let each = |child: &StateId| self.each_inside(cx, *child, pick);
        let Some(inside) = self.inside.get(&id) else { return around() };
        let children = cx.tree().children(id);
        let around = if inside.len() < children.len() { around() } else { TokenStream::new() };
        if cx.tree().holds_regions(id) {
            let place = children.iter().zip(inside).take_while(|(child, inside)| child == inside).count();
            return tokens! {
                #for child in inside.iter().take(place) { #{each(child)} }
                #around
                #for child in inside.iter().skip(place) { #{each(child)} }
            };
        }
        tokens! {
            match #{state_ref(cx)} {
                #for child in inside { #{any(cx, *child)} => { #{each(child)} } }
                _ => { #around }
            }
        }
    }
}
