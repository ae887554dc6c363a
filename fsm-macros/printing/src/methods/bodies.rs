//! The bodies of methods that run no step: of those that look at a machine, and of those that put one together from its state or
//! take it apart.

use crate::context::args::{now_arg, now_type};
use crate::names::paths::{data_type, id_from, id_of, state_type};
use crate::prelude::*;
use crate::state::store::{ended_in, if_done, is_active, state_ref};
use crate::state::{inner, leaf};
use crate::time::{clock, timers};
use crate::types::fields::{machine_literal, queue_let};

pub(super) fn state(cx: Cx) -> TokenStream {
    if cx.storage().by_leaf { leaf::shown(cx, tokens!(&)) } else { state_ref(cx) }
}

pub(super) fn is_in(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.tree().is_flat() { self.state_id() == id_ } #else {
            #if cx.storage().takes {
                if let ::core::option::Option::Some(was_) = self.state.was_lost_in(id_) {
                    return was_;
                }
            }
            match id_ {
                #for id in cx.states() {
                    #{id_of(cx, id)} => #{is_active(cx, id)},
                }
            }
        }
    }
}

pub(super) fn has_tag(cx: Cx) -> TokenStream {
    tokens! {
        match tag_ {
            #for (number, tag) in cx.tree().tags.all.iter().enumerate() {
                #{&cx.names.tag}::#{&tag.variant} => { #{is_in_one_with(cx, number)} }
            }
        }
    }
}

/// A state inside another one that has the tag is active only with that.
fn is_in_one_with(cx: Cx, tag: usize) -> TokenStream {
    let has = |id: StateId| cx.tree().tags.has(id, tag);
    let is_first = |id: &StateId| has(*id) && cx.tree().outer(*id, &has).is_none();
    let tests = cx.states().filter(is_first).map(|id| tokens!(self.is_in(#{id_of(cx, id)})));
    tests.reduce(|one, other| tokens!(#one || #other)).unwrap_or_else(|| tokens!(false))
}

pub(super) fn is_done(cx: Cx) -> TokenStream {
    tokens!(#if cx.storage().takes { !self.state.is_lost() && } #{ended_in(cx, state_ref(cx))})
}

pub(super) fn next_deadline(cx: Cx) -> TokenStream {
    let has_own = cx.storage().machine_timers > 0;
    let of_inner = inner::deadline(cx);
    // Timers of the machine outlive its end. Delayed events are dropped at the end, or by the next call if an error
    // has ended this one first.
    let outlives = has_own || of_inner.is_some() || (cx.may_stop() && cx.facts().delays);
    let deadlines = [
        cx.has_timers().then(|| clock::earliest(cx, tokens!(self.timers))),
        has_own.then(|| clock::earliest(cx, tokens!(self.machine_timers))),
        cx.facts().delays.then(|| tokens!(self.queue.deadline())),
        of_inner,
    ];
    let earliest = deadlines.into_iter().flatten().reduce(|one, other| clock::earlier(cx, one, other));
    tokens! {
        #{none_if_over(cx, outlives)}
        #if let Some(earliest) = earliest { #earliest } #else { ::core::option::Option::None }
    }
}

/// No answer where the state is lost, or the machine has ended and this `counts`.
fn none_if_over(cx: Cx, counts: bool) -> TokenStream {
    let none = tokens!(return ::core::option::Option::None;);
    tokens! {
        #if counts { #{if_done(cx, none)} }
        #if cx.storage().takes { if self.state.is_lost() { #none } }
    }
}

/// How long a named timer still runs. The slots of states that are not active are those of others.
pub(super) fn remaining(cx: Cx) -> TokenStream {
    let name = &cx.names.timer;
    tokens! {
        #{none_if_over(cx, true)}
        match timer_ {
            #for timer in &cx.program.timers {
                #name::#{timer.name} #if let Some(line) = timer.line.map(|line| cx.program.line(line)) {
                    #if line.source != ROOT { if #{is_active(cx, line.source)} }
                    => #{clock::remaining(cx, timers::place(cx, line))},
                } #else { => ::core::option::Option::None, }
            }
            #if cx.program.timers.iter().any(|timer| timer.state != ROOT && timer.line.is_some()) {
                _ => ::core::option::Option::None,
            }
        }
    }
}

/// The state, and before it the data of the machine.
pub(super) fn state_with_data(cx: Cx) -> TokenStream {
    let state = state_type(cx);
    if cx.has_data() { tokens!((#{data_type(cx)}, #state)) } else { state }
}

pub(super) fn restore_params(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.has_data() { data_: #{data_type(cx)}, }
        state_: #{state_type(cx)},
        #if cx.program.head.clock.is_some() { #[allow(unused_variables)] now_: #{now_type(cx)} }
    }
}

pub(super) fn restore_args(cx: Cx) -> TokenStream {
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
        #if cx.storage().by_leaf { let state_ = #{leaf::stored(cx, tokens!(state_))}; }
        #{timers::restored_lets(cx)}
        #{queue_let(cx)}
        ::core::result::Result::Ok(#{machine_literal(cx)})
    }
}

pub(super) fn into_state(cx: Cx) -> TokenStream {
    let state = match cx.storage().moves {
        _ if cx.storage().by_leaf => leaf::shown(cx, TokenStream::new()),
        true => tokens!(self.state.into_inner()),
        false => tokens!(self.state),
    };
    if cx.has_data() { tokens!((self.data, #state)) } else { state }
}
