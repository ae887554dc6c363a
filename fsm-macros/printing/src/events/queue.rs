//! The queue of events that wait inside the machine: raised by an action, or deferred by a line.

use proc_macro2::{Group, Ident, Span};

use crate::caller::ours;
use crate::code::scope::Scope;
use crate::context::places::{called_at, ours_at};
use crate::follow::observer;
use crate::names::paths::{event_type, time_type};
use crate::prelude::*;
use crate::program::{Period, QueueKind};
use crate::time::clock;

/// The type of the queue, where events wait in it.
pub(crate) fn queue_type(cx: Cx, place: Span) -> Option<TokenStream> {
    let event = event_type(cx)?;
    let queue = cx.storage().queue?;
    // Where the size is missing, that has been reported.
    let size = queue.size.map_or_else(|| tokens!(1), |size| size.code());
    let name = path(queue.kind);
    let plain = match queue.kind {
        QueueKind::One => tokens_at!(place=> #name<#event>),
        QueueKind::Delayed => tokens_at! {clock::place(cx)=>
            ::fsm_runtime::__private::Delayed<#event, #{time_type(cx)}, { #size }>
        },
        _ => tokens_at!(place=> #name<#event, { #size }>),
    };
    Some(tokens_at! {place=>
        #if cx.facts().overflows { ::fsm_runtime::__private::WithOverflow<#plain, #event> } #else { #plain }
    })
}

/// `Queue::new()`
pub(crate) fn new_queue(cx: Cx) -> Option<TokenStream> {
    let new = tokens!(#{path(cx.storage().queue?.kind)}::new());
    Some(tokens! {
        #if cx.facts().overflows { ::fsm_runtime::__private::WithOverflow::new(#new) } #else { #new }
    })
}

fn path(kind: QueueKind) -> TokenStream {
    tokens!(::fsm_runtime::__private::#{Ident::new(kind.name(), ours())})
}

/// `=> defer`: an event is kept, or comes back where there is no room.
pub(crate) fn defer(cx: Cx, told: TokenStream) -> TokenStream {
    let told = tokens!(#told #{observer::deferred(cx)});
    let defer = tokens! {
        #if cx.may_stop() { ::fsm_runtime::__private::kept(event_, |event_| self.queue.defer(event_)) }
        #else {
            match self.queue.defer(event_) {
                ::core::result::Result::Ok(()) => ::fsm_runtime::Outcome::Deferred,
                ::core::result::Result::Err(event_) => ::fsm_runtime::Outcome::QueueFull(event_),
            }
        }
    };
    observer::before(told, defer)
}

/// `raise!(Event)`: gives a `Result`, with the event where the queue is full; nothing, where nobody looks at it.
pub(crate) fn raise(
    scope: &Scope,
    span: Span,
    (name, payload, after): (&Ident, Option<&Group>, Option<&Period>),
    is_dropped: bool,
) -> TokenStream {
    let cx = scope.cx;
    let Some(queue) = cx.storage().queue else { return TokenStream::new() };
    let kind = queue.kind.name();
    let local = |name| Ident::new(name, ours_at(span));
    let queue = local("the_queue");
    // Begins and ends where the user wrote it, so that rustc points there when the result is not used.
    let event = tokens_at!(span=> #{&cx.names.event_path}::#name #payload);
    let is_full = local("is_full_");
    let event = observer::raised(cx, span, &is_full, event);
    let raise = called_at(span, &|at| {
        let raise = tokens_at! {at=>
            #if let Some(after) = after {
                #{clock::item(cx, "raise_after")}(#queue, #event, #{local("now_")}, #{delay(scope, after)})
            } #else {
                ::fsm_runtime::__private::#{Ident::new(kind, at)}::raise(#queue, #event)
            }
        };
        tokens_at! {at=>
            #if !is_dropped { #raise }
            #else if cx.facts().overflows {
                match #raise {
                    ::core::result::Result::Ok(()) => {}
                    ::core::result::Result::Err(lost_) => #queue.overflow(lost_),
                }
            } #else {
                ::fsm_runtime::__private::no_room(#raise, #{no_room(cx, name, span)})
            }
        }
    });
    let look = tokens_at! {ours_at(span)=>
        let #is_full = ::fsm_runtime::__private::#{Ident::new(kind, ours_at(span))}::is_full(#queue);
    };
    if cx.program.is_observed { tokens_at!(span=> { #look #raise }) } else { raise }
}

fn no_room(cx: Cx, event: &Ident, span: Span) -> String {
    format!(
        "machine `{machine}`: event `{event}`, raised on line {line}, is lost, for the queue is full: \
         give `queue N;` more room, write a line `unhandled(event)`, which gets the event, or take the \
         value of `raise!`, which hands it back",
        machine = cx.names.machine,
        line = span.start().line
    )
}

fn delay(scope: &Scope, after: &Period) -> TokenStream {
    let cx = scope.cx;
    match after {
        Period::Literal { nanoseconds, literal } => clock::span_of(cx, *nanoseconds, literal, true),
        Period::Computed(body) => {
            let value = scope.clone().sure().value_in_action(body, clock::item(cx, "Span"));
            clock::computed(cx, tokens_at!(clock::written(cx)=> { #{clock::span(cx, value)} }))
        }
    }
}

/// `cancel!(Event)`: gives how many events were taken away; nothing, where nobody looks at it.
pub(crate) fn cancel(cx: Cx, span: Span, name: &Ident, is_dropped: bool) -> TokenStream {
    let queue = Ident::new("the_queue", ours_at(span));
    let event = Ident::new("event_", ours_at(span));
    let is_meant =
        tokens_at!(span=> |#event| ::core::matches!(#event, #{&cx.names.event_path}::#name { .. }));
    let cancel =
        called_at(span, &|at| tokens_at!(at=> ::fsm_runtime::__private::Delayed::cancel(#queue, #is_meant)));
    if is_dropped { tokens_at!(span=> { let _ = #cancel; }) } else { cancel }
}
