//! The traits that run a machine: `Run` and `Receive`, or those of machines that may fail or wait. Each is implemented for the tuple
//! of the parameters, and of an observed machine for the same together with an observer.

use syn::Index;

use super::implementing::{Heard, time};
use super::stopping::{self, Stopping};
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
    let (params, time) = (heard.params(cx), time(cx));
    let call = heard.call(cx, "stop", TokenStream::new());
    let (of, head) = (tokens!(Stop<#params>), tokens!(fn stop(&mut self, params_: #params, now_: #time)));
    let (of, item) = match cx.may_stop() {
        false => (of, tokens!(#head { #call })),
        true => (tokens!(#{stopping::name(cx, "Stop")}<#params>), stopping::stop(cx, head, call)),
    };
    Some(heard.implement(cx, cx.program.head.generics, of, tokens!(#[inline] #item)))
}

/// For every lifetime that the parameters leave out: they stand in the header of an `impl` as they were written.
fn run_trait(cx: Cx, heard: Heard) -> TokenStream {
    let (starts, params) = (starts(cx, heard), heard.params(cx));
    let time = time(cx);
    let target = target_type(cx);
    let update = update(cx, heard);
    if cx.may_stop() {
        return stopping::run(cx, heard, Stopping { starts, params, time, target, update });
    }
    let items = tokens! {
        #starts

        #[inline]
        fn update(&mut self, params_: #params, now_: #time)
            -> ::core::result::Result<(), ::fsm_runtime::Refused<#target>>
        { #update }
    };
    heard.implement(cx, cx.program.head.generics, tokens!(Run<#params>), items)
}

fn starts(cx: Cx, heard: Heard) -> TokenStream {
    let time = time(cx);
    let target = target_type(cx);
    let params = heard.params(cx);
    let count = cx.state(ROOT).data.iter().filter(|field| field.initial.is_none()).count();
    let given = (0..count).map(|index| {
        let index = Index::from(index);
        tokens!(given_.#index,)
    });
    let given: TokenStream = given.joined();
    let start = heard.starts(cx, "start", TokenStream::new(), given);
    let start_in = heard.starts(cx, "start_in", tokens!(target_,), given);
    if cx.may_stop() {
        return stopping::starts(cx, [start, start_in], params, time, target);
    }
    tokens! {
        fn start(params_: #params, given_: Self::Given, now_: #time) -> Self {
            #start
        }

        fn start_in(target_: #target, params_: #params, given_: Self::Given, now_: #time) -> ::core::result::Result<Self, ::fsm_runtime::Refused<#target>> {
            #start_in
        }
    }
}

fn update(cx: Cx, heard: Heard) -> TokenStream {
    let call = heard.call(cx, "update", TokenStream::new());
    match (cx.facts().has_update, cx.storage().requests) {
        (false, _) if cx.may_stop() => tokens!(::core::result::Result::Ok(::core::result::Result::Ok(()))),
        (false, _) => tokens!(::core::result::Result::Ok(())),
        (true, Some(_)) if cx.may_stop() => stopping::result(cx, call),
        (true, None) if cx.may_stop() => stopping::never_refused(cx, call),
        (true, Some(_)) => call,
        (true, None) => tokens!(#call; ::core::result::Result::Ok(())),
    }
}

fn receive_trait(cx: Cx, heard: Heard) -> TokenStream {
    let Some(event) = event_type(cx) else {
        return receive_nothing(cx, heard);
    };
    let generics = join(cx.program.head.generics, &send_generics(cx));
    let params = heard.params(cx);
    let time = time(cx);
    let call = heard.call(cx, "send", tokens!(event_,));
    if cx.may_stop() {
        let items = stopping::send(cx, params, event, time, call);
        let name = stopping::name(cx, "Receive");
        return heard.implement(cx, &generics, tokens!(#name<#event, #params>), items);
    }
    let items = tokens! {
        #[inline]
        fn send(&mut self, params_: #params, event_: #event, now_: #time) -> ::fsm_runtime::Outcome<#event> {
            #call
        }
    };
    heard.implement(cx, &generics, tokens!(Receive<#event, #params>), items)
}

/// A machine without events is also one that takes all of its events.
fn receive_nothing(cx: Cx, heard: Heard) -> TokenStream {
    let (params, time) = (heard.params(cx), time(cx));
    if cx.may_stop() {
        let items = stopping::send_nothing(cx, params, time);
        let receive = tokens!(#{stopping::name(cx, "Receive")}<::fsm_runtime::NoEvent, #params>);
        return heard.implement(cx, cx.program.head.generics, receive, items);
    }
    let items = tokens! {
        fn send(&mut self, params_: #params, event_: ::fsm_runtime::NoEvent, now_: #time)
            -> ::fsm_runtime::Outcome<::fsm_runtime::NoEvent>
        {
            match event_ {}
        }
    };
    heard.implement(cx, cx.program.head.generics, tokens!(Receive<::fsm_runtime::NoEvent, #params>), items)
}
