//! Lines that act by themselves: `always` and `done` lines, and choices. A choice stands, since the change that has entered
//! it could not wait for it, and leads on before anything else happens. Where requests wait after a choice, `lead_on_` lets
//! the first one that stands lead on.

use super::{cause, observer, rounds};
use crate::change::{choices, leave, next, notes, steps};
use crate::code::asked::asker;
use crate::code::conditions::{Conditions, chosen_let};
use crate::code::effect::{self, lets};
use crate::code::scope;
use crate::code::scope::Scope;
use crate::context::args::{args, method_leave_args, params};
use crate::context::attributes::{line_attrs, state_attrs};
use crate::prelude::*;
use crate::program::{Cause, Effect, Line, Trigger};
use crate::regions::each_innermost;
use crate::state::dispatch;
use crate::state::store::is_active;

/// `always_`: the `always` lines of the innermost active state, then those of the states around it.
pub(crate) fn always_fn(cx: Cx) -> TokenStream {
    let call = |id: StateId| {
        tokens! {
            #if cx.tree().is_choice(id) && (cx.facts().is_chained || !cx.tree().is_flat()) {
                { #{lead(cx, id, tokens!(return true;))} false }
            } #else {
                self.#{cx.call(Job::AlwaysOf(id))}(#{args(cx)})~
            }
        }
    };
    tokens! {
        try fn #{cx.name_of(Job::Always)}(&mut self, #{params(cx)}) -> ::core::primitive::bool {
            #{dispatch::inward(cx, ROOT, &|id| has(cx, id), &call, &|_| None, &|| tokens!(false))}
        }
    }
}

/// `always_Name`: whether one of the lines, of the state or of one around it, has acted.
pub(crate) fn always_of_fn(cx: Cx, id: StateId) -> TokenStream {
    let lines = cx.program.lines_of(&cx.state(id).always);
    tokens! {
        #{state_attrs(cx, id)}
        try fn #{cx.name_of(Job::AlwaysOf(id))}(&mut self, #{params(cx)}) -> ::core::primitive::bool {
            #{cause::bind(cx, Cause::Always)}
            #{rounds::end_of_choices(cx)}
            #{lets(cx, id, &lines, tokens!(return false))}
            #for line in &lines { #{by_itself(cx, line, tokens!(return false;), tokens!(return true;))} }
            // A line without a condition always acts before.
            #if !lines.iter().any(|line| line.always_acts()) {
                #if let Some(outer) = cx.tree().outer(id, &|outer| has(cx, outer)) {
                    self.#{cx.call(Job::AlwaysOf(outer))}(#{args(cx)})~
                } #else {
                    false
                }
            }
        }
    }
}

/// A line that acts by itself. It is stopped where it would be one round too many, or would name a state again that the chain
/// has named, and the machine hears of that. A stopped `always` line is found again in every round, so the stop is reported
/// only once.
pub(crate) fn by_itself(cx: Cx, line: &Line, stop: TokenStream, leave: TokenStream) -> TokenStream {
    let scope = Scope::of_line(cx, line);
    let repeats = line.transition().map(|transition| rounds::repeats(cx, transition)).unwrap_or_default();
    let acts = tokens! {
        #if rounds::is_counted(cx, line) {
            if !self.rounds.next() { #{rounds::livelock_once(cx)} #stop }
        } #else if !repeats.is_empty() {
            if #(#repeats)||* {
                #if matches!(line.trigger, Trigger::Always) { #{rounds::livelock_once(cx)} } #else { #{rounds::livelock(cx)} }
                #stop
            }
        }
        #{effect::statements(&scope.finding(line), line, leave, stop)}
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
            #{lets(cx, id, &lines, tokens!(return))}
            #for (index, line) in lines.iter().enumerate() {
                // After the last line nothing follows that would have to be left.
                #let leave = if index + 1 == lines.len() { TokenStream::new() } else { stop };
                #{by_itself(cx, line, stop, leave)}
            }
        }
    }
}

/// Whether the state has `always` lines.
pub(crate) fn has(cx: Cx, id: StateId) -> bool {
    !cx.state(id).always.is_empty()
}

/// Whether the state is a choice with lines.
pub(crate) fn leads(cx: Cx, id: StateId) -> bool {
    cx.tree().is_choice(id) && has(cx, id)
}

/// The result of `always_Name` of a choice: the domain of the change that was made, which tells whose requests it has
/// left. Flat machines need to know only that there was a change.
fn led_type(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.tree().is_flat() { ::core::primitive::bool }
        #else { ::core::option::Option<::core::option::Option<#{&cx.names.id}>> }
    }
}

fn not_led(cx: Cx) -> TokenStream {
    if cx.tree().is_flat() { tokens!(false) } else { tokens!(::core::option::Option::None) }
}

fn led(cx: Cx, domain: TokenStream) -> TokenStream {
    if cx.tree().is_flat() { tokens!(true) } else { tokens!(::core::option::Option::Some(#domain)) }
}

/// `always_Name` of a choice. A choice that decides early has its decision in a function already.
pub(crate) fn choice_fn(cx: Cx, id: StateId) -> TokenStream {
    let lines = cx.program.lines_of(&cx.state(id).always);
    tokens! {
        #{state_attrs(cx, id)}
        try fn #{cx.name_of(Job::AlwaysOf(id))}(&mut self, #{params(cx)} #{next::next_param(cx)}) -> #{led_type(cx)} {
            #{lets(cx, id, &lines, tokens!(return #{not_led(cx)}))}
            #if cx.state(id).decides_early {
                let #{steps::decided()} = Self::#{cx.call(Job::Decide(id))}(
                    #{scope::args(cx, id)} #{method_leave_args(cx)} #{notes::method_arg(cx)}
                )~;
                #if !cx.tree().is_flat() { let domain_ = #{choices::domain_of_decided(cx, id)}; }
                #{steps::pass(cx, id)}
                #{leave::exit_at_end(cx, tokens!(self))}
                #{led(cx, tokens!(domain_))}
            } #else {
                #{chosen_let(cx, id)}
                #for line in &lines { #{leading_line(cx, line)} }
                #if !lines.iter().any(|line| line.always_acts()) { #{not_led(cx)} }
            }
        }
    }
}

/// A line of a choice. Where choices may lead back to each other, so many decide in a row.
fn leading_line(cx: Cx, line: &Line) -> TokenStream {
    let Some(transition) = line.transition() else { return TokenStream::new() };
    let scope = Scope::of_line(cx, line);
    let stop = tokens!(return #{not_led(cx)});
    let acts = tokens! {
        #if transition.is_bounded {
            if !self.circles.next() {
                if self.circles.tell() { #{rounds::livelock(cx)} }
                #stop;
            }
        }
        #{observer::line(cx, line)}
        #{steps::leading(&scope.finding(line), transition, stop)}
        return #{led(cx, asker(cx, transition.domain))};
    };
    Conditions::of(&scope, line).line(line, line_attrs(cx, line), acts)
}

/// Lets this choice lead on, and serves what that brings about. `then` follows if the choice has led on.
pub(crate) fn lead(cx: Cx, id: StateId, then: TokenStream) -> TokenStream {
    tokens! {
        #{next::next_let(cx)}
        if self.#{cx.call(Job::AlwaysOf(id))}(#{args(cx)} #{next::next_arg(cx)})~ #if !cx.tree().is_flat() { .is_some() } {
            #{next::follow(cx)}
            #then
        }
    }
}

/// `lead_on_`: the first choice that stands leads on.
pub(crate) fn lead_on_fn(cx: Cx) -> TokenStream {
    let lead = |id| tokens!(return self.#{cx.call(Job::AlwaysOf(id))}(#{args(cx)} #{next::next_arg(cx)})~;);
    tokens! {
        try fn #{cx.name_of(Job::LeadOn)}(&mut self, #{params(cx)} #{next::next_param(cx)}) -> #{led_type(cx)} {
            #{each_innermost(cx, ROOT, &|id| leads(cx, id), &lead)}
            #{rounds::end_of_choices(cx)}
            #{not_led(cx)}
        }
    }
}
