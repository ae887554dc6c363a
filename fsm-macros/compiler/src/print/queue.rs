//! The queue of events that wait inside the machine: raised by an action, or deferred by a line.

use proc_macro2::{Ident, Span};

use super::cx::Cx;
use super::names::event_type;
use crate::program::QueueKind;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// The type of the queue, where events wait in it.
pub(super) fn ty(cx: Cx) -> Option<TokenStream> {
    let queue = cx.storage().queue?;
    let (name, event) = (name(queue.kind), event_type(cx)?);
    if queue.kind == QueueKind::One {
        return Some(tokens!(#name<#event>));
    }
    // A size that is missing has been reported.
    let size = queue.size.map_or_else(|| tokens!(1), |size| size.code());
    Some(tokens!(#name<#event, { #size }>))
}

/// `Queue`, `Raised` or `RaisedOne`: only where events are deferred something has to be known of each that waits.
pub(super) fn word(kind: QueueKind) -> &'static str {
    match kind {
        QueueKind::Deferred => "Queue",
        QueueKind::Raised => "Raised",
        QueueKind::One => "RaisedOne",
    }
}

fn name(kind: QueueKind) -> TokenStream {
    let kind = Ident::new(word(kind), Span::mixed_site());
    tokens!(::fsm_runtime::__private::#kind)
}

/// `let queue = Queue::new();`, in the machine that is about to exist.
pub(super) fn new_let(cx: Cx) -> Option<TokenStream> {
    let queue = cx.storage().queue.filter(|_| event_type(cx).is_some())?;
    let name = name(queue.kind);
    Some(tokens!(#[allow(unused_mut)] let mut queue = #name::new();))
}

pub(super) fn raises(cx: Cx) -> bool {
    cx.storage().queue.is_some_and(|queue| queue.raises)
}

pub(super) fn defers(cx: Cx) -> bool {
    cx.storage().queue.is_some_and(|queue| queue.defers)
}

/// `=> defer`: an event is kept, or comes back where there is no room.
pub(super) fn defer() -> TokenStream {
    tokens! {
        match self.queue.defer(event) {
            ::core::result::Result::Ok(()) => ::fsm_runtime::Outcome::Deferred,
            ::core::result::Result::Err(event) => ::fsm_runtime::Outcome::QueueFull(event),
        }
    }
}
