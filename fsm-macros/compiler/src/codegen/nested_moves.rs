//! Data that move from nested state to nested state: the whole configuration is taken out, what stays is put back
//! around what is new. Between the two are only moves.

use proc_macro2::Ident;
use quote::format_ident;

use super::Gen;
use super::arrive::Made;
use super::attributes::field_cfgs;
use super::names::hidden;
use super::storage::Inside;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::lower::Within;
use crate::model::{Entry, Field, ROOT, StateId, Value};

/// A field that is given by moving another one.
struct Move<'e> {
    to: (StateId, &'e Ident),
    from: (StateId, usize),
    name: &'e Ident,
}

impl Gen<'_> {
    pub(super) fn nested_commit_moves(
        &self,
        entry: &Entry,
        source: StateId,
        domain: StateId,
        within: &Within,
    ) -> TokenStream {
        let moves: Vec<Move> = entry.all().flat_map(moves_of).gather();
        let given = self.given_by(entry, source);
        let flags = self.remembered_lets(domain, within);
        // Until it is moved, it can be looked at where it is.
        let looks = moves.iter().map(|moved| {
            let (local, name) = (self.given(moved.to.0, moved.to.1), moved.name);
            tokens!(let #local = &*#name;)
        });
        let timers = self.has_timers().then(|| {
            let off = self.timers_off();
            tokens!(#[allow(unused_mut)] let mut timers = #off;)
        });
        let Made { lets, last, inside } = self.made_inside(domain, within, false);
        let taken = self.taken(source, self.taken_inside(source));
        let now = moves.iter().map(|moved| {
            let (local, from) =
                (self.given(moved.to.0, moved.to.1), &self.state(moved.from.0).data[moved.from.1]);
            // At the place of the name in the target, where a wrong type belongs.
            let mut old = old(self, moved.from.0, from);
            old.set_span(moved.name.span().resolved_at(old.span()));
            tokens!(let #local = #old;)
        });
        let put = match domain {
            ROOT => self.whole(inside),
            domain => self.outwards(domain, self.shell(domain, Some(self.old_fields(domain)), inside)),
        };
        let set_timers = match domain {
            ROOT if self.has_timers() => tokens!(self.timers = timers;),
            domain => self.take_timers(domain),
        };
        let forget = self.low.features.previous_in.contains(&domain).then(|| {
            let field = self.previous_field(domain);
            tokens!(self.#field = ::core::option::Option::None;)
        });
        let (giver, keep) = self.keep_unmoved(source, &moves).unzip();
        let rest = self.rest_of(source, domain, giver, &moves);
        tokens! {
            #given #flags #(#looks)* #timers #lets
            #[allow(irrefutable_let_patterns)]
            let #taken = self.state.take() else { ::core::unreachable!() };
            #forget #set_timers
            #(#now)*
            #last
            self.state.put(#put);
            #keep #rest
        }
    }

    /// What is left is remembered, and what history remembers is entered: first the one, then the other.
    pub(super) fn commit_of_history(
        &self,
        entry: &Entry,
        source: StateId,
        domain: StateId,
        within: &Within,
        left: &[StateId],
    ) -> TokenStream {
        let given = self.given_by(entry, source);
        let memories = self.memories(domain, within, left);
        let timers = self.has_timers().then(|| {
            let off = self.timers_off();
            tokens!(#[allow(unused_mut)] let mut timers = #off;)
        });
        let Made { lets, last, inside } = self.made_inside(domain, within, false);
        let (bind, keep) = (self.bind_state_ref(domain), self.keep_name(domain));
        let set_timers = match domain {
            ROOT if self.has_timers() => tokens!(self.timers = timers;),
            domain => self.take_timers(domain),
        };
        let (take, put) = match domain {
            ROOT => (tokens!(let old = self.state.take();), self.whole(inside)),
            domain => {
                let old = Inside::Child(tokens!(old));
                let taken = self.outwards(domain, self.shell(domain, Some(self.old_fields(domain)), old));
                let put = self.outwards(domain, self.shell(domain, Some(self.old_fields(domain)), inside));
                let take = tokens! {
                    #[allow(irrefutable_let_patterns)]
                    let #taken = self.state.take() else { ::core::unreachable!() };
                };
                (take, put)
            }
        };
        tokens! {
            #given #memories #bind #timers #lets
            #take
            #set_timers
            self.#keep(old);
            #last
            self.state.put(#put);
        }
    }

    /// What is inside the innermost state that gives data away is left whole: it is remembered, where history asks
    /// for it. What is around that state has no history, since data that move do not come back.
    fn keep_unmoved(&self, source: StateId, moves: &[Move]) -> Option<(StateId, TokenStream)> {
        let giver = self.low.machine.path(source).find(|id| moves.iter().any(|moved| moved.from.0 == *id))?;
        let is_remembered = self.low.features.remembered.contains(&giver);
        let has_inner = self.is_compound(giver) && !self.remembered_in(giver).is_empty();
        if giver == ROOT || (!is_remembered && !has_inner) {
            return None;
        }
        let value = self.inside_value(giver, self.left_inside(giver, source));
        let (history, keep) = (self.history_field(giver), self.keep_name(giver));
        let keep = match (is_remembered, has_inner) {
            (true, true) => tokens! {
                let left = #value;
                self.#history = ::core::option::Option::Some(::core::clone::Clone::clone(&left));
                self.#keep(left);
            },
            (true, false) => tokens!(self.#history = ::core::option::Option::Some(#value);),
            (false, _) => tokens!(self.#keep(#value);),
        };
        Some((giver, keep))
    }

    /// What was inside `outer`, put together again down to what was inside `source`.
    fn left_inside(&self, outer: StateId, source: StateId) -> Inside {
        let mut inside = self.taken_inside(source);
        for id in self.low.machine.path_between(outer, source).into_iter().rev() {
            let value = self.shell(id, Some(self.old_fields(id)), inside);
            inside = self.beside(id, value);
        }
        inside
    }

    fn taken_inside(&self, id: StateId) -> Inside {
        match (self.is_compound(id), self.has_children(id)) {
            (true, _) => {
                let inside = old_inside(self, id);
                Inside::Child(tokens!(#inside))
            }
            (_, true) => Inside::Regions(self.regions_bound(id).0),
            _ => Inside::Open,
        }
    }

    fn taken(&self, id: StateId, inside: Inside) -> TokenStream {
        match id {
            ROOT => self.whole(inside),
            id => self.outwards(id, self.shell(id, Some(self.old_fields(id)), inside)),
        }
    }

    /// `field: old_Name_field, …`
    fn old_fields(&self, id: StateId) -> TokenStream {
        let fields = self.state(id).data.iter().map(|field| {
            let (cfgs, name, local) = (field_cfgs(field), &field.name, old(self, id, field));
            tokens!(#cfgs #name: #local)
        });
        tokens!(#(#fields),*)
    }

    /// A state in all that is around it, each part bound to a local: as a pattern, or put together again.
    fn outwards(&self, id: StateId, value: TokenStream) -> TokenStream {
        let Some(parent) = self.state(id).parent else { return value };
        self.taken(parent, self.beside(id, value))
    }

    /// What is inside the parent of a state, with the regions beside it.
    fn beside(&self, id: StateId, value: TokenStream) -> Inside {
        let Some(parent) = self.state(id).parent.filter(|_| self.state(id).is_region()) else {
            return Inside::Child(value);
        };
        let (mut regions, _) = self.regions_bound(parent);
        for (region, place) in &mut regions {
            if *region == id {
                *place = value;
            }
        }
        Inside::Regions(regions)
    }

    /// What is left of the states that are left: dropped when the new ones are in place.
    fn rest_of(
        &self,
        source: StateId,
        domain: StateId,
        kept: Option<StateId>,
        moves: &[Move],
    ) -> TokenStream {
        let mut rest = TokenStream::new();
        let is_kept = |id: StateId| kept.is_some_and(|kept| self.low.machine.is_inside(id, kept));
        for id in self.low.machine.path_between(domain, source).into_iter().filter(|id| !is_kept(*id)) {
            for (index, field) in self.state(id).data.iter().enumerate() {
                if !moves.iter().any(|moved| moved.from == (id, index)) {
                    let (cfgs, local) = (field_cfgs(field), old(self, id, field));
                    rest.extend(tokens!(#cfgs ::core::mem::drop(#local);));
                }
            }
            let is_bound = |region: &StateId| !self.low.machine.path(source).any(|id| id == *region);
            let regions = self.state(id).children.iter().filter(|id| self.state(**id).is_region());
            let regions = regions.filter(|region| !is_kept(**region));
            for region in regions.filter(|region| is_bound(region)) {
                let local = hidden(&format_ident!("in_{}", self.state(*region).name));
                rest.extend(tokens!(::core::mem::drop(#local);));
            }
        }
        if self.is_compound(source) && source != domain && kept.is_none() {
            let inside = old_inside(self, source);
            rest.extend(tokens!(::core::mem::drop(#inside);));
        }
        rest
    }
}

fn moves_of(entry: &Entry) -> impl Iterator<Item = Move<'_>> {
    entry.given.iter().filter_map(|given| match &given.value {
        Value::Moved { from, field, name } => {
            Some(Move { to: (entry.state, &given.name), from: (*from, *field), name })
        }
        Value::Expression(_) => None,
    })
}

fn old(generator: &Gen, id: StateId, field: &Field) -> Ident {
    hidden(&format_ident!("old_{}_{}", generator.state(id).name, field.name))
}

fn old_inside(generator: &Gen, id: StateId) -> Ident {
    hidden(&format_ident!("old_{}", generator.state(id).name))
}
