//! Where a step begins and ends, and the bounds on what happens by itself: a number of rounds, or that a chain names each
//! state once.

use crate::context::args::args;
use crate::names::paths::id_from;
use crate::prelude::*;
use crate::program::{Line, Put, Report, Rounds, Served, Step, Transition, Trigger};
use crate::state::looks::{chain_place, chain_place_of};

/// Without `chain N;`, `always` lines that lead nowhere act so many times in one chain.
const MOST_WITHOUT_CHANGE: usize = 1000;

/// So many choices may lead to each other in a row, with no state between them.
const MOST_CHOICES: usize = 1000;

pub(crate) fn ty(cx: Cx) -> Option<TokenStream> {
    let most = match cx.storage().rounds? {
        Rounds::All(size) => tokens!({ #size }),
        Rounds::WithoutChange => tokens!(#MOST_WITHOUT_CHANGE),
    };
    Some(tokens!(::fsm_runtime::__private::Rounds<#most>))
}

/// The type of what counts choices.
pub(crate) fn circles_type(cx: Cx) -> Option<TokenStream> {
    cx.storage().circles.then(|| tokens!(::fsm_runtime::__private::Rounds<#MOST_CHOICES>))
}

/// An event from outside, a tick or a delayed event begins.
pub(crate) fn begin_step(cx: Cx) -> TokenStream {
    tokens! {
        #{end_of_choices(cx)}
        #if cx.facts().counts_rounds { self.rounds.clear(); } #else { #{begin_chain(cx)} }
    }
}

/// A chain begins: nothing was named yet, for what a panic has left behind of another chain does not count. Where all
/// rounds of an event are counted, those of one chain are not.
pub(crate) fn begin_chain(cx: Cx) -> TokenStream {
    let is_bounded = !cx.facts().counts_rounds;
    tokens! {
        #if is_bounded && cx.storage().chains { self.chain.clear(); }
        #if is_bounded && cx.storage().rounds.is_some() { self.rounds.clear(); }
    }
}

/// The end of a call, where something can be left to do: what follows by itself, and what was raised for the end.
pub(crate) fn end(cx: Cx, machine: TokenStream) -> TokenStream {
    tokens!(#{settle(cx, machine)} #{at_end(cx, machine)})
}

/// `self.settle_(…);`, where something can be left to do.
pub(crate) fn settle(cx: Cx, machine: TokenStream) -> TokenStream {
    settle_with(cx, machine, tokens!(&mut 0,))
}

/// `served` is where a tick counts the raised events that it has served.
pub(crate) fn settle_with(cx: Cx, machine: TokenStream, served: TokenStream) -> TokenStream {
    let facts = cx.facts();
    let served = (facts.served == Served::InTick).then_some(served);
    tokens! {
        #if !facts.follows.is_empty() {
            #let settle = tokens!(#machine.#{cx.call(Job::Settle)}(#served #{args(cx)})~;);
            #if facts.only_events_follow() { if !#machine.queue.is_empty() { #settle } } #else { #settle }
        }
    }
}

/// `machine.at_end_(…);`: serves the events that were raised for the end of the call.
pub(crate) fn at_end(cx: Cx, machine: TokenStream) -> TokenStream {
    tokens! {
        #if cx.facts().delays {
            #machine.#{cx.call(Job::AtEnd)}(#{args(cx)})~;
        }
    }
}

/// Where no choice is active: those that are entered from now on are others.
pub(crate) fn end_of_choices(cx: Cx) -> TokenStream {
    tokens!(#if cx.storage().circles { self.circles.clear(); })
}

pub(crate) fn livelocks<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    cx.program.reports(|report| matches!(report, Report::Livelock { .. }))
}

/// `self.livelock_(…);`: tells that a chain was stopped.
pub(crate) fn livelock(cx: Cx) -> TokenStream {
    tokens!(self.#{cx.call(Job::Livelock)}(#if !livelocks(cx).is_empty() { #{args(cx)} });)
}

/// The same, once for several rounds.
pub(crate) fn livelock_once(cx: Cx) -> TokenStream {
    tokens! {
        if #if cx.storage().chains { self.chain.enter(#{cx.program.states.len()}) } #else { self.rounds.tell() } {
            #{livelock(cx)}
        }
    }
}

/// Whether the line itself counts its rounds. `done`s are counted where they are taken out of the queue, and a choice
/// is no round.
pub(crate) fn is_counted(cx: Cx, line: &Line) -> bool {
    let is_always = matches!(line.trigger, Trigger::Always) && !line.leads_on;
    match cx.storage().rounds {
        Some(Rounds::All(_)) => is_always,
        Some(Rounds::WithoutChange) => is_always && line.transition().is_none(),
        None => false,
    }
}

/// Whether the chain has named what a change names; where that leads back to what was there before, the innermost
/// state of that.
pub(crate) fn repeats(cx: Cx, transition: &Transition) -> Vec<TokenStream> {
    if !cx.storage().chains || !transition.is_bounded {
        return Vec::new();
    }
    let back = tokens!(self.chain.has(#{chain_place_of(id_from(cx, tokens!(state_)))}));
    let named = transition.names.iter().map(|id| tokens!(self.chain.has(#{chain_place(cx, *id)})));
    let mut repeats: Vec<TokenStream> = named.gather();
    for step in transition.all_steps() {
        match step {
            Step::Put(Put::Back(domain)) => {
                repeats
                    .push(tokens!(self.#{cx.previous_field(*domain)}.as_ref().is_some_and(|state_| #back)));
            }
            Step::Put(Put::Below) => {
                repeats = vec![tokens! {
                    self.stack.top()
                        #if repeats.is_empty() { .is_some_and(|state_| #back) }
                        #else { .map_or_else(|| #(#repeats)||*, |state_| #back) }
                }];
            }
            _ => {}
        }
    }
    repeats
}

/// In regions: the `always` lines in `picks_` make one round together.
pub(crate) fn bound_of_picks(cx: Cx) -> TokenStream {
    tokens! {
        if !::core::matches!(picks_.count(), ::fsm_runtime::__private::Count::None) && !self.rounds.next() {
            #{livelock_once(cx)}
            return false;
        }
    }
}
