//! The type of the queue of events that wait inside the machine.

use proc_macro2::{Ident, Span};

use super::clock;
use super::cx::Cx;
use super::names::{event_type, time_type};
use crate::caller::ours;
use crate::program::{Queue, QueueKind};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// The type of the queue, where events wait in it.
pub(super) fn queue_type(cx: Cx, place: Span) -> Option<TokenStream> {
    let (queue, event) = (plain_type(cx, place)?, event_type(cx)?);
    Some(match cx.facts().overflows {
        true => tokens_at!(place=> ::fsm_runtime::__private::WithOverflow<#queue, #event>),
        false => queue,
    })
}

/// The queue without a place beside it.
fn plain_type(cx: Cx, place: Span) -> Option<TokenStream> {
    let (queue, event) = (cx.storage().queue?, event_type(cx)?);
    let name = queue_name(queue);
    if queue.kind == QueueKind::One {
        return Some(tokens_at!(place=> #name<#event>));
    }
    // Where the size is missing, that has been reported.
    let size = queue.size.map_or_else(|| tokens!(1), |size| size.code());
    if queue.kind == QueueKind::Delayed {
        let (at_clock, clock) = (clock::place(cx), time_type(cx));
        return Some(tokens_at!(at_clock=> ::fsm_runtime::__private::Delayed<#event, #clock, { #size }>));
    }
    Some(tokens_at!(place=> #name<#event, { #size }>))
}

/// `Queue::new()`
pub(super) fn new_queue(cx: Cx) -> Option<TokenStream> {
    let name = queue_name(cx.storage().queue?);
    Some(match cx.facts().overflows {
        true => tokens!(::fsm_runtime::__private::WithOverflow::new(#name::new())),
        false => tokens!(#name::new()),
    })
}

fn queue_name(queue: Queue) -> TokenStream {
    let kind = Ident::new(queue.kind.name(), ours());
    tokens!(::fsm_runtime::__private::#kind)
}
