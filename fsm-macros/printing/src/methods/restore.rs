//! Machines that are put together from parts and taken apart again.

use crate::context::args::{now_arg, now_type};
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::names::paths::{data_type, id_from, state_type};
use crate::state::leaf;
use crate::time::restored;
use crate::tokens::TokenStream;
use crate::types::fields::{machine_literal, queue_let};

/// The state, and before it the data of the machine.
pub(super) fn parts(cx: Cx) -> TokenStream {
    let state = state_type(cx);
    if cx.has_data() { tokens!((#{data_type(cx)}, #state)) } else { state }
}

pub(super) fn params(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.has_data() { data_: #{data_type(cx)}, }
        state_: #{state_type(cx)},
        #if cx.program.head.clock.is_some() { #[allow(unused_variables)] now_: #{now_type(cx)} }
    }
}

pub(super) fn args(cx: Cx) -> TokenStream {
    tokens!(#if cx.has_data() { data_, } state_, #{now_arg(cx)})
}

pub(super) fn restore(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.facts().needs_below {
            if Self::#{cx.call(Job::NeedsBelow)}(#{id_from(cx, tokens!(&state_))}) {
                return ::core::result::Result::Err(::fsm_runtime::requests::NotRestored {
                    state: #if cx.has_data() { (data_, state_) } #else { state_ },
                    reason: ::fsm_runtime::requests::Reason::NeedsBelow,
                });
            }
        }
        #if leaf::is_used(cx) { let state_ = #{leaf::stored(cx, tokens!(state_))}; }
        #{restored::restored_lets(cx)}
        #{queue_let(cx)}
        ::core::result::Result::Ok(#{machine_literal(cx)})
    }
}

pub(super) fn into_state(cx: Cx) -> TokenStream {
    let state = match cx.storage().moves {
        _ if leaf::is_used(cx) => leaf::shown(cx, TokenStream::new()),
        true => tokens!(self.state.into_inner()),
        false => tokens!(self.state),
    };
    if cx.has_data() { tokens!((self.data, #state)) } else { state }
}
