//! The end of a call or of a step: what follows by itself.

use super::context::args;
use super::cx::Cx;
use super::job::Job;
use super::rounds::begin_chain;
use crate::program::Served;
use crate::tokens::TokenStream;

/// The end of a call, where something can be left to do: what follows by itself, and what was raised for the end.
pub(super) fn end(cx: Cx, machine: &TokenStream) -> TokenStream {
    tokens!(#{settle(cx, machine)} #{at_end(cx, machine)})
}

/// `self.settle_(…);`, where something can be left to do.
pub(super) fn settle(cx: Cx, machine: &TokenStream) -> TokenStream {
    call(cx, machine, tokens!(&mut 0,))
}

/// `self.settle_(…);` in a tick, which may settle more than once. A line that acts behind it begins its own chain.
pub(super) fn settle_in_tick(cx: Cx) -> TokenStream {
    tokens!(#{call(cx, &tokens!(self), tokens!(&mut served_,))} #{begin_chain(cx)})
}

/// `let mut served_ = 0;`, at the beginning of a tick: how many raised events it has served.
pub(super) fn served_let(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.facts().served == Served::InTick { let mut served_ = 0; }
    }
}

fn call(cx: Cx, machine: &TokenStream, served: TokenStream) -> TokenStream {
    let facts = cx.facts();
    if facts.follows.is_empty() {
        return TokenStream::new();
    }
    let served = (facts.served == Served::InTick).then_some(served);
    let settle = tokens!(#machine.#{cx.call(Job::Settle)}(#served #{args(cx)})~;);
    tokens! {
        #if facts.only_events_follow() { if !#machine.queue.is_empty() { #settle } } #else { #settle }
    }
}

/// `machine.at_end_(…);`: serves the events that were raised for the end of the call.
pub(super) fn at_end(cx: Cx, machine: &TokenStream) -> TokenStream {
    tokens! {
        #if cx.facts().delays && cx.program.events.is_some() {
            #machine.#{cx.call(Job::AtEnd)}(#{args(cx)})~;
        }
    }
}
