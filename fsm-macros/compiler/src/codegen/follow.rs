//! A change that an action has asked for, and those that it brings with it.

use super::Gen;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::Trigger;

impl Gen<'_> {
    /// Performs a change, and those that it brings with it. `false` where there was nothing to change to.
    pub(super) fn follow_fn(&self) -> TokenStream {
        if !self.low.features.chained {
            return TokenStream::new();
        }
        let (entry, args) = (self.entry_type(), self.args());
        let (id, cyclic) = (&self.names.id, self.low.features.cyclic);
        let entered = cyclic.then(|| tokens!(entered: ::core::option::Option<#id>,));
        let words = self.low.machine.states.len().div_ceil(32);
        let begin = cyclic.then(|| {
            tokens! {
                let mut chain = ::fsm_runtime::__private::Chain::<#words>::new();
                if let ::core::option::Option::Some(id) = entered { chain.enter(id as usize); }
            }
        });
        let livelock = self.livelock("requests in `enter` or `resume`");
        let check = cyclic.then(|| {
            tokens! {
                if let ::core::option::Option::Some(id) = self.destination_(&change)
                    && !chain.enter(id as usize)
                {
                    #livelock
                    break;
                }
            }
        });
        let body = tokens! {
            #begin
            let mut changed = false;
            let mut next = ::core::option::Option::Some(change);
            while let ::core::option::Option::Some(change) = next {
                #check
                let (performed, following) = self.perform_(change, #args);
                changed |= performed;
                next = following;
            }
            changed
        };
        let params = self.params(&body);
        let destination = cyclic.then(|| self.destination_fn());
        let change = match self.low.features.flat {
            true => tokens!(::fsm_runtime::__private::Change<#entry>),
            false => tokens!((::fsm_runtime::__private::Change<#entry>, ::core::option::Option<#id>)),
        };
        tokens! {
            fn follow_(&mut self, change: #change, #entered #params) -> bool { #body }
            #destination
        }
    }

    /// The machine's `livelock` lines; without one, a debug assertion.
    pub(super) fn livelock(&self, what: &str) -> TokenStream {
        let is_livelock = |trigger: &Trigger| matches!(trigger, Trigger::Livelock { .. });
        let tests = self.in_state_lets(&self.reports(is_livelock).gather());
        let lines: Vec<TokenStream> = self
            .reports(is_livelock)
            .filter_map(|line| {
                let Trigger::Livelock { state } = &line.trigger else {
                    return None;
                };
                let body = self.report_body(line);
                let quiet = self.quiet(state, &body);
                Some(tokens!({ #quiet let #state = self.state_id(); #body }))
            })
            .gather();
        if lines.is_empty() {
            let text = format!(
                "machine `{}` would go round for ever: {what} lead back to a state entered in the same step; it stays in `{{}}`",
                self.names.machine
            );
            return tokens!(::core::debug_assert!(false, #text, self.state_id().name()););
        }
        let lines = tokens!(#(#lines)*);
        let bind_data = self.bind_data_if_named(&lines);
        tokens!(#tests #bind_data #lines)
    }

    /// The state that a change leads to, if there is one.
    fn destination_fn(&self) -> TokenStream {
        let (entry, id) = (self.entry_type(), &self.names.id);
        let below = self.low.features.stack.is_some().then(|| {
            let id = self.id_from(tokens!(state));
            tokens!(self.stack.top().map(|state| #id))
        });
        let target_id = self.id_from(tokens!(target));
        let none = tokens!(::core::option::Option::None);
        let pop = below.unwrap_or(none);
        let pop_else = match below {
            Some(below) => tokens!(::core::option::Option::Some(#below.unwrap_or(#target_id))),
            None => tokens!(::core::option::Option::Some(#target_id)),
        };
        let previous = self.previous_destination();
        let nested = !self.low.features.flat;
        let asked = match nested {
            true => tokens!(&(::fsm_runtime::__private::Change<#entry>, ::core::option::Option<#id>)),
            false => tokens!(&::fsm_runtime::__private::Change<#entry>),
        };
        let take_apart = nested.then(|| tokens!(let (change, source) = change;));
        tokens! {
            fn destination_(
                &self,
                change: #asked,
            ) -> ::core::option::Option<#id> {
                use ::fsm_runtime::__private::Change;
                #take_apart
                match change {
                    Change::Goto(target) | Change::Push(target) | Change::Reset(target) => {
                        ::core::option::Option::Some(#target_id)
                    }
                    Change::Pop => #pop,
                    Change::PopElse(target) => #pop_else,
                    Change::Previous => #previous,
                }
            }
        }
    }

    /// The state that `previous` leads to: of nested states, the one that the state which asks may go back to.
    fn previous_destination(&self) -> TokenStream {
        let none = tokens!(::core::option::Option::None);
        let found = self.low.features.previous_in.iter().map(|id| {
            let (field, found) = (self.previous_field(*id), self.id_from(tokens!(state)));
            (*id, tokens!(self.#field.as_ref().map(|state| #found)))
        });
        if self.low.features.flat {
            return found.map(|(_, found)| found).next().unwrap_or(none);
        }
        let arms = found.map(|(id, found)| {
            let domain = self.asker(id);
            tokens!(#domain => #found,)
        });
        tokens! {
            match ::fsm_runtime::__private::domain_of_self(*source, Self::is_compound_) {
                #(#arms)*
                #[allow(unreachable_patterns)]
                _ => #none,
            }
        }
    }
}
