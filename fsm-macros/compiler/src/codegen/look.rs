//! What can be seen of a machine.

use super::Gen;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{ROOT, StateId};

impl Gen<'_> {
    pub(super) fn look(&self) -> TokenStream {
        let (vis, state, id) = (&self.low.machine.vis, self.state_type(), &self.names.id);
        let state_ref = self.state_ref();
        let of_state = self.id_from(state_ref);
        let (is_in, is_in_doc) = self.is_in();
        let rest = [self.is_done(), self.suspended(), self.next_deadline(), self.data()];
        tokens! {
            /// The current state, with its data.
            #[inline]
            #vis fn state(&self) -> &#state { #state_ref }

            /// Which state is current.
            #[inline]
            #vis fn state_id(&self) -> #id { #of_state }

            #is_in_doc
            #[inline]
            #vis fn is_in(&self, id: #id) -> bool { #is_in }

            #(#rest)*
        }
    }

    /// Of nested states, each that is active; and what this says of itself.
    fn is_in(&self) -> (TokenStream, TokenStream) {
        if self.low.features.flat {
            let doc = tokens!(#[doc = " Whether the machine is in this state."]);
            return (tokens!(self.state_id() == id), doc);
        }
        let state = self.state_ref();
        let arms = self.state_ids().map(|id| {
            let (cfgs, name, pattern) = (self.state_cfgs(id), self.id_of(id), self.any_pattern(id));
            tokens!(#cfgs #name => ::core::matches!(#state, #pattern),)
        });
        let text = " Whether the machine is in this state: the innermost one, one around it, or one in another region.";
        (tokens!(match id { #(#arms)* }), tokens!(#[doc = #text] #[allow(irrefutable_let_patterns)]))
    }

    fn is_done(&self) -> TokenStream {
        if !self.low.features.finals && !self.low.features.incomplete {
            return TokenStream::new();
        }
        let finals = self.state_ids().filter(|id| self.low.machine.ends_in(*id));
        let finals: Vec<StateId> = finals.gather();
        let (vis, state) = (&self.low.machine.vis, self.state_ref());
        let done = match finals.is_empty() {
            true if self.low.features.finals => self.all_final(ROOT),
            true => tokens!(false),
            false => self.is_one_of(state, &finals, &|id| self.any_pattern(id)),
        };
        tokens! {
            /// Whether the machine has ended, in a final state.
            #[inline]
            #[allow(unreachable_patterns)]
            #vis fn is_done(&self) -> bool { #done }
        }
    }

    /// Whether each region of a state is in a final state.
    pub(super) fn all_final(&self, id: StateId) -> TokenStream {
        let state = self.state_ref();
        let tests = self.state(id).children.iter().map(|region| {
            let finals = self.state(*region).children.iter().filter(|id| self.state(**id).is_final());
            let finals: Vec<StateId> = finals.copied().gather();
            self.is_one_of(state, &finals, &|id| self.any_pattern(id))
        });
        tokens!(#(#tests)&&*)
    }

    fn suspended(&self) -> TokenStream {
        if self.low.features.stack.is_none() {
            return TokenStream::new();
        }
        let (vis, state) = (&self.low.machine.vis, self.state_type());
        tokens! {
            /// The states that wait below the current one, the newest last.
            #[inline]
            #vis fn suspended(&self) -> ::fsm_runtime::Suspended<'_, #state> { self.stack.suspended() }
        }
    }

    pub(super) fn has_deadlines(&self) -> bool {
        let incomplete = self.low.features.incomplete && self.low.machine.clock.is_some();
        self.low.features.state_timers + self.low.features.root_timers > 0 || incomplete
    }

    fn next_deadline(&self) -> TokenStream {
        if !self.has_deadlines() {
            return TokenStream::new();
        }
        let earliest = |timers: TokenStream| tokens!(::fsm_runtime::__private::earliest(&self.#timers));
        let (of_state, of_machine) = (earliest(tokens!(timers)), earliest(tokens!(machine_timers)));
        let deadline = match (self.has_timers(), self.low.features.root_timers > 0) {
            (false, false) => tokens!(::core::option::Option::None),
            (true, true) => tokens!(::fsm_runtime::__private::earlier(#of_state, #of_machine)),
            (true, false) => of_state,
            (false, true) => of_machine,
        };
        let done = (self.low.features.finals && self.low.features.root_timers > 0).then(|| {
            tokens!(if self.is_done() {
                return ::core::option::Option::None;
            })
        });
        let (vis, clock) = (&self.low.machine.vis, self.time_type());
        tokens! {
            /// When `update` next has something to do because of the time; none where it has nothing to
            /// wait for.
            #vis fn next_deadline(&self) -> ::core::option::Option<#clock> { #done #deadline }
        }
    }

    fn data(&self) -> TokenStream {
        if !self.has_data() {
            return TokenStream::new();
        }
        let (vis, data) = (&self.low.machine.vis, self.data_type());
        tokens! {
            /// The data of the machine itself.
            #[inline]
            #vis fn data(&self) -> &#data { &self.data }

            /// The data of the machine itself, to change them.
            #[inline]
            #vis fn data_mut(&mut self) -> &mut #data { &mut self.data }
        }
    }
}
