//! Entering nested states: the value of all that is entered, made before anything is given up, and then the calls
//! of `enter`, from the outside in.

use proc_macro2::{Ident, TokenStream};
use quote::format_ident;

use super::Gen;
use super::attributes::field_cfgs;
use super::entry::Input;
use super::names::hidden;
use super::storage::Inside;
use crate::lower::{Arrival, Within};
use crate::model::{Depth, Entry, Field, Initial, Machine, ROOT, StateId};

/// What is inside a state that is entered: statements that compute it and may fail, statements that only move, and the
/// value, which is only put together.
pub(super) struct Made {
    pub(super) lets: TokenStream,
    pub(super) last: TokenStream,
    pub(super) inside: Inside,
}

impl Gen<'_> {
    /// The values that a target gives, for all the states that it names.
    pub(super) fn given_by(&self, entry: &Entry, source: StateId) -> TokenStream {
        entry.all().map(|entry| self.given_lets(entry, source)).collect()
    }

    /// The whole of what is entered inside a state: `{ …; value }`, and what has to stand before it.
    pub(super) fn made_within(
        &self,
        id: StateId,
        within: &Within,
        fresh: bool,
    ) -> (TokenStream, TokenStream) {
        let made = self.made_inside(id, within, fresh);
        let timers = self.has_timers().then(|| {
            let off = self.timers_off();
            tokens!(#[allow(unused_mut)] let mut timers = #off;)
        });
        let value = match (id, made.inside) {
            (ROOT, inside) => self.whole(inside),
            (_, Inside::Child(child)) => child,
            // Only what has one active child can stay active around a change.
            (_, _) => TokenStream::new(),
        };
        let (lets, last) = (made.lets, made.last);
        (tokens!(#timers), tokens!({ #lets #last #value }))
    }

    pub(super) fn made_inside(&self, id: StateId, within: &Within, fresh: bool) -> Made {
        match within {
            Within::Nothing => {
                Made { lets: TokenStream::new(), last: TokenStream::new(), inside: Inside::Open }
            }
            Within::Child { child, initial } => {
                let given = initial.map(|line| self.given_by(&line.entry, id));
                let (lets, last, value) = self.made_arrival(child, fresh);
                Made { lets: tokens!(#given #lets), last, inside: Inside::Child(value) }
            }
            Within::Regions(regions) => {
                let made: Vec<_> =
                    regions.iter().map(|region| (region.state, self.made_arrival(region, fresh))).collect();
                let lets = made.iter().map(|(_, (lets, _, _))| lets);
                let last = made.iter().map(|(_, (_, last, _))| last);
                let (lets, last) = (tokens!(#(#lets)*), tokens!(#(#last)*));
                let values = made.into_iter().map(|(region, (_, _, value))| (region, value)).collect();
                Made { lets, last, inside: Inside::Regions(values) }
            }
            Within::History { default, line, .. } if fresh => {
                let given = line.map(|line| self.given_by(line, id));
                let Made { lets, last, inside } = self.made_inside(id, default, fresh);
                Made { lets: tokens!(#given #lets), last, inside }
            }
            Within::History { depth, default, line, .. } => self.made_history(id, *depth, default, *line),
        }
    }

    /// A state with its data, the initial values among them, and what is inside.
    fn made_arrival(&self, arrival: &Arrival, fresh: bool) -> (TokenStream, TokenStream, TokenStream) {
        let (id, state) = (arrival.state, self.state(arrival.state));
        let is_given = |field: &Field| {
            let given = arrival.entry.into_iter().flat_map(|entry| &entry.given);
            given.into_iter().any(|given| given.name == field.name)
        };
        let inits = self.init_call(id, |field| match is_given(field) {
            true => {
                let (cfgs, local) = (field_cfgs(field), self.given(id, &field.name));
                Input::Reference(tokens!(#cfgs &#local))
            }
            false if arrival.entry.is_some_and(|entry| entry.requested) => Input::Optional,
            false => Input::Absent,
        });
        let needs_names = !self.low.plan(id).timers.is_empty() || self.is_seen_inside(id);
        let binds = state.data.iter().filter(|_| needs_names).map(|field| {
            let (cfgs, name, local) =
                (field_cfgs(field), self.data_local(&field.name), self.given(id, &field.name));
            tokens!(#cfgs #[allow(unused_variables)] let #name = &#local;)
        });
        let timers = self.set_timers(id);
        let inside = self.made_inside(id, &arrival.inside, fresh);
        let fields = state.data.iter().map(|field| {
            let (cfgs, name, local) = (field_cfgs(field), &field.name, self.given(id, &field.name));
            tokens!(#cfgs #name: #local)
        });
        let (inner, last) = (inside.lets, inside.last);
        let value = self.shell(id, Some(tokens!(#(#fields),*)), inside.inside);
        (tokens!(#inits #(#binds)* #timers #inner), last, value)
    }

    /// Whether something that is computed inside a state as it is entered may name its data.
    fn is_seen_inside(&self, id: StateId) -> bool {
        let machine = self.low.machine;
        let computes = |inner: StateId| {
            self.has_init(inner) || !self.low.plan(inner).timers.is_empty() || gives(machine, inner)
        };
        gives(machine, id) || machine.state_ids().any(|inner| machine.is_inside(inner, id) && computes(inner))
    }

    /// `Self::timers_Name(…, &mut timers);` of a state that is entered, whose data are in scope.
    pub(super) fn set_timers(&self, id: StateId) -> TokenStream {
        if self.low.plan(id).timers.is_empty() {
            return TokenStream::new();
        }
        let (name, data, args) = (self.function("timers", id), self.data_args(id), self.args());
        tokens!(Self::#name(#data #args &mut timers);)
    }

    /// What history remembers, or what stands for it. It is taken out of its place last of all, when nothing can
    /// fail any more.
    fn made_history(&self, id: StateId, depth: Depth, default: &Within, line: Option<&Entry>) -> Made {
        let given = line.map(|line| self.given_by(line, id));
        let (place, none) = (self.history_field(id), tokens!(::core::option::Option::None));
        let local = |what: &str| hidden(&format_ident!("{what}_{}", self.state(id).name));
        let (remembered, default_local) = (self.remembered_flag(id), local("default"));
        let made = self.made_inside(id, default, false);
        let (lets, last, value) = (made.lets, made.last, self.inside_value(id, made.inside));
        let renewed = match depth {
            Depth::Shallow => self.renewed_children(id),
            Depth::Deep => Vec::new(),
        };
        let renew = renewed.iter().map(|renewed| &renewed.lets);
        let timers = self.timers_of_history(id, depth);
        let arms = renewed.iter().map(|renewed| &renewed.arm);
        let lets = tokens! {
            let #default_local = match #remembered {
                true => #none,
                false => ::core::option::Option::Some({ #given #lets #last #value }),
            };
            #(#renew)*
            #timers
        };
        let take = match self.low.features.remembered_twice.contains(&id) {
            true => tokens!(clone),
            false => tokens!(take),
        };
        let value = tokens! {
            match #default_local {
                ::core::option::Option::Some(inside) => inside,
                ::core::option::Option::None => match self.#place.#take() {
                    #(#arms)*
                    ::core::option::Option::Some(inside) => inside,
                    ::core::option::Option::None => ::core::unreachable!(),
                },
            }
        };
        self.history_made(id, lets, value)
    }

    /// What is inside a state as one value, as history keeps it: the child, or the regions in a row.
    pub(super) fn inside_value(&self, id: StateId, inside: Inside) -> TokenStream {
        match inside {
            Inside::Child(child) => child,
            Inside::Regions(regions) if id == ROOT => self.whole(Inside::Regions(regions)),
            Inside::Regions(regions) => {
                let values = regions.iter().map(|(_, value)| value);
                tokens!((#(#values,)*))
            }
            Inside::Open => TokenStream::new(),
        }
    }

    fn history_made(&self, id: StateId, lets: TokenStream, value: TokenStream) -> Made {
        if self.is_compound(id) {
            return Made { lets, last: TokenStream::new(), inside: Inside::Child(value) };
        }
        // The regions are taken apart where they are put into the state.
        let (pattern, _) = self.regions_bound(id);
        let locals = pattern.iter().map(|(_, local)| local);
        Made { lets, last: tokens!(let (#(#locals,)*) = #value;), inside: Inside::Regions(pattern) }
    }

    /// The children of a composite whose own children shallow history does not remember: they are entered anew.
    fn renewed_children(&self, id: StateId) -> Vec<Renewed> {
        if !self.is_compound(id) {
            return vec![self.renewed_regions(id)];
        }
        let memory = self.memory(id);
        let composites = self.state(id).children.iter().filter(|child| self.has_children(**child));
        let renewed = composites.map(|child| {
            let local = hidden(&format_ident!("renewed_{}", self.state(*child).name));
            let within = crate::lower::by_default(self.low.machine, *child);
            let made = self.made_inside(*child, &within, false);
            let (lets, last, value) = (made.lets, made.last, self.inside_value(*child, made.inside));
            let seen = self.shell(*child, Some(self.field_names(*child)), Inside::Open);
            let fields: Vec<TokenStream> = self.state(*child).data.iter().map(|field| {
                let (cfgs, name) = (field_cfgs(field), &field.name);
                tokens!(#cfgs #name)
            }).collect();
            let fields = tokens!(#(#fields),*);
            let kept = self.shell(*child, Some(fields.clone()), Inside::Open);
            let inside = match self.is_compound(*child) {
                true => Inside::Child(tokens!(inside)),
                false => Inside::Regions(self.regions_bound(*child).0),
            };
            let bound = match self.is_compound(*child) {
                true => tokens!(inside),
                false => {
                    let (pattern, _) = self.regions_bound(*child);
                    let locals = pattern.iter().map(|(_, local)| local);
                    tokens!((#(#locals,)*))
                }
            };
            let anew = self.shell(*child, Some(fields), inside);
            Renewed {
                lets: tokens! {
                    #[allow(irrefutable_let_patterns, unused_variables)]
                    let #local = match #memory {
                        ::core::option::Option::Some(#seen) => ::core::option::Option::Some({ #lets #last #value }),
                        _ => ::core::option::Option::None,
                    };
                },
                arm: tokens! {
                    ::core::option::Option::Some(#kept) => {
                        let ::core::option::Option::Some(#bound) = #local else { ::core::unreachable!() };
                        #anew
                    }
                },
            }
        });
        renewed.collect()
    }

    /// The same of a state that holds regions: all of these come back with their data, and begin anew inside.
    fn renewed_regions(&self, id: StateId) -> Renewed {
        let (memory, regions) = (self.memory(id), &self.state(id).children);
        let local = |what: &str, id: StateId| hidden(&format_ident!("{what}_{}", self.state(id).name));
        let shell = |id: StateId, inside: Inside| {
            let fields = self.state(id).data.iter().map(|field| {
                let (cfgs, name) = (field_cfgs(field), &field.name);
                tokens!(#cfgs #name)
            });
            self.shell(id, Some(tokens!(#(#fields),*)), inside)
        };
        let of_compound = regions.iter().copied().filter(|region| self.is_compound(*region));
        let lets = of_compound.map(|region| {
            let (renewed, within) =
                (local("renewed", region), crate::lower::by_default(self.low.machine, region));
            let Made { lets, last, inside } = self.made_inside(region, &within, false);
            let value = self.inside_value(region, inside);
            let seen = regions.iter().map(|id| match *id == region {
                true => shell(region, Inside::Child(tokens!(_))),
                false => tokens!(_),
            });
            tokens! {
                #[allow(unused_variables)]
                let #renewed = match #memory {
                    ::core::option::Option::Some((#(#seen,)*)) => {
                        ::core::option::Option::Some({ #lets #last #value })
                    }
                    ::core::option::Option::None => ::core::option::Option::None,
                };
            }
        });
        let (kept, anew): (Vec<_>, Vec<_>) = regions
            .iter()
            .map(|region| match self.is_compound(*region) {
                true => {
                    let renewed = local("renewed", *region);
                    let old = shell(*region, Inside::Child(tokens!(_)));
                    (old, shell(*region, Inside::Child(tokens!(#renewed))))
                }
                false => {
                    let whole = local("in", *region);
                    (tokens!(#whole), tokens!(#whole))
                }
            })
            .unzip();
        let of_compound = regions.iter().filter(|region| self.is_compound(**region));
        let renewed: Vec<Ident> = of_compound.map(|region| local("renewed", *region)).collect();
        let arm = tokens! {
            ::core::option::Option::Some((#(#kept,)*)) => {
                #(let ::core::option::Option::Some(#renewed) = #renewed else { ::core::unreachable!() };)*
                (#(#anew,)*)
            }
            #[allow(unreachable_patterns)]
        };
        Renewed { lets: tokens!(#(#lets)*), arm }
    }

    /// The timers of what history brings back run anew.
    fn timers_of_history(&self, id: StateId, depth: Depth) -> TokenStream {
        if !self.has_timers() {
            return TokenStream::new();
        }
        let memory = self.memory(id);
        let states = self.low.machine.state_ids().filter(|inner| match depth {
            Depth::Deep => self.low.machine.is_inside(*inner, id),
            Depth::Shallow => self.state(*inner).parent == Some(id),
        });
        let with_timers = states.filter(|inner| !self.low.plan(*inner).timers.is_empty());
        let sets = with_timers.map(|inner| {
            let set = self.set_timers(inner);
            let fields = |state| Some(self.field_names(state));
            let pattern = self.pattern_within(id, inner, &fields, Inside::Open);
            tokens! {
                #[allow(irrefutable_let_patterns, unused_variables)]
                if let ::core::option::Option::Some(#pattern) = #memory { #set }
            }
        });
        tokens!(#(#sets)*)
    }

    /// `let remembers_Name = …;` for each history on the way.
    pub(super) fn remembered_lets(&self, id: StateId, within: &Within) -> TokenStream {
        self.memories(id, within, &[])
    }

    /// For each history on the way what it remembers, by reference, and whether it does. What is left in this very
    /// transition is remembered as it is now.
    pub(super) fn memories(&self, id: StateId, within: &Within, left: &[StateId]) -> TokenStream {
        let lets = within.histories(id).into_iter().map(|id| {
            let (flag, memory, place) = (self.remembered_flag(id), self.memory(id), self.history_field(id));
            let kept = tokens!(self.#place.as_ref());
            let memory_value = match left.contains(&id) {
                _ if !self.is_compound(id) => self.memory_of_regions(id, left.contains(&id)),
                false => kept,
                true => {
                    let (state, pattern) = (self.state_ref(), self.seen_inside(id, &tokens!(inside)));
                    tokens! {
                        match #state {
                            #pattern => ::core::option::Option::Some(inside),
                            #[allow(unreachable_patterns)]
                            _ => #kept,
                        }
                    }
                }
            };
            let flag_value = match left.contains(&id) {
                false => tokens!(#memory.is_some()),
                true => {
                    let (state, pattern) = (self.state_ref(), self.any_pattern(id));
                    tokens!(#memory.is_some() || ::core::matches!(#state, #pattern))
                }
            };
            tokens!(#[allow(unused_variables)] let #memory = #memory_value; let #flag = #flag_value;)
        });
        tokens!(#(#lets)*)
    }

    /// The same of a state that holds regions: one reference for each of these.
    fn memory_of_regions(&self, id: StateId, is_left: bool) -> TokenStream {
        let (place, (bound, _)) = (self.history_field(id), self.regions_bound(id));
        let locals: Vec<TokenStream> = bound.iter().map(|(_, local)| local.clone()).collect();
        let kept = tokens!(self.#place.as_ref().map(|(#(#locals,)*)| (#(#locals,)*)));
        if !is_left {
            return kept;
        }
        let (state, pattern) = (self.state_ref(), self.path_pattern(id, &|_| None, Inside::Regions(bound)));
        tokens! {
            match #state {
                #pattern => ::core::option::Option::Some((#(#locals,)*)),
                #[allow(unreachable_patterns)]
                _ => #kept,
            }
        }
    }

    fn memory(&self, id: StateId) -> Ident {
        hidden(&format_ident!("memory_{}", self.state(id).name))
    }

    pub(super) fn remembered_flag(&self, id: StateId) -> Ident {
        hidden(&format_ident!("remembers_{}", self.state(id).name))
    }

    /// `history_Name`, where the machine keeps what was active inside the state when it was last left.
    pub(super) fn history_field(&self, id: StateId) -> Ident {
        self.function("history", id)
    }

    /// The calls of `enter` for what has been placed inside a state, and of the actions of its `initial` lines.
    pub(super) fn enters(
        &self,
        id: StateId,
        within: &Within,
        machine: &TokenStream,
        fresh: bool,
    ) -> TokenStream {
        match within {
            Within::Nothing => TokenStream::new(),
            Within::Child { child, initial } => {
                let begin = initial.and_then(|line| self.begin_call(id, line, machine));
                let enter = self.enter_call(child.state, machine);
                let inside = self.enters(child.state, &child.inside, machine, fresh);
                tokens!(#begin #enter #inside)
            }
            Within::Regions(regions) => {
                let regions = regions.iter().map(|region| {
                    let enter = self.enter_call(region.state, machine);
                    let inside = self.enters(region.state, &region.inside, machine, fresh);
                    tokens!(#enter #inside)
                });
                tokens!(#(#regions)*)
            }
            Within::History { default, initial, .. } if fresh => {
                let begin = initial.and_then(|line| self.begin_call(id, line, machine));
                let inside = self.enters(id, default, machine, fresh);
                tokens!(#begin #inside)
            }
            Within::History { depth, default, initial, .. } => {
                let begin = initial.and_then(|line| self.begin_call(id, line, machine));
                let default = self.enters(id, default, machine, fresh);
                let again = match depth {
                    Depth::Deep => self.arrive_inside(id, "enter", machine),
                    Depth::Shallow => self.enters_renewed(id, machine),
                };
                let flag = self.remembered_flag(id);
                match (again.is_empty(), default.is_empty()) {
                    (true, true) => tokens!(#begin),
                    _ => tokens!(#begin if #flag { #again } else { #default }),
                }
            }
        }
    }

    /// `enter` of the child that shallow history has brought back, and of what it has by default.
    fn enters_renewed(&self, id: StateId, machine: &TokenStream) -> TokenStream {
        if !self.is_compound(id) {
            let within = crate::lower::by_default(self.low.machine, id);
            return self.enters(id, &within, machine, false);
        }
        let arms = self.state(id).children.iter().filter_map(|child| {
            let enter = self.enter_call(*child, machine);
            let within = crate::lower::by_default(self.low.machine, *child);
            let inside = self.enters(*child, &within, machine, false);
            let (pattern, cfgs) = (self.any_pattern(*child), self.state_cfgs(*child));
            let body = tokens!(#enter #inside);
            (!body.is_empty()).then(|| tokens!(#cfgs #pattern => { #body }))
        });
        let arms: Vec<TokenStream> = arms.collect();
        if arms.is_empty() {
            return TokenStream::new();
        }
        let state = self.state_ref();
        tokens!(#[allow(unreachable_patterns)] match #state { #(#arms)* _ => {} })
    }

    /// `self.enter_Name(…);`, which may ask for a change.
    pub(super) fn enter_call(&self, id: StateId, machine: &TokenStream) -> TokenStream {
        let finished = self.tell_done(id, machine);
        if !self.has_enter(id) {
            return finished;
        }
        let (name, args) = (self.function("enter", id), self.args());
        let enter = match self.enter_requests(id) {
            true => tokens!(next = #machine.#name(#args).or(next);),
            false => tokens!(#machine.#name(#args);),
        };
        tokens!(#enter #finished)
    }

    fn begin_call(&self, id: StateId, line: &Initial, machine: &TokenStream) -> Option<TokenStream> {
        line.action.as_ref().filter(|_| id != ROOT)?;
        let (name, args) = (self.function("begin", id), self.args());
        Some(tokens!(#machine.#name(#args);))
    }

    /// `begin_Name`: the action of a composite's `initial` line, after its `enter` and before that of the child.
    pub(super) fn begin_fns(&self) -> TokenStream {
        let functions = self.state_ids().filter_map(|id| {
            let action = self.state(id).initial.as_ref()?.action.as_ref()?;
            let body = self.action(action, id);
            let name = self.function("begin", id);
            Some(self.with_state(id, &name, body, false))
        });
        tokens!(#(#functions)*)
    }
}

/// Whether the lines that say where a state is entered by default give data.
fn gives(machine: &Machine, id: StateId) -> bool {
    machine.state(id).defaults().flat_map(Entry::all).any(|entry| !entry.given.is_empty())
}

struct Renewed {
    lets: TokenStream,
    arm: TokenStream,
}
