//! The turn of an event that waits inside the machine: raised by an action, or deferred by a line.

use super::context::{args, callers_args, now_arg, params};
use super::cx::Cx;
use super::job::Job;
use super::names::event_type;
use super::rounds::{begin_chain, begin_step};
use super::store::is_active;
use super::{cause, clock, ending, event, observer};
use crate::each::Gather;
use crate::tokens::TokenStream;

/// So many raised events are served in one call; the rest is given to `unhandled`. No call runs for ever by itself.
const MOST_RAISED: u16 = 1000;

/// Where `unhandled` raises what it is told of, so many raised events are looked at; the rest waits for the next call.
const MOST_LOOKED_AT: u16 = 2 * MOST_RAISED;

/// The next event that waits inside the machine, which begins a step of its own. Raised events are counted; `done`s
/// have their turn among them.
pub(super) fn serve(cx: Cx) -> TokenStream {
    let advance = cx.facts().tells_done.then(|| tokens!(self.finished.advance();));
    let count = served_event(cx);
    let bound =
        (cx.facts().refills && !cx.facts().counts_rounds).then(|| tokens!(*served_ < #MOST_LOOKED_AT &&));
    let (taken, served) = match (cx.facts().defers, cx.facts().delays) {
        (true, _) => {
            let (recalled, offer) = (observer::of_event(cx, "recalled"), offer_again(cx));
            (
                tokens!((recalled_, event_)),
                tokens!(if recalled_ { #recalled #offer } else { #advance #count }),
            )
        }
        (false, true) => (tokens!((_, event_)), tokens!(#advance #count)),
        (false, false) => (tokens!(event_), tokens!(#advance #count)),
    };
    let lend = event::lend(cx);
    tokens! {
        if #bound let ::core::option::Option::Some(#taken) = self.queue.take() { #{cause::next(cx, None)} #lend #served continue; }
    }
}

/// A raised event that has found no room: `unhandled` lines are told before anything else happens, and not in a choice, where
/// the step goes on. What these raise in vain themselves is counted, or they could be told without end.
pub(super) fn overflow(cx: Cx) -> TokenStream {
    let args = args(cx);
    let told = observer::of_event(cx, "unhandled");
    let report = event::seen(cx, &|event| tokens!(self.#{cx.call(Job::Unhandled)}(#event, #args)~;));
    let lose = cx.facts().refills.then(|| tokens!(self.queue.lose_overflow();));
    let tell = tokens! {
        if let ::core::option::Option::Some(event_) = self.queue.take_overflow() { #{event::lend(cx)} #told #report #lose continue; }
    };
    // Two patterns inside of one variant would be nested by hand, and clippy says so.
    let choices = cx.states().filter(|id| cx.tree().is_choice(*id));
    let in_choice = choices.map(|id| is_active(cx, id)).reduce(|one, other| tokens!(#one || #other));
    match in_choice {
        Some(in_choice) => tokens!(if !(#in_choice) { #tell }),
        None => tell,
    }
}

/// `deliver_`: the step of an event that was raised for later.
pub(super) fn deliver_fn(cx: Cx) -> TokenStream {
    let Some(event) = event_type(cx) else { return TokenStream::new() };
    tokens! {
        try fn deliver_(&mut self, event_: #event, #{params(cx)}) {
            #{cause::bind_event(cx)} #{event::lend(cx)} #{begin_step(cx)} #{offer(cx)} #{ending::settle(cx, &tokens!(self))}
        }
    }
}

/// `at_end_`: the steps of events that were raised for the end of the call. What such steps raise in the same way may go
/// round without end: so many are served in one call, the rest waits for the next one.
pub(super) fn at_end_fn(cx: Cx) -> TokenStream {
    tokens! {
        try fn at_end_(&mut self, #{params(cx)}) {
            for _ in 0..#MOST_RAISED {
                let ::core::option::Option::Some(event_) = self.queue.take_at_end() else { return };
                self.#{cx.call(Job::Deliver)}(event_, #{args(cx)})~;
            }
        }
    }
}

/// Serves the events that are due, at the beginning of a tick.
pub(super) fn due(cx: Cx) -> Option<TokenStream> {
    let args = args(cx);
    (cx.facts().delays && event_type(cx).is_some()).then(|| {
        let take = clock::ask(cx, "take_due", tokens!(&mut self.queue, now_));
        tokens! {
            while let ::core::option::Option::Some(event_) = #take {
                self.#{cx.call(Job::Deliver)}(event_, #args)~;
            }
        }
    })
}

/// Serves a raised event, or refuses it if the call has served too many. A refused event begins no step: otherwise a
/// chain that raises it each time round would never end.
fn served_event(cx: Cx) -> TokenStream {
    if cx.facts().counts_rounds {
        return offer(cx);
    }
    let args = args(cx);
    let refuse = match cx.facts().tells_unhandled {
        true => event::seen(cx, &|event| tokens!(self.#{cx.call(Job::Unhandled)}(#event, #args)~;)),
        false if cx.may_stop() => tokens!(*event_ = ::core::option::Option::None;),
        false => tokens!(::core::mem::drop(event_);),
    };
    tokens! {
        *served_ = ::core::primitive::u16::saturating_add(*served_, 1);
        if *served_ <= #MOST_RAISED {
            #{begin_chain(cx)}
            #{offer(cx)}
        } else {
            #refuse
        }
    }
}

/// Offers an event to the lines. If there is no room for what they do with it, `unhandled` lines are told: no caller
/// is there to take it back.
fn offer(cx: Cx) -> TokenStream {
    let callers = callers_args(cx);
    let now = now_arg(cx);
    let args = args(cx);
    let event = event::given_back(cx);
    let full = [
        cx.can_overflow().then(|| tokens!(::fsm_runtime::Outcome::StackFull(#event))),
        cx.facts().defers.then(|| tokens!(::fsm_runtime::Outcome::QueueFull(#event))),
    ];
    let report = || event::seen(cx, &|event| tokens!(self.#{cx.call(Job::Unhandled)}(#event, #args)~;));
    let full: Vec<TokenStream> = full.into_iter().flat().gather();
    match cx.facts().tells_unhandled && !full.is_empty() {
        true => {
            let report = report();
            tokens!(if let #(#full)|* = self.#{cx.call(Job::Take)}(#callers event_, #now)~ { #report })
        }
        false => tokens!(self.#{cx.call(Job::Take)}(#callers event_, #now)~;),
    }
}

/// A deferred event is offered again. Where it is deferred once more, nothing has begun: a chain that it stands in the
/// way of goes on, and comes to its end.
fn offer_again(cx: Cx) -> TokenStream {
    let Some(begin) = begin_chain(cx) else { return offer(cx) };
    let full = cx.facts().tells_unhandled.then(|| {
        let (args, event) = (args(cx), event::given_back(cx));
        let report = event::seen(cx, &|event| tokens!(self.#{cx.call(Job::Unhandled)}(#event, #args)~;));
        tokens! {
            ::fsm_runtime::Outcome::StackFull(#event) | ::fsm_runtime::Outcome::QueueFull(#event) => { #report }
        }
    });
    let (kept, restore) = match (cx.storage().chains, cx.storage().rounds.is_some()) {
        (true, false) => (tokens!(let chain_ = self.chain;), tokens!(self.chain = chain_)),
        (false, _) => (tokens!(let rounds_ = self.rounds;), tokens!(self.rounds = rounds_)),
        (true, true) => (
            tokens!(let (chain_, rounds_) = (self.chain, self.rounds);),
            tokens!((self.chain, self.rounds) = (chain_, rounds_)),
        ),
    };
    tokens! {
        #kept
        #begin
        match self.#{cx.call(Job::Take)}(#{callers_args(cx)} event_, #{now_arg(cx)})~ {
            ::fsm_runtime::Outcome::Deferred => #restore,
            #full
            _ => {}
        }
    }
}
