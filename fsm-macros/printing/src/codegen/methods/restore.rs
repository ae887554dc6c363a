//! Machines that are put together from parts and taken apart again.

use super::{Gives, Method, Takes};
use crate::codegen::context::{now_arg, now_type};
use crate::codegen::cx::Cx;
use crate::codegen::fields::{machine_literal, queue_let};
use crate::codegen::job::Job;
use crate::codegen::names::{data_type, id_from, state_type};
use crate::codegen::{leaf, restored};
use crate::tokens::TokenStream;

pub(in crate::codegen) fn restore(cx: Cx) -> [Method; 2] {
    let state = state_type(cx);
    let data = cx.has_data().then(|| data_type(cx));
    let (data_param, data_arg) = data.map(|data| (tokens!(data_: #data,), tokens!(data_,))).unzip();
    let (given, parts) = match data {
        Some(data) => (tokens!((data_, state_)), tokens!((#data, #state))),
        None => (tokens!(state_), state),
    };
    let refuse = cx.facts().needs_below.then(|| refuse(cx, given));
    let timers = restored::restored_lets(cx);
    let queue = queue_let(cx);
    let literal = machine_literal(cx);
    let (now, now_arg) = (cx.program.head.clock.map(|_| now_type(cx)), now_arg(cx));
    let now = now.map(|ty| tokens!(#[allow(unused_variables)] now_: #ty));
    let stored = leaf::is_used(cx).then(|| {
        let stored = leaf::stored(cx, tokens!(state_));
        tokens!(let state_ = #stored;)
    });
    let restore = Method {
        docs: tokens! {
            /// A machine in this state; nothing is entered, its clocks start now.
            ///
            /// # Errors
            ///
            /// A state that needs another one suspended below it is refused, and handed back.
        },
        name: "restore",
        params: tokens!(#data_param state_: #state, #now),
        args: tokens!(#data_arg state_, #now_arg),
        output: tokens!(::core::result::Result<Self, ::fsm_runtime::requests::NotRestored<#parts>>),
        gives: Gives::MachineOrError,
        body: tokens!(#refuse #stored #timers #queue ::core::result::Result::Ok(#literal)),
        ..Method::default()
    };
    let into_state = Method {
        docs: tokens! {
            /// The current state, out of the machine. What is suspended is dropped.
        },
        name: "into_state",
        takes: Takes::Whole,
        output: parts,
        body: into_parts(cx),
        ..Method::default()
    };
    [restore, into_state]
}

fn refuse(cx: Cx, given: TokenStream) -> TokenStream {
    tokens! {
        if Self::#{cx.call(Job::NeedsBelow)}(#{id_from(cx, tokens!(&state_))}) {
            return ::core::result::Result::Err(::fsm_runtime::requests::NotRestored {
                state: #given,
                reason: ::fsm_runtime::requests::Reason::NeedsBelow,
            });
        }
    }
}

fn into_parts(cx: Cx) -> TokenStream {
    let state = match cx.storage().moves {
        _ if leaf::is_used(cx) => leaf::shown(cx, TokenStream::new()),
        true => tokens!(self.state.into_inner()),
        false => tokens!(self.state),
    };
    if cx.has_data() { tokens!((self.data, #state)) } else { state }
}
