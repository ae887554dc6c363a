//! `send`: one event, run to completion. A `match` on the state picks the function that holds its lines, in source
//! order; what none of them takes goes on to the state around it, and last to the lines of the machine itself.
//!
//! One function for each state, since rustc's borrow check of one `match` on all pairs of state and event takes
//! time that grows faster than the table.

use super::{event, table};
use crate::code::effect;
use crate::context::args::{Head, callers_args, now_arg};
use crate::context::attributes::state_attrs;
use crate::context::job::Named;
use crate::follow::reports::tell_unhandled;
use crate::follow::{observer, rounds};
use crate::names::paths::event_type;
use crate::prelude::*;
use crate::program::Line;
use crate::regions;
use crate::state::dispatch;
use crate::state::store::if_done;
use crate::written::On;

/// The body of `send`.
pub(crate) fn body(cx: Cx) -> TokenStream {
    let settle = rounds::end(cx, tokens!(self));
    tokens! {
        #{rounds::begin_step(cx)}
        #if settle.is_empty() {
            #{take_body(cx, false)}
        } #else {
            let outcome_ =
                #if cx.program.tells_raised { #{take_body(cx, false)} }
                #else { self.#{cx.call(Job::Take)}(#{callers_args(cx)} event_, #{now_arg(cx)})~ };
            #settle
            outcome_
        }
    }
}

/// The attribute of `send` by which rustc looks for outcomes that nobody looks at.
pub(crate) fn watched(cx: Cx) -> TokenStream {
    let reason = "an event that was not used is in it";
    match &cx.program.head.watches_outcomes {
        On::Never => TokenStream::new(),
        On::Always => tokens!(#[must_use = #reason]),
        On::If(condition) => tokens!(#[cfg_attr(#condition, must_use = #reason)]),
    }
}

/// The private functions that hold the lines.
pub(crate) fn functions(cx: Cx) -> TokenStream {
    // `always` lines of several regions act together too.
    if cx.tree().has_regions() {
        return regions::functions(cx);
    }
    if event_type(cx).is_none() {
        return TokenStream::new();
    }
    let head = Head::of(cx);
    tokens! {
        #for id in cx.tree().all() {
            #{first_fn(cx, &head, id)}
            #{of_state_fns(cx, &head, id)}
        }
        #{table::line_fns(cx, &head)}
    }
}

/// `take_`
pub(crate) fn take_fn(cx: Cx) -> TokenStream {
    let Head { generics, params, output, now, .. } = Head::of(cx);
    tokens! {
        #[inline]
        try fn #{cx.name_of(Job::Take)} #generics (&mut self, #params #now) #output { #{take_body(cx, cx.program.tells_raised)} }
    }
}

/// The dispatch of one event. With `is_raised` it begins at the innermost state with lines that a raised event can
/// trigger.
fn take_body(cx: Cx, is_raised: bool) -> TokenStream {
    match cx.tree().has_regions() {
        true => regions::take(cx),
        false => {
            let new = tokens!(::fsm_runtime::__private::Refusal::new());
            first(cx, ROOT, new).unwrap_or_else(|| dispatch(cx, ROOT, is_raised, new))
        }
    }
}

/// A call of the function with the `first` lines of a state, if it has any.
fn first(cx: Cx, id: StateId, refusal: TokenStream) -> Option<TokenStream> {
    let refusal = cx.program.tells_refusals.then_some(refusal);
    cx.state(id).has_first().then(|| goes_on(cx, Named::First, id, refusal))
}

/// The search inside a state whose `first` lines have been asked: a call of the outermost active state with such lines, or
/// else of the innermost with others.
fn dispatch(cx: Cx, from: StateId, is_raised: bool, refusal: TokenStream) -> TokenStream {
    let has = |id: StateId| entry(cx, id, is_raised).is_some();
    let none = || match from {
        ROOT if !cx.state(ROOT).has_first() => unhandled(cx, false),
        _ => unhandled(cx, cx.program.tells_refusals),
    };
    let call = |id: StateId| match entry(cx, id, is_raised) {
        Some(named) => goes_on(cx, named, id, is_passed(cx, named, id).then_some(refusal)),
        None => none(),
    };
    let ended = |id: StateId| match cx.tree().ends_in(id) {
        true => Some(event::unhandled(cx)),
        false => first(cx, id, refusal),
    };
    let lines = dispatch::inward(cx, from, &has, &call, &ended, &none);
    if from == ROOT { table::dispatch(cx, lines) } else { lines }
}

/// The function of a state to which an event comes, if a line there may take it, or if it ends there.
fn entry(cx: Cx, id: StateId, is_raised: bool) -> Option<Named> {
    let state = cx.state(id);
    let has_lines = lines(cx, id).next().is_some();
    let ends_here = id == ROOT && cx.facts().tells_unhandled;
    if !is_raised || !cx.program.tells_raised || (id == ROOT && !has_lines) {
        return (has_lines || ends_here).then_some(Named::Send);
    }
    let named = if state.is_split() { Named::Raised } else { Named::Send };
    (!state.on_raised.is_empty() || ends_here).then_some(named)
}

/// The lines of a state for events, where a table does not stand for them.
fn lines<'p>(cx: Cx<'p>, id: StateId) -> impl Iterator<Item = &'p Line<'p>> {
    cx.state(id).on.iter().map(move |id| cx.program.line(*id)).filter(move |line| !table::replaces(cx, line))
}

/// Whether a function takes a refusal of lines further inside.
fn is_passed(cx: Cx, named: Named, id: StateId) -> bool {
    let is_asked_first = || cx.tree().path(id).any(|id| cx.state(id).has_first());
    let is_last = matches!(named, Named::Raised) || id == ROOT || cx.tree().has_children(id);
    cx.program.tells_refusals && (is_last || is_asked_first())
}

/// `self.send_Name(owner, world, event_, now_, refusal_)`
fn goes_on(cx: Cx, named: Named, id: StateId, refusal: Option<TokenStream>) -> TokenStream {
    tokens!(self.#{cx.of_state(named, id)}(#{callers_args(cx)} event_, #{now_arg(cx)} #refusal)~)
}

/// `first_Name`: the lines of a state that are asked before what is inside. What none of them takes goes on inwards.
fn first_fn(cx: Cx, head: &Head, id: StateId) -> TokenStream {
    if !cx.state(id).has_first() {
        return TokenStream::new();
    }
    let lines = cx.program.lines_of(&cx.state(id).first);
    let begin = if_done(cx, tokens!(return #{event::unhandled(cx)};)).filter(|_| id == ROOT);
    let rest = tokens!({ #{dispatch(cx, id, false, tokens!(refusal_))} });
    function(cx, head, (Named::First, id), &lines, cx.program.tells_refusals, [tokens!(#begin), rest])
}

/// `send_Name`, and `raised_Name` where these lines stand apart.
fn of_state_fns(cx: Cx, head: &Head, id: StateId) -> TokenStream {
    if entry(cx, id, false).is_none() {
        return TokenStream::new();
    }
    let state = cx.state(id);
    let met = |line: &&Line| state.is_split() && state.on_raised.holds(&line.id);
    let others = lines(cx, id).filter(|line| !met(line)).gather();
    tokens! {
        #{send_fn(cx, head, Named::Send, id, others)}
        #if state.is_split() { #{send_fn(cx, head, Named::Raised, id, cx.program.lines_of(&state.on_raised))} }
    }
}

/// One function with lines for events. What none of them takes goes on to the lines for raised events, where these stand apart,
/// or to the state around, and last to the machine.
fn send_fn(cx: Cx, head: &Head, named: Named, id: StateId, lines: Vec<&Line>) -> TokenStream {
    let refuses = lines.iter().any(|line| line.may_refuse() || line.condition.may_follow_overflow);
    let is_passed = is_passed(cx, named, id);
    let new = tokens!(::fsm_runtime::__private::Refusal::new());
    let refusal = if refuses || is_passed { tokens!(refusal_) } else { new };
    let next = match named {
        Named::Send if cx.state(id).is_split() => Some((Named::Raised, id)),
        _ => cx.tree().path(id).skip(1).find_map(|outer| Some((entry(cx, outer, false)?, outer))),
    };
    let rest = match next {
        Some((named, id)) => goes_on(cx, named, id, cx.program.tells_refusals.then_some(refusal)),
        None => unhandled(cx, refuses || is_passed),
    };
    let begin = tokens!(#if refuses && !is_passed { let mut refusal_ = #new; });
    function(cx, head, (named, id), &lines, is_passed, [begin, rest])
}

/// A function of a state with lines for events. `begin` is what stands first in it; `rest` follows where no line has taken
/// the event.
fn function(
    cx: Cx,
    head: &Head,
    (named, id): (Named, StateId),
    lines: &[&Line],
    takes_refusal: bool,
    [begin, rest]: [TokenStream; 2],
) -> TokenStream {
    let is_mutable = !cx.may_stop() && lines.iter().any(|line| line.binds_mut());
    let Head { generics, callers, event, output, now, .. } = head;
    tokens! {
        #{state_attrs(cx, id)}
        #[inline]
        try fn #{cx.of_state(named, id)} #generics (
            &mut self, #callers #if is_mutable { mut } event_: #event, #now
            #if takes_refusal { mut refusal_: ::fsm_runtime::__private::Refusal }
        ) #output {
            #begin
            #{effect::arms(cx, id, lines, rest)}
        }
    }
}

/// The end of the machine's own lines: its `unhandled` lines, and the outcome.
pub(crate) fn unhandled(cx: Cx, has_refusal: bool) -> TokenStream {
    let told = observer::of_event(cx, tokens!(unhandled));
    let outcome = match has_refusal {
        true => tokens!(refusal_.outcome(#{event::given_back(cx)})),
        false => event::unhandled(cx),
    };
    tokens! {
        #if cx.facts().tells_unhandled {
            {
                #told
                #if has_refusal && cx.can_overflow() { if !refusal_.is_stack_full() { #{tell_unhandled(cx)} } }
                #else { #{tell_unhandled(cx)} }
                #outcome
            }
        } #else { #{observer::before(told, outcome)} }
    }
}
