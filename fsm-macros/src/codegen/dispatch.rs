//! From the current state to the innermost of the active states that has something to run.

use super::Gen;
use super::tokens::TokenStream;
use crate::model::{ROOT, StateId};

impl Gen<'_> {
    /// `match state { … }`: a call for the innermost state of each configuration that has something, or for the one
    /// around it.
    pub(super) fn dispatch_inward(
        &self,
        has: &dyn Fn(StateId) -> bool,
        call: &dyn Fn(StateId) -> TokenStream,
        otherwise: &TokenStream,
    ) -> TokenStream {
        let mut arms = Vec::new();
        let rest = if has(ROOT) { call(ROOT) } else { *otherwise };
        for child in &self.state(ROOT).children {
            self.inward_arms(*child, has, call, &rest, &mut arms);
        }
        let is_one = arms.iter().all(|(_, result)| result.to_string() == rest.to_string());
        if is_one {
            return rest;
        }
        let arms = arms.iter().map(|(pattern, result)| tokens!(#pattern => #result,));
        let state = self.state_ref();
        tokens!(match #state { #(#arms)* })
    }

    fn inward_arms(
        &self,
        id: StateId,
        has: &dyn Fn(StateId) -> bool,
        call: &dyn Fn(StateId) -> TokenStream,
        outer: &TokenStream,
        arms: &mut Vec<(TokenStream, TokenStream)>,
    ) {
        let own = if has(id) { call(id) } else { *outer };
        let any_inside = self.state_ids().any(|inner| self.low.machine.is_inside(inner, id) && has(inner));
        if !any_inside {
            let (cfgs, pattern) = (self.state_cfgs(id), self.any_pattern(id));
            arms.push((tokens!(#cfgs #pattern), own));
            return;
        }
        for child in &self.state(id).children {
            self.inward_arms(*child, has, call, &own, arms);
        }
    }

    /// The next state outwards that has something.
    pub(super) fn outer_with(&self, id: StateId, has: &dyn Fn(StateId) -> bool) -> Option<StateId> {
        self.low.machine.path(id).skip(1).find(|outer| has(*outer))
    }
}
