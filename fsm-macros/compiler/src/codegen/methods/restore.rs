//! Machines that are put together from parts and taken apart again.

use crate::codegen::context::now_type;
use crate::codegen::cx::Cx;
use crate::codegen::facts::{any_needs_below, slot};
use crate::codegen::fields::{machine_literal, queue_let};
use crate::codegen::leaf;
use crate::codegen::names::{data_type, id_from, state_type};
use crate::codegen::store::{any, state_cfgs};
use crate::program::Timer;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// The timer of a state that nobody has entered, whose time begins `now_`.
pub(in crate::codegen) type Restored<'r> = &'r dyn Fn(StateId, Timer) -> TokenStream;

/// `restore` and `into_state`.
pub(in crate::codegen) fn restore(cx: Cx, restored: Restored) -> TokenStream {
    let (vis, state) = (cx.program.head.vis, state_type(cx));
    let data = cx.has_data().then(|| data_type(cx));
    let data_param = data.map(|data| tokens!(data_: #data,));
    let (given, parts) = match data {
        Some(data) => (tokens!((data_, state_)), tokens!((#data, #state))),
        None => (tokens!(state_), state),
    };
    let refuse = any_needs_below(cx).then(|| refuse(cx, given));
    let (timers, queue, literal) = (timers(cx, restored), queue_let(cx), machine_literal(cx));
    let now = cx.program.head.clock.map(|_| now_type(cx));
    let now = now.map(|ty| tokens!(#[allow(unused_variables)] now_: #ty));
    let into = into_parts(cx);
    let stored = leaf::is_used(cx).then(|| {
        let stored = leaf::stored(cx, tokens!(state_));
        tokens!(let state_ = #stored;)
    });
    tokens! {
        /// A machine in this state; nothing is entered, its clocks start now.
        ///
        /// # Errors
        ///
        /// A state that needs another one suspended below it is refused, and handed back.
        #vis fn restore(#data_param state_: #state, #now)
            -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<#parts>>
        {
            #refuse #stored #timers #queue
            ::core::result::Result::Ok(#literal)
        }

        /// The current state, out of the machine. What is suspended is dropped.
        #vis fn into_state(self) -> #parts { #into }
    }
}

fn refuse(cx: Cx, given: TokenStream) -> TokenStream {
    let id = id_from(cx, tokens!(&state_));
    tokens! {
        if Self::needs_below_(#id) {
            return ::core::result::Result::Err(::fsm_runtime::NotRestored {
                state: #given,
                reason: ::fsm_runtime::Reason::NeedsBelow,
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
    match cx.has_data() {
        true => tokens!((self.data, #state)),
        false => state,
    }
}

/// Each active state starts its own timers, and the machine those of its lines.
fn timers(cx: Cx, restored: Restored) -> TokenStream {
    let off = |name: TokenStream, count: usize| {
        (count > 0).then(|| tokens!(let mut #name = [::fsm_runtime::__private::Timer::Off; #count];))
    };
    let states = cx.states().filter(|id| !cx.state(*id).timers.is_empty()).map(|id| {
        let (pattern, cfgs, sets) =
            (any(cx, id), state_cfgs(cx, id), sets(cx, id, tokens!(timers_), restored));
        tokens!(#cfgs if ::core::matches!(&state_, #pattern) { #sets })
    });
    let machine = sets(cx, ROOT, tokens!(machine_timers_), restored);
    let (of_states, of_machine) = (
        off(tokens!(timers_), cx.storage().state_timers),
        off(tokens!(machine_timers_), cx.storage().machine_timers),
    );
    tokens!(#of_states #(#states)* #of_machine #machine)
}

fn sets(cx: Cx, id: StateId, timers: TokenStream, restored: Restored) -> TokenStream {
    let sets = cx.state(id).timers.iter().enumerate().map(|(index, timer)| {
        let (slot, value) = (slot(cx, id, index), restored(id, *timer));
        let cfgs = cx.program.line(timer.line).attrs.cfgs();
        tokens!(#(#cfgs)* { #timers[#slot] = #value; })
    });
    tokens!(#(#sets)*)
}
