//! The queue of events that wait inside the machine: raised by an action, or deferred by a line.

use proc_macro2::{Group, Ident, Span};

use super::cx::Cx;
use super::places::{called_at, ours_at};
use super::scope::Scope;
use super::{clock, observer};
use crate::program::Period;
use crate::tokens::TokenStream;

/// `=> defer`: an event is kept, or comes back where there is no room.
pub(super) fn defer(cx: Cx, told: TokenStream) -> TokenStream {
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
pub(super) fn raise(
    scope: &Scope,
    span: Span,
    (name, payload, after): (&Ident, Option<&Group>, Option<&Period>),
    is_dropped: bool,
) -> TokenStream {
    let (path, local) = (&scope.cx.names.event_path, |name| Ident::new(name, ours_at(span)));
    let Some(queue) = scope.cx.storage().queue else { return TokenStream::new() };
    // Begins and ends where the user wrote it, so that rustc points there when the result is not used.
    let (kind, queue) = (queue.kind.name(), local("the_queue"));
    let event = observer::raised(scope.cx, span, tokens_at!(span=> #path::#name #payload));
    let is_full = scope.cx.program.is_observed.then(|| {
        let is_full = local("is_full_");
        tokens_at!(ours_at(span)=> let #is_full = ::fsm_runtime::__private::#{Ident::new(kind, ours_at(span))}::is_full(#queue);)
    });
    let raise = called_at(span, &|at| {
        let kind = Ident::new(kind, at);
        let raise = match after {
            None => tokens_at!(at=> ::fsm_runtime::__private::#kind::raise(#queue, #event)),
            Some(after) => {
                let raise_after = clock::item(scope.cx, "raise_after");
                tokens_at!(at=> #raise_after(#queue, #event, #{local("now_")}, #{delay(scope, after)}))
            }
        };
        let (machine, lost) = (&scope.cx.names.machine, Ident::new("lost_", at));
        match scope.cx.facts().overflows {
            _ if !is_dropped => raise,
            true => tokens_at! {at=>
                match #raise {
                    ::core::result::Result::Ok(()) => {}
                    ::core::result::Result::Err(#lost) => #queue.overflow(#lost),
                }
            },
            false => {
                let text = format!(
                    "machine `{machine}`: event `{name}`, raised on line {line}, is lost, for the queue is full: \
                     give `queue N;` more room, write a line `unhandled(event)`, which gets the event, or take the \
                     value of `raise!`, which hands it back",
                    line = span.start().line
                );
                tokens_at!(at=> ::fsm_runtime::__private::no_room(#raise, #text))
            }
        }
    });
    if is_full.is_some() { tokens_at!(span=> { #is_full #raise }) } else { raise }
}

fn delay(scope: &Scope, after: &Period) -> TokenStream {
    let cx = scope.cx;
    match after {
        Period::Literal { nanoseconds, literal } => clock::literal(cx, *nanoseconds, literal, true),
        Period::Computed(body) => {
            let value = scope.clone().sure().value_in_action(body, clock::item(cx, "Span"));
            clock::computed(cx, tokens_at!(clock::written(cx)=> { #{clock::span(cx, value)} }))
        }
    }
}

/// `cancel!(Event)`: gives how many events were taken away; nothing, where nobody looks at it.
pub(super) fn cancel(cx: Cx, span: Span, name: &Ident, is_dropped: bool) -> TokenStream {
    let queue = Ident::new("the_queue", ours_at(span));
    let event = Ident::new("event_", ours_at(span));
    let is_meant =
        tokens_at!(span=> |#event| ::core::matches!(#event, #{&cx.names.event_path}::#name { .. }));
    let cancel =
        called_at(span, &|at| tokens_at!(at=> ::fsm_runtime::__private::Delayed::cancel(#queue, #is_meant)));
    if is_dropped { tokens_at!(span=> { let _ = #cancel; }) } else { cancel }
}
