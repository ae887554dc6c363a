//! One change of state in a machine whose states stand inside each other. The order is that of flat machines: exits,
//! the action, the data of all that is entered, the commit, the calls of `enter`, the report.

use proc_macro2::TokenStream;

use super::Gen;
use super::attributes::field_cfgs;
use super::entry::Input;
use super::names::hidden;
use super::storage::Inside;
use crate::lower::{Within, arrival, by_default};
use crate::model::{Change, ChangeKind, Entry, Field, Handler, ROOT, StateId};

impl Gen<'_> {
    /// The statements of a line's change of state.
    pub(super) fn nested_transition(&self, line: &Handler, change: &Change) -> TokenStream {
        let source = line.state;
        let domain = self.low.machine.domain_of(source, change);
        let from = self.left_let(source, domain);
        let action = line.action.as_ref().map(|action| self.action(action, source)).unwrap_or_default();
        let before = |what| self.before_change(source, domain, what, &from);
        match &change.kind {
            ChangeKind::Goto(entry) => {
                let ends = self.low.machine.ends_in(entry.state) && self.low.features.stack.is_some();
                let (exits_below, clear) = self.end_of_suspended(ends);
                let (exits, within) = (before("exit"), arrival(self.low.machine, domain, entry));
                let commit = self.nested_commit(entry, source, domain, &within);
                let arrived = self.nested_arrived(domain, &within);
                tokens!(#exits #exits_below #action #commit #clear #arrived)
            }
            ChangeKind::Push(entry) => {
                let (pauses, within) = (before("pause"), arrival(self.low.machine, ROOT, entry));
                let given = self.given_by(entry, source);
                let (flags, made) = self.nested_made(ROOT, &within);
                let now = self.now_for_pause();
                let arrived = self.nested_arrived(ROOT, &within);
                let pair = self.made_pair();
                tokens!(#pauses #action #given #flags #made self.suspend_(#pair, #now); #arrived)
            }
            ChangeKind::Pop(otherwise) => {
                let (exits, args) = (before("exit"), self.args());
                let below = self.arrived_somewhere(source, tokens!(self.pop_(#args)));
                let Some(entry) = otherwise else {
                    return tokens!(#exits #action #below);
                };
                let within = arrival(self.low.machine, ROOT, entry);
                let commit = self.nested_commit(entry, source, ROOT, &within);
                let elsewhere = self.nested_arrived(ROOT, &within);
                match &self.low.features.stack {
                    Some(_) => tokens! {
                        #exits #action
                        if self.stack.is_empty() { #commit #elsewhere } else { #below }
                    },
                    None => tokens!(#exits #action #commit #elsewhere),
                }
            }
            ChangeKind::Reset(entry) => {
                let (exits_below, clear) = self.end_of_suspended(self.low.features.stack.is_some());
                let (exits, within) = (before("exit"), arrival(self.low.machine, ROOT, entry));
                let commit = self.nested_commit(entry, source, ROOT, &within);
                let arrived = self.nested_arrived(ROOT, &within);
                tokens!(#exits #exits_below #action #commit #clear #arrived)
            }
            ChangeKind::Previous => {
                let (exits, args) = (before("exit"), self.args());
                let back = match domain {
                    ROOT => tokens!(self.bring_back_(#args)),
                    domain => {
                        let name = self.function("bring_back_in", domain);
                        tokens!(self.#name(#args))
                    }
                };
                let arrived = self.arrived_somewhere_in(domain, source, back);
                tokens!(#exits #action #arrived)
            }
        }
    }

    /// What is left (or suspended), and the data in scope again for the action where that took the whole state.
    fn before_change(
        &self,
        source: StateId,
        domain: StateId,
        what: &'static str,
        from: &TokenStream,
    ) -> TokenStream {
        let domain = if what == "pause" { ROOT } else { domain };
        let between = self.low.machine.path_between(domain, source);
        // To tell what is active inside the source the whole state is looked at, and its data are bound anew.
        let looks = self.has_children(source) && !from.is_empty();
        let is_known = !looks
            && !self.leaves_inside(source, what)
            && between.iter().all(|id| !self.state(*id).is_region());
        if is_known {
            let steps =
                between.iter().rev().filter(|id| !self.leave_steps(**id, what).is_empty()).map(|id| {
                    let (name, data, args) =
                        (self.function(what, *id), self.data_args(*id), self.method_leave_args());
                    tokens!(Self::#name(#data #args);)
                });
            return tokens!(#from #(#steps)*);
        }
        let leave = self.leave_domain(domain, what);
        if leave.is_empty() && from.is_empty() {
            return TokenStream::new();
        }
        let bind = self.bind_again(source);
        tokens!(#from #leave #bind)
    }

    /// The data of the state and of those around it, bound anew.
    fn bind_again(&self, id: StateId) -> TokenStream {
        if !self.sees_state_data(id) {
            return TokenStream::new();
        }
        let none = TokenStream::new();
        let pattern = self.path_pattern(id, &|id| Some(self.field_patterns(id, &none)), Inside::Open);
        let state = self.state_mut();
        tokens! {
            #[allow(irrefutable_let_patterns, unused_variables)]
            let #pattern = #state else { ::core::unreachable!() };
        }
    }

    /// `let from = …;`, where the machine reports its transitions: the innermost state that is left.
    fn left_let(&self, source: StateId, domain: StateId) -> TokenStream {
        if !self.reports_transitions() {
            return TokenStream::new();
        }
        let id = match self.has_children(source) {
            true => self.innermost_in(domain),
            false => self.id_of(source),
        };
        tokens!(let from = #id;)
    }

    /// The innermost state that is active inside this one.
    pub(super) fn innermost_in(&self, id: StateId) -> TokenStream {
        let state = self.state_ref();
        if id == ROOT || !self.low.features.regions {
            return self.id_from(state);
        }
        let inside = hidden(&quote::format_ident!("inside"));
        let pattern = self.path_pattern(id, &|_| None, Inside::Child(tokens!(#inside)));
        let found = self.id_from(tokens!(#inside));
        tokens!(match #state {
            #pattern => #found,
            #[allow(unreachable_patterns)]
            _ => ::core::unreachable!(),
        })
    }

    /// What is made inside a domain, as the local `made`, and `timers` where there are some.
    pub(super) fn nested_made(&self, domain: StateId, within: &Within) -> (TokenStream, TokenStream) {
        let flags = self.remembered_lets(domain, within);
        let (timers, made) = self.made_within(domain, within, false);
        (flags, tokens!(#timers let made = #made;))
    }

    /// `made`, or `(made, timers)`.
    pub(super) fn made_pair(&self) -> TokenStream {
        match self.has_timers() {
            true => tokens!((made, timers)),
            false => tokens!(made),
        }
    }

    /// Puts `made` into its place inside the domain.
    pub(super) fn place_nested(&self, domain: StateId) -> TokenStream {
        if domain != ROOT {
            let name = self.place_inside_name(domain);
            let timers = self.has_timers().then(|| tokens!(, timers));
            return tokens!(self.#name(made #timers););
        }
        let pair = self.made_pair();
        match self.has_place() {
            true => tokens!(self.place_(#pair);),
            false => tokens!(self.state = made;),
        }
    }

    pub(super) fn nested_commit(
        &self,
        entry: &Entry,
        source: StateId,
        domain: StateId,
        within: &Within,
    ) -> TokenStream {
        if entry.all().any(|entry| entry.moves().next().is_some()) {
            return self.nested_commit_moves(entry, source, domain, within);
        }
        let left = within.left_and_remembered(self.low.machine, source, domain);
        if !left.is_empty() {
            return self.commit_of_history(entry, source, domain, within, &left);
        }
        let given = self.given_by(entry, source);
        let (flags, made) = self.nested_made(domain, within);
        let place = self.place_nested(domain);
        tokens!(#given #flags #made #place)
    }

    /// After the commit: the calls of `enter`, the report, and what was asked for on the way.
    pub(super) fn nested_arrived(&self, domain: StateId, within: &Within) -> TokenStream {
        let enters = self.enters(domain, within, &tokens!(self), false);
        let args = self.args();
        let report = self.reports_transitions().then(|| {
            let to = self.innermost_in(domain);
            tokens!(let to = #to; self.changed_(from, to, #args);)
        });
        let recall = self.recall();
        if !self.low.features.chained {
            return tokens!(#enters #report #recall);
        }
        let (next, follow) = (self.next_let(), self.follow_next());
        match super::scope::mentions(&enters, "next") {
            true => tokens!(#next #enters #report #recall #follow),
            false => tokens!(#enters #report #recall),
        }
    }

    /// Serves what an `enter` or `resume` action has asked for.
    pub(super) fn follow_next(&self) -> TokenStream {
        let (args, entered) = (self.args(), self.entered_now());
        tokens! {
            if let ::core::option::Option::Some(next) = next {
                self.follow_(next, #entered #args);
            }
        }
    }

    fn entered_now(&self) -> Option<TokenStream> {
        self.low.features.cyclic.then(|| tokens!(::core::option::Option::Some(self.state_id()),))
    }

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
        let within = by_default(machine, state);
        let made = self.remade(state, &within);
        let (flags, renew) = (self.remembered_lets(state, &within), self.renew_in_place(state));
        let (enter, inside) =
            (self.enter_call(state, &tokens!(self)), self.enters(state, &within, &tokens!(self), false));
        let args = self.args();
        let report = self.reports_transitions().then(|| {
            let to = self.innermost_in(domain);
            tokens!(let to = #to; self.changed_(from, to, #args);)
        });
        let enters = tokens!(#enter #inside);
        let asks = self.low.features.chained && super::scope::mentions(&enters, "next");
        let (next, follow) = (asks.then(|| self.next_let()), asks.then(|| self.follow_next()));
        let recall = self.recall();
        tokens!(#exits #action #flags #made #renew #next #enters #report #recall #follow)
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
        let within = by_default(self.low.machine, state);
        let made = self.remade(state, &within);
        let (flags, renew) = (self.remembered_lets(state, &within), self.renew_in_place(state));
        let this = tokens!(self);
        let (enter, inside) = (self.enter_call(state, &this), self.enters(state, &within, &this, false));
        let (bind_state, bind_data) = (self.bind_again(state), self.bind_data_if_named(&made));
        tokens!(#bind_data #bind_state #flags #made #renew #enter #inside)
    }

    /// The initial values of a state and all that is inside, anew.
    fn remade(&self, id: StateId, within: &Within) -> TokenStream {
        let by_name = |field: &Field| {
            let (cfgs, name) = (field_cfgs(field), self.data_local(&field.name));
            tokens!(#cfgs #name)
        };
        let inits = self.init_call(id, |field| match field.init {
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
        let (lets, last) = (made.lets, made.last);
        let value = match made.inside {
            Inside::Child(child) => child,
            Inside::Regions(regions) => {
                let values = regions.iter().map(|(_, value)| value);
                tokens!((#(#values,)*))
            }
            Inside::Open => TokenStream::new(),
        };
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
        let own: Vec<TokenStream> = fields.collect();
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
