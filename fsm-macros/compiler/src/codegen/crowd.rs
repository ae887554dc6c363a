//! One tick of many machines that are in the same state: a loop for each state, in which nothing is asked that the
//! state answers. Machines whose ticks begin with lines of their own, or go through several depths, are ticked one by one.

use super::Gen;
use super::tokens::TokenStream;
use crate::model::ROOT;

impl Gen<'_> {
    /// What the trait knows of many machines, in place of the defaults.
    pub(super) fn crowd_items(&self, time: &TokenStream) -> TokenStream {
        let regions = self.low.machine.holds_regions(ROOT).then(|| {
            tokens!(
                const HOLDS_REGIONS: ::core::primitive::bool = true;
            )
        });
        let ticks = (!self.has_update()).then(|| {
            tokens!(
                const TICKS: ::core::primitive::bool = false;
            )
        });
        let update_each = self.update_each(time);
        tokens!(#regions #ticks #update_each)
    }

    fn update_each(&self, time: &TokenStream) -> Option<TokenStream> {
        self.ticks_are_of_leaves().then(|| {
            let body = self.loops();
            tokens! {
                fn update_each_(
                    state: Self::StateId,
                    agents: impl ::fsm_runtime::__private::Agents<Self>,
                    world: &Self::World,
                    now: #time,
                    report: &mut impl ::fsm_runtime::__private::Report<Self>,
                ) { #body }
            }
        })
    }

    fn ticks_are_of_leaves(&self) -> bool {
        let features = &self.low.features;
        let settles = !self.settle_call(&tokens!(machine)).is_empty();
        self.has_update()
            && features.flat
            && !features.requests
            && !features.incomplete
            && !settles
            && self.low.plan(ROOT).tick.is_empty()
    }

    fn loops(&self) -> TokenStream {
        let (ids, args) = (&self.names.id, self.forwarded(&[], false));
        let state = self.state_ref_of(&tokens!(machine));
        let arms = self.ticking().map(|id| {
            let (pattern, cfgs, tick) =
                (self.any_pattern(id), self.state_cfgs(id), self.function("tick", id));
            let step = tokens! {
                |machine, owner| {
                    match #state {
                        #pattern => machine.#tick(#args),
                        #[allow(unreachable_patterns)]
                        _ => machine.update(#args),
                    }
                    ::core::matches!(#state, #pattern)
                }
            };
            let each = match self.due(id) {
                Some(due) => tokens!(each_due(agents, report, |machine| #due, #step)),
                None => tokens!(each(agents, report, #step)),
            };
            let name = &self.state(id).name;
            tokens!(#cfgs #ids::#name => ::fsm_runtime::__private::#each,)
        });
        let rest = (self.ticking().count() < self.state_ids().count()).then(|| tokens!(_ => {}));
        tokens!(match state { #(#arms)* #rest })
    }
}
