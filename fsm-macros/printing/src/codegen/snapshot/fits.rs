//! Whether what serde has read fits the table.

use super::fields::{Field, fields};
use super::{any_time, bounds, fields_type, nested};
use crate::caller::ours;
use crate::codegen::cx::Cx;
use crate::codegen::ends::ended_in;
use crate::codegen::job::Job;
use crate::codegen::names::{id_from, id_of};
use crate::codegen::queue_type::queue_type;
use crate::each::Gather;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// Whether what was read fits the table.
pub(super) fn fits_fn(cx: Cx) -> TokenStream {
    let fields = fields(cx);
    let time = any_time(cx);
    let locals = nested(fields.iter().map(|field| field.local().code()).gather());
    // A table of long ago may have had no timers, and no stack.
    let missing = fields.iter().skip(1).filter(|field| field.is_needed).map(|field| {
        let name = field.written.as_str();
        let is_needed = if name == "data" { tokens!(true) } else { tokens!(!how_.is_older) };
        tokens! {
            if #is_needed && #{field.local()}.is_none() {
                return ::core::result::Result::Err(::fsm_runtime::snapshots::Unfit::Missing(#name));
            }
        }
    });
    let has = |name: &str| fields.iter().any(|field| field.name == name);
    let timers = has("timers").then(|| {
        tokens! {
            if let ::core::option::Option::Some(timers_) = stored_timers_ {
                timers_.fit(|line_| Self::has_timer_(state_, line_), how_, now_)?;
            }
        }
    });
    let stack = cx.has_stack().then(|| fits_stack(cx, &fields));
    let queue = has("queue").then(|| fits_queue(cx, time));
    let done = has("done").then(|| {
        let raised = match has("queue") {
            true => tokens!(stored_queue_.as_ref().map_or(0, |queue_| queue_.raised())),
            false => tokens!(0),
        };
        tokens! {
            if let ::core::option::Option::Some(done_) = stored_done_ { done_.fit(#raised)?; }
        }
    });
    let alone = (!cx.has_stack()).then(|| needs_below(cx, tokens!(state_))).flatten();
    tokens! {
        #[allow(unused_variables)]
        fn fits_(
            fields_: &#{fields_type(cx)},
            how_: ::fsm_runtime::__private::Reading,
            now_: #time,
        ) -> ::core::result::Result<(), ::fsm_runtime::snapshots::Unfit> #{bounds(cx)} {
            let #locals = fields_;
            let ::core::option::Option::Some(state_) = stored_state_ else {
                return ::core::result::Result::Err(::fsm_runtime::snapshots::Unfit::Missing("state"));
            };
            #(#missing)* #timers #alone #stack #{fits_end(cx, &fields)} #queue #done
            ::core::result::Result::Ok(())
        }
    }
}

/// Refuses waiting events of a kind (raised, deferred) that no line makes. Which events they are is not checked,
/// since lines may change.
fn fits_queue(cx: Cx, time: TokenStream) -> TokenStream {
    let queue = queue_type(cx, ours());
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
fn fits_end(cx: Cx, fields: &[Field]) -> TokenStream {
    if !cx.tree().can_end() {
        return TokenStream::new();
    }
    let refuse = |test: TokenStream, reason: TokenStream| tokens!(if #test { return ::core::result::Result::Err(::fsm_runtime::snapshots::Unfit::#reason); });
    let has = |name: &str| fields.iter().any(|field| field.name == name);
    let (ended, left) = (ended_in(cx, tokens!(state_)), ended_in(cx, tokens!(left_)));
    let final_in = |name: &str| refuse(left, tokens!(Final(#name)));
    let suspended = has("suspended").then(|| {
        let ended = refuse(tokens!(#ended && count_ > 0), tokens!(Ended));
        tokens!(#ended for left_ in suspended_() { #{final_in("suspended")} })
    });
    let previous = has("previous").then(|| {
        let below = final_in("previous");
        tokens!(if let ::core::option::Option::Some(::core::option::Option::Some(left_)) = stored_previous_ { #below })
    });
    let below = has("previous_below").then(|| {
        tokens! {
            for left_ in ::fsm_runtime::__private::present(#{levels(tokens!(stored_previous_below_))}) {
                #{final_in("previous_below")}
            }
        }
    });
    tokens!(#suspended #previous #below)
}

/// The levels of a stack that was read, the oldest first.
fn levels(stored: TokenStream) -> TokenStream {
    tokens!(::fsm_runtime::__private::stored_levels(#stored.as_ref()))
}

fn needs_below(cx: Cx, state: TokenStream) -> Option<TokenStream> {
    let id = id_from(cx, state);
    cx.states().any(|id| cx.state(id).needs_below).then(|| {
        tokens! {
            if Self::#{cx.call(Job::NeedsBelow)}(#id) {
                return ::core::result::Result::Err(::fsm_runtime::snapshots::Unfit::NeedsBelow);
            }
        }
    })
}

/// The suspended states: each may suspend as many more as it could ever, and what is kept beside them is of as many.
fn fits_stack(cx: Cx, fields: &[Field]) -> TokenStream {
    let id = id_from(cx, tokens!(state_));
    let size = cx.storage().stack.as_ref().map(|stack| &stack.size);
    let depth = (!cx.can_overflow()).then(|| {
        let check = |level: TokenStream| {
            tokens! {
                if #level + Self::may_suspend_(#id) > { #size } {
                    return ::core::result::Result::Err(::fsm_runtime::snapshots::Unfit::Depth);
                }
            }
        };
        tokens! {
            for (level_, state_) in ::core::iter::zip(0.., suspended_()) { #{check(tokens!(level_))} } #{check(tokens!(count_))}
        }
    });
    let below = needs_below(cx, tokens!(state_)).map(|check| {
        tokens!({
            let oldest_ = stored_suspended_.as_ref().and_then(|stack_| stack_.suspended().get(0));
            let state_ = oldest_.unwrap_or(state_);
            #check
        })
    });
    let beside = fields.iter().filter(|field| {
        field.name == "paused" || field.name == "unentered_below" || field.name.starts_with("previous_below")
    });
    let beside = beside.map(|field| {
        let local = field.local();
        tokens! {
            if #local.as_ref().is_some_and(|levels_| levels_.len() != count_) {
                return ::core::result::Result::Err(::fsm_runtime::snapshots::Unfit::Levels);
            }
        }
    });
    let suspended = levels(tokens!(stored_suspended_));
    let paused = fields.iter().any(|field| field.name == "paused").then(|| {
        let levels = levels(tokens!(stored_paused_));
        tokens! {
            for (state_, timers_) in ::core::iter::zip(suspended_(), #levels) {
                timers_.fit(|line_| Self::has_paused_(state_, line_), how_, now_)?;
            }
        }
    });
    tokens! {
        let suspended_ = || #suspended;
        let count_ = stored_suspended_.as_ref().map_or(0, |stack_| stack_.len());
        #depth #below #(#beside)* #paused
    }
}

/// `may_suspend_`: how many more states can become suspended from a state on.
pub(super) fn room_fn(cx: Cx) -> TokenStream {
    if cx.storage().stack.as_ref().is_none_or(|stack| stack.is_declared) {
        return TokenStream::new();
    }
    let arms = cx.states().filter(|id| cx.state(*id).room_needed > 0).map(|id| {
        let room = cx.state(id).room_needed;
        let id = id_of(cx, id);
        tokens!(#id => #room,)
    });
    let (arms, ids): (TokenStream, _) = (arms.joined(), &cx.names.id);
    tokens!(fn may_suspend_(id_: #ids) -> ::core::primitive::usize { match id_ { #arms _ => 0 } })
}
