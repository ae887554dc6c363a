//! `would`, `can` and `possible`: what the machine would do with an event. Each innermost active state looks for a line as
//! `send` does, with what it looks at by shared reference: the last conjunct of each guard notes what the line does and is
//! false, so that no arm is taken, and the event comes back whole.
//!
//! Lines of regions that stand in each other's way need no look: they are changes of state, and one of them always acts.

use proc_macro2::Ident;

use super::bound;
use super::conditions::Conditions;
use super::context::{header_args, looked_at_params, now_arg, now_param};
use super::cx::Cx;
use super::ends::if_done;
use super::event::event_pattern;
use super::levels::{line_attrs, state_attrs};
use super::methods::{Method, Takes};
use super::names::{event_type, send_generics};
use super::regions::{each_innermost, searched, takes, takes_behind};
use super::scope::Scope;
use super::store::is_active;
use super::taken::check_whole;
use crate::each::Gather;
use crate::program::{Effect, Events, Line, LineId, Trigger};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};
use crate::written::EventPattern;

/// The methods, of a machine with `can;`.
pub(super) fn methods(cx: Cx) -> Vec<Method> {
    with_bodies(cx, would_body, possible_body)
}

/// The same for a machine without states, which cannot exist.
pub(super) fn stubs(cx: Cx) -> Vec<Method> {
    with_bodies(
        cx,
        |_| tokens!(::fsm_runtime::Would::Unhandled(event_)),
        |_| tokens!(::fsm_runtime::any::Possible::none()),
    )
}

fn with_bodies(cx: Cx, would: fn(Cx) -> TokenStream, possible: fn(Cx) -> TokenStream) -> Vec<Method> {
    let Some(event) = event_type(cx).filter(|_| cx.program.can_be_asked) else { return Vec::new() };
    let asks = || Method {
        generics: send_generics(cx),
        takes: Takes::Shared,
        params: tokens!(#{looked_at_params(cx)} event_: #event, #{now_param(cx)}),
        args: args(cx),
        ..Method::default()
    };
    let would = Method {
        docs: tokens! {
            /// What `send` would do with the event, which comes back. Guards are asked, and nothing changes.
        },
        name: "would",
        output: tokens!(::fsm_runtime::Would<#event>),
        body: would(cx),
        ..asks()
    };
    let can = Method {
        docs: tokens! {
            /// Whether `send` would act on the event, ignore it or keep it for later. Guards are asked, and nothing changes.
        },
        is_inlined: true,
        name: "can",
        output: tokens!(::core::primitive::bool),
        body: tokens!(::fsm_runtime::Would::is_taken(&self.would(#{args(cx)}))),
        ..asks()
    };
    [would, can].into_iter().and(self::possible(cx, possible)).gather()
}

fn args(cx: Cx) -> TokenStream {
    tokens!(#{header_args(cx)} event_, #{now_arg(cx)})
}

/// `possible`, where the events of the machine have ids.
fn possible(cx: Cx, body: fn(Cx) -> TokenStream) -> Option<Method> {
    let Some(Events::Declared { .. }) = &cx.program.events else { return None };
    let ids = &cx.names.event_id;
    Some(Method {
        docs: tokens! {
            /// The events for which an active state, or one around it, has a line, in source order. Guards are not asked.
        },
        name: "possible",
        takes: Takes::Shared,
        output: tokens!(::fsm_runtime::any::Possible<#ids, { <#ids as ::fsm_runtime::EventId>::ALL.len() }>),
        body: body(cx),
        ..Method::default()
    })
}

fn would_body(cx: Cx) -> TokenStream {
    let done = if_done(cx, tokens!(return ::fsm_runtime::Would::Unhandled(event_);));
    let ask = |id: StateId| {
        let asks = searched(cx, id).into_iter().enumerate().map(|(place, (state, is_first))| {
            let found = tokens!((line_, event_) = self.#{name(cx, state, is_first)}(&mut own_, #{args(cx)}););
            if place == 0 { found } else { tokens!(if line_.is_none() { #found }) }
        });
        tokens! {
            let mut own_ = ::fsm_runtime::__private::Refusal::new();
            let mut line_;
            #(#asks)*
            refusal_.join(own_);
            fate_ = ::core::cmp::Ord::max(fate_, line_);
        }
    };
    let asks = each_innermost(cx, ROOT, &|id| takes(cx, id), &ask);
    let is_full = if cx.facts().defers { tokens!(self.queue.is_full()) } else { tokens!(false) };
    tokens! {
        #{check_whole(cx)}
        #done
        #[allow(unused_mut)]
        let (mut event_, mut refusal_, mut fate_) =
            (event_, ::fsm_runtime::__private::Refusal::new(), ::core::option::Option::None);
        { #asks }
        ::fsm_runtime::__private::would(fate_, refusal_, #is_full, event_)
    }
}

fn possible_body(cx: Cx) -> TokenStream {
    let done = if_done(cx, tokens!(return possible_;));
    let states = cx.tree().all().filter(|id| takes(cx, *id)).map(|id| {
        let lines: TokenStream = own(cx, id).into_iter().map(|line| noted(cx, line)).joined();
        match id {
            ROOT => lines,
            id => tokens!(if #{is_active(cx, id)} { #lines }),
        }
    });
    tokens! {
        #{check_whole(cx)}
        #[allow(unused_mut)]
        let mut possible_ = ::fsm_runtime::any::Possible::none();
        #done
        #(#states)*
        possible_
    }
}

/// `possible_.add(EventId::Name);` for each event of a line, where its `in_state!` hold.
fn noted(cx: Cx, line: &Line) -> TokenStream {
    let Trigger::On(pattern) = &line.trigger else { return TokenStream::new() };
    let ids = &cx.names.event_id;
    let notes = pattern.alternatives.iter().map(|alternative| match &alternative.event {
        EventPattern::Any(_) => tokens!(possible_.add_all();),
        EventPattern::Variant { name, .. } => tokens!(possible_.add(#ids::#name);),
    });
    let notes: TokenStream = notes.joined();
    let tests = line.condition.tests.iter().map(|test| {
        let not = test.is_negated.then(|| tokens!(!));
        tokens!(#not #{is_active(cx, test.state)})
    });
    let tests: Vec<TokenStream> = tests.gather();
    let notes = match line.condition.tests[..] {
        [] => notes,
        _ => tokens!(if #(#tests)&&* { #notes }),
    };
    tokens!({ #notes })
}

/// The lines of a state that may take an event.
fn own<'p>(cx: Cx<'p>, id: StateId) -> Vec<&'p Line<'p>> {
    taking(cx, &cx.state(id).asked())
}

fn taking<'p>(cx: Cx<'p>, lines: &[LineId]) -> Vec<&'p Line<'p>> {
    cx.program.lines_of(lines).into_iter().filter(|line| !line.passes()).gather()
}

/// `would_Name`, or of the lines that are asked before what is inside `ahead_Name`.
fn name(cx: Cx, id: StateId, is_first: bool) -> Ident {
    cx.of_state(if is_first { "ahead" } else { "would" }, id)
}

/// The private functions that look for a line.
pub(super) fn functions(cx: Cx) -> TokenStream {
    match event_type(cx).filter(|_| cx.program.can_be_asked) {
        Some(event) => {
            let of_state = |id| {
                let lists = cx.state(id).lists().into_iter();
                lists
                    .map(|(is_first, lines)| of_state_fn(cx, id, lines, is_first, event))
                    .joined::<TokenStream>()
            };
            cx.tree().all().map(of_state).joined()
        }
        None => TokenStream::new(),
    }
}

/// What the first of these lines does that would take the event; behind those that are asked from the inside out, what one
/// of a state around does. A line that passes the event on takes none.
fn of_state_fn(cx: Cx, id: StateId, lines: &[LineId], is_first: bool, event: TokenStream) -> TokenStream {
    let own = taking(cx, lines);
    let arms: TokenStream = own.iter().enumerate().map(|(index, line)| arm(cx, line, &own[..index])).joined();
    let outer = cx.tree().path(id).skip(1).find(|outer| !is_first && takes_behind(cx, *outer));
    let rest = match outer.map(|outer| name(cx, outer, false)) {
        Some(name) => {
            tokens!(if line_.is_some() { (line_, event_) } else { self.#name(refusal_, #{args(cx)}) })
        }
        None => tokens!((line_, event_)),
    };
    let lets = bound::looked_at(cx, id, &own, tokens!(return (::core::option::Option::None, event_)));
    let generics = send_generics(cx);
    tokens! {
        #{state_attrs(cx, id)}
        #[allow(unused_variables, unused_mut)]
        fn #{name(cx, id, is_first)} #generics (
            &self, refusal_: &mut ::fsm_runtime::__private::Refusal,
            #{looked_at_params(cx)} mut event_: #event, #{now_param(cx)}
        ) -> (::core::option::Option<::fsm_runtime::__private::Fate>, #event) #{&generics.where_clause} {
            #lets
            let mut line_ = ::core::option::Option::None;
            match event_ { #arms _ => {} }
            #rest
        }
    }
}

/// An arm that is never taken. The arms behind it are looked at too, so those that may match the same event ask whether a
/// line is noted already.
fn arm(cx: Cx, line: &Line, earlier: &[&Line]) -> TokenStream {
    let Trigger::On(pattern) = &line.trigger else { return TokenStream::new() };
    let scope = Scope::of(cx, line.source).binding(line.bindings()).asked();
    let mut conditions = Conditions::of(&scope, line);
    if earlier.iter().any(|other| other.may_share_event(line)) {
        conditions = conditions.after(tokens!(line_.is_none()));
    }
    let fate = Ident::new(fate(line), crate::caller::ours());
    let note = tokens!(::fsm_runtime::__private::note(&mut line_, ::fsm_runtime::__private::Fate::#fate));
    let guard = conditions.and(note).guard();
    tokens!(#{line_attrs(cx, line)} #{event_pattern(cx, pattern)} #guard => { ::fsm_runtime::__private::never_taken() })
}

fn fate(line: &Line) -> &'static str {
    match line.effect {
        Effect::Defer(_) => "Defer",
        Effect::Ignore(_) => "Ignore",
        Effect::Stay { .. } | Effect::Pass { .. } | Effect::Go(_) => "Act",
    }
}
