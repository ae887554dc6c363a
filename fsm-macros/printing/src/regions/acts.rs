//! The actions of lines that may act in one step with others: a function for each, which makes what the line enters.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::Generics;

use super::{lines, step};
use crate::caller::ours;
use crate::change::taken::Taken;
use crate::change::{make, put, steps};
use crate::code::asked;
use crate::code::effect::{self, lets};
use crate::code::scope::Scope;
use crate::context::args::{args, params};
use crate::context::attributes::all_line_attrs;
use crate::context::places::ours_at;
use crate::events::event::event_pattern;
use crate::follow::observer;
use crate::names::paths::{event_type, send_generics};
use crate::prelude::*;
use crate::program::{Line, Put, Transition, Trigger};
use crate::state::looks::{chain_type, not_left, unless_left};
use crate::written::{Alternative, EventPattern};

/// `act_for_`: the action of a line, and what it makes.
pub(super) fn functions(cx: Cx) -> TokenStream {
    let all = lines::shared(cx);
    let output = step::output(cx);
    let event = event_type_if(cx, cx.program.together.binds);
    let generics = generics_of(cx, event);
    tokens! {
        try fn act_for_ #{generics.code()} (
            &mut self,
            line_: #{lines::ty(cx)},
            #if let Some(event) = event {
                event_: &mut ::core::option::Option<#event>, is_last_: ::core::primitive::bool,
            }
            #if cx.program.together.asks_for_left { left_: &#{chain_type(cx)}, }
            #{params(cx)}
        ) -> #output #{&generics.where_clause} {
            match line_ {
                #for line in &all { #{arm(cx, line)} }
                _ => #{step::nothing(cx)}
            }
        }
        #for line in &all { #{act_fn(cx, line, output)} }
    }
}

/// `self.act_for_(line_, …)`
pub(super) fn call(cx: Cx) -> TokenStream {
    tokens! {
        self.act_for_(
            line_,
            #if cx.program.together.binds {
                #if !cx.may_stop() { &mut } event_, last_ == ::core::option::Option::Some(line_),
            }
            #if cx.program.together.asks_for_left { &left_, }
            #{args(cx)}
        )~
    }
}

/// `act_State_1`
fn function(cx: Cx, line: &Line) -> Ident {
    format_ident!("act_{}", lines::variant(cx, line))
}

/// Each line but the last gets a clone of the event; the last takes the event itself. If the event cannot be cloned,
/// rustc says so once, at the first of these lines.
fn arm(cx: Cx, line: &Line) -> TokenStream {
    let name = lines::name(cx, line);
    let function = function(cx, line);
    let args = tokens!(#if line.asks_for_left() { left_, } #{args(cx)});
    if !line.binds() {
        return tokens!(#name => self.#function(#args)~,);
    }
    let first = cx.program.on().into_iter().find(|line| line.acts_beside && line.binds());
    let at = ours_at(first.map_or(cx.program.head.keyword, pattern_span));
    let cloned = tokens_at!(at=> ::fsm_runtime::__private::for_several(event_.as_ref()));
    tokens! {
        #name => match if is_last_ { event_.take() } else { #cloned } {
            ::core::option::Option::Some(event_) => self.#function(event_, #args)~,
            ::core::option::Option::None => #{step::nothing(cx)},
        },
    }
}

/// The first event that the line names.
fn pattern_span(line: &Line) -> Span {
    let place = |alternative: &Alternative| match &alternative.event {
        EventPattern::Variant { name, .. } => name.span(),
        EventPattern::Any(any) => any.span(),
    };
    match &line.trigger {
        Trigger::On(pattern) => pattern.alternatives.first().map_or_else(ours, place),
        _ => ours(),
    }
}

fn act_fn(cx: Cx, line: &Line, output: TokenStream) -> TokenStream {
    let scope = Scope::of_line(cx, line);
    let nothing = step::nothing(cx);
    let code = observer::before(observer::line(cx, line), code(&scope, line, nothing));
    let event = event_type_if(cx, line.binds());
    let generics = generics_of(cx, event);
    tokens! {
        #{all_line_attrs(cx, line)}
        try fn #{function(cx, line)} #{generics.code()} (
            &mut self,
            #if let Some(event) = event { #if line.binds_mut() { mut } event_: #event, }
            #if line.asks_for_left() { left_: &#{chain_type(cx)}, }
            #{params(cx)}
        ) -> #output #{&generics.where_clause} {
            #{lets(cx, line.source, &[line], tokens!(return #nothing))}
            #{not_left(cx, &line.looks_for)}
            #match &line.trigger {
                Trigger::On(pattern) if line.binds() => {
                    match event_ {
                        #{event_pattern(cx, pattern)} => { #{lines::used_by_guard(line)} #code }
                        _ => #nothing
                    }
                }
                _ => { #code }
            }
        }
    }
}

/// The action of a line, and what it makes. `nothing` stands for a step in which nothing waits.
fn code(scope: &Scope, line: &Line, nothing: TokenStream) -> TokenStream {
    let cx = scope.cx;
    let changes = line.transition().and_then(|transition| Some((transition, transition.put()?)));
    if let Some((transition, put)) = changes
        && let Some(taken) = Taken::of(scope, transition)
    {
        return taking(cx, transition, put, &taken, nothing);
    }
    let action = line.action().map(|action| scope.action(action));
    match changes {
        Some((transition, put)) => {
            let made = made(scope, line, transition, put, tokens!(return #nothing));
            tokens! {
                #action
                #if transition.pops_else() {
                    match self.stack.is_empty() {
                        true => { #made }
                        false => #{step::below(cx)}
                    }
                } #else { #made }
            }
        }
        None if line.asks_for_change() => {
            let asks = asks(cx, line, nothing);
            tokens!(#{effect::request_lets(cx, line.action())} #action #asks)
        }
        None => tokens!(#action #nothing),
    }
}

/// A line that takes data acts after all others that leave nothing, and its change is made at once. What is suspended
/// comes back with the changes of other lines.
fn taking(cx: Cx, transition: &Transition, put: Put, taken: &Taken, nothing: TokenStream) -> TokenStream {
    let otherwise = tokens!(return #nothing);
    let below = || {
        let left = taken.left_behind(Put::Below);
        tokens!({ #{left.keep} #{left.drop} #{step::below(cx)} })
    };
    let put_now = || {
        let made = transition.made_for(put);
        let gifts = made.map(|made| taken.gifts(made, otherwise));
        let memories = made.map_or(step::no_memories(cx), |made| step::memories(cx, made));
        let commit = taken.commit(put, otherwise);
        tokens!({ #gifts #commit (#memories, #{step::name(cx)}::Done) })
    };
    let within = tokens! {
        #if let Some(action) = transition.action() { #{taken.scope.action(action)} }
        #if put == Put::Below { #{below()} }
        #else if transition.pops_else() { match self.stack.is_empty() { true => #{put_now()} false => #{below()} } }
        #else { #{put_now()} }
    };
    taken.open(within, otherwise)
}

/// Where the state was left by another line, nobody is there that could ask.
fn asks(cx: Cx, line: &Line, nothing: TokenStream) -> TokenStream {
    let unless_left = unless_left(cx, line.source, tokens!(left_));
    let (asker, is_left) = (asked::asker(cx, line.source), tokens!(!(true #unless_left)));
    tokens! {
        match the_request {
            ::core::option::Option::Some(change_) #if !cx.facts().marks_left { if true #unless_left } => (
                #{step::no_memories(cx)},
                #{step::name(cx)}::Asked(#{asked::with_asker(cx, tokens!(change_), asker, is_left)})
            ),
            _ => #nothing,
        }
    }
}

/// `(memories, StepOfName::InState { made_, timers_ })`, with the statements that lead there.
fn made(
    scope: &Scope,
    line: &Line,
    transition: &Transition,
    put: Put,
    otherwise: TokenStream,
) -> TokenStream {
    let cx = scope.cx;
    let step = step::value(cx, line, transition, put);
    let Some(made) = transition.made_for(put) else {
        let none = step::no_memories(cx);
        return match put {
            Put::Back(domain) => tokens!({ #{put::timers_back_let(cx, domain)} (#none, #step) }),
            _ => tokens!((#none, #step)),
        };
    };
    tokens! {
        #{steps::given(scope, made, otherwise)}
        #{make::before(cx, put.domain(), made, step::made_as(transition))}
        (#{step::memories(cx, made)}, #step)
    }
}

/// The type of the event, where something is taken out of it.
pub(super) fn event_type_if(cx: Cx, binds: bool) -> Option<TokenStream> {
    event_type(cx).filter(|_| binds)
}

/// The generics that a function needs which is given this event.
pub(super) fn generics_of(cx: Cx, event: Option<TokenStream>) -> Generics {
    if event.is_some() { send_generics(cx) } else { Generics::default() }
}
