//! Calls of an observer. It is passed to each function that may have something to tell, before the parameters of the
//! header; a machine without `observed;` has neither the parameter nor a call.

use proc_macro2::{Ident, Span};
use syn::Lifetime;

use crate::caller::ours;
use crate::context::places::ours_at;
use crate::events::event;
use crate::names::generics::renamed;
use crate::names::paths::{any_now, event_type, id_of, send_generics, with_generics};
use crate::prelude::*;
use crate::program::{Hook, Line};

/// `observer_: &mut (impl Observer<Machine, Event> + ?Sized),`
pub(crate) fn param(cx: Cx) -> Option<TokenStream> {
    bound(cx).map(|bound| tokens!(observer_: &mut (impl #bound + ?::core::marker::Sized),))
}

/// `observer_,`
pub(crate) fn arg(cx: Cx) -> Option<TokenStream> {
    cx.program.is_observed.then(|| tokens!(observer_,))
}

/// The observer of a call that has none: it hears of nothing.
pub(crate) fn nobody(cx: Cx) -> Option<TokenStream> {
    cx.program.is_observed.then(|| tokens!(&mut (),))
}

/// `for<'e> Observer<Machine, Event<'e>>`
pub(crate) fn bound(cx: Cx) -> Option<TokenStream> {
    let event = event_type(cx).unwrap_or_else(|| tokens!(()));
    // An event that lends something is heard of for each lifetime that it may have.
    let lifetimes = send_generics(cx).lifetimes().map(|param| param.lifetime.ident.to_string()).gather();
    cx.program.is_observed.then(|| {
        tokens! {
            #if !lifetimes.is_empty() {
                for<#for lifetime in &lifetimes { #{Lifetime::new(&format!("'any_{lifetime}"), ours())}, }>
            }
            ::fsm_runtime::Observer<
                #{with_generics(&cx.names.machine, cx.program.head.generics)},
                #if lifetimes.is_empty() { #event } #else { #{renamed(event, &lifetimes)} }
            >
        }
    })
}

/// A call of the observer.
fn tell(cx: Cx, call: TokenStream) -> TokenStream {
    tokens!(#if cx.program.is_observed { ::fsm_runtime::Observer::#call; })
}

/// An expression after these statements, such as the calls that tell of it; a block, if there are any.
pub(crate) fn before(statements: TokenStream, expression: TokenStream) -> TokenStream {
    if statements.is_empty() { expression } else { tokens!({ #statements #expression }) }
}

/// `unheard` if no observer hears anything, or else `heard`. A machine that is not observed has only `unheard`.
pub(crate) fn unheard(cx: Cx, unheard: TokenStream, heard: TokenStream) -> TokenStream {
    match cx.program.is_observed {
        true => tokens!(if ::fsm_runtime::Observer::hears(observer_) { #heard } else { #unheard }),
        false => unheard,
    }
}

/// A state is entered, left, suspended or current again.
pub(crate) fn hook(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    let told = match hook {
        Hook::Enter => tokens!(entered),
        Hook::Exit => tokens!(exited),
        Hook::Pause => tokens!(paused),
        Hook::Resume => tokens!(resumed),
    };
    tell(cx, tokens!(#told(observer_, #{id_of(cx, id)})))
}

/// A line acts.
pub(crate) fn line(cx: Cx, line: &Line) -> TokenStream {
    tell(cx, tokens!(line_taken(observer_, #{line.number})))
}

/// The guard of a line stands in its way.
pub(crate) fn guard_refused(cx: Cx, line: &Line) -> TokenStream {
    tell(cx, tokens!(guard_refused(observer_, #{line.number})))
}

/// The time of a line has come.
pub(crate) fn timer_due(cx: Cx, line: &Line) -> TokenStream {
    tell(cx, tokens!(timer_due(observer_, #{line.number})))
}

/// A change of state is complete.
pub(crate) fn transition(cx: Cx) -> TokenStream {
    tell(cx, tokens!(transition(observer_, source_, target_)))
}

/// A call of the machine is over.
pub(crate) fn settled(observer: TokenStream, machine: TokenStream, outcome: TokenStream) -> TokenStream {
    tokens!(::fsm_runtime::Observer::settled(#observer, #machine.state_id(), #outcome);)
}

/// A call has given this error, by reference, with the event that comes back.
pub(crate) fn failed(observer: TokenStream, error: TokenStream, event: TokenStream) -> TokenStream {
    tokens! {
        {
            use ::fsm_runtime::__private::{ByDebug as _, ByName as _};
            ::fsm_runtime::Observer::failed(#observer, &(&::fsm_runtime::__private::Told(#error)).told(), #event);
        }
    }
}

/// An event has come from outside.
pub(crate) fn event(cx: Cx) -> TokenStream {
    event::seen(cx, &|event| tell(cx, tokens!(received(observer_, #event, self.state_id(), #{any_now(cx)}))))
}

/// A call without an event begins: `ticked`, `settling` or `stopped`.
pub(crate) fn called(cx: Cx, told: TokenStream) -> TokenStream {
    tell(cx, tokens!(#told(observer_, self.state_id(), #{any_now(cx)})))
}

/// The event in the local `event_` is kept, if there is room.
pub(crate) fn deferred(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.program.is_observed {
            if !self.queue.is_full() {
                #{event::seen(cx, &|event| tokens!(::fsm_runtime::Observer::deferred(observer_, #event);))}
            }
        }
    }
}

/// The event in the local `event_` is offered again (`recalled`), or nobody has taken it (`unhandled`).
pub(crate) fn of_event(cx: Cx, told: TokenStream) -> TokenStream {
    event::seen(cx, &|event| tell(cx, tokens!(#told(observer_, #event))))
}

/// An event that an action raises, if the local `is_full` is false.
pub(crate) fn raised(cx: Cx, span: Span, is_full: &Ident, event: TokenStream) -> TokenStream {
    if !cx.program.is_observed {
        return event;
    }
    tokens_at! {ours_at(span)=>
        ::fsm_runtime::__private::raised(#{local("the_observer", span)}, #is_full, #event)
    }
}

/// An action asks for a change to this state, or to one that it does not name.
pub(crate) fn requested(cx: Cx, span: Span, kind: &Ident, id: Option<TokenStream>) -> Option<TokenStream> {
    let target = id.map(|id| tokens!((#id)));
    cx.program.is_observed.then(|| {
        tokens_at! {ours_at(span)=>
            ::fsm_runtime::__private::requested(
                #{local("the_observer", span)},
                #{local("the_request", span)}.is_some(),
                ::fsm_runtime::requests::Change::#kind #target
            );
        }
    })
}

/// Tells of a push: `requested`, or, if the local `has_room` is false, that the stack is full.
pub(crate) fn pushed(span: Span, has_room: &Ident, requested: TokenStream) -> TokenStream {
    tokens_at! {ours_at(span)=>
        match #has_room {
            true => { #requested }
            false => ::fsm_runtime::Observer::refused(
                #{local("the_observer", span)}, ::fsm_runtime::requests::Reason::StackFull
            ),
        }
    }
}

fn local(name: &str, span: Span) -> Ident {
    Ident::new(name, ours_at(span))
}

/// A request of an action cannot be served, for `reason_`.
pub(crate) fn refused(cx: Cx) -> TokenStream {
    tell(cx, tokens!(refused(observer_, reason_)))
}

/// A request from outside, in the local `request_`, that will be served.
pub(crate) fn requested_outside(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.program.is_observed {
            let asked_ = ::fsm_runtime::__private::asked::<_, #{&cx.names.id}>(&request_);
            ::fsm_runtime::__private::requested_outside(observer_, self.request.is_some(), asked_);
        }
    }
}
