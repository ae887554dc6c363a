//! The parameters of each function and the arguments of its calls: the parameters of the header and the time, the event, and
//! the queue for code that has no machine at hand.

use proc_macro2::Ident;

use super::places::{place_of, reference};
use crate::caller::ours;
use crate::events::event::{outcome_type, passed_type};
use crate::events::queue::queue_type;
use crate::follow::observer;
use crate::names::paths::{event_type, send_generics};
use crate::prelude::*;
use crate::program::Field;
use crate::written::Param;

/// `owner: &mut Owner, world: &World, now_: Time,` of a private function: behind the observer and the cause, where there are
/// any.
pub(crate) fn params(cx: Cx) -> TokenStream {
    tokens!(#{callers_params(cx)} #{now_param(cx)})
}

/// `owner, world, now_,`
pub(crate) fn args(cx: Cx) -> TokenStream {
    tokens!(#{callers_args(cx)} #{now_arg(cx)})
}

/// `owner: &mut Owner, world: &World, now_: Time,` of a method that users call.
pub(crate) fn public_params(cx: Cx) -> TokenStream {
    tokens!(#{header_params(cx)} #{now_param(cx)})
}

/// `owner, world, now_,` for a method that users call.
pub(crate) fn public_args(cx: Cx) -> TokenStream {
    tokens!(#{cx.names.callers} #{now_arg(cx)})
}

/// `observer_: &mut impl Observer, cause_: NameCause, owner: &mut Owner, world: &World,`
pub(crate) fn callers_params(cx: Cx) -> TokenStream {
    tokens!(#{observer::param(cx)} #{cause_param(cx)} #{header_params(cx)})
}

/// `observer_, cause_, owner, world,`
pub(crate) fn callers_args(cx: Cx) -> TokenStream {
    let cause = cx.facts().tells_cause.then(|| tokens!(cause_,));
    tokens!(#{observer::arg(cx)} #cause #{cx.names.callers})
}

/// `owner: &mut Owner, world: &World,`
pub(crate) fn header_params(cx: Cx) -> TokenStream {
    params_by(cx, reference)
}

/// `owner: &Owner, world: &World,` of what changes nothing.
pub(crate) fn looked_at_params(cx: Cx) -> TokenStream {
    params_by(cx, |param| if param.is_mutable() { tokens!(&) } else { reference(param) })
}

fn params_by(cx: Cx, reference: fn(&Param) -> TokenStream) -> TokenStream {
    tokens! {
        #for param in cx.program.head.params {
            #let name = &param.name;
            // Where rustc points at a parameter, it begins with its attributes.
            #{tokens_at!(name.span()=> #[allow(unused_variables)])} #name: #{reference(param)} #{param_type(param)},
        }
    }
}

/// `cause_: NameCause,`, where a line sees what has led to a change.
pub(crate) fn cause_param(cx: Cx) -> Option<TokenStream> {
    cx.facts().tells_cause.then(|| tokens!(cause_: #{&cx.names.cause},))
}

pub(crate) fn now_param(cx: Cx) -> TokenStream {
    let Some(clock) = cx.program.head.clock else { return TokenStream::new() };
    tokens!(#{Ident::new("now_", place_of(clock))}: #{now_type(cx)},)
}

/// The type of `now_`. Calls pass something for a clock that could not be read, whatever that is.
pub(crate) fn now_type(cx: Cx) -> TokenStream {
    match cx.program.head.clock_unread {
        true => tokens!(impl ::core::marker::Copy),
        false => cx.program.head.clock.code(),
    }
}

pub(crate) fn now_arg(cx: Cx) -> Option<TokenStream> {
    cx.program.head.clock.map(|_| tokens!(now_,))
}

/// The parameters of `exit` and `pause` functions, which work on a state wherever it is: current or suspended.
pub(crate) fn leave_params(cx: Cx) -> TokenStream {
    let queue = queue_type(cx, ours()).filter(|_| cx.facts().raises);
    tokens!(#{params(cx)} #if let Some(ty) = queue { the_queue: &mut #ty, })
}

/// The arguments of an `exit` or `pause` function, in a call from such a function.
pub(crate) fn leave_args(cx: Cx) -> TokenStream {
    tokens!(#{args(cx)} #if cx.facts().raises { &mut *the_queue, })
}

/// The arguments of an `exit` or `pause` function, in a call from a method of the machine.
pub(crate) fn method_leave_args(cx: Cx) -> TokenStream {
    tokens!(#{args(cx)} #if cx.facts().raises { &mut self.queue, })
}

/// Calls pass something for a parameter whose type could not be read, whatever that is.
pub(crate) fn param_type(param: &Param) -> TokenStream {
    if param.trust.is_full() { param.ty.code() } else { tokens!(impl ?::core::marker::Sized) }
}

/// `owner, world, data of the machine without an initial value, now_`
pub(crate) fn start_params(cx: Cx) -> TokenStream {
    tokens!(#{header_params(cx)} #{given_params(cx)} #{now_param(cx)})
}

/// The arguments for `start_params`, from a caller that has these parameters too.
pub(crate) fn start_args(cx: Cx) -> TokenStream {
    tokens!(#{cx.names.callers} #{given_args(cx)} #{now_arg(cx)})
}

/// The data of the machine that its start is given.
pub(crate) fn given<'p>(cx: Cx<'p>) -> impl Iterator<Item = &'p Field<'p>> {
    cx.state(ROOT).data.iter().filter(|field| field.initial.is_none())
}

pub(crate) fn given_params(cx: Cx) -> TokenStream {
    tokens!(#for field in given(cx) { #{field.name}: #{field.ty}, })
}

pub(crate) fn given_args(cx: Cx) -> TokenStream {
    tokens!(#for field in given(cx) { #{field.name}, })
}

/// The parts that the heads of all functions for events share.
pub(crate) struct Head {
    pub(crate) generics: TokenStream,
    pub(crate) callers: TokenStream,
    /// The type of the local `event_`.
    pub(crate) event: TokenStream,
    /// `owner: &mut Owner, world: &World, event_: Event,`
    pub(crate) params: TokenStream,
    pub(crate) now: TokenStream,
    pub(crate) output: TokenStream,
    pub(crate) where_clause: TokenStream,
}

impl Head {
    pub(crate) fn of(cx: Cx) -> Self {
        let of_machine = event_type(cx).unwrap_or_else(|| tokens!(()));
        let event = passed_type(cx, of_machine);
        let generics = send_generics(cx);
        let where_clause = &generics.where_clause;
        let callers = callers_params(cx);
        Self {
            output: tokens!(-> #{outcome_type(cx, of_machine)} #where_clause),
            where_clause: tokens!(#where_clause),
            params: tokens!(#callers event_: #event,),
            generics: generics.code(),
            now: now_param(cx),
            callers,
            event,
        }
    }
}
