//! The bound on what happens by itself, where it is a number of rounds.

use super::cx::Cx;
use super::reports;
use super::settle::tells_done;
use super::timers::line_cfgs;
use crate::each::Gather;
use crate::program::{Line, Rounds, Trigger};
use crate::tokens::TokenStream;

/// Without `chain N;`, `always` lines that lead nowhere act so many times in one chain.
const MOST_WITHOUT_CHANGE: usize = 1000;

/// Whether all rounds are counted, and no other bound holds.
pub(super) fn counts_all(cx: Cx) -> bool {
    matches!(cx.storage().rounds, Some(Rounds::All(_)))
}

pub(super) fn ty(cx: Cx) -> Option<TokenStream> {
    let most = match cx.storage().rounds? {
        Rounds::All(size) => tokens!({ #size }),
        Rounds::WithoutChange => tokens!(#MOST_WITHOUT_CHANGE),
    };
    Some(tokens!(::fsm_runtime::__private::Rounds<#most>))
}

/// An event from outside, a tick or a delayed event begins.
pub(super) fn begin_step(cx: Cx) -> Option<TokenStream> {
    match counts_all(cx) {
        true => Some(tokens!(self.rounds.clear();)),
        false => begin_chain(cx),
    }
}

/// A chain begins: nothing was named yet, for what a panic has left behind of another chain does not count. Where all
/// rounds of an event are counted, those of one chain are not.
pub(super) fn begin_chain(cx: Cx) -> Option<TokenStream> {
    if counts_all(cx) {
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
    let (goes_on, livelock) = (goes_on(cx, line), livelock_once(cx));
    Some(tokens!(if !#goes_on { #livelock #stop }))
}

/// Whether the line itself counts its rounds. `done`s are counted where they are taken out of the queue. A choice is no
/// round of its own, where it does not lead back to itself.
pub(super) fn is_counted(cx: Cx, line: &Line) -> bool {
    let is_always = matches!(line.trigger, Trigger::Always) && !is_free(cx, line);
    match cx.storage().rounds {
        Some(Rounds::All(_)) => is_always,
        Some(Rounds::WithoutChange) => is_always && line.transition().is_none(),
        None => false,
    }
}

/// Whether the line leaves a choice to which it cannot lead back through choices alone.
fn is_free(cx: Cx, line: &Line) -> bool {
    cx.tree().is_choice(line.source) && line.transition().is_some_and(|transition| !transition.is_bounded)
}

/// Whether there may be one more round of this line.
pub(super) fn goes_on(cx: Cx, line: &Line) -> TokenStream {
    let choices = cx.states().filter(|id| cx.tree().is_choice(*id)).count();
    match cx.tree().is_choice(line.source) {
        true => tokens!(self.rounds.leave(#choices)),
        false => tokens!(self.rounds.next()),
    }
}

/// Ends the rounds of a step where what waits would be one too many: it stays where it is.
pub(super) fn bound_of_waiting(cx: Cx, has_queue: bool) -> Option<TokenStream> {
    let done = tells_done(cx).then(|| tokens!(!self.finished.is_empty()));
    let raised = has_queue.then(|| tokens!(self.queue.raised() > 0));
    let waits: Vec<TokenStream> = [done, raised].into_iter().flat().gather();
    if !counts_all(cx) || waits.is_empty() {
        return None;
    }
    let livelock = livelock_once(cx);
    Some(tokens! {
        if self.rounds.is_over() { break; }
        if (#(#waits)||*) && !self.rounds.next() { #livelock break; }
    })
}

/// A request that would be one round too many is not served.
pub(super) fn bound_of_request(cx: Cx) -> Option<TokenStream> {
    let livelock = counts_all(cx).then(|| livelock_once(cx))?;
    Some(tokens!(if !self.rounds.next() { #livelock return false; }))
}

/// In regions: of the `always` lines in `picks_`, which make one round together, those alone act that leave a branch
/// point, where there is no round left: also those that have lost to others of the lines `found_`.
pub(super) fn bound_of_picks(cx: Cx, always: Vec<&Line>, name: &dyn Fn(&Line) -> TokenStream) -> TokenStream {
    let choices: Vec<&Line> = always.into_iter().filter(|line| cx.tree().is_choice(line.source)).gather();
    let keep = match choices.is_empty() {
        true => tokens!(return false;),
        false => keep_choices(cx, &choices, name),
    };
    let livelock = livelock_once(cx);
    let changed = (!choices.is_empty()).then(|| tokens!(let mut picks_ = picks_;));
    let free = choices.iter().filter(|line| is_free(cx, line)).map(|line| {
        let (cfgs, name) = (line_cfgs(cx, line), name(line));
        tokens!(#cfgs #name => false,)
    });
    let free: TokenStream = free.joined();
    let (counted, count) = match free.is_empty() {
        true => (tokens!(picks_), TokenStream::new()),
        false => (
            tokens!(counted_),
            tokens!(let mut counted_ = picks_; counted_.retain(|line_| match line_ { #free _ => true });),
        ),
    };
    tokens! {
        #changed
        #count
        if !::core::matches!(#counted.count(), ::fsm_runtime::__private::Count::None) && !self.rounds.next() {
            #livelock
            #keep
        }
    }
}

/// What is left of the lines where no round is: those of branch points.
fn keep_choices(cx: Cx, choices: &[&Line], name: &dyn Fn(&Line) -> TokenStream) -> TokenStream {
    let bounded = choices.iter().find(|line| !is_free(cx, line));
    let goes_on = bounded.map(|line| {
        let goes_on = goes_on(cx, line);
        tokens!(let goes_on_ = #goes_on;)
    });
    let arms = choices.iter().map(|line| {
        let (cfgs, name) = (line_cfgs(cx, line), name(line));
        let acts = if is_free(cx, line) { tokens!(true) } else { tokens!(goes_on_) };
        tokens!(#cfgs #name => #acts,)
    });
    let arms: TokenStream = arms.joined();
    let (found, won) = match cx.program.may_conflict {
        true => (tokens!(picks_ = found_;), tokens!(picks_ = picks_.without_conflicts(Self::stands_);)),
        false => (TokenStream::new(), TokenStream::new()),
    };
    tokens! {
        #goes_on
        #found
        picks_.retain(|line_| match line_ { #arms _ => false });
        #won
    }
}
