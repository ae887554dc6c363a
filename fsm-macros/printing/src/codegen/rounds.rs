//! The bound on what happens by itself, where it is a number of rounds.

use super::cx::Cx;
use super::reports;
use crate::program::{Line, Rounds, Trigger};
use crate::tokens::TokenStream;

/// Without `chain N;`, `always` lines that lead nowhere act so many times in one chain.
const MOST_WITHOUT_CHANGE: usize = 1000;

/// So many choices may lead to each other in a row, with no state between them.
const MOST_CHOICES: usize = 1000;

pub(super) fn ty(cx: Cx) -> Option<TokenStream> {
    let most = match cx.storage().rounds? {
        Rounds::All(size) => tokens!({ #size }),
        Rounds::WithoutChange => tokens!(#MOST_WITHOUT_CHANGE),
    };
    Some(tokens!(::fsm_runtime::__private::Rounds<#most>))
}

/// An event from outside, a tick or a delayed event begins.
pub(super) fn begin_step(cx: Cx) -> Option<TokenStream> {
    let circles = end_of_choices(cx);
    let begin = match cx.facts().counts_rounds {
        true => Some(tokens!(self.rounds.clear();)),
        false => begin_chain(cx),
    };
    (circles.is_some() || begin.is_some()).then(|| tokens!(#circles #begin))
}

/// A chain begins: nothing was named yet, for what a panic has left behind of another chain does not count. Where all
/// rounds of an event are counted, those of one chain are not.
pub(super) fn begin_chain(cx: Cx) -> Option<TokenStream> {
    if cx.facts().counts_rounds {
        return None;
    }
    let named = cx.storage().chains.then(|| tokens!(self.chain.clear();));
    let counted = cx.storage().rounds.map(|_| tokens!(self.rounds.clear();));
    (named.is_some() || counted.is_some()).then(|| tokens!(#named #counted))
}

/// Tells that a round was stopped, once for several.
pub(super) fn livelock_once(cx: Cx) -> TokenStream {
    let (livelock, place) = (reports::livelock(cx), cx.program.states.len());
    match cx.storage().chains {
        true => tokens!(if self.chain.enter(#place) { #livelock }),
        false => tokens!(if self.rounds.tell() { #livelock }),
    }
}

/// `if … { stop }`: a line that acts by itself is stopped where it would be one round too many.
pub(super) fn bound(cx: Cx, line: &Line, stop: &TokenStream) -> Option<TokenStream> {
    if !is_counted(cx, line) {
        return None;
    }
    Some(tokens!(if !self.rounds.next() { #{livelock_once(cx)} #stop }))
}

/// Whether the line itself counts its rounds. `done`s are counted where they are taken out of the queue, and a choice
/// is no round.
pub(super) fn is_counted(cx: Cx, line: &Line) -> bool {
    let is_always = matches!(line.trigger, Trigger::Always) && !line.leads_on;
    match cx.storage().rounds {
        Some(Rounds::All(_)) => is_always,
        Some(Rounds::WithoutChange) => is_always && line.transition().is_none(),
        None => false,
    }
}

/// The bound on choices that may lead back to each other, in a line of a choice: at most `MOST_CHOICES` decide in a
/// row.
pub(super) fn bound_of_choice(cx: Cx, line: &Line, stop: &TokenStream) -> TokenStream {
    let is_bounded = line.transition().is_some_and(|transition| transition.is_bounded);
    if !is_bounded {
        return TokenStream::new();
    }
    let livelock = reports::livelock(cx);
    tokens! {
        if !self.circles.next() {
            if self.circles.tell() { #livelock }
            #stop
        }
    }
}

/// Where no choice is active: those that are entered from now on are others.
pub(super) fn end_of_choices(cx: Cx) -> Option<TokenStream> {
    cx.storage().circles.then(|| tokens!(self.circles.clear();))
}

/// The type of what counts choices.
pub(super) fn circles_type(cx: Cx) -> Option<TokenStream> {
    cx.storage().circles.then(|| tokens!(::fsm_runtime::__private::Rounds<#MOST_CHOICES>))
}

/// Ends the rounds of a step where what waits would be one too many: it stays where it is.
pub(super) fn bound_of_waiting(cx: Cx) -> Option<TokenStream> {
    let (done, raised) = (cx.facts().tells_done, cx.facts().has_queue);
    (cx.facts().counts_rounds && (done || raised)).then(|| tokens! {
        if self.rounds.is_over() { break; }
        if (
            #if done { !self.finished.is_empty() } #if done && raised { || } #if raised { self.queue.raised() > 0 }
        ) && !self.rounds.next() {
            #{livelock_once(cx)}
            break;
        }
    })
}

/// A request that would be one round too many is not served.
pub(super) fn bound_of_request(cx: Cx) -> Option<TokenStream> {
    let livelock = cx.facts().counts_rounds.then(|| livelock_once(cx))?;
    Some(tokens!(if !self.rounds.next() { #livelock return false; }))
}

/// In regions: the `always` lines in `picks_` make one round together.
pub(super) fn bound_of_picks(cx: Cx) -> TokenStream {
    tokens! {
        if !::core::matches!(picks_.count(), ::fsm_runtime::__private::Count::None) && !self.rounds.next() {
            #{livelock_once(cx)}
            return false;
        }
    }
}
