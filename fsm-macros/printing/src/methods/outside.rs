//! Changes of state that come from outside (`requests;`): the slot in which a request waits, reasons to
//! refuse it, and `update`, which serves it.

use crate::caller::ours;
use crate::change::taken::check_whole;
use crate::context::args::args;
use crate::follow::{observer, settle};
use crate::names::paths::{id_from, id_of, target_type, widened};
use crate::prelude::*;
use crate::program::State;
use crate::state::moving;
use crate::state::store::{if_done, is_one_of};

/// The body of `request`.
pub(super) fn request(cx: Cx) -> TokenStream {
    let accepted = tokens!(::core::result::Result::Ok(self.request.replace(request_)));
    let refused = tokens!(::core::result::Result::Err(self.refused_(request_, reason_)));
    tokens! {
        #{check_whole(cx)}
        match self.reason_not_to_(&request_) {
            ::core::option::Option::None => #{observer::before(observer::requested_outside(cx), accepted)},
            ::core::option::Option::Some(reason_) => #{observer::before(observer::refused(cx), refused)},
        }
    }
}

/// What `request` gives.
pub(super) fn answer_of_request(cx: Cx) -> TokenStream {
    let target = target_type(cx);
    tokens! {
        ::core::result::Result<
            ::core::option::Option<::fsm_runtime::requests::Request<#target>>,
            ::fsm_runtime::requests::Refused<#target>,
        >
    }
}

/// What `update` gives.
pub(super) fn answer_of_update(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.storage().requests.is_some() {
            ::core::result::Result<(), ::fsm_runtime::requests::Refused<#{target_type(cx)}>>
        }
    }
}

/// `refused_` and `reason_not_to_`: why a request cannot be served as the machine now stands.
pub(crate) fn reasons(cx: Cx) -> TokenStream {
    if cx.storage().requests.is_none() {
        return TokenStream::new();
    }
    let target = target_type(cx);
    tokens! {
        fn refused_(&self, request_: ::fsm_runtime::requests::Request<#target>, reason_: ::fsm_runtime::requests::Reason)
            -> ::fsm_runtime::requests::Refused<#target>
        {
            ::fsm_runtime::requests::Refused { request: request_, reason: reason_, state: self.state_id().name() }
        }

        fn reason_not_to_(&self, request_: &::fsm_runtime::requests::Request<#target>)
            -> ::core::option::Option<::fsm_runtime::requests::Reason>
        {
            use ::fsm_runtime::requests::{Reason, Request};
            #{if_done(cx, tokens!(return ::core::option::Option::Some(Reason::Finished);))}
            ::core::option::Option::Some(match request_ {
                #{refused_targets(cx)}
                Request::Pop #if cx.has_stack() { if self.stack.is_empty() } => Reason::NothingBelow,
                // Regions have no siblings: where the machine holds them itself, nothing is ever left for another. No other
                // test is needed: a state that was left at this depth had there all that it needs below, and room above.
                Request::Previous #if cx.storage().previous_in.holds(&ROOT) { if self.previous.is_none() }
                    => Reason::NoPrevious,
                _ => return ::core::option::Option::None,
            })
        }

        #if cx.computes_room() {
            /// How many more states the table may suspend from this one on.
            fn room_needed_(id_: #{&cx.names.id}) -> ::core::primitive::usize { #{room_needed(cx)} }
        }
    }
}

/// How many more states the table may suspend from the state in the local `id_` on.
pub(crate) fn room_needed(cx: Cx) -> TokenStream {
    tokens! {
        match id_ {
            #for id in cx.states() {
                #let room = cx.state(id).room_needed;
                #if room > 0 { #{id_of(cx, id)} => #room, }
            }
            _ => 0
        }
    }
}

/// Arms for requests that name a state.
fn refused_targets(cx: Cx) -> TokenStream {
    let id = id_from(cx, tokens!(target_));
    let finals = cx.tree().ends();
    let room = tokens!(self.stack.free() < Self::room_needed_(#id));
    tokens! {
        #if cx.facts().needs_below {
            Request::Replace(target_)
                if #if cx.has_stack() { self.stack.is_empty() && } Self::#{cx.call(Job::NeedsBelow)}(#id) => Reason::NeedsBelow,
        }
        #if cx.facts().needs_around {
            Request::Replace(target_) | Request::Push(target_)
                if Self::#{cx.call(Job::NeedsAround)}(#id) => Reason::NeedsAround,
        }
        #if cx.computes_room() { Request::Replace(target_) if #room => Reason::StackFull, }
        #if let [_, ..] = finals[..] {
            Request::Push(target_) if #{is_one_of(id, &finals, &|id| id_of(cx, id))} => Reason::FinalPushed,
        }
        #if !cx.has_stack() {
            Request::Push(_) => Reason::StackFull,
        } #else if cx.computes_room() {
            Request::Push(target_) if #room + 1 => Reason::StackFull,
        } #else {
            Request::Push(_) if self.stack.is_full() => Reason::StackFull,
        }
    }
}

/// `needs_below_` and `needs_around_`, of the id of a state.
pub(crate) fn needs_fn(cx: Cx, job: Job) -> TokenStream {
    let needs = |state: &State| match job {
        Job::NeedsBelow => state.needs_below,
        _ => state.needs_around,
    };
    let states: Vec<StateId> = cx.states().filter(|id| needs(cx.state(*id))).gather();
    tokens! {
        #match job {
            Job::NeedsBelow => {
                /// Whether the state must not be current with nothing suspended below it.
            }
            _ => {
                /// Whether the state stands in one whose data only a line can give.
            }
        }
        fn #{cx.name_of(job)}(id_: #{&cx.names.id}) -> ::core::primitive::bool {
            #{is_one_of(tokens!(id_), &states, &|id| id_of(cx, id))}
        }
    }
}

/// The body of `update` of a machine that takes requests: the one that waits is served by `serve`, which finds it in the local
/// `change_`; otherwise there is a tick.
pub(crate) fn update_with_requests(cx: Cx, serve: TokenStream) -> TokenStream {
    let widened = moving::wanted(cx, widened(cx), false, ours());
    tokens! {
        use ::fsm_runtime::__private::Change;
        use ::fsm_runtime::requests::Request;
        #{settle::due(cx)}
        #{taken(cx)}
        let change_ = match request_ {
            Request::Replace(target_) => Change::Goto(#widened),
            Request::Push(target_) => Change::Push(#widened),
            Request::Pop => Change::Pop,
            Request::Previous => Change::Previous,
        };
        #serve
        ::core::result::Result::Ok(())
    }
}

/// `let request_ = …;`: the request that waits. Where there is none, or one that cannot be served, there is a tick.
fn taken(cx: Cx) -> TokenStream {
    let refused = observer::refused(cx);
    let tick = tokens!(self.#{cx.call(Job::Tick)}(#{args(cx)})~;);
    tokens! {
        #if !cx.may_stop() {
            let ::core::option::Option::Some(request_) = self.request.take() else {
                #tick
                return ::core::result::Result::Ok(());
            };
            if let ::core::option::Option::Some(reason_) = self.reason_not_to_(&request_) {
                #refused
                let refused_ = self.refused_(request_, reason_);
                #tick
                return ::core::result::Result::Err(refused_);
            }
        } #else {
            // One that is refused stays where it is until the tick is over: it would be lost with an error, or a future
            // that is dropped.
            let ::core::option::Option::Some(request_) = &self.request else {
                #tick
                return ::core::result::Result::Ok(());
            };
            let reason_ = self.reason_not_to_(request_);
            let state_ = self.state_id().name();
            if let ::core::option::Option::Some(reason_) = reason_ {
                #refused
                #tick
            }
            let ::core::option::Option::Some(request_) = self.request.take() else {
                return ::core::result::Result::Ok(());
            };
            if let ::core::option::Option::Some(reason_) = reason_ {
                return ::core::result::Result::Err(::fsm_runtime::requests::Refused {
                    request: request_, reason: reason_, state: state_
                });
            }
        }
    }
}
