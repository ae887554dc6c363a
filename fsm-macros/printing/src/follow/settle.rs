//! What follows a step by itself, until nothing is left to do: `always` lines, `done`, and the events that wait inside
//! the machine. The list of it is in the program.

use super::rounds::{bound, bound_of_waiting, end_of_choices};
use super::{cause, lead, waiting};
use crate::code::asked::asker;
use crate::code::conditions::Conditions;
use crate::code::scope::Scope;
use crate::code::{bound, effect};
use crate::context::args::{args, params};
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::context::levels::{line_attrs, state_attrs};
use crate::program::{Cause, Effect, Follows, Line, Served};
use crate::state::dispatch;
use crate::state::store::{is_active, state_ref};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

pub(crate) fn settle_fn(cx: Cx) -> TokenStream {
    let facts = cx.facts();
    let served = (facts.served == Served::InTick).then(|| tokens!(served_: &mut ::core::primitive::u16,));
    tokens! {
        #[allow(clippy::never_loop)]
        try fn #{cx.name_of(Job::Settle)}(&mut self, #served #{params(cx)}) {
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
                        Follows::Overflow => { #{waiting::overflow(cx)} }
                        Follows::Always => { #{always(cx)} }
                        Follows::End => { #{bound_of_waiting(cx)} }
                        Follows::Done => { #{done(cx)} }
                        Follows::Event => { #{waiting::serve(cx)} }
                    }
                }
                break;
            }
        }
    }
}

/// A choice that stands leads on by the cause that has led to it.
fn always(cx: Cx) -> TokenStream {
    let passes_cause_on = cx.facts().passes_cause_on;
    tokens! {
        #if passes_cause_on {
            let mut leads_on_ = false;
            #for choice in cx.states().filter(|id| cx.tree().is_choice(*id)) {
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

fn done(cx: Cx) -> TokenStream {
    tokens! {
        if let ::core::option::Option::Some(id_) = self.finished.take() {
            #{cause::next(cx, Cause::Done)}
            self.#{cx.call(Job::Done)}(id_, #{args(cx)})~;
            continue;
        }
    }
}

/// `always_`: the `always` lines of the innermost active state, then those of the states around it.
pub(crate) fn always_fn(cx: Cx) -> TokenStream {
    let has = |id: StateId| !cx.state(id).always.is_empty();
    let call = |id: StateId| match cx.tree().is_choice(id) {
        true => lead::settle(cx, id),
        false => tokens!(self.#{cx.call(Job::AlwaysOf(id))}(#{args(cx)})~),
    };
    tokens! {
        try fn #{cx.name_of(Job::Always)}(&mut self, #{params(cx)}) -> ::core::primitive::bool {
            #{dispatch::inward(cx, ROOT, state_ref(cx), &has, &call, &|_| None, &|| tokens!(false))}
        }
    }
}

/// `always_Name`: whether one of the lines, of the state or of one around it, has acted.
pub(crate) fn always_of_fn(cx: Cx, id: StateId) -> TokenStream {
    let lines = cx.program.lines_of(&cx.state(id).always);
    let has = |id: &StateId| !cx.state(*id).always.is_empty();
    tokens! {
        #{state_attrs(cx, id)}
        try fn #{cx.name_of(Job::AlwaysOf(id))}(&mut self, #{params(cx)}) -> ::core::primitive::bool {
            #{cause::bind(cx, Cause::Always)}
            #{end_of_choices(cx)}
            #{bound::lets(cx, id, &lines, tokens!(return false))}
            #for line in &lines { #{by_itself(cx, line, &tokens!(return false;), &tokens!(return true;))} }
            // A line without a condition always acts before.
            #if !lines.iter().any(|line| line.always_acts()) {
                #if let Some(outer) = cx.tree().path(id).skip(1).find(has) {
                    self.#{cx.call(Job::AlwaysOf(outer))}(#{args(cx)})~
                } #else {
                    false
                }
            }
        }
    }
}

/// A line that acts by itself: where it would name a state again that the chain has named, it does not act, and the
/// machine hears of that.
pub(crate) fn by_itself(cx: Cx, line: &Line, stop: &TokenStream, leave: &TokenStream) -> TokenStream {
    let scope = Scope::of(cx, line.source);
    let acts = tokens! {
        #{bound(cx, line, stop)}
        #{effect::statements(&scope.finding(line), line, leave, *stop)}
        // A line that stays has acted, even if its action has asked for nothing.
        #if let Effect::Stay { .. } = line.effect { #leave }
    };
    Conditions::of(&scope, line).line(line, line_attrs(cx, line), acts)
}

/// `done_`: the `done` lines of a composite whose child, or all of whose regions, came to a final state.
pub(crate) fn done_fn(cx: Cx) -> TokenStream {
    tokens! {
        try fn #{cx.name_of(Job::Done)}(&mut self, id_: ::core::option::Option<#{&cx.names.id}>, #{params(cx)}) {
            match id_ {
                #for id in cx.storage().told_done.iter().copied() {
                    #{asker(cx, id)}
                        #if id != ROOT { if #{is_active(cx, id)} }
                        => self.#{cx.call(Job::DoneOf(id))}(#{args(cx)})~,
                }
                _ => {}
            }
        }
    }
}

pub(crate) fn done_of_fn(cx: Cx, id: StateId) -> TokenStream {
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
