//! Changes in a machine of nested states that are known only when it runs: asked for by an action, or from outside.
//! The state that asks decides how much is left.

use super::Gen;
use super::attributes::field_cfgs;
use super::storage::Inside;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::lower::{Within, arrival, by_default};
use crate::model::{Body, Entry, Given, ROOT, StateId, Value};
use crate::syntax::Words;

impl Gen<'_> {
    pub(super) fn nested_dynamic(&self) -> TokenStream {
        let (make, begin, widen) = (self.make_fresh(), self.begin_fns_of_machine(), self.widen_fn());
        let enter = self.arrive_whole("enter");
        let around = self.needs_around_fn();
        if !self.low.features.dynamic {
            return tokens!(#enter #make #begin #widen #around);
        }
        let (arrive, exit, compound) = (self.arrive_fn(), self.exit_inside_fn(), self.is_compound_fn());
        let (follow, perform) = (self.follow_fn(), self.nested_perform_fn());
        tokens!(#enter #make #begin #widen #around #arrive #exit #compound #follow #perform)
    }

    /// A state as a request names it: with the data that have no initial value, and those that may override one.
    pub(super) fn requested(&self, id: StateId) -> Entry {
        let name = self.state(id).name.clone();
        let given = self.state(id).data.iter().enumerate().filter(|(_, field)| field.init.is_none());
        let given = given.map(|(index, field)| {
            let (words, end) = (Words::of(&[]), field.name.span());
            let body = Body {
                tokens: proc_macro2::TokenStream::new(),
                calls: Vec::new(),
                words,
                end,
                is_block: false,
            };
            Given {
                attrs: Vec::new(),
                field: index,
                name: field.name.clone(),
                value: Value::Expression(body),
            }
        });
        let requested = self.low.features.overridden_in_request;
        Entry {
            state: id,
            name,
            given: given.gather(),
            history: None,
            within: Vec::new(),
            also: Vec::new(),
            requested,
        }
    }

    /// `Target::Name { field: given_Name_field, … }`
    fn requested_pattern(&self, id: StateId) -> TokenStream {
        let overrides = self.low.features.overridden_in_request;
        let types = if overrides { &self.names.entry } else { &self.names.target };
        let (name, state) = (&self.state(id).name, self.state(id));
        let carried =
            state.data.iter().filter(|field| field.init.is_none() || (overrides && self.is_given(id, field)));
        let fields: Vec<TokenStream> = carried
            .map(|field| {
                let (cfgs, name, local) = (field_cfgs(field), &field.name, self.given(id, &field.name));
                tokens!(#cfgs #name: #local)
            })
            .gather();
        match fields.is_empty() {
            true => tokens!(#types::#name),
            false => tokens!(#types::#name { #(#fields),* }),
        }
    }

    /// Whether a state can be entered from this domain by a name alone: those around it that are entered too must
    /// not wait for data.
    fn can_enter(&self, domain: StateId, id: StateId) -> bool {
        let around = self.low.machine.path_between(domain, id);
        let needs = |id: &StateId| self.state(*id).data.iter().any(|field| field.init.is_none());
        !around.iter().filter(|around| **around != id).any(needs)
    }

    /// Whether a state can be entered from outside only where the states around it are active.
    pub(super) fn needs_around(&self) -> Vec<StateId> {
        self.state_ids().filter(|id| !self.can_enter(ROOT, *id)).gather()
    }

    fn needs_around_fn(&self) -> TokenStream {
        let states = self.needs_around();
        if states.is_empty() {
            return TokenStream::new();
        }
        let (id, test) = (&self.names.id, self.is_one_of(tokens!(id), &states, &|id| self.id_of(id)));
        tokens! {
            /// Whether the state stands in one whose data only a line can give.
            fn needs_around_(id: #id) -> bool { #test }
        }
    }

    /// `make_`: the whole configuration of a machine that begins in a state.
    fn make_fresh(&self) -> TokenStream {
        let entry = self.entry_type();
        let arms = self.state_ids().map(|id| {
            let (pattern, cfgs) = (self.requested_pattern(id), self.state_cfgs(id));
            if !self.can_enter(ROOT, id) {
                return tokens!(#cfgs #[allow(unused_variables)] #pattern => ::core::unreachable!(),);
            }
            let requested = self.requested(id);
            let within = arrival(self.low.machine, ROOT, &requested);
            let (timers, made) = self.made_within(ROOT, &within, true);
            let made = match self.has_timers() {
                true => tokens!({ #timers let made = #made; (made, timers) }),
                false => made,
            };
            tokens!(#cfgs #pattern => #made,)
        });
        let body = tokens!(match target { #(#arms)* });
        let (data, params, made) =
            (self.data_params(ROOT, false, &body), self.params(&body), self.made_type());
        tokens!(fn make_(target: #entry, #data #params) -> #made { #body })
    }

    /// `begin_machine_` enters what a machine starts in; `begin_in_` the same, where it begins elsewhere.
    fn begin_fns_of_machine(&self) -> TokenStream {
        let first = by_default(self.low.machine, ROOT);
        let enters = self.enters(ROOT, &first, &tokens!(self), true);
        let begin = self.beginning("begin_machine_", TokenStream::new(), enters);
        let arms = self.state_ids().filter(|id| self.can_enter(ROOT, *id)).filter_map(|id| {
            let requested = self.requested(id);
            let within = arrival(self.low.machine, ROOT, &requested);
            let enters = self.enters(ROOT, &within, &tokens!(self), true);
            let (cfgs, id) = (self.state_cfgs(id), self.id_of(id));
            (!enters.is_empty()).then(|| tokens!(#cfgs #id => { #enters }))
        });
        let arms: Vec<TokenStream> = arms.gather();
        let id = &self.names.id;
        let body = tokens!(#[allow(unreachable_patterns)] match id { #(#arms)* _ => {} });
        let begin_in = self.beginning("begin_in_", tokens!(id: #id,), body);
        tokens!(#begin #begin_in)
    }

    /// Enters, serves what is asked for on the way, and lets things settle.
    fn beginning(&self, name: &str, param: TokenStream, enters: TokenStream) -> TokenStream {
        let name = quote::format_ident!("{name}");
        let asks = self.low.features.chained && super::scope::mentions(&enters, "next");
        let (next, follow) = (asks.then(|| self.next_let()), asks.then(|| self.follow_next()));
        let body = tokens!(#next #enters #follow);
        let params = self.params(&body);
        tokens!(#[allow(unused_variables)] fn #name(&mut self, #param #params) { #body })
    }

    /// `arrive_`: what a request names is made, put in its place inside the domain (or above all, where it is
    /// pushed) and entered.
    fn arrive_fn(&self) -> TokenStream {
        let (entry, id) = (self.entry_type(), &self.names.id);
        let arms = self.state_ids().map(|id| {
            let (pattern, cfgs) = (self.requested_pattern(id), self.state_cfgs(id));
            let domains = self.low.machine.path(id).skip(1).filter(|around| *around != ROOT);
            let inner = domains.filter(|domain| self.is_compound(*domain)).map(|domain| {
                let (name, body) = (self.id_of(domain), self.arrive_at_domain(domain, id));
                tokens!(::core::option::Option::Some(#name) => { #body })
            });
            let outer = self.arrive_at_domain(ROOT, id);
            tokens! {
                #cfgs #[allow(unused_variables)] #pattern => match domain {
                    #(#inner)*
                    _ => { #outer }
                },
            }
        });
        let stack = self.low.features.stack.as_ref().map(|_| tokens!(pushes: bool, clears: bool,));
        let body = tokens!(match target { #(#arms)* });
        let params = self.params(&body);
        let output = self.low.features.chained.then(|| {
            let ty = self.asked_type();
            tokens!(-> #ty)
        });
        tokens! {
            fn arrive_(&mut self, target: #entry, domain: ::core::option::Option<#id>, #stack #params) #output {
                #body
            }
        }
    }

    fn arrive_at_domain(&self, domain: StateId, id: StateId) -> TokenStream {
        if !self.can_enter(domain, id) {
            return tokens!(::core::unreachable!());
        }
        let requested = self.requested(id);
        let within: Within = arrival(self.low.machine, domain, &requested);
        let (flags, made) = self.nested_made(domain, &within);
        let bind_state = self.bind_state_ref(domain);
        let place = self.place_nested(domain);
        let (pair, now) = (self.made_pair(), self.now_for_pause());
        let place = match &self.low.features.stack {
            Some(_) if domain == ROOT => tokens! {
                if pushes { self.suspend_(#pair, #now); } else { #place }
                if clears { self.discard_suspended_(); }
            },
            _ => place,
        };
        let enters = self.enters(domain, &within, &tokens!(self), false);
        let (next, result) = match self.low.features.chained {
            true => (Some(self.next_let()), Some(tokens!(next))),
            false => (None, None),
        };
        let inner = tokens!(#flags #made);
        let bind_data = self.bind_data_if_named(&inner);
        tokens!(#bind_state #bind_data #inner #place #next #enters #result)
    }

    fn exit_inside_fn(&self) -> TokenStream {
        let id = &self.names.id;
        let composites = self.state_ids().filter(|id| self.is_compound(*id));
        let arms = composites.map(|id| {
            let (name, cfgs) = (self.id_of(id), self.state_cfgs(id));
            let leave = self.leave_domain(id, "exit");
            tokens!(#cfgs ::core::option::Option::Some(#name) => { #leave })
        });
        let whole = self.leave_domain(ROOT, "exit");
        let body = tokens!(#[allow(unreachable_patterns)] match domain { #(#arms)* _ => { #whole } });
        let (bind_data, params) = (self.bind_data_if_named(&body), self.params(&body));
        tokens!(fn exit_inside_(&mut self, domain: ::core::option::Option<#id>, #params) { #bind_data #body })
    }

    fn is_compound_fn(&self) -> TokenStream {
        let (id, states) = (&self.names.id, self.state_ids().filter(|id| self.is_compound(*id)));
        let states: Vec<StateId> = states.gather();
        let test = match states.is_empty() {
            true => tokens!(false),
            false => self.is_one_of(tokens!(id), &states, &|id| self.id_of(id)),
        };
        tokens! {
            /// Whether the state can stay active around a change inside it.
            #[allow(unused_variables)]
            fn is_compound_(id: #id) -> bool { #test }
        }
    }

    /// The innermost state that is active inside a domain.
    pub(super) fn innermost_match(&self, domain: TokenStream) -> TokenStream {
        let whole = self.id_from(self.state_ref());
        if !self.low.features.regions {
            return whole;
        }
        let composites = self.state_ids().filter(|id| self.is_compound(*id));
        let arms = composites.map(|id| {
            let (name, found) = (self.id_of(id), self.innermost_in(id));
            tokens!(::core::option::Option::Some(#name) => #found,)
        });
        tokens!(match #domain { #(#arms)* _ => #whole })
    }

    /// The place of a composite's active child, bound by a pattern, to look at.
    pub(super) fn seen_inside(&self, id: StateId, inside: &TokenStream) -> TokenStream {
        self.path_pattern(id, &|_| None, Inside::Child(*inside))
    }
}
