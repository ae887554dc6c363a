//! Changes that take the whole configuration out of the machine, and apart: since data move from state to state, since a
//! history is left and entered at once, or since code takes data by value. What moves, and what code takes or sees, is in
//! locals. The commit puts what stays back around what is new. If code fails in between, the old configuration is lost, and the
//! machine keeps only its id.

use proc_macro2::Ident;

use super::put::{keep_old, mark_left, take_timers_inside};
use super::{make, memory, notes, put, remember};
use crate::code::scope::{self, Scope, given};
use crate::context::args::args;
use crate::prelude::*;
use crate::program::{Commit, Gift, Made, Put, Transition, Value};
use crate::state::destructure::{
    AS_IT_WAS, Destructured, old, old_inside, old_region, old_regions, taken_inside, whole_with,
};
use crate::state::local::Parts;
use crate::state::store::{self, Fields, Inner};
use crate::time::timers;

/// Takes the configuration out, and puts what has been made in the place of what is left. No code runs in between.
/// `otherwise` is the unreachable arm: the machine is always in the source state here.
pub(crate) fn exchange(
    cx: Cx,
    source: StateId,
    put: Put,
    made: &Made,
    otherwise: TokenStream,
) -> TokenStream {
    let domain = put.domain();
    let gone: Vec<(StateId, usize)> = moved(made).gather();
    // It is taken apart down to the source if data move, or else down to the inside of the domain, which is one value.
    let pattern = match gone.is_empty() {
        true if cx.tree().is_compound(domain) => {
            whole_with(cx, domain, Inner::Child(tokens!(old_)), AS_IT_WAS)
        }
        true => whole_with(cx, domain, Inner::Open, AS_IT_WAS),
        false => whole_with(cx, source, taken_inside(cx, source, AS_IT_WAS), AS_IT_WAS),
    };
    take_out(pattern, Apart { cx, state: source, gone }.placed(put, made), otherwise)
}

fn moved(made: &Made) -> impl Iterator<Item = (StateId, usize)> {
    made.moves().into_iter().map(|(_, from)| from)
}

fn take_out(pattern: TokenStream, within: TokenStream, otherwise: TokenStream) -> TokenStream {
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

/// A change whose code takes data by value.
pub(crate) struct Taken<'p> {
    /// The scope of the action and of the gifts.
    pub(crate) scope: Scope<'p>,
    transition: &'p Transition<'p>,
    /// The data that code takes by value.
    takes: &'p [(StateId, usize)],
    /// Down to the innermost state that gives data away.
    apart: Apart<'p>,
}

impl<'p> Taken<'p> {
    pub(crate) fn of(scope: &Scope<'p>, transition: &'p Transition<'p>) -> Option<Self> {
        let (cx, takes) = (scope.cx, transition.takes()?);
        let moved = transition.made.iter().each_of(moved);
        let apart = Apart { cx, state: scope.state, gone: takes.iter().copied().and(moved).gather() };
        let apart = Apart { state: apart.giver()?, ..apart };
        Some(Self { scope: scope.taking(takes), transition, takes, apart })
    }

    /// Takes the configuration out for `within`, which ends with the commit and gives a value. `otherwise` is the
    /// unreachable arm: the machine is always in the source state here.
    pub(crate) fn open(&self, within: TokenStream, otherwise: TokenStream) -> TokenStream {
        let Apart { cx, state, .. } = self.apart;
        let whole = |is_mut| {
            let parts = Destructured { is_mut, takes: self.takes };
            whole_with(cx, state, taken_inside(cx, state, parts), parts)
        };
        let see = self.see(true, tokens!(self.state.put(#{whole(false)}); #otherwise));
        take_out(whole(true), tokens!(#see #within), otherwise)
    }

    /// `let data_name_ = &mut old_Name_name_;`: what code sees of the data that stay, under their names, and of the data of the
    /// states inside the giver, down to the source.
    fn see(&self, is_mut: bool, otherwise: TokenStream) -> TokenStream {
        let Apart { cx, state: giver, .. } = self.apart;
        let source = self.scope.state;
        let mutability = is_mut.then(|| tokens!(mut));
        let around = cx.tree().path(giver).filter(|id| *id != ROOT);
        let own = around.each_of(|id| scope::own(cx, id));
        let fields = |id: StateId| Some(scope::fields(cx, id));
        let (local, pattern) = match cx.tree().is_compound(giver) {
            true => (old_inside(cx, giver), store::pattern_within(cx, giver, source, &fields, Inner::Open)),
            false => in_region(cx, giver, source, &fields, Inner::Open),
        };
        tokens! {
            #for place in own.filter(|place| !self.takes.holds(place)) {
                let #{scope::local(cx.program.field(place).name)} = &#mutability #{old(cx, place)};
            }
            #if cx.tree().path_between(giver, source).iter().any(|id| !cx.state(*id).data.is_empty()) {
                let #pattern = &#mutability #local else { #otherwise };
            }
        }
    }

    /// The gifts of the target, and what history remembers of the states that are left. Nothing moves yet: data are
    /// looked at where they are.
    pub(crate) fn gifts(&self, made: &Made, otherwise: TokenStream) -> TokenStream {
        tokens! {
            #{memory::lets_in(self.apart.cx, made, None, &|id, inner| self.apart.place_of(id, inner))}
            // The action may have taken something, so there is nothing whole that could be put back.
            #if !made.left_and_remembered.is_empty() { #{self.see(false, otherwise)} }
            #{make::gifts(&self.scope, &made.gifts)}
        }
    }

    /// The commit.
    pub(crate) fn commit(&self, put: Put, otherwise: TokenStream) -> TokenStream {
        let cx = self.apart.cx;
        match (put, &self.transition.made) {
            (Put::In { domain, .. }, Some(made)) => tokens! {
                #{make::before(cx, domain, made, Commit::Exchange)}
                #{self.apart.placed(put, made)}
            },
            (Put::Back(domain), _) => self.bring_back(domain, otherwise),
            (Put::Below, _) => {
                let left = self.left_behind(put);
                tokens! {
                    #{left.keep}
                    self.#{cx.call(Job::Pop)}(#{args(cx)});
                    #{left.drop}
                }
            }
            _ => put::put(cx, put),
        }
    }

    /// Statements for what remains of what is left.
    pub(crate) fn left_behind(&self, put: Put) -> LeftBehind {
        let left = self.apart.left_behind(put.domain());
        LeftBehind { keep: tokens!(#{self.apart.forget(put.domain())} #{left.keep}), ..left }
    }

    /// The commit that brings back the state left last, to be entered.
    fn bring_back(&self, domain: StateId, otherwise: TokenStream) -> TokenStream {
        let cx = self.apart.cx;
        let sets = timers::set_all_inside(cx, domain, tokens!(state_));
        let left = self.left_behind(Put::Back(domain));
        tokens! {
            let ::core::option::Option::Some(made_) = self.#{cx.previous_field(domain)}.take() else { #otherwise };
            #if !sets.is_empty() {
                let state_ = &made_;
                #{timers::off_let(cx).filter(|_| timers::are_inside(cx, domain))}
                #sets
            }
            #{mark_left(cx, domain)}
            #{take_timers_inside(cx, domain)}
            #{left.keep}
            self.state.put(#{whole_with(cx, domain, Inner::Child(tokens!(made_)), AS_IT_WAS)});
            #{notes::unentered(cx, domain)}
            #{left.drop}
        }
    }
}

/// A configuration that was taken out, and apart down to a state; what is inside of that stays whole.
struct Apart<'p> {
    cx: Cx<'p>,
    state: StateId,
    /// The data that leave the machine, or move inside of it.
    gone: Vec<(StateId, usize)>,
}

/// Statements for what remains of the states that are left.
pub(crate) struct LeftBehind {
    /// Keeps for memories what is still whole, before the commit: the inside of the innermost state that gives data away, and
    /// regions beside it.
    pub(crate) keep: TokenStream,
    /// Drops the rest when the new states are in place.
    pub(crate) drop: TokenStream,
}

impl Apart<'_> {
    /// The innermost state that gives data away.
    fn giver(&self) -> Option<StateId> {
        self.cx.tree().path(self.state).find(|id| self.gone.iter().any(|from| from.0 == *id))
    }

    /// Puts what has been made in the place of what was taken out.
    fn placed(&self, put: Put, made: &Made) -> TokenStream {
        let (cx, domain) = (self.cx, put.domain());
        let is_again = matches!(put, Put::In { is_again: true, .. });
        let Parts { last, inner, .. } = make::inside(cx, domain, &made.inside, false);
        let left = match self.gone.is_empty() {
            true => LeftBehind { keep: keep_old(cx, domain, is_again), drop: TokenStream::new() },
            false => self.left_behind(domain),
        };
        tokens! {
            #{mark_left(cx, domain)}
            #if !is_again { #{self.forget(domain)} }
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
    fn forget(&self, domain: StateId) -> TokenStream {
        let is_spoilt = self.gone.iter().any(|(state, _)| !self.cx.tree().is_choice(*state));
        tokens! {
            #if is_spoilt && self.cx.storage().previous_in.holds(&domain) {
                self.#{self.cx.previous_field(domain)} = ::core::option::Option::None;
            }
        }
    }

    fn left_behind(&self, domain: StateId) -> LeftBehind {
        let Self { cx, state, ref gone } = *self;
        let kept = self.giver().and_then(|giver| Some((giver, remember::unmoved(cx, giver, state)?)));
        let is_kept = |id: StateId| kept.as_ref().is_some_and(|(giver, _)| cx.tree().is_inside(id, *giver));
        let left = cx.tree().path_between(domain, state).into_iter().filter(|id| !is_kept(*id)).gather();
        let holders = left.iter().copied().and([domain].into_iter().filter(|id| !is_kept(*id)));
        let beside = holders.filter(|id| cx.tree().holds_regions(*id)).each_of(|id| old_regions(cx, id));
        let beside = beside.filter(|(region, _)| !cx.tree().is_in(state, *region) && !is_kept(*region));
        let beside = beside.map(|(region, local)| (remember::of_region(cx, region, &local), local)).gather();
        let keep = tokens! {
            #for (kept, _) in &beside { #kept }
            #if let Some((_, keep)) = kept { #keep }
        };
        let drop = tokens! {
            #for id in left {
                #for place in scope::own(cx, id).filter(|place| !gone.holds(place)) {
                    ::core::mem::drop(#{old(cx, place)});
                }
            }
            #for (_, local) in beside.iter().filter(|(kept, _)| kept.is_empty()) { ::core::mem::drop(#local); }
            #if cx.tree().is_compound(state) && state != domain && kept.is_none() {
                ::core::mem::drop(#{old_inside(cx, state)});
            }
        };
        LeftBehind { keep, drop }
    }

    /// The value in which a composite that is left is found, and the pattern that finds it: inside the giver, or in a
    /// region beside it.
    fn place_of(&self, id: StateId, inner: Inner) -> (TokenStream, TokenStream) {
        let Self { cx, state: giver, .. } = *self;
        if !cx.tree().is_in(id, giver) {
            let (local, pattern) = in_region(cx, cx.tree().common(id, giver), id, &store::no_fields, inner);
            return (tokens!(&#local), pattern);
        }
        let place = tokens! {
            #if cx.tree().is_compound(giver) { &#{old_inside(cx, giver)} }
            #else { (#for (_, local) in old_regions(cx, giver) { &#local, }) }
        };
        (place, store::pattern_within(cx, giver, id, &store::no_fields, inner))
    }
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

/// The local of the region of `holder` in which this state stands, and a pattern of that region in which the state is active.
fn in_region(cx: Cx, holder: StateId, id: StateId, fields: Fields, inner: Inner) -> (Ident, TokenStream) {
    let region = cx.tree().child_towards(holder, id).unwrap_or(id);
    let inside = store::within(cx, region, id, fields, inner);
    (old_region(cx, region), store::shell(cx, region, fields(region), inside))
}

/// Says which state was lost, where one was: nothing may happen then.
pub(crate) fn check_whole(cx: Cx) -> Option<TokenStream> {
    cx.storage().takes.then(|| tokens!(let _ = self.state.get();))
}
