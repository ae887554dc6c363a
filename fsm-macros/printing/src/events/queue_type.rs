//! The type of the queue of events that wait inside the machine.

use proc_macro2::{Ident, Span};

use crate::caller::ours;
use crate::context::cx::Cx;
use crate::names::paths::{event_type, time_type};
use crate::program::{Queue, QueueKind};
use crate::time::clock;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// The type of the queue, where events wait in it.
pub(crate) fn queue_type(cx: Cx, place: Span) -> Option<TokenStream> {
    let event = event_type(cx)?;
    let queue = plain_type(cx.storage().queue?, cx, event, place);
    Some(tokens_at! {place=>
        #if cx.facts().overflows { ::fsm_runtime::__private::WithOverflow<#queue, #event> } #else { #queue }
    })
}

/// The queue without a place beside it.
fn plain_type(queue: Queue, cx: Cx, event: TokenStream, place: Span) -> TokenStream {
    // Where the size is missing, that has been reported.
    let size = queue.size.map_or_else(|| tokens!(1), |size| size.code());
    match queue.kind {
        QueueKind::One => tokens_at!(place=> #{queue_name(queue)}<#event>),
        QueueKind::Delayed => tokens_at! {clock::place(cx)=>
            ::fsm_runtime::__private::Delayed<#event, #{time_type(cx)}, { #size }>
        },
        _ => tokens_at!(place=> #{queue_name(queue)}<#event, { #size }>),
    }
}

/// `Queue::new()`
pub(crate) fn new_queue(cx: Cx) -> Option<TokenStream> {
    let new = tokens!(#{queue_name(cx.storage().queue?)}::new());
    Some(tokens! {
        #if cx.facts().overflows { ::fsm_runtime::__private::WithOverflow::new(#new) } #else { #new }
    })
}

fn queue_name(queue: Queue) -> TokenStream {
    let kind = Ident::new(queue.kind.name(), ours());
    tokens!(::fsm_runtime::__private::#kind)
}
