//! Nested states put into their places: the commits inside a composite, with what history and `previous` keep of
//! what was there.

use proc_macro2::Ident;
use quote::format_ident;

use super::Gen;
use super::names::hidden;
use super::storage::Inside;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{Handler, ROOT, StateId, Target};

impl Gen<'_> {
    /// `place_in_Name_` of each composite that stays active around some change.
    pub(super) fn inner_commits(&self) -> TokenStream {
        let composites = self.state_ids().filter(|id| self.is_compound(*id));
        let places = composites.map(|id| self.place_inside_fn(id));
        let keeps = self.low.machine.all_ids().filter(|id| *id == ROOT || self.is_compound(*id));
        let keeps = keeps.filter(|id| self.keeps_inside(*id)).map(|id| self.keep_fn(id));
        let back = self.low.features.previous_in.iter().filter(|id| **id != ROOT);
        let back = back.map(|id| self.bring_back_inside_fn(*id));
        tokens!(#(#places)* #(#keeps)* #(#back)*)
    }

    pub(super) fn place_inside_name(&self, id: StateId) -> Ident {
        self.function("place_in", id)
    }

    /// Puts what was made into the composite, and gives up what was there.
    fn place_inside_fn(&self, id: StateId) -> TokenStream {
        let (name, ty) = (self.place_inside_name(id), self.inside_type(id));
        let timers_type = self.timers_type();
        let timers_param = timers_type.map(|ty| tokens!(, timers: #ty));
        let (timers, put) = (self.take_timers(id), self.put_inside(id));
        let cfgs = self.state_cfgs(id);
        tokens! {
            #cfgs
            #[inline]
            fn #name(&mut self, made: #ty #timers_param) { #timers #put }
        }
    }

    fn put_inside(&self, id: StateId) -> TokenStream {
        if self.stands_in_bare_states(id) && !self.keeps_inside(id) {
            // There is nothing around it to be kept, so nobody needs to look where it is.
            let whole = self.path_pattern(id, &|_| None, Inside::Child(tokens!(made)));
            return tokens!(self.state = #whole;);
        }
        let inside = hidden(&format_ident!("inside"));
        let (state, pattern) =
            (self.state_mut(), self.path_pattern(id, &|_| None, Inside::Child(tokens!(#inside))));
        let keep = match self.keeps_inside(id) {
            true => {
                let keep = self.keep_name(id);
                tokens!(let old = ::core::mem::replace(#inside, made); self.#keep(old);)
            }
            false => tokens!(*#inside = made;),
        };
        tokens! {
            #[allow(irrefutable_let_patterns)]
            let #pattern = #state else { ::core::unreachable!() };
            #keep
        }
    }

    /// Whether the state and those around it have no data, and nothing is active beside them.
    fn stands_in_bare_states(&self, id: StateId) -> bool {
        let is_bare = |id: StateId| self.state(id).data.is_empty() && !self.state(id).is_region();
        !self.low.features.moves && self.low.machine.path_between(ROOT, id).into_iter().all(is_bare)
    }

    /// The slots of the timers of all that is inside, which others do not touch.
    pub(super) fn take_timers(&self, id: StateId) -> TokenStream {
        let (own, end) = (self.low.plan(id).timers.len(), self.low.features.slots[id.0].1);
        let first = self.low.features.slots[id.0].0 + own;
        match self.has_timers() && first < end {
            true => tokens!(self.timers[#first..#end].copy_from_slice(&timers[#first..#end]);),
            false if self.has_timers() => tokens!(let _ = timers;),
            false => TokenStream::new(),
        }
    }

    /// Whether something of what is left inside this state is kept.
    pub(super) fn keeps_inside(&self, id: StateId) -> bool {
        !self.remembered_in(id).is_empty() || self.keeps_previous(id)
    }

    fn keeps_previous(&self, id: StateId) -> bool {
        id != ROOT && self.low.features.previous_in.contains(&id)
    }

    /// The composites inside whose history is kept.
    pub(super) fn remembered_in(&self, id: StateId) -> Vec<StateId> {
        let all = self.low.features.remembered.iter().copied();
        all.filter(|inner| self.low.machine.is_inside(*inner, id)).gather()
    }

    pub(super) fn keep_name(&self, id: StateId) -> Ident {
        match id {
            ROOT => format_ident!("keep_"),
            id => self.function("keep_of", id),
        }
    }

    /// What history remembers of what is left; and the whole of it, where `previous` may bring it back.
    fn keep_fn(&self, id: StateId) -> TokenStream {
        let (name, ty, remembered) = (self.keep_name(id), self.inside_type(id), self.remembered_in(id));
        let (whole, by_clone) = (self.keeps_whole(id), self.keeps_clones(id));
        let keeps = remembered.iter().map(|composite| {
            let field = self.history_field(*composite);
            let (inside, value) = self.kept_inside(*composite, by_clone);
            let pattern = self.pattern_within(id, *composite, &|_| None, inside);
            let old = if by_clone { tokens!(&old) } else { tokens!(old) };
            (old, tokens!(#pattern), tokens!(self.#field = ::core::option::Option::Some(#value);))
        });
        let keeps: Vec<_> = keeps.gather();
        let histories = match by_clone {
            true => {
                let ifs = keeps.iter().map(|(old, pattern, set)| {
                    tokens!(#[allow(irrefutable_let_patterns)] if let #pattern = #old { #set })
                });
                tokens!(#(#ifs)*)
            }
            false if keeps.is_empty() => TokenStream::new(),
            false => {
                let arms = keeps.iter().map(|(_, pattern, set)| tokens!(#pattern => { #set }));
                tokens!(#[allow(unreachable_patterns)] match old { #(#arms)* _ => {} })
            }
        };
        let previous = whole.then(|| {
            let field = self.previous_field(id);
            self.unless_choice(id, tokens!(self.#field = ::core::option::Option::Some(old);))
        });
        tokens!(fn #name(&mut self, old: #ty) { #histories #previous })
    }

    /// What was inside a state that is left and entered again, `old_inside`: remembered, or dropped.
    pub(super) fn keep_of_left(&self, id: StateId) -> TokenStream {
        let keep = self.keep_value(id, tokens!(old_inside));
        match keep.is_empty() {
            true => tokens!(::core::mem::drop(old_inside);),
            false => keep,
        }
    }

    fn keep_value(&self, id: StateId, value: TokenStream) -> TokenStream {
        let field = self.history_field(id);
        let inside = match (self.is_compound(id), self.keeps_inside(id)) {
            (true, true) => {
                let keep = self.keep_name(id);
                tokens!(self.#keep(inside);)
            }
            (true, false) => TokenStream::new(),
            (false, _) => self.keep_regions(id, &tokens!(inside)),
        };
        let own = match (self.low.features.remembered.contains(&id), inside.is_empty()) {
            (true, true) => tokens!(self.#field = ::core::option::Option::Some(inside);),
            (true, false) => {
                tokens!(self.#field = ::core::option::Option::Some(::core::clone::Clone::clone(&inside));)
            }
            (false, true) => return TokenStream::new(),
            (false, false) => TokenStream::new(),
        };
        tokens!({ let inside = #value; #own #inside })
    }

    /// The same of regions, which stand in a row.
    fn keep_regions(&self, id: StateId, value: &TokenStream) -> TokenStream {
        let regions =
            self.state(id).children.iter().enumerate().filter(|(_, region)| self.has_children(**region));
        let keeps = regions.map(|(index, region)| {
            let index = syn::Index::from(index);
            let inside = match (self.is_compound(*region), self.is_struct(*region)) {
                (true, false) => tokens!(#value.#index),
                (true, true) => tokens!(#value.#index.state),
                (false, _) => {
                    let fields = self.state(*region).children.iter().map(|inner| self.region_field(*inner));
                    tokens!((#(#value.#index.#fields,)*))
                }
            };
            self.keep_value(*region, inside)
        });
        tokens!(#(#keeps)*)
    }

    /// What is wanted twice is cloned for all but the last.
    fn keeps_clones(&self, id: StateId) -> bool {
        let remembered = self.remembered_in(id);
        let several = remembered.iter().any(|a| {
            let beside = |b: &StateId| a != b && self.low.machine.can_be_together(*a, *b);
            remembered.iter().any(beside)
        });
        !remembered.is_empty() && (self.keeps_whole(id) || several)
    }

    /// The derives of what is inside a composite. Where histories overlap, it is cloned: then it is `Clone`, whether
    /// or not the machine is, and rustc tells which data are not.
    pub(super) fn derives_inside(&self) -> Vec<syn::Attribute> {
        let mut derives = self.derives();
        let clones = self.low.machine.all_ids().any(|id| self.keeps_clones(id))
            || !self.low.features.remembered_twice.is_empty()
            || self.keeps_left_twice();
        if clones && !super::attributes::has_derive(&derives, "Clone") {
            derives.push(syn::parse_quote!(#[derive(::core::clone::Clone)]));
        }
        derives
    }

    /// Whether what is left by `=> self` of a composite is kept for its history and for `previous` inside it.
    fn keeps_left_twice(&self) -> bool {
        let again = |line: &&Handler| matches!(line.target, Target::Again(_));
        self.low.features.remembered.iter().any(|id| self.keeps_previous(*id))
            && self.low.plans.iter().flat_map(|plan| plan.lines()).any(|line| again(&line))
    }

    /// What is inside a composite, bound by a pattern, and its value.
    fn kept_inside(&self, id: StateId, by_clone: bool) -> (Inside, TokenStream) {
        let clone = |local: &TokenStream| match by_clone {
            true => tokens!(::core::clone::Clone::clone(#local)),
            false => *local,
        };
        if self.is_compound(id) {
            let inside = tokens!(inside);
            return (Inside::Child(inside), clone(&inside));
        }
        let (pattern, _) = self.regions_bound(id);
        let values = pattern.iter().map(|(_, local)| clone(local));
        let value = tokens!((#(#values,)*));
        (Inside::Regions(pattern), value)
    }

    fn keeps_whole(&self, id: StateId) -> bool {
        match id {
            ROOT => self.low.features.previous,
            id => self.keeps_previous(id),
        }
    }

    /// `previous`, or `previous_Name` for the children of a composite.
    pub(super) fn previous_field(&self, id: StateId) -> Ident {
        match id {
            ROOT => format_ident!("previous"),
            id => self.function("previous", id),
        }
    }

    /// `previous` inside a composite: the child that was left last comes back, and is entered.
    fn bring_back_inside_fn(&self, id: StateId) -> TokenStream {
        let (place, field) = (self.place_inside_name(id), self.previous_field(id));
        let none = tokens!(::core::unreachable!());
        let timers = self.has_timers().then(|| {
            let off = self.timers_off();
            let inner = self.state_ids().filter(|inner| self.low.machine.is_inside(*inner, id));
            let sets = inner.filter(|inner| !self.low.plan(*inner).timers.is_empty()).map(|inner| {
                let set = self.set_timers(inner);
                let fields = |state| Some(self.field_names(state));
                let pattern = self.pattern_within(id, inner, &fields, Inside::Open);
                tokens! {
                    #[allow(irrefutable_let_patterns, unused_variables)]
                    if let #pattern = state { #set }
                }
            });
            let bind = self.bind_state_ref(id);
            tokens! {
                #bind
                let ::core::option::Option::Some(state) = &self.#field else { #none };
                #[allow(unused_mut)]
                let mut timers = #off;
                #(#sets)*
            }
        });
        let timers_arg = self.has_timers().then(|| tokens!(, timers));
        let body = tokens! {
            #timers
            let ::core::option::Option::Some(state) = self.#field.take() else { #none };
            self.#place(state #timers_arg);
        };
        let enter = self.arrive_inside(id, "enter", &tokens!(self));
        self.asking_fn(&self.function("bring_back_in", id), body, enter)
    }

    /// The data of a state and of those around it, to look at.
    pub(super) fn bind_state_ref(&self, id: StateId) -> TokenStream {
        if id == ROOT || !self.sees_state_data(id) {
            return TokenStream::new();
        }
        let pattern = self.path_pattern(id, &|id| Some(self.field_names(id)), Inside::Open);
        let state = self.state_ref();
        tokens! {
            #[allow(irrefutable_let_patterns, unused_variables)]
            let #pattern = #state else { ::core::unreachable!() };
        }
    }
}
