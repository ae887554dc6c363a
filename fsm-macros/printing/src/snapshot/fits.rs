//! Whether what serde has read fits the table.

use super::fields::{Field, done_waits, fields, locals};
use super::{any_time, bounds, fields_type};
use crate::caller::ours;
use crate::change::ends::ended_in;
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::each::Holds;
use crate::events::queue_type::queue_type;
use crate::names::paths::{id_from, id_of};
use crate::tokens::TokenStream;
use crate::topology::ROOT;
use crate::types::fields::Kind;

/// `fits_`: whether what was read fits the table.
pub(super) fn fits_fn(cx: Cx) -> TokenStream {
    let (fields, time) = (fields(cx), any_time(cx));
    let queue = queue_type(cx, ours());
    tokens! {
        #[allow(unused_variables)]
        fn fits_(
            fields_: &#{fields_type(cx)},
            how_: ::fsm_runtime::__private::Reading,
            now_: #time,
        ) -> ::core::result::Result<(), ::fsm_runtime::snapshots::Unfit> #{bounds(cx)} {
            let #{locals(&fields)} = fields_;
            let ::core::option::Option::Some(state_) = stored_state_ else {
                return ::core::result::Result::Err(::fsm_runtime::snapshots::Unfit::Missing("state"));
            };
            #for field in fields.iter().skip(1) { #if field.is_needed() { #{missing(field)} } }
            #if cx.storage().state_timers + cx.storage().machine_timers > 0 {
                if let ::core::option::Option::Some(timers_) = stored_timers_ {
                    timers_.fit(|line_| Self::has_timer_(state_, line_), how_, now_)?;
                }
            }
            #if cx.has_stack() { #{fits_stack(cx, &fields)} } #else { #{needs_below(cx)} }
            #if cx.tree().can_end() { #{fits_end(cx)} }
            #if queue.is_some() { #{fits_queue(cx, queue, time)} }
            #if done_waits(cx) {
                if let ::core::option::Option::Some(done_) = stored_done_ {
                    done_.fit(#if queue.is_some() { stored_queue_.as_ref().map_or(0, |queue_| queue_.raised()) } #else { 0 })?;
                }
            }
            ::core::result::Result::Ok(())
        }
    }
}

/// A table of long ago may have had no timers, and no stack.
fn missing(field: &Field) -> TokenStream {
    let is_of_old = matches!(field.kind, Kind::Data);
    tokens! {
        if #if is_of_old { true } #else { !how_.is_older } && #{field.local()}.is_none() {
            return ::core::result::Result::Err(::fsm_runtime::snapshots::Unfit::Missing(#{field.written.as_str()}));
        }
    }
}

/// Refuses waiting events of a kind (raised, deferred) that no line makes. Which events they are is not checked,
/// since lines may change.
fn fits_queue(cx: Cx, queue: Option<TokenStream>, time: TokenStream) -> TokenStream {
    let (raises, defers) =
        cx.storage().queue.map_or((true, true), |queue| (queue.raises_at_once, queue.defers));
    tokens! {
        if let ::core::option::Option::Some(queue_) = stored_queue_ {
            queue_.fit::<#queue, #time>(#raises, #defers)?;
        }
    }
}

/// Refuses a snapshot in which a state that ends the machine has anything below, is suspended, or is to be gone back
/// to: such a state is never left.
fn fits_end(cx: Cx) -> TokenStream {
    let ended = ended_in(cx, tokens!(state_));
    let has_previous = cx.storage().previous_in.holds(&ROOT);
    tokens! {
        #if cx.has_stack() {
            if #ended && count_ > 0 {
                return ::core::result::Result::Err(::fsm_runtime::snapshots::Unfit::Ended);
            }
            for left_ in suspended_() { #{is_not_final(cx, "suspended")} }
        }
        #if has_previous {
            if let ::core::option::Option::Some(::core::option::Option::Some(left_)) = stored_previous_ {
                #{is_not_final(cx, "previous")}
            }
        }
        #if has_previous && cx.has_stack() {
            for left_ in ::fsm_runtime::__private::present(#{levels(tokens!(stored_previous_below_))}) {
                #{is_not_final(cx, "previous_below")}
            }
        }
    }
}

/// The state in the local `left_`, of this field.
fn is_not_final(cx: Cx, field: &str) -> TokenStream {
    tokens! {
        if #{ended_in(cx, tokens!(left_))} {
            return ::core::result::Result::Err(::fsm_runtime::snapshots::Unfit::Final(#field));
        }
    }
}

/// The levels of a stack that was read, the oldest first.
fn levels(stored: TokenStream) -> TokenStream {
    tokens!(::fsm_runtime::__private::stored_levels(#stored.as_ref()))
}

/// The state in the local `state_` has nothing below it.
fn needs_below(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.facts().needs_below {
            if Self::#{cx.call(Job::NeedsBelow)}(#{id_from(cx, tokens!(state_))}) {
                return ::core::result::Result::Err(::fsm_runtime::snapshots::Unfit::NeedsBelow);
            }
        }
    }
}

/// The suspended states: each may suspend as many more as it could ever, and what is kept beside them is of as many.
fn fits_stack(cx: Cx, fields: &[Field]) -> TokenStream {
    tokens! {
        let suspended_ = || #{levels(tokens!(stored_suspended_))};
        let count_ = stored_suspended_.as_ref().map_or(0, |stack_| stack_.len());
        #if !cx.can_overflow() {
            for (level_, state_) in ::core::iter::zip(0.., suspended_()) { #{fits_depth(cx, tokens!(level_))} }
            #{fits_depth(cx, tokens!(count_))}
        }
        #if cx.facts().needs_below {
            {
                let oldest_ = stored_suspended_.as_ref().and_then(|stack_| stack_.suspended().get(0));
                let state_ = oldest_.unwrap_or(state_);
                #{needs_below(cx)}
            }
        }
        #for field in fields {
            #if let Kind::Paused | Kind::UnenteredBelow | Kind::PreviousBelow(_) = field.kind {
                if #{field.local()}.as_ref().is_some_and(|levels_| levels_.len() != count_) {
                    return ::core::result::Result::Err(::fsm_runtime::snapshots::Unfit::Levels);
                }
            }
        }
        #if cx.has_timers() {
            for (state_, timers_) in ::core::iter::zip(suspended_(), #{levels(tokens!(stored_paused_))}) {
                timers_.fit(|line_| Self::has_paused_(state_, line_), how_, now_)?;
            }
        }
    }
}

/// The state in the local `state_` has room above it.
fn fits_depth(cx: Cx, level: TokenStream) -> TokenStream {
    let size = cx.storage().stack.as_ref().map(|stack| &stack.size);
    tokens! {
        if #level + Self::may_suspend_(#{id_from(cx, tokens!(state_))}) > { #size } {
            return ::core::result::Result::Err(::fsm_runtime::snapshots::Unfit::Depth);
        }
    }
}

/// `may_suspend_`: how many more states can become suspended from a state on.
pub(super) fn room_fn(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.has_stack() && !cx.can_overflow() {
            fn may_suspend_(id_: #{&cx.names.id}) -> ::core::primitive::usize {
                match id_ {
                    #for id in cx.states() {
                        #let room = cx.state(id).room_needed;
                        #if room > 0 { #{id_of(cx, id)} => #room, }
                    }
                    _ => 0
                }
            }
        }
    }
}
