//! Data that move from state to state, and histories that are left and entered in one change: the whole configuration
//! is taken out, and what stays is put back around what is new. Between the two are only moves.

use super::put::{mark_left, take_timers_inside, unseen_by_blip};
use super::{make, memory, notes, remember};
use crate::code::scope::given;
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::each::{Gather, Holds};
use crate::program::{Gift, Made, Value};
use crate::state::destructure::{
    AS_IT_WAS, inside_with, old, old_inside, old_regions, taken_inside, whole_with,
};
use crate::state::local::Parts;
use crate::state::store;
use crate::state::store::Inner;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// Takes the configuration out, and puts what has been made in the place of what is left. `otherwise` is the unreachable arm:
/// the machine is always in the source state here.
pub(crate) fn exchange(
    cx: Cx,
    (source, domain): (StateId, StateId),
    made: &Made,
    is_again: bool,
    otherwise: TokenStream,
) -> TokenStream {
    // It is taken apart down to the source if data move, or else down to the inside of the domain, which is one value.
    let taken = if made.moves().is_empty() { domain } else { source };
    let inside = match made.moves().is_empty() {
        true if cx.tree().is_compound(domain) => Inner::Child(tokens!(old_)),
        true => Inner::Open,
        false => taken_inside(cx, source, AS_IT_WAS),
    };
    let placed = placed(cx, (source, domain), made, is_again, &gone(made, &[]));
    take_out(whole_with(cx, taken, inside, AS_IT_WAS), placed, otherwise)
}

/// Takes the configuration out by this pattern for `within`, which puts it back. `otherwise` is the unreachable arm.
pub(crate) fn take_out(pattern: TokenStream, within: TokenStream, otherwise: TokenStream) -> TokenStream {
    tokens! {
        match self.state.take() {
            #pattern => { #within }
            other_ => {
                self.state.put(other_);
                #otherwise
            }
        }
    }
}

/// Puts what has been made in the place of what was taken out. The data in `gone` are no longer there.
pub(crate) fn placed(
    cx: Cx,
    (giver, domain): (StateId, StateId),
    made: &Made,
    is_again: bool,
    gone: &[(StateId, usize)],
) -> TokenStream {
    let Parts { last, inner, .. } = make::inside(cx, domain, &made.inside, false);
    let left = match gone.is_empty() {
        true => LeftBehind { keep: keep_old(cx, domain, is_again), drop: TokenStream::new() },
        false => left_behind(cx, giver, domain, gone),
    };
    tokens! {
        #{mark_left(cx, domain)}
        #if !is_again { #{forget(cx, domain, gone)} }
        #{take_timers_inside(cx, domain)}
        #for (gift, from) in made.moves() { #{moved_let(cx, gift, from)} }
        #{left.keep}
        #last
        self.state.put(#{whole_with(cx, domain, inner, AS_IT_WAS)});
        #{notes::unentered(cx, domain)}
        #{memory::spent(cx, &made.inside, TokenStream::new())}
        #{left.drop}
    }
}

/// Clears what state blips go back to in a domain if a state has lost data: it cannot be brought back. A choice does
/// not count: no state blip goes back to one, so the memory holds the state before it.
pub(crate) fn forget(cx: Cx, domain: StateId, gone: &[(StateId, usize)]) -> Option<TokenStream> {
    let is_spoilt = gone.iter().any(|(state, _)| !cx.tree().is_choice(*state));
    let forgets = is_spoilt && cx.storage().previous_in.holds(&domain);
    forgets.then(|| tokens!(self.#{cx.previous_field(domain)} = ::core::option::Option::None;))
}

/// The data that leave the machine, or move inside of it.
pub(crate) fn gone(made: &Made, takes: &[(StateId, usize)]) -> Vec<(StateId, usize)> {
    takes.iter().copied().and(made.moves().into_iter().map(|(_, from)| from)).gather()
}

/// Keeps `old_`, all that is left, if a history or a state blip asks for it, or else drops it. A history that this
/// change enters is read after this.
fn keep_old(cx: Cx, domain: StateId, is_again: bool) -> TokenStream {
    if !cx.storage().remembers(domain) {
        return tokens!(::core::mem::drop(old_););
    }
    let keep = tokens!(self.#{cx.call(Job::Remember(domain))}(old_););
    if is_again { unseen_by_blip(cx, domain, keep) } else { keep }
}

/// `let given_Name_field_ = old_…;`, at the place of the name in the target, where a wrong type belongs.
fn moved_let(cx: Cx, gift: &Gift, from: (StateId, usize)) -> TokenStream {
    let given = given(cx, gift.state, gift.name);
    let mut old = old(cx, from);
    if let Value::Moved { name, .. } = &gift.value {
        old.set_span(name.span().resolved_at(old.span()));
    }
    let ty = cx.program.field((gift.state, gift.field)).ty;
    tokens!(#for attr in gift.attrs { #attr } let #given: #ty = #old;)
}

/// Statements for what remains of the states that are left.
pub(crate) struct LeftBehind {
    /// Keeps for memories what is still whole, before the commit: the inside of the innermost state that gives data away, and
    /// regions beside it.
    pub(crate) keep: TokenStream,
    /// Drops the rest when the new states are in place.
    pub(crate) drop: TokenStream,
}

pub(crate) fn left_behind(cx: Cx, source: StateId, domain: StateId, gone: &[(StateId, usize)]) -> LeftBehind {
    let giver = cx.tree().path(source).find(|id| gone.iter().any(|from| from.0 == *id));
    let kept = giver.and_then(|giver| Some((giver, keep_unmoved(cx, giver, source)?)));
    let is_kept = |id: StateId| kept.as_ref().is_some_and(|(giver, _)| cx.tree().is_inside(id, *giver));
    let left = cx.tree().path_between(domain, source).into_iter().filter(|id| !is_kept(*id)).gather();
    let holders = left.iter().copied().and([domain].into_iter().filter(|id| !is_kept(*id)));
    let beside = holders.filter(|id| cx.tree().holds_regions(*id)).each_of(|id| old_regions(cx, id));
    let beside = beside.filter(|(region, _)| !cx.tree().is_in(source, *region) && !is_kept(*region));
    let beside = beside.map(|(region, local)| (remember::of_region(cx, region, &local), local)).gather();
    let keep = tokens! {
        #for (kept, _) in &beside { #kept }
        #if let Some((_, keep)) = kept { #keep }
    };
    let drop = tokens! {
        #for id in left {
            #for index in 0..cx.state(id).data.len() {
                #if !gone.holds(&(id, index)) { ::core::mem::drop(#{old(cx, (id, index))}); }
            }
        }
        #for (_, local) in beside.iter().filter(|(kept, _)| kept.is_empty()) { ::core::mem::drop(#local); }
        #if cx.tree().is_compound(source) && source != domain && kept.is_none() {
            ::core::mem::drop(#{old_inside(cx, source)});
        }
    };
    LeftBehind { keep, drop }
}

/// Keeps the inside of the giver for its history and the memories inside it. The states around the giver need none:
/// data that have moved do not come back.
fn keep_unmoved(cx: Cx, giver: StateId, source: StateId) -> Option<TokenStream> {
    let is_remembered = cx.storage().remembered.holds(&giver);
    let has_inner = cx.storage().remembers(giver);
    if giver == ROOT || (!is_remembered && !has_inner) {
        return None;
    }
    // It is put together again from its parts.
    let left = inside_with(cx, giver, source, taken_inside(cx, source, AS_IT_WAS), AS_IT_WAS);
    let value = store::value(cx, giver, left);
    let history = cx.history_field(giver);
    Some(match (is_remembered, has_inner) {
        (true, true) => tokens! {
            let old_ = #value;
            #{remember::clones(cx, giver)}
            self.#history = ::core::option::Option::Some(old_);
        },
        (true, false) => tokens!(self.#history = ::core::option::Option::Some(#value);),
        (false, _) if cx.tree().is_compound(giver) => tokens!(self.#{cx.call(Job::Remember(giver))}(#value);),
        (false, _) => remember::inside(cx, giver, value),
    })
}
