//! Choices that stand, since the change that has entered them could not wait for them: they lead on before anything
//! else happens. `always_Name` lets one choice decide. Where requests wait behind a choice, `lead_on_` lets the first
//! one that stands lead on.

use super::observer;
use super::rounds::{bound_of_choice, end_of_choices};
use crate::change::{choices, choosing, ends, next, steps, unentered};
use crate::code::asked::asker;
use crate::code::bound::lets;
use crate::code::conditions::Conditions;
use crate::code::scope::Scope;
use crate::code::{decide, scope};
use crate::context::args::{args, method_leave_args, params};
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::context::levels::{line_attrs, state_attrs};
use crate::program::Line;
use crate::regions::each_innermost;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// Whether the state is a choice with lines.
pub(crate) fn leads(cx: Cx, id: StateId) -> bool {
    cx.tree().is_choice(id) && !cx.state(id).always.is_empty()
}

/// Whether requests of states around a choice or beside it may wait while the choice stands.
fn may_be_waited_for(cx: Cx) -> bool {
    !cx.tree().is_flat() && cx.facts().room_for_requests > 0 && cx.states().any(|id| leads(cx, id))
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

/// `always_Name` of a choice.
pub(crate) fn function(cx: Cx, id: StateId) -> TokenStream {
    let lines = cx.program.lines_of(&cx.state(id).always);
    tokens! {
        #{state_attrs(cx, id)}
        try fn #{cx.name_of(Job::AlwaysOf(id))}(&mut self, #{params(cx)} #{next::next_param(cx)}) -> #{led_type(cx)} {
            #{lets(cx, id, &lines, return_not_led(cx))}
            #if cx.state(id).decides_early { #{by_decision(cx, id)} } #else { #{by_lines(cx, id, &lines)} }
        }
    }
}

/// A choice that decides early has its decision in a function already.
fn by_decision(cx: Cx, id: StateId) -> TokenStream {
    tokens! {
        let decided_ = Self::#{cx.call(Job::Decide(id))}(
            #{scope::args(cx, id)} #{method_leave_args(cx)} #{unentered::method_arg(cx)}
        )~;
        #if !cx.tree().is_flat() { let domain_ = #{choices::domain_of_decided(cx, id)}; }
        #{choosing::pass(cx, id)}
        #{ends::exit_at_end(cx, tokens!(self))}
        #{led(cx, tokens!(domain_))}
    }
}

fn by_lines(cx: Cx, id: StateId, lines: &[&Line]) -> TokenStream {
    tokens! {
        #{decide::lets(cx, id)}
        #for line in lines { #{act(cx, line)} }
        #if !lines.iter().any(|line| line.always_acts()) { #{not_led(cx)} }
    }
}

fn act(cx: Cx, line: &Line) -> TokenStream {
    let Some(transition) = line.transition() else { return TokenStream::new() };
    let scope = Scope::of(cx, line.source);
    let stop = return_not_led(cx);
    let acts = tokens! {
        #{bound_of_choice(cx, line, &tokens!(#stop;))}
        #{observer::line(cx, line)}
        #{steps::leading(&scope.finding(line), transition, stop)}
        return #{led(cx, asker(cx, transition.domain))};
    };
    Conditions::of(&scope, line).line(line, line_attrs(cx, line), acts)
}

fn return_not_led(cx: Cx) -> TokenStream {
    tokens!(return #{not_led(cx)})
}

/// Lets this choice lead on, and serves what that brings about: whether it could.
pub(crate) fn settle(cx: Cx, id: StateId) -> TokenStream {
    tokens! {
        #if cx.tree().is_flat() && !cx.facts().is_chained { self.#{cx.call(Job::AlwaysOf(id))}(#{args(cx)})~ }
        #else { { #{settled(cx, id, tokens!(return true;))} false } }
    }
}

/// Lets this choice lead on, and serves what that brings about. `then` follows if the choice has led on.
pub(crate) fn settled(cx: Cx, id: StateId, then: TokenStream) -> TokenStream {
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
            #{end_of_choices(cx)}
            #{not_led(cx)}
        }
    }
}

/// Before a request that waits is served, the choices that stand lead on. What they leave can ask for nothing any more.
pub(crate) fn before_requests(cx: Cx) -> TokenStream {
    let is_left =
        tokens!(led_.is_some_and(|domain_| ::fsm_runtime::__private::stands_inside(*source_, domain_)));
    tokens! {
        #if may_be_waited_for(cx) {
            while !next_.is_empty() {
                let later_ = next_.take_all();
                let led_ = self.#{cx.call(Job::LeadOn)}(#{args(cx)} #{next::next_arg(cx)})~;
                next_.append(
                    later_,
                    #if cx.facts().marks_left { |(_, source_, is_left_)| { *is_left_ |= #is_left; true } }
                    #else { |(_, source_)| !#is_left }
                );
                if led_.is_none() { break; }
            }
        }
    }
}
