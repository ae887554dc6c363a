//! The traits that run a machine: `Run` and `Receive`, or those of machines that may fail or wait. Each is implemented for the tuple
//! of the parameters, and of an observed machine for the same together with an observer. A machine that may wait has
//! `AsyncRun` and `AsyncReceive`, whose error is `Infallible` where it cannot fail; another one that may fail has `TryRun` and
//! `TryReceive`.

use proc_macro2::Ident;
use quote::format_ident;
use syn::{Generics, Index, Type, TypeParamBound};

use super::Public;
use super::traits::{error, implement, implement_where, time};
use crate::caller::ours;
use crate::context::args;
use crate::context::places::{place_of, reference};
use crate::follow::observer;
use crate::names::generics::join;
use crate::names::paths::{event_type, send_generics, target_type};
use crate::prelude::*;
use crate::written::Param;

pub(super) fn runs(cx: Cx, heard: Heard) -> TokenStream {
    tokens! {
        #{run_trait(cx, heard)}
        #if Public::Stop.is_there(cx) { #{stop_trait(cx, heard)} }
        #{receive_trait(cx, heard)}
    }
}

/// For every lifetime that the parameters leave out: they stand in the header of an `impl` as they were written.
fn run_trait(cx: Cx, heard: Heard) -> TokenStream {
    let (params, time, word) = (heard.params(cx), time(cx), word(cx));
    let target = target_type(cx);
    let or_refused = |value: TokenStream| {
        given(cx, tokens!(::core::result::Result<#value, ::fsm_runtime::requests::Refused<#target>>))
    };
    let fields = tokens!(#for index in (0..args::given(cx).count()).map(Index::from) { given_.#index, });
    let items = tokens! {
        #word fn start(params_: #params, given_: Self::Given, now_: #time) -> #{given(cx, tokens!(Self))} {
            #{result(cx, heard.starts(cx, Public::Start, TokenStream::new(), fields))}
        }

        #word fn start_in(target_: #target, params_: #params, given_: Self::Given, now_: #time) -> #{or_refused(tokens!(Self))} {
            #{result(cx, heard.starts(cx, Public::StartIn, tokens!(target_,), fields))}
        }

        #[inline]
        #word fn update(&mut self, params_: #params, now_: #time) -> #{or_refused(tokens!(()))} {
            #{update(cx, heard)}
        }

        // Machines of which nothing can be left undone have what the trait gives them.
        #if cx.may_stop() && Public::Settle.is_there(cx) {
            #[inline]
            #word fn settle(&mut self, params_: #params, now_: #time) -> #{given(cx, tokens!(()))} {
                #{result(cx, heard.call(cx, Public::Settle, TokenStream::new()))}
            }
        }

        // For code that asks no machine for a line: a replay.
        #if Public::Stop.is_there(cx) {
            #word fn stop_if_any(&mut self, params_: #params, now_: #time)
                -> #{given(cx, tokens!(::core::primitive::bool))}
            {
                #{done(cx, heard.call(cx, Public::Stop, TokenStream::new()))}
                #{sure(cx, tokens!(true))}
            }
        }
    };
    heard.implement(cx, cx.program.head.generics, tokens!(any::#{name(cx, "Run")}<#params>), items)
}

/// It returns nothing without requests, and the trait expects a call that may be refused.
fn update(cx: Cx, heard: Heard) -> TokenStream {
    let call = heard.call(cx, Public::Update, TokenStream::new());
    tokens! {
        #if Public::Request.is_there(cx) { #{result(cx, call)} } #else {
            #if Public::Update.is_there(cx) { #{done(cx, call)} }
            #{sure(cx, tokens!(::core::result::Result::Ok(())))}
        }
    }
}

/// `Stop`, of a machine with a line for that.
fn stop_trait(cx: Cx, heard: Heard) -> TokenStream {
    let params = heard.params(cx);
    let item = tokens! {
        #[inline]
        #{word(cx)} fn stop(&mut self, params_: #params, now_: #{time(cx)})
        #if cx.may_stop() { -> #{given(cx, tokens!(()))} }
        {
            #{result(cx, heard.call(cx, Public::Stop, TokenStream::new()))}
        }
    };
    heard.implement(cx, cx.program.head.generics, tokens!(any::#{name(cx, "Stop")}<#params>), item)
}

/// A machine without events is also one that takes all of its events.
fn receive_trait(cx: Cx, heard: Heard) -> TokenStream {
    let (params, own, event) = (heard.params(cx), cx.program.head.generics, event_type(cx));
    let generics = event.map(|_| join(own, &send_generics(cx)));
    let event = event.unwrap_or_else(|| tokens!(::fsm_runtime::any::NoEvent));
    let outcome = tokens!(::fsm_runtime::Outcome<#event>);
    let items = tokens! {
        #if generics.is_some() { #[inline] }
        #{word(cx)} fn send(&mut self, params_: #params, event_: #event, now_: #{time(cx)})
            -> #if cx.may_stop() {
                ::core::result::Result<#outcome, ::fsm_runtime::Failed<#event, #{error(cx)}>>
            } #else { #outcome }
        {
            #if generics.is_some() { #{result(cx, heard.call(cx, Public::Send, tokens!(event_,)))} }
            #else { match event_ {} }
        }
    };
    let of = tokens!(any::#{name(cx, "Receive")}<#event, #params>);
    heard.implement(cx, generics.as_ref().unwrap_or(own), of, items)
}

/// `Run`, `TryReceive`, `AsyncStop`: the trait of this machine that stands for the plain one.
fn name(cx: Cx, of: &str) -> Ident {
    let kind = match (cx.program.head.kind.is_async, cx.may_stop()) {
        (true, _) => "Async",
        (false, true) => "Try",
        (false, false) => "",
    };
    format_ident!("{kind}{of}", span = ours())
}

/// The type that a method of such a trait gives: this one, or a `Result` of it.
fn given(cx: Cx, value: TokenStream) -> TokenStream {
    if cx.may_stop() { tokens!(::core::result::Result<#value, #{error(cx)}>) } else { value }
}

/// The value of a call, of a machine that may stop as a `Result`; always `Ok` if it cannot fail.
fn result(cx: Cx, call: TokenStream) -> TokenStream {
    let result = tokens!(#call #{cx.wait()});
    if cx.error().is_some() { result } else { sure(cx, result) }
}

/// A call that gives nothing, as a statement.
fn done(cx: Cx, call: TokenStream) -> TokenStream {
    tokens!(#call #{cx.wait()} #if cx.error().is_some() { ? };)
}

/// A value that is there in any case.
fn sure(cx: Cx, value: TokenStream) -> TokenStream {
    if cx.may_stop() { tokens!(::core::result::Result::Ok(#value)) } else { value }
}

fn word(cx: Cx) -> Option<TokenStream> {
    cx.program.head.kind.is_async.then(|| tokens!(async))
}

/// Whether an observer comes in with the parameters.
#[derive(Clone, Copy)]
pub(super) enum Heard {
    ByNobody,
    ByObserver,
}

impl Heard {
    /// `(&mut Owner, &World,)`, `WithObserver<&mut Observer_, (&mut Owner, &World,)>`
    fn params(self, cx: Cx) -> TokenStream {
        let tuple = tokens!((#for param in cx.program.head.params { #{in_tuple(cx, param)} }));
        match self {
            Heard::ByNobody => tuple,
            Heard::ByObserver => tokens!(::fsm_runtime::observers::WithObserver<&mut Observer_, #tuple>),
        }
    }

    /// `impl Trait for Machine { … }`
    fn implement(self, cx: Cx, generics: &Generics, of: TokenStream, items: TokenStream) -> TokenStream {
        match (self, observer::bound(cx)) {
            (Heard::ByObserver, Some(bound)) => {
                let observer: Generics = syn::parse_quote!(<Observer_: ?::core::marker::Sized>);
                let bound = tokens!(Observer_: #bound);
                implement_where(cx, &join(generics, &observer), Some(bound), of, items)
            }
            _ => implement(cx, generics, of, items),
        }
    }

    /// A call of the machine's own method, with the parameters that came as `params_`.
    fn call(self, cx: Cx, method: Public, more: TokenStream) -> TokenStream {
        let (name, args) = (method.ident(), self.args(cx, more));
        match self {
            Heard::ByNobody => tokens!(Self::#name(self, #args)),
            Heard::ByObserver => tokens!(Self::observed(self, params_.0).#name(#args)),
        }
    }

    /// `start`, `start_in`
    fn starts(self, cx: Cx, start: Public, before: TokenStream, given: TokenStream) -> TokenStream {
        let name = start.ident();
        match self {
            Heard::ByNobody if start.row().starts_alone(cx) => tokens!(Self::#name(#before #given)),
            Heard::ByNobody => tokens!(Self::#name(#before #{self.args(cx, given)})),
            Heard::ByObserver => {
                tokens!(Self::#{start.observed()}(params_.0, #before #{self.args(cx, given)}))
            }
        }
    }

    /// `params_.0, …, now_`
    fn args(self, cx: Cx, before_now: TokenStream) -> TokenStream {
        tokens! {
            #for index in (0..cx.program.head.params.len()).map(Index::from) {
                params_ #if let Heard::ByObserver = self { .1 } .#index,
            }
            #before_now #{args::now_arg(cx)}
        }
    }
}

/// A type that is not in scope would be reported once more among generics: so a crowd's owner and world stand there by
/// their names of ours, but not for rustdoc, whose reader knows the type. In a reference `dyn Trait` lives as long as this,
/// unless it says otherwise: here for a time of its own, so that it may be lent for less.
fn in_tuple(cx: Cx, param: &Param) -> TokenStream {
    let (reference, ty) = (reference(param), &param.ty);
    match open_object(ty) {
        Some(object) => tokens!(#reference #{tokens_at!(place_of(ty)=> (#object + '_))},),
        None if cx.program.head.crowd.is_some() && cx.program.docs.is_empty() => {
            let role = Ident::new(if param.is_mutable() { "Owner" } else { "World" }, ours());
            tokens!(#reference <Self as ::fsm_runtime::any::CrowdMachine>::#role,)
        }
        None => tokens!(#reference #ty,),
    }
}

/// `dyn Trait` that says nothing of how long it lives.
fn open_object(ty: &Type) -> Option<&Type> {
    let says = |bound: &TypeParamBound| matches!(bound, TypeParamBound::Lifetime(_));
    match ty {
        Type::TraitObject(object) => (!object.bounds.iter().any(says)).then_some(ty),
        Type::Paren(inner) => open_object(&inner.elem),
        Type::Group(inner) => open_object(&inner.elem),
        _ => None,
    }
}
