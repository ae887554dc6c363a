//! Changes of state whose code takes data by value. Before the action runs, the whole configuration is taken out of
//! the machine, and apart: the data that code takes or sees are in locals. The commit puts the new configuration in.
//! If something fails in between, the old one is lost, and the machine keeps only its id.

use proc_macro2::Ident;

use super::moves::LeftBehind;
use super::put::{mark_left, take_timers_inside};
use super::{make, memory, moves, notes};
use crate::code::scope;
use crate::code::scope::Scope;
use crate::context::args::args;
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::each::{Gather, Holds};
use crate::program::{Commit, Made, Put, Transition};
use crate::state::destructure::{
    AS_IT_WAS, Destructured, old, old_inside, old_region, old_regions, taken_inside, whole_with,
};
use crate::state::store;
use crate::state::store::{Fields, Inner};
use crate::time::timers;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

pub(crate) struct Taken<'p> {
    cx: Cx<'p>,
    /// The scope of the action and of the gifts.
    pub(crate) scope: Scope<'p>,
    transition: &'p Transition<'p>,
    /// The data that code takes by value.
    takes: &'p [(StateId, usize)],
    /// All data that leave their state: taken by code, or moved by a name alone.
    gone: Vec<(StateId, usize)>,
    /// The innermost state that gives data away; what is inside of it stays whole.
    giver: StateId,
}

impl<'p> Taken<'p> {
    pub(crate) fn of(scope: &Scope<'p>, transition: &'p Transition<'p>) -> Option<Self> {
        let (cx, takes) = (scope.cx, transition.takes()?);
        let gone = match &transition.made {
            Some(made) => moves::gone(made, takes),
            None => takes.iter().copied().gather(),
        };
        let giver = cx.tree().path(scope.state).find(|id| gone.iter().any(|from| from.0 == *id))?;
        Some(Self { cx, scope: scope.taking(takes), transition, takes, gone, giver })
    }

    /// Takes the configuration out for `within`, which ends with the commit and gives a value. `otherwise` is the
    /// unreachable arm: the machine is always in the source state here.
    pub(crate) fn open(&self, within: TokenStream, otherwise: TokenStream) -> TokenStream {
        let cx = self.cx;
        let whole = |is_mut| {
            let apart = Destructured { is_mut, takes: self.takes };
            whole_with(cx, self.giver, taken_inside(cx, self.giver, apart), apart)
        };
        let see = self.see(true, tokens!(self.state.put(#{whole(false)}); #otherwise));
        moves::take_out(whole(true), tokens!(#see #within), otherwise)
    }

    /// `let data_name_ = &mut old_Name_name_;`: what code sees of the data that stay, under their names, and of the data of the
    /// states inside the giver, down to the source.
    fn see(&self, is_mut: bool, otherwise: TokenStream) -> TokenStream {
        let (cx, giver, source) = (self.cx, self.giver, self.scope.state);
        let mutability = is_mut.then(|| tokens!(mut));
        let around = cx.tree().path(giver).filter(|id| *id != ROOT);
        let own = around.each_of(|id| (0..cx.state(id).data.len()).map(move |field| (id, field)));
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
            #{memory::lets_in(self.cx, made, None, &|id, inner| self.place_of(id, inner))}
            // The action may have taken something, so there is nothing whole that could be put back.
            #if !made.left_and_remembered.is_empty() { #{self.see(false, otherwise)} }
            #{make::gifts(&self.scope, &made.gifts)}
        }
    }

    /// The value in which a composite that is left is found, and the pattern that finds it: inside the giver, or in a
    /// region beside it.
    fn place_of(&self, id: StateId, inner: Inner) -> (TokenStream, TokenStream) {
        let (cx, giver) = (self.cx, self.giver);
        if !cx.tree().is_in(id, giver) {
            let (local, pattern) = in_region(cx, cx.tree().common(id, giver), id, &store::no_fields, inner);
            return (tokens!(&#local), pattern);
        }
        let pattern = store::pattern_within(cx, giver, id, &store::no_fields, inner);
        let place = tokens! {
            #if cx.tree().is_compound(giver) { &#{old_inside(cx, giver)} }
            #else { (#for (_, local) in old_regions(cx, giver) { &#local, }) }
        };
        (place, pattern)
    }

    /// The commit.
    pub(crate) fn commit(&self, put: Put, otherwise: TokenStream) -> TokenStream {
        let cx = self.cx;
        match (put, &self.transition.made) {
            (Put::In { domain, is_again }, Some(made)) => tokens! {
                #{make::before(cx, domain, made, Commit::Exchange)}
                #{moves::placed(cx, (self.giver, domain), made, is_again, &self.gone)}
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
            _ => super::put::put(cx, put),
        }
    }

    /// Statements for what remains of what is left.
    pub(crate) fn left_behind(&self, put: Put) -> LeftBehind {
        let domain = put.domain();
        let left = moves::left_behind(self.cx, self.giver, domain, &self.gone);
        let forget = moves::forget(self.cx, domain, &self.gone);
        LeftBehind { keep: tokens!(#forget #{left.keep}), ..left }
    }

    /// The commit that brings back the state left last, to be entered.
    fn bring_back(&self, domain: StateId, otherwise: TokenStream) -> TokenStream {
        let cx = self.cx;
        let sets = timers::set_all_inside(cx, domain, &tokens!(state_));
        let left = self.left_behind(Put::Back(domain));
        tokens! {
            let ::core::option::Option::Some(made_) = self.#{cx.previous_field(domain)}.take() else { #otherwise };
            #if !sets.is_empty() {
                let state_ = &made_;
                #{timers::off_let_inside(cx, domain)}
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
