//! The loop behind a step, until nothing is left to do: `always` lines, `done`, and the events that wait inside the
//! machine.

use super::asked::asker;
use super::conditions::Conditions;
use super::context::{args, params};
use super::cx::Cx;
use super::job::Job;
use super::levels::{line_attrs, state_attrs};
use super::looks::{chain_place, chain_place_of};
use super::names::id_from;
use super::rounds::{self, livelock_once};
use super::scope::Scope;
use super::store::{is_active, state_ref};
use super::{bound, cause, dispatch, effect, lead, reports, waiting};
use crate::each::Gather;
use crate::program::{Effect, Line, Put, Step, Transition, Trigger};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

pub(super) fn settle_fn(cx: Cx) -> TokenStream {
    let facts = cx.facts();
    let args = args(cx);
    let is_told_the_count = facts.has_queue && !facts.counts_rounds && facts.counts_served;
    let begins_the_count = facts.has_queue && !facts.counts_rounds && !facts.counts_served;
    let (choices, led) = cause::around_always(cx).unwrap_or_default();
    tokens! {
        #[allow(clippy::never_loop)]
        try fn settle_(&mut self, #if is_told_the_count { served_: &mut ::core::primitive::u16, } #{params(cx)}) {
            #if begins_the_count { let served_ = &mut 0; }
            #if let Some(cause) = cause::passed_on(cx) { let mut cause_ = #cause; }
            loop {
                #if cx.tree().can_end() {
                    if self.is_done() {
                        #if facts.has_queue { self.queue.clear(); }
                        #if facts.tells_done { self.finished.clear(); }
                        break;
                    }
                }
                #if facts.overflows { #{waiting::overflow(cx)} }
                #if facts.has_always {
                    #choices
                    if self.#{cx.call(Job::Always)}(#args)~ { #led continue; }
                }
                #{rounds::bound_of_waiting(cx)}
                #if facts.tells_done {
                    if let ::core::option::Option::Some(id_) = self.finished.take() {
                        #{cause::next(cx, Some("Done"))}
                        self.#{cx.call(Job::Done)}(id_, #args)~;
                        continue;
                    }
                }
                #if facts.has_queue { #{waiting::serve(cx)} }
                break;
            }
        }
    }
}

/// `always_`: the `always` lines of the innermost active state, then those of the states around it.
pub(super) fn always_fn(cx: Cx) -> TokenStream {
    let has = |id: StateId| !cx.state(id).always.is_empty();
    let args = args(cx);
    let call = |id: StateId| match cx.tree().is_choice(id) {
        true => lead::settle(cx, id),
        false => tokens!(self.#{cx.call(Job::AlwaysOf(id))}(#args)~),
    };
    let body = dispatch::inward(cx, ROOT, state_ref(cx), &has, &call, &|_| None, &|| tokens!(false));
    tokens!(try fn always_(&mut self, #{params(cx)}) -> ::core::primitive::bool { #body })
}

/// `always_Name`: whether one of the lines, of the state or of one around it, has acted.
pub(super) fn always_of_fn(cx: Cx, id: StateId) -> TokenStream {
    let lines = cx.program.lines_of(&cx.state(id).always);
    let leave = tokens!(return true;);
    let acts =
        lines.iter().map(|line| by_itself(cx, line, &tokens!(return false;), &leave)).joined::<TokenStream>();
    let has = |id: &StateId| !cx.state(*id).always.is_empty();
    let outer = match cx.tree().path(id).skip(1).find(has) {
        // A line without a condition always acts before.
        _ if lines.iter().any(|line| line.always_acts()) => None,
        Some(outer) => Some(tokens!(self.#{cx.call(Job::AlwaysOf(outer))}(#{args(cx)})~)),
        None => Some(tokens!(false)),
    };
    let lets = bound::lets(cx, id, &lines, tokens!(return false));
    let end = rounds::end_of_choices(cx);
    tokens! {
        #{state_attrs(cx, id)}
        try fn #{cx.name_of(Job::AlwaysOf(id))}(&mut self, #{params(cx)}) -> ::core::primitive::bool {
            #{cause::bind(cx, "Always")} #end #lets #acts #outer
        }
    }
}

/// A line that acts by itself: where it would name a state again that the chain has named, it does not act, and the
/// machine hears of that.
pub(super) fn by_itself(cx: Cx, line: &Line, stop: &TokenStream, leave: &TokenStream) -> TokenStream {
    let scope = Scope::of(cx, line.source);
    let (bound, steps) =
        (bound(cx, line, stop), effect::statements(&scope.finding(line), line, leave, *stop));
    // A line that stays has acted, even if its action has asked for nothing.
    let leave = matches!(line.effect, Effect::Stay { .. }).then_some(leave);
    Conditions::of(&scope, line).line(line, line_attrs(cx, line), tokens!(#bound #steps #leave))
}

/// `if … { stop }`: a chain of changes in one step names each state once. A stopped `always` line is found again in
/// every round, so the stop is reported only once.
pub(super) fn bound(cx: Cx, line: &Line, stop: &TokenStream) -> TokenStream {
    if let Some(bound) = rounds::bound(cx, line, stop) {
        return bound;
    }
    let repeats = line.transition().map(|transition| repeats(cx, transition)).unwrap_or_default();
    if repeats.is_empty() {
        return TokenStream::new();
    }
    let livelock = match line.trigger {
        Trigger::Always => livelock_once(cx),
        _ => reports::livelock(cx),
    };
    tokens!(if #(#repeats)||* { #livelock #stop })
}

/// Whether the chain has named what a change names; where that leads back to what was there before, the innermost
/// state of that.
pub(super) fn repeats(cx: Cx, transition: &Transition) -> Vec<TokenStream> {
    if !cx.storage().chains || !transition.is_bounded {
        return Vec::new();
    }
    let back = chain_place_of(id_from(cx, tokens!(state_)));
    let back = tokens!(self.chain.has(#back));
    let named = transition.names.iter().map(|id| tokens!(self.chain.has(#{chain_place(cx, *id)})));
    let mut repeats: Vec<TokenStream> = named.gather();
    for step in transition.all_steps() {
        match step {
            Step::Put(Put::Back(domain)) => {
                repeats
                    .push(tokens!(self.#{cx.previous_field(*domain)}.as_ref().is_some_and(|state_| #back)));
            }
            Step::Put(Put::Below) if repeats.is_empty() => {
                repeats.push(tokens!(self.stack.top().is_some_and(|state_| #back)));
            }
            Step::Put(Put::Below) => {
                let otherwise: Vec<TokenStream> = std::mem::take(&mut repeats);
                repeats.push(tokens!(self.stack.top().map_or_else(|| #(#otherwise)||*, |state_| #back)));
            }
            _ => {}
        }
    }
    repeats
}

/// `done_`: the `done` lines of a composite whose child, or all of whose regions, came to a final state.
pub(super) fn done_fn(cx: Cx) -> TokenStream {
    tokens! {
        try fn done_(&mut self, id_: ::core::option::Option<#{&cx.names.id}>, #{params(cx)}) {
            match id_ {
                #for id in cx.storage().told_done.iter().copied() {
                    #{asker(cx, id)} #if id != ROOT { if #{is_active(cx, id)} } => self.#{cx.call(Job::DoneOf(id))}(#{args(cx)})~,
                }
                _ => {}
            }
        }
    }
}

pub(super) fn done_of_fn(cx: Cx, id: StateId) -> TokenStream {
    let lines = cx.program.lines_of(&cx.state(id).done);
    let stop = tokens!(return;);
    tokens! {
        #{state_attrs(cx, id)}
        try fn #{cx.name_of(Job::DoneOf(id))}(&mut self, #{params(cx)}) {
            #{bound::lets(cx, id, &lines, tokens!(return))}
            #for (index, line) in lines.iter().enumerate() {
                // After the last line nothing follows that would have to be left.
                #let leave = if index + 1 == lines.len() { TokenStream::new() } else { stop };
                #{by_itself(cx, line, &stop, &leave)}
            }
        }
    }
}
