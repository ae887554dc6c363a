//! The methods of a machine without states, which cannot exist: enough for the rest of the program.

use super::implement::implement;
use crate::codegen::context::{callers_params, now_param, start_params};
use crate::codegen::cx::Cx;
use crate::codegen::names::{event_type, send_generics, state_type};
use crate::tokens::TokenStream;

pub(in crate::codegen) fn stubs(cx: Cx) -> TokenStream {
    let (vis, state, id) = (cx.program.head.vis, state_type(cx), &cx.names.id);
    let (start, callers, now) = (start_params(cx), callers_params(cx), now_param(cx));
    let send = event_type(cx).map(|event| {
        let generics = send_generics(cx);
        tokens! {
            #vis fn send #generics (&mut self, #callers event_: #event, #now) -> ::fsm_runtime::Outcome<#event> {
                ::fsm_runtime::Outcome::Unhandled(event_)
            }
        }
    });
    let methods = tokens! {
        #vis fn start(#start) -> Self { ::core::unimplemented!("a machine without states") }
        #send
        #vis fn update(&mut self, #callers #now) {}
        #vis fn state(&self) -> &#state { &self.state }
        #vis fn state_id(&self) -> #id { match self.state {} }
        #vis fn is_in(&self, _id: #id) -> bool { false }
    };
    implement(cx, methods, tokens!(#[allow(missing_docs, dead_code)]))
}
