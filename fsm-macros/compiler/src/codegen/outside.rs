//! Changes of state that come from outside (`requests;`).

use super::Gen;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{ROOT, StateId};

impl Gen<'_> {
    /// `request`, and what it needs to know which request can be served.
    pub(super) fn request(&self) -> TokenStream {
        let needs_below = self.low.needs_below.contains(&true).then(|| {
            let states: Vec<StateId> = self.state_ids().filter(|id| self.low.needs_below[id.0]).gather();
            let (id, test) = (&self.names.id, self.is_one_of(tokens!(id), &states, &|id| self.id_of(id)));
            tokens! {
                /// Whether the state must not be current with nothing suspended below it.
                #[allow(unreachable_patterns)]
                fn needs_below_(id: #id) -> bool { #test }
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
        let around = (!self.needs_around().is_empty()).then(|| {
            tokens! {
                Request::Replace(target) | Request::Push(target)
                    if Self::needs_around_(#target_id) => Reason::NeedsAround,
            }
        });
        let replace_room = room.as_ref().map(|room| {
            tokens!(Request::Replace(target) if #room < Self::room_needed_(#target_id) => Reason::StackFull,)
        });
        let finals: Vec<StateId> = self.state_ids().filter(|id| self.low.machine.ends_in(*id)).gather();
        let push_final = (!finals.is_empty()).then(|| {
            let test = self.is_one_of(target_id, &finals, &|id| self.id_of(id));
            tokens!(Request::Push(target) if #test => Reason::FinalPushed,)
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
                let bare = self.low.features.stack.is_some().then(|| tokens!(self.stack.is_empty() &&));
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
                    #replace #around #replace_room #push_final #push #pop #previous
                    _ => return ::core::option::Option::None,
                })
            }
            #room_needed
        }
    }

    /// Where the size of the stack was computed, a request must leave the room that the table may need.
    fn room(&self) -> (Option<TokenStream>, Option<TokenStream>) {
        let Some(stack) = self.low.features.stack.as_ref().filter(|stack| !stack.declared) else {
            return (None, None);
        };
        let needs = self.state_ids().filter(|id| stack.needs[id.0] > 0).map(|id| {
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
        let (widened, asked) = (self.widened(), self.asked_change(ROOT));
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
            self.follow_(#asked, #entered #args);
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
}
