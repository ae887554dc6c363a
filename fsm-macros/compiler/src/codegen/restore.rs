//! Machines that are put together from parts and taken apart again; and what stands in for a machine that
//! has no states.

use super::Gen;
use super::tokens::TokenStream;
use crate::model::ROOT;

impl Gen<'_> {
    /// `restore` and `into_state`.
    pub(super) fn restore(&self) -> TokenStream {
        let (vis, state, clock) = (&self.low.machine.vis, self.state_type(), &self.low.machine.clock);
        let data = self.has_data().then(|| {
            let data = self.data_type();
            tokens!(data: #data,)
        });
        let (given, parts) = match self.has_data() {
            true => {
                let data = self.data_type();
                (tokens!((data, state)), tokens!((#data, #state)))
            }
            false => (tokens!(state), state),
        };
        let needs_below = self.low.needs_below.contains(&true);
        let refuse = needs_below.then(|| {
            let id = self.id_from(tokens!(&state));
            tokens! {
                if Self::needs_below_(#id) {
                    return ::core::result::Result::Err(::fsm_runtime::NotRestored {
                        state: #given,
                        reason: ::fsm_runtime::Reason::NeedsBelow,
                    });
                }
            }
        });
        let timers = self.restored();
        let literal = self.machine_literal();
        let queue = self.queue_let();
        let body = tokens!(#refuse #timers #queue ::core::result::Result::Ok(#literal));
        let quiet = (!self.uses_now(&body)).then(|| tokens!(#[allow(unused_variables)]));
        let now = clock.as_ref().map(|_| self.now_type()).map(|ty| tokens!(#quiet now: #ty));
        let own_state = match self.low.features.moves {
            true => tokens!(self.state.into_inner()),
            false => tokens!(self.state),
        };
        let into = match self.has_data() {
            true => tokens!((self.data, #own_state)),
            false => own_state,
        };
        tokens! {
            /// A machine in this state; nothing is entered, its clocks start now.
            ///
            /// # Errors
            ///
            /// A state that needs another one suspended below it is refused, and handed back.
            #vis fn restore(#data state: #state, #now)
                -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<#parts>>
            { #body }

            /// The current state, out of the machine. What is suspended is dropped.
            #vis fn into_state(self) -> #parts { #into }
        }
    }

    fn restored(&self) -> TokenStream {
        let nested = !self.low.features.flat;
        let of_state = self.has_timers().then(|| {
            if nested {
                return self.restored_nested();
            }
            let with_timers = self.state_ids().filter(|id| !self.low.plan(*id).timers.is_empty());
            let arms = with_timers.map(|id| {
                let (pattern, timers, cfgs) =
                    (self.any_pattern(id), self.restored_timers(id), self.state_cfgs(id));
                tokens!(#cfgs #pattern => #timers,)
            });
            let off = self.timers_off();
            tokens! {
                #[allow(unreachable_patterns)]
                let timers = match &state { #(#arms)* _ => #off };
            }
        });
        let of_machine = (self.low.features.root_timers > 0).then(|| {
            let timers = self.restored_timers(ROOT);
            tokens!(let machine_timers = #timers;)
        });
        tokens!(#of_state #of_machine)
    }

    /// Each active state starts its own timers.
    fn restored_nested(&self) -> TokenStream {
        let with_timers = self.state_ids().filter(|id| !self.low.plan(*id).timers.is_empty());
        let off = self.timers_off();
        let sets = with_timers.map(|id| {
            let (pattern, cfgs) = (self.any_pattern(id), self.state_cfgs(id));
            let timers = self.low.plan(id).timers.iter().map(|timer| {
                let (slot, value) = (self.slot(id, *timer), self.restored_timer(id, *timer));
                let cfgs = timer.line.attrs.cfgs();
                tokens!(#(#cfgs)* { timers[#slot] = #value; })
            });
            tokens!(#cfgs if ::core::matches!(&state, #pattern) { #(#timers)* })
        });
        tokens!(let mut timers = #off; #(#sets)*)
    }

    /// The methods of a machine without states, which cannot exist: enough for the rest of the program.
    pub(super) fn stubs(&self) -> TokenStream {
        let vis = &self.low.machine.vis;
        let (state, id) = (self.state_type(), &self.names.id);
        let start = self.start_params(&TokenStream::new());
        let (callers, now) = (self.callers_params(&TokenStream::new()), self.now_param(&TokenStream::new()));
        let send = self.event_type().map(|event| {
            let generics = self.send_generics();
            tokens! {
                #vis fn send #generics (&mut self, #callers event: #event, #now) -> ::fsm_runtime::Outcome<#event> {
                    ::fsm_runtime::Outcome::Unhandled(event)
                }
            }
        });
        let methods = tokens! {
            #vis fn start(#start) -> Self { ::core::unreachable!() }
            #send
            #vis fn update(&mut self, #callers #now) {}
            #vis fn state(&self) -> &#state { &self.state }
            #vis fn state_id(&self) -> #id { match self.state {} }
            #vis fn is_in(&self, _id: #id) -> bool { false }
        };
        self.implement(methods, tokens!(#[allow(missing_docs, dead_code)]))
    }
}
