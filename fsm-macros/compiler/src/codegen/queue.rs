//! The queue of events that wait inside the machine: raised by an action, or deferred by a line.

use super::cx::Cx;
use crate::tokens::TokenStream;

pub(super) fn raises(cx: Cx) -> bool {
    cx.storage().queue.is_some_and(|queue| queue.raises)
}

pub(super) fn defers(cx: Cx) -> bool {
    cx.storage().queue.is_some_and(|queue| queue.defers)
}

pub(super) fn refills(cx: Cx) -> bool {
    cx.storage().queue.is_some_and(|queue| queue.refills)
}

/// `=> defer`: an event is kept, or comes back where there is no room.
pub(super) fn defer() -> TokenStream {
    tokens! {
        match self.queue.defer(event_) {
            ::core::result::Result::Ok(()) => ::fsm_runtime::Outcome::Deferred,
            ::core::result::Result::Err(event_) => ::fsm_runtime::Outcome::QueueFull(event_),
        }
    }
}
