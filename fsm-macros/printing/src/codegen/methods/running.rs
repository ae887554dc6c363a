//! The traits that run a machine: `Run` and `Receive`, or those of machines that may fail or wait. Each is implemented for the tuple
//! of the parameters, and of an observed machine for the same together with an observer.

use syn::Index;

use super::attempt::may_be_unsettled;
use super::implementing::{Heard, time};
use super::stopping::{error, given, name, result, sure, word};
use crate::codegen::context;
use crate::codegen::cx::Cx;
use crate::codegen::generics::join;
use crate::codegen::names::{event_type, send_generics, target_type};
use crate::each::Gather;
use crate::tokens::TokenStream;
use crate::topology::ROOT;

pub(super) fn runs(cx: Cx, heard: Heard) -> TokenStream {
    tokens!(#{run_trait(cx, heard)} #{stop_trait(cx, heard)} #{receive_trait(cx, heard)})
}

/// `Stop`, of a machine with a line for that.
fn stop_trait(cx: Cx, heard: Heard) -> Option<TokenStream> {
    cx.state(ROOT).stop?;
    let params = heard.params(cx);
    let output = cx.may_stop().then(|| tokens!(-> #{given(cx, tokens!(()))}));
    let item = tokens! {
        #[inline]
        #{word(cx)} fn stop(&mut self, params_: #params, now_: #{time(cx)}) #output {
            #{result(cx, heard.call(cx, "stop", TokenStream::new()))}
        }
    };
    Some(heard.implement(cx, cx.program.head.generics, tokens!(any::#{name(cx, "Stop")}<#params>), item))
}

/// `stop` for code that asks no machine for a line: a replay.
fn stop_if_any(cx: Cx, heard: Heard) -> Option<TokenStream> {
    cx.state(ROOT).stop?;
    let stop =
        tokens!(#{heard.call(cx, "stop", TokenStream::new())} #{cx.wait()} #{cx.error().map(|_| tokens!(?))});
    Some(tokens! {
        #{word(cx)} fn stop_if_any(&mut self, params_: #{heard.params(cx)}, now_: #{time(cx)}) -> #{given(cx, tokens!(::core::primitive::bool))} {
            #stop;
            #{sure(cx, tokens!(true))}
        }
    })
}

/// For every lifetime that the parameters leave out: they stand in the header of an `impl` as they were written.
fn run_trait(cx: Cx, heard: Heard) -> TokenStream {
    let params = heard.params(cx);
    let refused = tokens!(::core::result::Result<(), ::fsm_runtime::requests::Refused<#{target_type(cx)}>>);
    let items = tokens! {
        #{starts(cx, heard)}

        #[inline]
        #{word(cx)} fn update(&mut self, params_: #params, now_: #{time(cx)}) -> #{given(cx, refused)} {
            #{update(cx, heard)}
        }

        #{settle(cx, heard)}

        #{stop_if_any(cx, heard)}
    };
    heard.implement(cx, cx.program.head.generics, tokens!(any::#{name(cx, "Run")}<#params>), items)
}

/// `start` and `start_in`.
fn starts(cx: Cx, heard: Heard) -> TokenStream {
    let (time, target, params, word) = (time(cx), target_type(cx), heard.params(cx), word(cx));
    let fields =
        (0..context::given(cx).count()).map(Index::from).map(|index| tokens!(given_.#index,)).joined();
    let start = result(cx, heard.starts(cx, "start", TokenStream::new(), fields));
    let start_in = result(cx, heard.starts(cx, "start_in", tokens!(target_,), fields));
    let refused = tokens!(::core::result::Result<Self, ::fsm_runtime::requests::Refused<#target>>);
    tokens! {
        #word fn start(params_: #params, given_: Self::Given, now_: #time) -> #{given(cx, tokens!(Self))} { #start }

        #word fn start_in(target_: #target, params_: #params, given_: Self::Given, now_: #time)
            -> #{given(cx, refused)}
        { #start_in }
    }
}

fn update(cx: Cx, heard: Heard) -> TokenStream {
    let ok = sure(cx, tokens!(::core::result::Result::Ok(())));
    if !cx.facts().has_update {
        return ok;
    }
    let call = heard.call(cx, "update", TokenStream::new());
    match cx.storage().requests {
        Some(_) => result(cx, call),
        // It returns nothing, and the trait expects a call that may be refused.
        None => tokens!(#call #{cx.wait()} #{cx.error().map(|_| tokens!(?))}; #ok),
    }
}

/// Machines of which nothing can be left undone have what the trait gives them.
fn settle(cx: Cx, heard: Heard) -> Option<TokenStream> {
    (cx.may_stop() && may_be_unsettled(cx)).then(|| {
        tokens! {
            #[inline]
            #{word(cx)} fn settle(&mut self, params_: #{heard.params(cx)}, now_: #{time(cx)}) -> #{given(cx, tokens!(()))} {
                #{result(cx, heard.call(cx, "settle", TokenStream::new()))}
            }
        }
    })
}

/// A machine without events is also one that takes all of its events.
fn receive_trait(cx: Cx, heard: Heard) -> TokenStream {
    let (event, inline, body) = match event_type(cx) {
        Some(event) => {
            let call = heard.call(cx, "send", tokens!(event_,));
            (event, Some(tokens!(#[inline])), result(cx, call))
        }
        None => (tokens!(::fsm_runtime::any::NoEvent), None, tokens!(match event_ {})),
    };
    let (params, own) = (heard.params(cx), cx.program.head.generics);
    let joined = event_type(cx).map(|_| join(own, &send_generics(cx)));
    let outcome = tokens!(::fsm_runtime::Outcome<#event>);
    let output = match cx.may_stop() {
        true => tokens!(::core::result::Result<#outcome, ::fsm_runtime::Failed<#event, #{error(cx)}>>),
        false => outcome,
    };
    let items = tokens! {
        #inline
        #{word(cx)} fn send(&mut self, params_: #params, event_: #event, now_: #{time(cx)}) -> #output { #body }
    };
    heard.implement(
        cx,
        joined.as_ref().unwrap_or(own),
        tokens!(any::#{name(cx, "Receive")}<#event, #params>),
        items,
    )
}
