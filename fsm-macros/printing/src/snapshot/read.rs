//! What serde has read: whether it fits the table, and how a machine is put together from it.

use super::fields::{Field, done_waits, passes};
use super::{bounds, nested, timers};
use crate::caller::ours;
use crate::events::queue::queue_type;
use crate::methods::room_needed;
use crate::names::paths::{any_time, id_from, machine_type, parts_type};
use crate::prelude::*;
use crate::state::store::ended_in;
use crate::time::timers::restored_lets;
use crate::types::fields::{Kind, machine_literal, queue_let};

/// `fits_`: whether what was read fits the table.
pub(super) fn fits_fn(cx: Cx, fields: &[Field]) -> TokenStream {
    let time = any_time(cx);
    let queue = queue_type(cx, ours());
    let (raises, defers) =
        cx.storage().queue.map_or((true, true), |queue| (queue.raises_at_once, queue.defers));
    tokens! {
        #[allow(unused_variables)]
        fn fits_(
            fields_: &#{fields_type(cx)},
            how_: ::fsm_runtime::__private::Reading,
            now_: #time,
        ) -> ::core::result::Result<(), ::fsm_runtime::snapshots::Unfit> #{bounds(cx, fields, None)} {
            let #{locals(fields)} = fields_;
            let ::core::option::Option::Some(state_) = stored_state_ else {
                return ::core::result::Result::Err(::fsm_runtime::snapshots::Unfit::Missing("state"));
            };
            #for field in fields.iter().skip(1).filter(|field| field.is_needed()) {
                // A table of long ago may have had no timers, and no stack.
                if #if let Kind::Data = field.kind { true } #else { !how_.is_older } && #{field.local()}.is_none() {
                    return ::core::result::Result::Err(::fsm_runtime::snapshots::Unfit::Missing(#{field.written.as_str()}));
                }
            }
            #if cx.storage().timers() > 0 {
                if let ::core::option::Option::Some(timers_) = stored_timers_ {
                    timers_.fit(|line_| #{timers::has_timer()}(state_, line_), how_, now_)?;
                }
            }
            #if cx.has_stack() { #{fits_stack(cx, fields)} } #else { #{needs_below(cx)} }
            #if cx.tree().can_end() { #{fits_end(cx)} }
            // Refuses waiting events of a kind (raised, deferred) that no line makes. Which events they are is not checked,
            // since lines may change.
            #if queue.is_some() {
                if let ::core::option::Option::Some(queue_) = stored_queue_ {
                    queue_.fit::<#queue, #time>(#raises, #defers)?;
                }
            }
            #if done_waits(cx) {
                if let ::core::option::Option::Some(done_) = stored_done_ {
                    done_.fit(#if queue.is_some() { stored_queue_.as_ref().map_or(0, |queue_| queue_.raised()) } #else { 0 })?;
                }
            }
            ::core::result::Result::Ok(())
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
        #if cx.computes_room() {
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
                timers_.fit(|line_| #{timers::has_paused()}(state_, line_), how_, now_)?;
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
        #if cx.computes_room() {
            fn may_suspend_(id_: #{&cx.names.id}) -> ::core::primitive::usize { #{room_needed(cx)} }
        }
    }
}

/// `made_of_`: the machine.
pub(super) fn made_fn(cx: Cx, fields: &[Field]) -> TokenStream {
    tokens! {
        #[allow(unused_variables, unused_mut)]
        fn made_of_(fields_: #{fields_type(cx)}, now_: #{any_time(cx)}) -> ::core::option::Option<Self> #{bounds(cx, fields, None)} {
            let #{locals(fields)} = fields_;
            let state_ = stored_state_?;
            #if cx.has_data() { let data_ = stored_data_?; }
            #{restored_lets(cx)}
            #{timers_set(cx)}
            #{queue_let(cx)}
            #if fields.iter().any(|field| matches!(field.kind, Kind::Queue)) {
                if let ::core::option::Option::Some(stored_) = stored_queue_ { stored_.fill(&mut the_queue, now_); }
            }
            let mut machine_ = #{machine_literal(cx)};
            #if cx.has_stack() { #{suspended(cx, fields)} }
            #for field in fields {
                #match field.kind {
                    Kind::Previous(_) | Kind::History(_) | Kind::Request => {
                        machine_.#{&field.held} = #{field.local()}.flatten();
                    }
                    Kind::Finished | Kind::Undone | Kind::Untold => {
                        machine_.#{&field.held} = #{field.local()}.unwrap_or_default();
                    }
                    _ => {}
                }
            }
            #if passes(cx) {
                if let ::core::option::Option::Some(stored_) = stored_passing_ { machine_.passing = stored_.0; }
            }
            #if cx.facts().notes_unentered { machine_.unentered = stored_unentered_.unwrap_or_default(); }
            ::core::option::Option::Some(machine_)
        }
    }
}

/// The timers that were stored, in place of those that have begun anew.
fn timers_set(cx: Cx) -> TokenStream {
    let (of_states, of_machine) = (cx.storage().state_timers, cx.storage().machine_timers);
    tokens! {
        #if cx.storage().timers() > 0 {
            if let ::core::option::Option::Some(stored_) = &stored_timers_ {
                stored_.set(
                    #if of_states > 0 { &mut timers_ } #else { &mut [] },
                    #if of_machine > 0 { &mut machine_timers_ } #else { &mut [] },
                    |line_| #{timers::has_timer()}(&state_, line_),
                    now_
                );
            }
        }
    }
}

/// The stack, and what is kept beside each of its levels.
fn suspended(cx: Cx, fields: &[Field]) -> TokenStream {
    tokens! {
        machine_.stack = stored_suspended_.unwrap_or_default();
        #if cx.has_timers() {
            machine_.paused = ::fsm_runtime::__private::restore_paused::<#{machine_type(cx)}, _, _, _, _>(
                &machine_.stack,
                stored_paused_.as_ref(),
                now_,
                |state_| #{timers::new_timers()}(state_, now_),
                #{timers::has_paused()},
            );
        }
        #for field in fields {
            #match field.kind {
                Kind::PreviousBelow(_) => { #{levels_of(field, tokens!(::core::option::Option::None))} }
                Kind::UnenteredBelow => { #{levels_of(field, tokens!(::fsm_runtime::__private::Unentered::new()))} }
                _ => {}
            }
        }
    }
}

/// A field with as many levels as the stack, the last of them `new` where a snapshot has fewer.
fn levels_of(field: &Field, new: TokenStream) -> TokenStream {
    let held = &field.held;
    tokens! {
        machine_.#held = #{field.local()}.unwrap_or_default();
        while machine_.#held.len() < machine_.stack.len() {
            machine_.#held.suspend(#new);
        }
    }
}

/// The functions of `Snapshots` that read. Of time that has passed timers that run and events for later hear; those of suspended
/// states stand still.
pub(super) fn trait_fns(cx: Cx, fields: &[Field]) -> TokenStream {
    let (parts, time) = (parts_type(cx), any_time(cx));
    let is_timed = |field: &Field| matches!(field.kind, Kind::Timers | Kind::MachineTimers | Kind::Queue);
    tokens! {
        fn fields_fit(
            fields_: &Self::Fields,
            how_: ::fsm_runtime::__private::Reading,
            now_: #time,
        ) -> ::core::result::Result<(), ::fsm_runtime::snapshots::Unfit> {
            #if fields.is_empty() { ::core::result::Result::Ok(()) } #else { <#parts>::fits_(fields_, how_, now_) }
        }
        #if fields.iter().any(is_timed) {
            #[allow(unused_variables)]
            fn pass_time(fields_: &mut Self::Fields, by_: ::core::time::Duration) {
                let #{locals(fields)} = fields_;
                #for field in fields.iter().filter(|field| is_timed(field)) {
                    if let ::core::option::Option::Some(stored_) = #{field.local()} { stored_.pass_time(by_); }
                }
            }
        }
        fn made_of_fields(fields_: Self::Fields, now_: #time) -> ::core::option::Option<Self> {
            #if fields.is_empty() { ::core::option::Option::None } #else {
                ::core::option::Option::map(<#parts>::made_of_(fields_, now_), |parts_| {
                    Self { made_by_start_: ::fsm_runtime::__private::Sealed::new(parts_) }
                })
            }
        }
    }
}

/// `(stored_state_, (stored_data_, …))`
fn locals(fields: &[Field]) -> TokenStream {
    nested(fields.iter().map(|field| field.local().code()).gather())
}

fn fields_type(cx: Cx) -> TokenStream {
    tokens!(<#{machine_type(cx)} as ::fsm_runtime::snapshots::Snapshots>::Fields)
}
