//! Which line each innermost active state picks for an event: its own, or one of a state around it. Nothing is changed
//! here: guards look at the event without taking it.

use super::Gen;
use super::pieces::Piece;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{Handler, ROOT, StateId, Trigger};

impl Gen<'_> {
    pub(super) fn select_fn(&self) -> TokenStream {
        let (callers, now) = (self.callers_args(), self.now_arg());
        let pick = |id: StateId| {
            let name = self.function("pick", id);
            tokens! {
                let line;
                (line, event) = self.#name(refusal, #callers event, #now);
                if let ::core::option::Option::Some(line) = line { picks.push(line); }
            }
        };
        let body = self.each_innermost(&|id| self.takes_events(id), &pick);
        let (event, picks) = (self.event_type(), self.picks_type());
        let generics = self.send_generics();
        let where_clause = &generics.where_clause;
        let (callers, now) = (self.callers_params(&body), self.now_param(&body));
        let generics = generics.code();
        tokens! {
            #[allow(unused_mut, unused_variables, unreachable_patterns)]
            fn select_ #generics (
                &self,
                picks: &mut #picks,
                refusal: &mut ::fsm_runtime::__private::Refusal,
                #callers mut event: #event, #now
            ) -> #event #where_clause { #body event }
        }
    }

    /// Runs `pick` for each innermost active state, in source order: for the nearest state, from there outwards, that
    /// has lines.
    pub(super) fn each_innermost(
        &self,
        has: &dyn Fn(StateId) -> bool,
        pick: &dyn Fn(StateId) -> TokenStream,
    ) -> TokenStream {
        self.innermost_of(ROOT, has, pick)
    }

    fn innermost_of(
        &self,
        id: StateId,
        has: &dyn Fn(StateId) -> bool,
        pick: &dyn Fn(StateId) -> TokenStream,
    ) -> TokenStream {
        let machine = self.low.machine;
        let inside = || machine.state_ids().filter(|inner| machine.is_inside(*inner, id));
        let is_plain = !inside().any(|inner| has(inner) || machine.state(inner).is_region());
        if is_plain {
            return machine.path(id).find(|outer| has(*outer)).map(pick).unwrap_or_default();
        }
        if machine.holds_regions(id) {
            return self
                .state(id)
                .children
                .iter()
                .map(|region| self.innermost_of(*region, has, pick))
                .joined();
        }
        let arms = self.state(id).children.iter().map(|child| {
            let (pattern, cfgs) = (self.any_pattern(*child), self.state_cfgs(*child));
            let body = self.innermost_of(*child, has, pick);
            tokens!(#cfgs #pattern => { #body })
        });
        let state = self.state_ref();
        tokens!(match #state { #(#arms)* _ => {} })
    }

    /// `pick_Name`: the number of the first line of this state, or of one around it, that takes the event.
    pub(super) fn pick_fn(&self, id: StateId) -> TokenStream {
        let lines: TokenStream = self.events_of(id).map(|line| self.pick_line(line)).joined();
        let (callers, now) = (self.callers_args(), self.now_arg());
        let outer = self.outer_with(id, &|id| self.takes_events(id));
        let rest = match outer {
            Some(outer) => {
                let name = self.function("pick", outer);
                tokens!(self.#name(refusal, #callers event, #now))
            }
            None => tokens!((::core::option::Option::None, event)),
        };
        let tests = self.in_state_lets(&self.low.plan(id).on);
        let body = tokens!(#tests #lines #rest);
        let (event, generics) = (self.event_type(), self.send_generics());
        let where_clause = &generics.where_clause;
        let generics = generics.code();
        let (name, cfgs) = (self.function("pick", id), self.state_cfgs(id));
        let (callers, now) = (self.callers_params(&body), self.now_param(&body));
        tokens! {
            #cfgs
            #[allow(unused_variables, unused_mut, unreachable_patterns, clippy::match_single_binding)]
            fn #name #generics (
                &self,
                refusal: &mut ::fsm_runtime::__private::Refusal,
                #callers mut event: #event, #now
            ) -> (::core::option::Option<u16>, #event) #where_clause { #body }
        }
    }

    /// A guard looks at the event without taking it: the arm is never taken.
    fn pick_line(&self, line: &Handler) -> TokenStream {
        let Trigger::On(pattern) = &line.trigger else {
            return TokenStream::new();
        };
        let arm = self.shadowing(pattern.bindings());
        let conditions = arm.pick_conditions(line);
        let path: Vec<_> = self.names.event_path.into_iter().gather();
        let event = super::arms::event_pattern(pattern, &path);
        let (bind_state, bind_data) = (arm.bind_seen(line.state), arm.bind_data_seen());
        let (number, cfgs) = (self.number_of(line), self.line_cfgs(line));
        tokens! {
            #cfgs
            {
                #bind_state #bind_data
                let mut is_picked = false;
                match event {
                    #event if #(#conditions &&)* { is_picked = true; false } => ::core::unreachable!(),
                    _ => {}
                }
                if is_picked { return (::core::option::Option::Some(#number), event); }
            }
        }
    }

    fn pick_conditions(&self, line: &Handler) -> Vec<TokenStream> {
        let mut conditions = self.filter_conditions(line);
        if self.has_declared_stack() {
            conditions.push(tokens!(refusal.is_open()));
        }
        if let Some(guard) = &line.guard {
            conditions.push(self.condition_or(guard, line.state, Some(tokens!(refusal.guard()))));
        }
        if line.goes_back() {
            let field = self.previous_field(self.low.machine.domain_of_self(line.state));
            conditions.push(tokens!((self.#field.is_some() || refusal.guard())));
        }
        if self.may_overflow(line) {
            conditions.push(tokens!((!self.stack.is_full() || refusal.stack_full())));
        }
        conditions
    }

    /// The data of a state and of those around it, to look at, under the names that the event leaves to them.
    pub(super) fn bind_seen(&self, id: StateId) -> TokenStream {
        self.bind_path(id, self.state_ref())
    }

    pub(super) fn bind_data_seen(&self) -> TokenStream {
        if !self.has_data() {
            return TokenStream::new();
        }
        let pattern = self.data_pattern(&TokenStream::new());
        tokens!(#[allow(unused_variables)] let #pattern = &self.data;)
    }
}
