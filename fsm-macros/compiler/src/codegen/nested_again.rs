//! `=> self` of a nested state: left and entered again. What was given to it stays in its place, what has an initial
//! value gets it anew, and inside it the default is entered.

use super::Gen;
use super::attributes::field_cfgs;
use super::entry::Input;
use super::names::hidden;
use super::storage::Inside;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::lower::{Within, by_default};
use crate::model::{Field, Handler, ROOT, StateId};

impl Gen<'_> {
    /// `=> self`: the state is left and entered again; what was given to it stays, what has an initial value gets it
    /// anew, and inside it the default is entered. A region is never left alone: the state that holds it is left.
    pub(super) fn nested_again(&self, line: &Handler) -> TokenStream {
        let (source, machine) = (line.state, self.low.machine);
        let domain = machine.domain_of_self(source);
        let state = machine.child_towards(domain, source).unwrap_or(source);
        let from = self.left_let(source, domain);
        let action = line.action.as_ref().map(|action| self.action(action, source));
        let exits = self.before_change(source, domain, "exit", &from);
        if self.state(state).is_region() {
            let (made, arrived) = self.all_regions_anew();
            return tokens!(#exits #action #made #arrived);
        }
        let (renewed, enters) = self.renewed(state);
        let args = self.args();
        let report = self.reports_transitions().then(|| {
            let to = self.innermost_in(domain);
            tokens!(let to = #to; self.changed_(from, to, #args);)
        });
        let asks = self.low.features.chained && super::scope::mentions(&enters, "next");
        let (next, follow) = (asks.then(|| self.next_let()), asks.then(|| self.follow_next()));
        let recall = self.recall();
        tokens!(#exits #action #renewed #next #enters #report #recall #follow)
    }

    /// The regions of the machine itself, all of them left, are entered anew.
    fn all_regions_anew(&self) -> (TokenStream, TokenStream) {
        let within = by_default(self.low.machine, ROOT);
        let (flags, made) = self.nested_made(ROOT, &within);
        let place = self.place_nested(ROOT);
        (tokens!(#flags #made #place), self.nested_arrived(ROOT, &within))
    }

    /// The second half of it: the state is renewed where it stands, and entered.
    pub(super) fn remade_in_place(&self, state: StateId) -> TokenStream {
        if self.state(state).is_region() {
            let (made, _) = self.all_regions_anew();
            let bind_data = self.bind_data_if_named(&made);
            let enters = self.enters(ROOT, &by_default(self.low.machine, ROOT), &tokens!(self), false);
            return tokens!(#bind_data #made #enters);
        }
        let (renewed, enters) = self.renewed(state);
        let (bind_state, bind_data) = (self.bind_again(state), self.bind_data_if_named(&renewed));
        tokens!(#bind_data #bind_state #renewed #enters)
    }

    /// What a state and all that is inside it begin with, computed and put into place; and the calls of `enter`.
    fn renewed(&self, state: StateId) -> (TokenStream, TokenStream) {
        let (within, this) = (by_default(self.low.machine, state), tokens!(self));
        let made = self.remade(state, &within);
        let (flags, renew) = (self.remembered_lets(state, &within), self.renew_in_place(state));
        let (enter, inside) = (self.enter_call(state, &this), self.enters(state, &within, &this, false));
        (tokens!(#flags #made #renew), tokens!(#enter #inside))
    }

    /// The initial values of a state and all that is inside, anew.
    fn remade(&self, id: StateId, within: &Within) -> TokenStream {
        let by_name = |field: &Field| {
            let (cfgs, name) = (field_cfgs(field), self.data_local(&field.name));
            tokens!(#cfgs #name)
        };
        let inits = self.init_call(id, &|field| match field.init {
            None => Input::Reference(by_name(field)),
            Some(_) => Input::Absent,
        });
        let binds = self.state(id).data.iter().filter(|field| field.init.is_some()).map(|field| {
            let (cfgs, name, local) =
                (field_cfgs(field), self.data_local(&field.name), self.given(id, &field.name));
            tokens!(#cfgs #[allow(unused_variables)] let #name = &#local;)
        });
        // Where nothing would be set in them, rustc could not tell their type.
        let (first, end) = self.low.features.slots[id.0];
        let timers = (self.has_timers() && first < end).then(|| {
            let off = self.timers_off();
            tokens!(#[allow(unused_mut)] let mut timers = #off;)
        });
        let set = self.set_timers(id);
        let inner = self.remade_inside(id, within);
        // In a block, behind which the names of the data mean the old ones again.
        let made = match (self.has_children(id), set.is_empty()) {
            (true, _) => tokens!(let made = { #(#binds)* #set #inner };),
            (false, false) => tokens!({ #(#binds)* #set }),
            (false, true) => TokenStream::new(),
        };
        tokens!(#timers #inits #made)
    }

    fn remade_inside(&self, id: StateId, within: &Within) -> TokenStream {
        let made = self.made_inside(id, within, false);
        let (lets, last, value) = (made.lets, made.last, self.inside_value(id, made.inside));
        tokens!(#lets #last #value)
    }

    /// Puts what was made anew into a state that is in its place.
    fn renew_in_place(&self, id: StateId) -> TokenStream {
        let renewed = || self.state(id).data.iter().filter(|field| field.init.is_some());
        let local = |field: &Field| hidden(&quote::format_ident!("place_{}", field.name));
        let fields = renewed().map(|field| {
            let (cfgs, name, local) = (field_cfgs(field), &field.name, local(field));
            tokens!(#cfgs #name: #local)
        });
        let own: Vec<TokenStream> = fields.gather();
        let inside = match (self.is_compound(id), self.has_children(id)) {
            (true, _) => Inside::Child(tokens!(inside)),
            (_, true) => Inside::Regions(self.regions_bound(id).0),
            _ => Inside::Open,
        };
        let timers = self.take_own_timers(id);
        if own.is_empty() && !self.has_children(id) {
            return timers;
        }
        let is_open = own.len() < self.state(id).data.len();
        let shell = self.shell_with(id, tokens!(#(#own),*), is_open, inside.clone());
        let pattern = self.wrapped(ROOT, id, shell, &|_| None);
        let old = |field: &Field| hidden(&quote::format_ident!("replaced_{}", field.name));
        let sets = renewed().map(|field| {
            let (cfgs, old, place, given) =
                (field_cfgs(field), old(field), local(field), self.given(id, &field.name));
            tokens!(#cfgs let #old = ::core::mem::replace(#place, #given);)
        });
        let drops = renewed().map(|field| {
            let (cfgs, old) = (field_cfgs(field), old(field));
            tokens!(#cfgs ::core::mem::drop(#old);)
        });
        let inside = match inside {
            Inside::Child(_) => tokens!(::core::mem::replace(inside, made)),
            Inside::Regions(regions) => {
                let sets = regions.iter().enumerate().map(|(index, (_, place))| {
                    let index = syn::Index::from(index);
                    tokens!(::core::mem::replace(#place, made.#index))
                });
                tokens!((#(#sets,)*))
            }
            Inside::Open => tokens!(()),
        };
        let (state, keep) = (self.state_mut(), self.keep_of_left(id));
        tokens! {
            #timers
            #[allow(irrefutable_let_patterns)]
            let #pattern = #state else { ::core::unreachable!() };
            #[allow(clippy::let_unit_value)]
            let old_inside = #inside;
            #(#sets)*
            #keep
            #(#drops)*
        }
    }

    /// The slots of the timers of a state and all that is inside.
    fn take_own_timers(&self, id: StateId) -> TokenStream {
        let (first, end) = self.low.features.slots[id.0];
        match self.has_timers() && first < end {
            true => tokens!(self.timers[#first..#end].copy_from_slice(&timers[#first..#end]);),
            false => TokenStream::new(),
        }
    }
}
