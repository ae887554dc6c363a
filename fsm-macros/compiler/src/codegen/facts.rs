//! Facts about a machine that several of its methods depend on.

use super::clock;
use super::cx::Cx;
use super::store::{any, is_one_of, state_ref};
use super::timers::{slot, timed};
use crate::each::Gather;
use crate::program::{Act, Period};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// Whether `update` is there.
pub(super) fn has_update(cx: Cx) -> bool {
    cx.storage().requests.is_some() || cx.program.is_incomplete || cx.program.has_ticks
}

/// Whether `next_deadline` is there.
pub(super) fn has_deadlines(cx: Cx) -> bool {
    let incomplete = cx.program.is_incomplete && cx.program.head.clock.is_some();
    cx.program.has_timed_lines || incomplete
}

/// Whether some state must not be current with nothing suspended below.
pub(super) fn any_needs_below(cx: Cx) -> bool {
    cx.program.states.iter().any(|state| state.needs_below)
}

/// Whether some state stands in one whose data only a line can give.
pub(super) fn any_needs_around(cx: Cx) -> bool {
    cx.program.states.iter().any(|state| state.needs_around)
}

/// The states that have something to do in a tick.
pub(super) fn ticking(cx: Cx) -> Vec<StateId> {
    cx.states().filter(|id| !cx.state(*id).tick.is_empty()).gather()
}

/// Whether `machine` has anything to do in this state, where its timers alone say so. (A computed time may be
/// unknown before the first tick.)
pub(super) fn due(cx: Cx, id: StateId, machine: TokenStream) -> Option<TokenStream> {
    let state = cx.state(id);
    let is_timed = |act: &Act| matches!(act, Act::Line(line) if cx.program.line(*line).timer.is_some());
    let is_known = |period: Option<&Period>| matches!(period, Some(Period::Literal { .. }));
    let knows = state.tick.iter().all(is_timed)
        && state.timers.iter().all(|timer| is_known(cx.program.line(timer.line).period()));
    let due = timed(cx, id).into_iter().map(|line| {
        let slot = slot(cx, line);
        clock::ask(cx, "is_due", tokens!(&#machine.timers[#slot], now_))
    });
    knows.then(|| tokens!(#(#due)||*))
}

/// Whether each region of a state is in a final state; one that holds regions itself, where each of these is.
pub(super) fn all_final(cx: Cx, id: StateId) -> TokenStream {
    all_final_in(cx, state_ref(cx), id)
}

/// Whether a machine in this state has ended. `state` is a reference.
pub(super) fn ended_in(cx: Cx, state: TokenStream) -> TokenStream {
    let finals = cx.tree().ends();
    match finals.is_empty() {
        // At the beginning of a statement a `match` would end it.
        true if cx.tree().can_end() => {
            let all = all_final_in(cx, state, ROOT);
            tokens!((#all))
        }
        true => tokens!(false),
        false => is_one_of(cx, state, &finals, &|id| any(cx, id)),
    }
}

/// Whether each region of `id` is in a final state. `state` is a reference to the machine's state.
fn all_final_in(cx: Cx, state: TokenStream, id: StateId) -> TokenStream {
    let tests = cx.tree().children(id).iter().map(|region| {
        if cx.tree().holds_regions(*region) {
            return all_final_in(cx, state, *region);
        }
        let finals = cx.tree().children(*region).iter().copied();
        let finals: Vec<StateId> = finals.filter(|id| cx.tree().is_final(*id)).gather();
        match finals.is_empty() {
            true => tokens!(false),
            false => is_one_of(cx, state, &finals, &|id| any(cx, id)),
        }
    });
    tokens!(#(#tests)&&*)
}

/// The states that are ticked by themselves, by depth, outermost first; at each depth groups of states that exclude
/// each other.
pub(super) fn groups(cx: Cx) -> Vec<Vec<Vec<StateId>>> {
    let ticking = ticking(cx);
    let deepest = ticking.iter().map(|id| cx.tree().node(*id).depth).max().unwrap_or(0);
    let depths = (1..=deepest).map(|depth| {
        let mut groups: Vec<Vec<StateId>> = Vec::new();
        for id in ticking.iter().copied().filter(|id| cx.tree().node(*id).depth == depth) {
            let excludes =
                |group: &&mut Vec<StateId>| !group.iter().any(|other| cx.tree().are_beside(*other, id));
            match groups.iter_mut().find(excludes) {
                Some(group) => group.push(id),
                None => groups.push(vec![id]),
            }
        }
        groups
    });
    depths.filter(|groups| !groups.is_empty()).gather()
}
