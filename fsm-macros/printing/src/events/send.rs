//! `send`: one event, run to completion. A `match` on the state picks the function that holds its lines, in source
//! order; what none of them takes goes on to the state around it, and last to the lines of the machine itself.
//!
//! One function for each state, since rustc's borrow check of one `match` on all pairs of state and event takes
//! time that grows faster than the table.

use proc_macro2::Ident;

use super::{event, table};
use crate::change::ends::if_done;
use crate::code::arms;
use crate::context::args::{args, callers_args, now_arg};
use crate::context::cx::Cx;
use crate::context::head::Head;
use crate::context::job::{Job, Named};
use crate::context::levels::state_attrs;
use crate::each::{Gather, Holds};
use crate::follow::{observer, rounds};
use crate::names::paths::event_type;
use crate::program::{Line, LineId};
use crate::regions;
use crate::state::dispatch;
use crate::state::store::state_ref;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};
use crate::written::On;

/// The body of `send`.
pub(crate) fn body(cx: Cx) -> TokenStream {
    let settle = rounds::end(cx, &tokens!(self));
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
            first(cx, ROOT, &new).unwrap_or_else(|| dispatch(cx, ROOT, is_raised, &new))
        }
    }
}

/// A call of the function with the `first` lines of a state, if it has any.
fn first(cx: Cx, id: StateId, refusal: &TokenStream) -> Option<TokenStream> {
    let has_first = cx.state(id).has_first();
    let refusal = cx.program.tells_refusals.then_some(*refusal);
    has_first.then(|| goes_on(cx, &cx.of_state(Named::First, id), refusal))
}

/// The search inside a state whose `first` lines have been asked: a call of the outermost active state with such lines, or
/// else of the innermost with others.
fn dispatch(cx: Cx, from: StateId, is_raised: bool, refusal: &TokenStream) -> TokenStream {
    let has = |id: StateId| entry(cx, id, is_raised).is_some();
    let none = || match from {
        ROOT if !cx.state(ROOT).has_first() => unhandled(cx, false),
        _ => unhandled(cx, cx.program.tells_refusals),
    };
    let call = |id: StateId| match entry(cx, id, is_raised) {
        Some(name) => {
            let takes_refusal = is_passed(cx, id, name == cx.of_state(Named::Raised, id));
            goes_on(cx, &name, takes_refusal.then_some(*refusal))
        }
        None => none(),
    };
    let ended = |id: StateId| match cx.tree().ends_in(id) {
        true => Some(event::unhandled(cx)),
        false => first(cx, id, refusal),
    };
    let lines = dispatch::inward(cx, from, state_ref(cx), &has, &call, &ended, &none);
    if from == ROOT { table::dispatch(cx, lines) } else { lines }
}

/// `first_Name`: the lines of a state that are asked before what is inside. What none of them takes goes on inwards.
fn first_fn(cx: Cx, head: &Head, id: StateId) -> TokenStream {
    if !cx.state(id).has_first() {
        return TokenStream::new();
    }
    let lines = cx.program.lines_of(&cx.state(id).first);
    let begin = if_done(cx, tokens!(return #{event::unhandled(cx)};)).filter(|_| id == ROOT);
    let rest = tokens!({ #{dispatch(cx, id, false, &tokens!(refusal_))} });
    function(cx, head, (id, &cx.of_state(Named::First, id)), &lines, begin, cx.program.tells_refusals, rest)
}

/// The function of a state to which an event comes, if a line there may take it, or if it ends there.
fn entry(cx: Cx, id: StateId, is_raised: bool) -> Option<Ident> {
    let state = cx.state(id);
    let has_lines = lines(cx, id).next().is_some();
    if id == ROOT && !has_lines {
        return cx.facts().tells_unhandled.then(|| cx.of_state(Named::Send, ROOT));
    }
    if !is_raised || !cx.program.tells_raised {
        return has_lines.then(|| cx.of_state(Named::Send, id));
    }
    let reports = id == ROOT && cx.facts().tells_unhandled;
    let named = if cx.state(id).is_split() { Named::Raised } else { Named::Send };
    (!state.on_raised.is_empty() || reports).then(|| cx.of_state(named, id))
}

/// The lines of a state for events, where a table does not stand for them.
fn lines<'p>(cx: Cx<'p>, id: StateId) -> impl Iterator<Item = &'p Line<'p>> {
    cx.state(id).on.iter().map(move |id| cx.program.line(*id)).filter(move |line| !table::replaces(cx, line))
}

/// Whether a function takes a refusal of lines further inside.
fn is_passed(cx: Cx, id: StateId, is_raised: bool) -> bool {
    let is_asked_first = || cx.tree().path(id).any(|id| cx.state(id).has_first());
    cx.program.tells_refusals && (id == ROOT || cx.tree().has_children(id) || is_raised || is_asked_first())
}

/// `self.send_Name(owner, world, event_, now_, refusal_)`
fn goes_on(cx: Cx, name: &Ident, refusal: Option<TokenStream>) -> TokenStream {
    tokens!(self.#name(#{callers_args(cx)} event_, #{now_arg(cx)} #refusal)~)
}

/// `send_Name`, and `raised_Name` where these lines stand apart.
fn of_state_fns(cx: Cx, head: &Head, id: StateId) -> TokenStream {
    let Some(name) = entry(cx, id, false) else { return TokenStream::new() };
    let all: Vec<LineId> = lines(cx, id).map(|line| line.id).gather();
    if !cx.state(id).is_split() {
        return send_fn(cx, head, id, &name, &all, false, None);
    }
    let met = &cx.state(id).on_raised;
    let others: Vec<LineId> = all.into_iter().filter(|line| !met.holds(line)).gather();
    let raised = cx.of_state(Named::Raised, id);
    tokens! {
        #{send_fn(cx, head, id, &name, &others, false, Some(&raised))}
        #{send_fn(cx, head, id, &raised, met, true, None)}
    }
}

/// One function with lines for events; what none of them takes goes on to `next`, or to the state around.
fn send_fn(
    cx: Cx,
    head: &Head,
    id: StateId,
    name: &Ident,
    lines: &[LineId],
    is_raised: bool,
    next: Option<&Ident>,
) -> TokenStream {
    let lines = cx.program.lines_of(lines);
    let refuses = lines.iter().any(|line| line.may_refuse() || line.condition.may_follow_overflow);
    let is_passed = is_passed(cx, id, is_raised);
    let new = tokens!(::fsm_runtime::__private::Refusal::new());
    let refusal = if refuses || is_passed { tokens!(refusal_) } else { new };
    let rest = match next {
        Some(next) => goes_on(cx, next, cx.program.tells_refusals.then_some(refusal)),
        None => outer(cx, id, refuses || is_passed, refusal),
    };
    let begin = (refuses && !is_passed).then(|| tokens!(let mut refusal_ = #new;));
    function(cx, head, (id, name), &lines, begin, is_passed, rest)
}

/// A function of a state with lines for events. `begin` is what stands first in it; `rest` follows where no line has taken
/// the event.
fn function(
    cx: Cx,
    head: &Head,
    (id, name): (StateId, &Ident),
    lines: &[&Line],
    begin: Option<TokenStream>,
    takes_refusal: bool,
    rest: TokenStream,
) -> TokenStream {
    let is_mutable = !cx.may_stop() && lines.iter().any(|line| line.binds_mut());
    let Head { generics, callers, event, output, now, .. } = head;
    tokens! {
        #{state_attrs(cx, id)}
        #[inline]
        try fn #name #generics (
            &mut self, #callers #if is_mutable { mut } event_: #event, #now
            #if takes_refusal { mut refusal_: ::fsm_runtime::__private::Refusal }
        ) #output {
            #begin
            #{arms::asked(cx, id, lines, rest)}
        }
    }
}

/// The fate of an event that no line of this state has taken: the state around it is asked, and last the machine.
fn outer(cx: Cx, id: StateId, has_refusal: bool, refusal: TokenStream) -> TokenStream {
    let outwards = cx.tree().path(id).skip(1).find_map(|outer| entry(cx, outer, false));
    match outwards {
        Some(name) => goes_on(cx, &name, cx.program.tells_refusals.then_some(refusal)),
        None => unhandled(cx, has_refusal),
    }
}

/// The end of the machine's own lines: its `unhandled` lines, and the outcome.
pub(crate) fn unhandled(cx: Cx, has_refusal: bool) -> TokenStream {
    let told = observer::unhandled(cx);
    let outcome = match has_refusal {
        true => tokens!(refusal_.outcome(#{event::given_back(cx)})),
        false => event::unhandled(cx),
    };
    let report = |event| tokens!(self.#{cx.call(Job::Unhandled)}(#event, #{args(cx)})~;);
    tokens! {
        #if cx.facts().tells_unhandled {
            {
                #told
                #if has_refusal && cx.can_overflow() { if !refusal_.is_stack_full() { #{event::seen(cx, &report)} } }
                #else { #{event::seen(cx, &report)} }
                #outcome
            }
        } #else { #{observer::before(told, outcome)} }
    }
}
