//! `would`, `can` and `possible`: what the machine would do with an event. Each innermost active state looks for a line as
//! `send` does, with what it looks at by shared reference: the last conjunct of each guard notes what the line does and is
//! false, so that no arm is taken, and the event comes back whole.
//!
//! Lines of regions that stand in each other's way need no look: they are changes of state, and one of them always acts.

use proc_macro2::Ident;

use super::event::event_pattern;
use crate::change::taken::check_whole;
use crate::code::conditions::Conditions;
use crate::code::effect;
use crate::code::scope::Scope;
use crate::context::args::{looked_at_params, now_arg, now_param};
use crate::context::attributes::{line_attrs, state_attrs};
use crate::context::job::Named;
use crate::names::paths::{event_type, send_generics};
use crate::prelude::*;
use crate::program::{Effect, Line, LineId, Trigger};
use crate::regions::{each_innermost, searched, takes, takes_behind, with_own_refusal};
use crate::state::store::{if_done, is_active};
use crate::written::EventPattern;

/// The parameters of `would` and `can`.
pub(crate) fn params(cx: Cx) -> TokenStream {
    tokens!(#{looked_at_params(cx)} event_: #{event_type(cx)}, #{now_param(cx)})
}

/// The arguments for these, and for `send`.
pub(crate) fn args(cx: Cx) -> TokenStream {
    tokens!(#{cx.names.callers} event_, #{now_arg(cx)})
}

/// The body of `can`.
pub(crate) fn can(cx: Cx) -> TokenStream {
    tokens!(::fsm_runtime::Would::is_taken(&self.would(#{args(cx)})))
}

/// What `possible` gives.
pub(crate) fn possible_type(cx: Cx) -> TokenStream {
    let ids = &cx.names.event_id;
    tokens!(::fsm_runtime::any::Possible<#ids, { <#ids as ::fsm_runtime::EventId>::ALL.len() }>)
}

/// The body of `would`.
pub(crate) fn would(cx: Cx) -> TokenStream {
    let asks = |id: StateId, refusal: TokenStream| {
        tokens! {
            let mut line_;
            #for (place, (state, is_first)) in searched(cx, id, &|outer| cx.state(outer).asked()).into_iter().enumerate() {
                #let found = tokens!((line_, event_) = self.#{name(cx, state, is_first)}(#refusal, #{args(cx)}););
                #if place == 0 { #found } #else { if line_.is_none() { #found } }
            }
        }
    };
    let ask = |id: StateId| {
        tokens! {
            #{with_own_refusal(&|refusal| asks(id, refusal))}
            fate_ = ::core::cmp::Ord::max(fate_, line_);
        }
    };
    tokens! {
        #{check_whole(cx)}
        #{if_done(cx, tokens!(return ::fsm_runtime::Would::Unhandled(event_);))}
        #[allow(unused_mut)]
        let (mut event_, mut refusal_, mut fate_) =
            (event_, ::fsm_runtime::__private::Refusal::new(), ::core::option::Option::None);
        { #{each_innermost(cx, ROOT, &|id| takes(cx, id), &ask)} }
        ::fsm_runtime::__private::would(
            fate_, refusal_, #if cx.facts().defers { self.queue.is_full() } #else { false }, event_
        )
    }
}

/// The body of `possible`.
pub(crate) fn possible(cx: Cx) -> TokenStream {
    tokens! {
        #{check_whole(cx)}
        #[allow(unused_mut)]
        let mut possible_ = ::fsm_runtime::any::Possible::none();
        #{if_done(cx, tokens!(return possible_;))}
        #for id in cx.tree().all().filter(|id| takes(cx, *id)) {
            #let lines = taking(cx, &cx.state(id).asked());
            #let notes = lines.into_iter().map(|line| noted(cx, line)).joined::<TokenStream>();
            #if id == ROOT { #notes } #else { if #{is_active(cx, id)} { #notes } }
        }
        possible_
    }
}

/// `possible_.add(EventId::Name);` for each event of a line, where its `in_state!` hold.
fn noted(cx: Cx, line: &Line) -> TokenStream {
    let Trigger::On(pattern) = &line.trigger else { return TokenStream::new() };
    let ids = &cx.names.event_id;
    let notes = tokens! {
        #for alternative in &pattern.alternatives {
            #match &alternative.event {
                EventPattern::Any(_) => { possible_.add_all(); }
                EventPattern::Variant { name, .. } => { possible_.add(#ids::#name); }
            }
        }
    };
    let tests = &line.condition.tests;
    let holds = tests.iter().map(|test| tokens!(#if test.is_negated { ! } #{is_active(cx, test.state)}));
    tokens!({
        #if tests.is_empty() { #notes } #else { if #(#holds)&&* { #notes } }
    })
}

/// Those of these lines that may take an event.
fn taking<'p>(cx: Cx<'p>, lines: &[LineId]) -> Vec<&'p Line<'p>> {
    cx.program.lines_of(lines).into_iter().filter(|line| !line.passes()).gather()
}

/// `would_Name`, or of the lines that are asked before what is inside `ahead_Name`.
fn name(cx: Cx, id: StateId, is_first: bool) -> Ident {
    cx.of_state(if is_first { Named::Ahead } else { Named::Would }, id)
}

/// The private functions that look for a line.
pub(crate) fn functions(cx: Cx) -> TokenStream {
    let Some(event) = event_type(cx).filter(|_| cx.program.can_be_asked) else { return TokenStream::new() };
    tokens! {
        #for id in cx.tree().all() {
            #for (is_first, lines) in cx.state(id).lists() { #{of_state_fn(cx, id, lines, is_first, event)} }
        }
    }
}

/// What the first of these lines does that would take the event; after those that are asked from the inside out, what one
/// of a state around does. A line that passes the event on takes none.
fn of_state_fn(cx: Cx, id: StateId, lines: &[LineId], is_first: bool, event: TokenStream) -> TokenStream {
    let own = taking(cx, lines);
    let outer = cx.tree().outer(id, &|outer| !is_first && takes_behind(cx, outer));
    let generics = send_generics(cx);
    tokens! {
        #{state_attrs(cx, id)}
        #[allow(unused_variables, unused_mut)]
        fn #{name(cx, id, is_first)} #generics (
            &self, refusal_: &mut ::fsm_runtime::__private::Refusal,
            #{looked_at_params(cx)} mut event_: #event, #{now_param(cx)}
        ) -> (::core::option::Option<::fsm_runtime::__private::Fate>, #event) #{&generics.where_clause} {
            #{effect::looked_at(cx, id, &own, tokens!(return (::core::option::Option::None, event_)))}
            let mut line_ = ::core::option::Option::None;
            match event_ {
                #for (index, line) in own.iter().enumerate() { #{arm(cx, line, &own[..index])} }
                _ => {}
            }
            #if let Some(outer) = outer {
                if line_.is_some() { (line_, event_) } else { self.#{name(cx, outer, false)}(refusal_, #{args(cx)}) }
            } #else {
                (line_, event_)
            }
        }
    }
}

/// An arm that is never taken. The arms behind it are looked at too, so those that may match the same event ask whether a
/// line is noted already.
fn arm(cx: Cx, line: &Line, earlier: &[&Line]) -> TokenStream {
    let Trigger::On(pattern) = &line.trigger else { return TokenStream::new() };
    let scope = Scope::of_line(cx, line).asked();
    let conditions = Conditions::of(&scope, line).unless_noted(line, earlier);
    let note = tokens! {
        ::fsm_runtime::__private::note(
            &mut line_,
            ::fsm_runtime::__private::Fate::#match line.effect {
                Effect::Defer(_) => { Defer }
                Effect::Ignore(_) => { Ignore }
                Effect::Stay { .. } | Effect::Pass { .. } | Effect::Go(_) => { Act }
            }
        )
    };
    tokens! {
        #{line_attrs(cx, line)}
        #{event_pattern(cx, pattern)} #{conditions.and(note).guard()} => { ::fsm_runtime::__private::never_taken() }
    }
}
