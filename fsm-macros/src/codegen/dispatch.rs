//! From the current state to the innermost of the active states that has something to run.

use super::Gen;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{ROOT, StateId};

impl Gen<'_> {
    /// `match state { … }`: a call for the innermost state of each configuration that has something, or for the one
    /// around it, which may have to be told the innermost one.
    pub(super) fn dispatch_inward(
        &self,
        has: &impl Fn(StateId) -> bool,
        is_told: &impl Fn(StateId) -> bool,
        call: &impl Fn(StateId, StateId) -> TokenStream,
        otherwise: &TokenStream,
    ) -> TokenStream {
        let rest = if has(ROOT) { call(ROOT, ROOT) } else { otherwise.clone() };
        let mut found = Vec::new();
        for child in &self.state(ROOT).children {
            self.inward(*child, has, is_told, None, &mut found);
        }
        let arms = found.into_iter().map(|(id, taking)| {
            let (cfgs, pattern) = (self.state_cfgs(id), self.any_pattern(id));
            (tokens!(#cfgs #pattern), taking.map_or_else(|| rest.clone(), |taking| call(taking, id)))
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
        has: &impl Fn(StateId) -> bool,
        is_told: &impl Fn(StateId) -> bool,
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
    pub(super) fn outer_with(&self, id: StateId, has: &impl Fn(StateId) -> bool) -> Option<StateId> {
        self.low.machine.path(id).skip(1).find(|outer| has(*outer))
    }
}
