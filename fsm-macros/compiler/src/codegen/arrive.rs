//! Entering nested states: the value of all that is entered, made before anything is given up, and then the calls
//! of `enter`, from the outside in.

use super::Gen;
use super::attributes::field_cfgs;
use super::entry::Input;
use super::storage::Inside;
use super::tokens::TokenStream;
use crate::each::Gather;
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
        entry.all().map(|entry| self.given_lets(entry, source)).joined()
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
                    regions.iter().map(|region| (region.state, self.made_arrival(region, fresh))).gather();
                let lets = made.iter().map(|(_, (lets, _, _))| lets);
                let last = made.iter().map(|(_, (_, last, _))| last);
                let (lets, last) = (tokens!(#(#lets)*), tokens!(#(#last)*));
                let values = made.into_iter().map(|(region, (_, _, value))| (region, value)).gather();
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
        let inits = self.init_call(id, &|field| match is_given(field) {
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
