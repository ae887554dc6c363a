//! Changes of state that come from outside (`requests;`), and machines that are put together from parts.

use proc_macro2::{Ident, TokenStream};
use syn::Generics;

use super::Gen;
use super::types::with_generics;
use crate::model::{Field, ROOT, StateId};

impl Gen<'_> {
    /// `request`, and what it needs to know which request can be served.
    pub(super) fn request(&self) -> TokenStream {
        let needs_below = self.low.needs_below.contains(&true).then(|| {
            let states = self.state_ids().filter(|id| self.low.needs_below[id.0]);
            let ids: Vec<TokenStream> = states.map(|id| self.id_of(id)).collect();
            let id = &self.names.id;
            tokens! {
                /// Whether the state must not be current with nothing suspended below it.
                fn needs_below_(id: #id) -> bool { ::core::matches!(id, #(#ids)|*) }
            }
        });
        if !self.low.features.requests {
            return tokens!(#needs_below);
        }
        let (vis, target) = (&self.low.machine.vis, self.target_type());
        let reason_not = self.reason_not();
        tokens! {
            /// Asks for a change of state. It is served by the next `update`, instead of its tick.
            ///
            /// A request that waits already is replaced, and given back.
            ///
            /// # Errors
            ///
            /// A request that cannot be served is handed back with the reason.
            #vis fn request(&mut self, request: ::fsm_runtime::Request<#target>)
                -> ::core::result::Result<
                    ::core::option::Option<::fsm_runtime::Request<#target>>,
                    ::fsm_runtime::Refused<#target>,
                >
            {
                match self.reason_not_to_(&request) {
                    ::core::option::Option::None => ::core::result::Result::Ok(self.request.replace(request)),
                    ::core::option::Option::Some(reason) => ::core::result::Result::Err(self.refused_(request, reason)),
                }
            }

            fn refused_(&self, request: ::fsm_runtime::Request<#target>, reason: ::fsm_runtime::Reason)
                -> ::fsm_runtime::Refused<#target>
            {
                ::fsm_runtime::Refused { request, reason, state: self.state_id().name() }
            }

            #reason_not
            #needs_below
        }
    }

    /// Why a request cannot be served as the machine now stands.
    fn reason_not(&self) -> TokenStream {
        let target = self.target_type();
        let (target_id, state_id) = (self.id_from(tokens!(target)), self.id_from(tokens!(state)));
        let finished = self.low.features.finals.then(|| {
            tokens!(if self.is_done() {
                return ::core::option::Option::Some(Reason::Finished);
            })
        });
        let (room, room_needed) = self.room();
        let replace = self.low.needs_below.contains(&true).then(|| {
            let bare = match self.low.features.stack {
                Some(_) => tokens!(self.stack.is_empty() &&),
                None => TokenStream::new(),
            };
            tokens!(Request::Replace(target) if #bare Self::needs_below_(#target_id) => Reason::NeedsBelow,)
        });
        let replace_room = room.as_ref().map(|room| {
            tokens!(Request::Replace(target) if #room < Self::room_needed_(#target_id) => Reason::StackFull,)
        });
        let finals: Vec<TokenStream> = self
            .state_ids()
            .filter(|id| self.state(*id).is_final)
            .map(|id| self.id_of(id))
            .collect();
        let push_final = (!finals.is_empty()).then(|| {
            tokens!(Request::Push(target) if ::core::matches!(#target_id, #(#finals)|*) => Reason::FinalPushed,)
        });
        let push = match (&self.low.features.stack, &room) {
            (None, _) => tokens!(Request::Push(_) => Reason::StackFull,),
            (Some(_), Some(room)) => {
                tokens!(Request::Push(target) if #room < Self::room_needed_(#target_id) + 1 => Reason::StackFull,)
            }
            (Some(_), None) => {
                tokens!(Request::Push(_) if self.stack.is_full() => Reason::StackFull,)
            }
        };
        let pop = match self.low.features.stack {
            Some(_) => tokens!(Request::Pop if self.stack.is_empty() => Reason::NothingBelow,),
            None => tokens!(Request::Pop => Reason::NothingBelow,),
        };
        let previous = match self.low.features.previous {
            true => {
                let bare = self
                    .low
                    .features
                    .stack
                    .is_some()
                    .then(|| tokens!(self.stack.is_empty() &&));
                let needs_below = self.low.needs_below.contains(&true).then(|| tokens! {
                    Request::Previous
                        if #bare self.previous.as_ref().is_some_and(|state| Self::needs_below_(#state_id)) =>
                    {
                        Reason::NeedsBelow
                    }
                });
                tokens!(Request::Previous if self.previous.is_none() => Reason::NoPrevious, #needs_below)
            }
            false => tokens!(Request::Previous => Reason::NoPrevious,),
        };
        tokens! {
            #[allow(unreachable_patterns)]
            fn reason_not_to_(&self, request: &::fsm_runtime::Request<#target>)
                -> ::core::option::Option<::fsm_runtime::Reason>
            {
                use ::fsm_runtime::{Reason, Request};
                #finished
                ::core::option::Option::Some(match request {
                    #replace #replace_room #push_final #push #pop #previous
                    _ => return ::core::option::Option::None,
                })
            }
            #room_needed
        }
    }

    /// Where the size of the stack was computed, a request must leave the room that the table may need.
    fn room(&self) -> (Option<TokenStream>, Option<TokenStream>) {
        let Some(stack) = self
            .low
            .features
            .stack
            .as_ref()
            .filter(|stack| !stack.declared)
        else {
            return (None, None);
        };
        let needs = self
            .state_ids()
            .filter(|id| stack.needs[id.0] > 0)
            .map(|id| {
                let (state, need, cfgs) = (self.id_of(id), stack.needs[id.0], self.state_cfgs(id));
                tokens!(#cfgs #state => #need,)
            });
        let id = &self.names.id;
        let function = tokens! {
            /// How many more states the table may suspend from this one on.
            #[allow(unreachable_patterns)]
            fn room_needed_(id: #id) -> usize {
                match id { #(#needs)* _ => 0 }
            }
        };
        (Some(tokens!(self.stack.free())), Some(function))
    }

    /// `update` of a machine that takes requests: it serves the one that waits, instead of its tick.
    pub(super) fn update_with_requests(&self) -> TokenStream {
        let (vis, target, args) = (&self.low.machine.vis, self.target_type(), self.args());
        let entered = self.nothing_entered();
        let widened = self.widened();
        let body = tokens! {
            use ::fsm_runtime::{Request, __private::Change};
            let ::core::option::Option::Some(request) = self.request.take() else {
                self.tick_(#args);
                return ::core::result::Result::Ok(());
            };
            if let ::core::option::Option::Some(reason) = self.reason_not_to_(&request) {
                let refused = self.refused_(request, reason);
                self.tick_(#args);
                return ::core::result::Result::Err(refused);
            }
            let change = match request {
                Request::Replace(target) => Change::Goto(#widened),
                Request::Push(target) => Change::Push(#widened),
                Request::Pop => Change::Pop,
                Request::Previous => Change::Previous,
            };
            self.follow_(change, #entered #args);
            ::core::result::Result::Ok(())
        };
        let params = self.params(&body);
        tokens! {
            /// One tick: the machine's own lines, then those of the current state. Where a request waits, it
            /// is served instead.
            ///
            /// # Errors
            ///
            /// A request that cannot be served, because the machine has changed since, is handed back; the
            /// tick goes on as usual.
            #vis fn update(&mut self, #params)
                -> ::core::result::Result<(), ::fsm_runtime::Refused<#target>>
            { #body }
        }
    }

    /// `restore` and `into_state`.
    pub(super) fn restore(&self) -> TokenStream {
        let (vis, state, clock) = (
            &self.low.machine.vis,
            self.state_type(),
            &self.low.machine.clock,
        );
        let data = self.has_data().then(|| {
            let data = self.data_type();
            tokens!(data: #data,)
        });
        let (given, parts) = match self.has_data() {
            true => {
                let data = self.data_type();
                (tokens!((data, state)), tokens!((#data, #state)))
            }
            false => (tokens!(state), state.clone()),
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
        let body = tokens!(#refuse #timers ::core::result::Result::Ok(#literal));
        let quiet = (!self.uses_now(&body)).then(|| tokens!(#[allow(unused_variables)]));
        let now = clock.as_ref().map(|clock| tokens!(#quiet now: #clock));
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
        let of_state = self.has_timers().then(|| {
            let with_timers = self
                .state_ids()
                .filter(|id| !self.low.plan(*id).timers.is_empty());
            let arms = with_timers.map(|id| {
                let (pattern, timers, cfgs) = (
                    self.any_pattern(id),
                    self.restored_timers(id),
                    self.state_cfgs(id),
                );
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

    /// The methods of a machine without states, which cannot exist: enough for the rest of the program.
    pub(super) fn stubs(&self) -> TokenStream {
        let vis = &self.low.machine.vis;
        let (state, id) = (self.state_type(), &self.names.id);
        let start = self.start_params(&TokenStream::new());
        let (callers, now) = (
            self.callers_params(&TokenStream::new()),
            self.now_param(&TokenStream::new()),
        );
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

    /// Which state a state or a target is, as `From`.
    pub(super) fn ids(&self) -> TokenStream {
        let states = self.id_impl(&self.names.state, &self.names.state_generics, |_, _| true);
        let targets = self.id_impl(
            &self.names.target,
            &self.names.target_generics,
            |_, field| field.init.is_none(),
        );
        let entries = self.low.features.overridden_in_request.then(|| {
            self.id_impl(
                &self.names.entry,
                &self.names.entry_generics,
                |id, field| self.is_given(id, field),
            )
        });
        tokens!(#states #targets #entries)
    }

    fn id_impl(
        &self,
        name: &Ident,
        generics: &Generics,
        has: impl Fn(StateId, &Field) -> bool,
    ) -> TokenStream {
        let (ids, everywhere) = (&self.names.id, self.everywhere());
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let ty = with_generics(name, generics);
        let arms = self.state_ids().map(|id| {
            let (state, cfgs) = (self.state(id), self.state_cfgs(id));
            let variant = &state.name;
            match state.data.iter().any(|field| has(id, field)) {
                true => tokens!(#cfgs #name::#variant { .. } => #ids::#variant,),
                false => tokens!(#cfgs #name::#variant => #ids::#variant,),
            }
        });
        tokens! {
            #everywhere
            impl #impl_generics ::core::convert::From<&#ty> for #ids #where_clause {
                #[inline]
                fn from(named: &#ty) -> Self {
                    match named { #(#arms)* }
                }
            }
        }
    }
}
