//! What follows a step by itself, until nothing is left to do: `always` lines, `done`, and the events that wait inside
//! the machine, raised by an action or deferred by a line. The list of it is in the program.

use super::reports::tell_unhandled;
use super::{cause, observer, rounds};
use crate::context::args::{args, callers_args, now_arg, params};
use crate::events::event;
use crate::names::paths::event_type;
use crate::prelude::*;
use crate::program::{Cause, Follows, Served};
use crate::state::store::is_active;
use crate::time::clock;

/// So many raised events are served in one call; the rest is given to `unhandled`. No call runs for ever by itself.
const MOST_RAISED: u16 = 1000;

/// Where `unhandled` raises what it is told of, so many raised events are looked at; the rest waits for the next call.
const MOST_LOOKED_AT: u16 = 2 * MOST_RAISED;

/// `settle_`
pub(crate) fn settle_fn(cx: Cx) -> TokenStream {
    let facts = cx.facts();
    tokens! {
        #[allow(clippy::never_loop)]
        try fn #{cx.name_of(Job::Settle)}(
            &mut self,
            #if facts.served == Served::InTick { served_: &mut ::core::primitive::u16, }
            #{params(cx)}
        ) {
            #if facts.served == Served::InLoop { let served_ = &mut 0; }
            #if facts.passes_cause_on { let mut cause_ = cause_; }
            loop {
                #if cx.tree().can_end() {
                    if self.is_done() {
                        #if facts.has_queue { self.queue.clear(); }
                        #if facts.tells_done { self.finished.clear(); }
                        break;
                    }
                }
                #for follows in &facts.follows {
                    #match follows {
                        Follows::Overflow => { #{overflow(cx)} }
                        Follows::Always => { #{always(cx)} }
                        Follows::End => { #{end(cx)} }
                        Follows::Done => {
                            if let ::core::option::Option::Some(id_) = self.finished.take() {
                                #{cause::next(cx, Cause::Done)}
                                self.#{cx.call(Job::Done)}(id_, #{args(cx)})~;
                                continue;
                            }
                        }
                        Follows::Event => { #{serve(cx)} }
                    }
                }
                break;
            }
        }
    }
}

/// `self.settle_(…);` in a tick, which may settle more than once. A line that acts after it begins its own chain.
pub(crate) fn in_tick(cx: Cx) -> TokenStream {
    tokens!(#{rounds::settle_with(cx, tokens!(self), tokens!(&mut served_,))} #{rounds::begin_chain(cx)})
}

/// `let mut served_ = 0;`, at the beginning of a tick: how many raised events it has served.
pub(crate) fn served_let(cx: Cx) -> TokenStream {
    tokens!(#if cx.facts().served == Served::InTick { let mut served_ = 0; })
}

/// A choice that stands leads on by the cause that has led to it.
fn always(cx: Cx) -> TokenStream {
    let passes_cause_on = cx.facts().passes_cause_on;
    tokens! {
        #if passes_cause_on {
            let mut leads_on_ = false;
            #for choice in cx.choices() {
                if #{is_active(cx, choice)} { leads_on_ = true; }
            }
        }
        if self.#{cx.call(Job::Always)}(#{args(cx)})~ {
            #if passes_cause_on {
                if !leads_on_ { cause_ = #{cause::named(cx, Cause::Always)}; }
            }
            continue;
        }
    }
}

/// Ends the rounds of a step where what waits would be one too many: it stays where it is.
fn end(cx: Cx) -> TokenStream {
    let done = cx.facts().tells_done;
    let raised = cx.facts().has_queue;
    tokens! {
        if self.rounds.is_over() { break; }
        if (
            #if done { !self.finished.is_empty() } #if done && raised { || } #if raised { self.queue.raised() > 0 }
        ) && !self.rounds.next() {
            #{rounds::livelock_once(cx)}
            break;
        }
    }
}

/// A raised event that has found no room: `unhandled` lines are told before anything else happens, and not in a choice, where
/// the step goes on. What these raise in vain themselves is counted, or they could be told without end.
fn overflow(cx: Cx) -> TokenStream {
    let tell = tokens! {
        if let ::core::option::Option::Some(event_) = self.queue.take_overflow() {
            #{event::lend(cx)}
            #{observer::of_event(cx, tokens!(unhandled))}
            #{tell_unhandled(cx)}
            #if cx.facts().refills { self.queue.lose_overflow(); }
            continue;
        }
    };
    // Two patterns inside of one variant would be nested by hand, and clippy says so.
    let in_choice: Vec<TokenStream> = cx.choices().map(|id| is_active(cx, id)).gather();
    tokens!(#if let [_, ..] = in_choice[..] { if !(#(#in_choice)||*) { #tell } } #else { #tell })
}

/// The next event that waits inside the machine, which begins a step of its own. Raised events are counted; `done`s
/// have their turn among them.
fn serve(cx: Cx) -> TokenStream {
    let facts = cx.facts();
    tokens! {
        if #if facts.refills && facts.served != Served::Nowhere { *served_ < #MOST_LOOKED_AT && }
            let ::core::option::Option::Some(
                #if facts.defers { (recalled_, event_) } #else if facts.delays { (_, event_) } #else { event_ }
            ) = self.queue.take()
        {
            #{cause::next(cx, Cause::Event)}
            #{event::lend(cx)}
            #if facts.defers {
                if recalled_ { #{observer::of_event(cx, tokens!(recalled))} #{offer_again(cx)} } else { #{serve_raised(cx)} }
            } #else {
                #{serve_raised(cx)}
            }
            continue;
        }
    }
}

/// Serves a raised event, or refuses it if the call has served too many. A refused event begins no step: otherwise a
/// chain that raises it each time round would never end.
fn serve_raised(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.facts().tells_done { self.finished.advance(); }
        #if cx.facts().served == Served::Nowhere { #{offer(cx)} } #else {
            *served_ = ::core::primitive::u16::saturating_add(*served_, 1);
            if *served_ <= #MOST_RAISED {
                #{rounds::begin_chain(cx)}
                #{offer(cx)}
            } else {
                #if cx.facts().tells_unhandled { #{tell_unhandled(cx)} }
                #else if cx.may_stop() { *event_ = ::core::option::Option::None; }
                #else { ::core::mem::drop(event_); }
            }
        }
    }
}

/// Offers an event to the lines. If there is no room for what they do with it, `unhandled` lines are told: no caller
/// is there to take it back.
fn offer(cx: Cx) -> TokenStream {
    let stack = cx.can_overflow();
    let queue = cx.facts().defers;
    let take = taken(cx);
    if !cx.facts().tells_unhandled || !(stack || queue) {
        return tokens!(#take;);
    }
    let event = event::given_back(cx);
    tokens! {
        if let
            #if stack { ::fsm_runtime::Outcome::StackFull(#event) }
            #if stack && queue { | }
            #if queue { ::fsm_runtime::Outcome::QueueFull(#event) }
            = #take
        {
            #{tell_unhandled(cx)}
        }
    }
}

/// A deferred event is offered again. Where it is deferred once more, nothing has begun: a chain that it stands in the
/// way of goes on, and comes to its end.
fn offer_again(cx: Cx) -> TokenStream {
    let begin = rounds::begin_chain(cx);
    if begin.is_empty() {
        return offer(cx);
    }
    let names = cx.storage().chains;
    let counts = cx.storage().rounds.is_some();
    tokens! {
        #if names && counts { let (chain_, rounds_) = (self.chain, self.rounds); }
        #else if names { let chain_ = self.chain; }
        #else { let rounds_ = self.rounds; }
        #begin
        match #{taken(cx)} {
            ::fsm_runtime::Outcome::Deferred =>
                #if names && counts { (self.chain, self.rounds) = (chain_, rounds_) }
                #else if names { self.chain = chain_ }
                #else { self.rounds = rounds_ },
            #if cx.facts().tells_unhandled {
                ::fsm_runtime::Outcome::StackFull(#{event::given_back(cx)})
                | ::fsm_runtime::Outcome::QueueFull(#{event::given_back(cx)}) => { #{tell_unhandled(cx)} }
            }
            _ => {}
        }
    }
}

/// What becomes of the event in the local `event_`.
fn taken(cx: Cx) -> TokenStream {
    tokens!(self.#{cx.call(Job::Take)}(#{callers_args(cx)} event_, #{now_arg(cx)})~)
}

/// `deliver_`: the step of an event that was raised for later.
pub(crate) fn deliver_fn(cx: Cx) -> TokenStream {
    let Some(event) = event_type(cx) else { return TokenStream::new() };
    tokens! {
        try fn #{cx.name_of(Job::Deliver)}(&mut self, event_: #event, #{params(cx)}) {
            #{cause::bind(cx, Cause::Event)}
            #{event::lend(cx)}
            #{rounds::begin_step(cx)}
            #{offer(cx)}
            #{rounds::settle(cx, tokens!(self))}
        }
    }
}

/// `at_end_`: the steps of events that were raised for the end of the call. What such steps raise in the same way may go
/// round without end: so many are served in one call, the rest waits for the next one.
pub(crate) fn at_end_fn(cx: Cx) -> TokenStream {
    tokens! {
        try fn #{cx.name_of(Job::AtEnd)}(&mut self, #{params(cx)}) {
            for _ in 0..#MOST_RAISED {
                let ::core::option::Option::Some(event_) = self.queue.take_at_end() else { return };
                self.#{cx.call(Job::Deliver)}(event_, #{args(cx)})~;
            }
        }
    }
}

/// Serves the events that are due, at the beginning of a tick.
pub(crate) fn due(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.facts().delays {
            while let ::core::option::Option::Some(event_) = #{clock::take_due(cx)} {
                self.#{cx.call(Job::Deliver)}(event_, #{args(cx)})~;
            }
        }
    }
}
