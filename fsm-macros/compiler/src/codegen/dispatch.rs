//! From the current state to the innermost of the active states that has something to run: for an event, or by itself.

use super::tokens::TokenStream;
use super::{Gen, in_a_row};
use crate::each::Gather;
use crate::model::{ROOT, StateId};

impl Gen<'_> {
    /// What becomes of one event in nested states: the innermost one that has lines for it comes first.
    pub(super) fn nested_dispatch(&self, is_raised: bool) -> TokenStream {
        let (callers, now) = (self.callers_args(), self.now_arg());
        let refusal = self.passes_refusal().then(|| tokens!(::fsm_runtime::__private::Refusal::new()));
        let ends = |id: StateId| self.low.machine.ends_in(id);
        let takes = |id: StateId| id != ROOT && (self.taking(id, is_raised).is_some() || ends(id));
        let call = |id: StateId, innermost| match self.taking(id, is_raised).filter(|_| !ends(id)) {
            None => tokens!(::fsm_runtime::Outcome::Unhandled(event)),
            Some(name) => {
                let is_passed = self.has_children(id) || (is_raised && self.has_raised(id));
                let refusal = refusal.as_ref().filter(|_| is_passed);
                let inside = self.inside_arg(innermost, id);
                tokens!(self.#name(#callers event, #now #inside #refusal))
            }
        };
        let is_told = |id: StateId| self.is_told_inside(id);
        let otherwise = self.machine_takes(None, self.passes_refusal(), is_raised);
        self.dispatch_inward(&takes, &is_told, &call, &otherwise)
    }

    /// The same in flat ones: one call for each state that has lines for events.
    pub(super) fn dispatch(&self, is_raised: bool) -> TokenStream {
        let (callers, now) = (self.callers_args(), self.now_arg());
        let args = tokens!(#callers event, #now);
        let refusal = self.passes_refusal().then(|| tokens!(::fsm_runtime::__private::Refusal::new()));
        let arms = self.state_ids().filter_map(|id| {
            let (pattern, cfgs) = (self.any_pattern(id), self.state_cfgs(id));
            if self.low.machine.ends_in(id) {
                return Some(tokens!(#cfgs #pattern => ::fsm_runtime::Outcome::Unhandled(event),));
            }
            let name = self.taking(id, is_raised)?;
            let refusal = refusal.as_ref().filter(|_| is_raised && self.has_raised(id));
            Some(in_a_row([cfgs, tokens!(#pattern => self.#name(#args #refusal),)]))
        });
        let arms: Vec<TokenStream> = arms.gather();
        let otherwise = self.machine_takes(None, self.passes_refusal(), is_raised);
        if arms.is_empty() {
            return otherwise;
        }
        let state = self.state_ref();
        let otherwise = (arms.len() < self.state_ids().count()).then(|| tokens!(_ => #otherwise,));
        tokens!(match #state { #(#arms)* #otherwise })
    }

    /// `match state { … }`: a call for the innermost state of each configuration that has something, or for the one
    /// around it, which may have to be told the innermost one.
    pub(super) fn dispatch_inward(
        &self,
        has: &dyn Fn(StateId) -> bool,
        is_told: &dyn Fn(StateId) -> bool,
        call: &dyn Fn(StateId, StateId) -> TokenStream,
        otherwise: &TokenStream,
    ) -> TokenStream {
        let rest = if has(ROOT) { call(ROOT, ROOT) } else { *otherwise };
        let mut found = Vec::new();
        for child in &self.state(ROOT).children {
            self.inward(*child, has, is_told, None, &mut found);
        }
        let arms = found.into_iter().map(|(id, taking)| {
            let (cfgs, pattern) = (self.state_cfgs(id), self.any_pattern(id));
            (tokens!(#cfgs #pattern), taking.map_or_else(|| rest, |taking| call(taking, id)))
        });
        let arms: Vec<_> = arms.gather();
        let is_one = arms.iter().all(|(_, result)| result.to_string() == rest.to_string());
        if is_one {
            return rest;
        }
        let arms = arms.iter().map(|(pattern, result)| tokens!(#pattern => #result,));
        let state = self.state_ref();
        tokens!(match #state { #(#arms)* })
    }

    /// The states that need an arm, each with the state that has something there.
    fn inward(
        &self,
        id: StateId,
        has: &dyn Fn(StateId) -> bool,
        is_told: &dyn Fn(StateId) -> bool,
        outer: Option<StateId>,
        found: &mut Vec<(StateId, Option<StateId>)>,
    ) {
        let own = if has(id) { Some(id) } else { outer };
        let any_inside = self.state_ids().any(|inner| self.low.machine.is_inside(inner, id) && has(inner));
        if any_inside || (self.has_children(id) && own.is_some_and(is_told)) {
            for child in &self.state(id).children {
                self.inward(*child, has, is_told, own, found);
            }
        } else {
            found.push((id, own));
        }
    }

    /// The next state outwards that has something.
    pub(super) fn outer_with(&self, id: StateId, has: &dyn Fn(StateId) -> bool) -> Option<StateId> {
        self.low.machine.path(id).skip(1).find(|outer| has(*outer))
    }
}
