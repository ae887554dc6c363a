//! `done` lines: a composite's child, or all of its regions, came to a final state.

use super::Gen;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{ROOT, StateId};

impl Gen<'_> {
    /// `done_`: the `done` lines of a composite whose child, or all of whose regions, came to a final state.
    pub(super) fn done_fns(&self) -> TokenStream {
        let told = &self.low.features.told_done;
        let (id_type, args) = (&self.names.id, self.args());
        let (chain, pass) = (self.chain_param(), self.low.features.always_cyclic.then(|| tokens!(chain,)));
        let arms = told.iter().map(|id| {
            let (asker, name, cfgs) = (self.asker(*id), self.function("done", *id), self.state_cfgs(*id));
            let active = (*id != ROOT).then(|| {
                let (state, pattern) = (self.state_ref(), self.any_pattern(*id));
                tokens!(if ::core::matches!(#state, #pattern))
            });
            tokens!(#cfgs #asker #active => self.#name(#pass #args),)
        });
        let body = tokens!(match id { #(#arms)* _ => {} });
        let params = self.params(&body);
        let functions = told.iter().map(|id| self.done_fn(*id));
        let done = (!told.is_empty()).then(|| {
            tokens! {
                #[allow(unreachable_patterns, unused_variables)]
                fn done_(&mut self, id: ::core::option::Option<#id_type>, #chain #params) { #body }
            }
        });
        tokens!(#done #(#functions)*)
    }

    fn done_fn(&self, id: StateId) -> TokenStream {
        let lines = self.low.plan(id).done.iter().copied();
        let tests = self.in_state_lets(&lines.clone().gather());
        let lines: TokenStream = lines
            .filter(|line| self.can_act(line))
            .map(|line| {
                let (steps, bound) = (
                    self.line_steps(line, &TokenStream::new()),
                    self.bound_of_chain(line, &tokens!(return;)),
                );
                self.guarded_step(line, &tokens!(#bound #steps return;))
            })
            .joined();
        let (bind_state, bind_data) = (self.bind_state(id), self.bind_machine());
        let body = tokens!(#tests #bind_state #bind_data #lines);
        let (name, params, cfgs) = (self.function("done", id), self.params(&body), self.state_cfgs(id));
        let chain = self.chain_param();
        tokens! {
            #cfgs
            #[allow(unused_variables, clippy::needless_return)]
            fn #name(&mut self, #chain #params) { #body }
        }
    }
}
