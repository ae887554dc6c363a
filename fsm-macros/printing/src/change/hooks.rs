//! Functions for what happens where a state is entered, left, suspended or resumed, and where the machine begins and ends. Each
//! body stands here once, and is called from wherever that happens.

use proc_macro2::Ident;

use super::next::asks;
use super::{next, notes};
use crate::code::conditions::guarded;
use crate::code::scope::Scope;
use crate::code::{asked, scope};
use crate::context::args::{args, leave_params, params};
use crate::context::attributes::state_attrs;
use crate::follow::observer;
use crate::names::paths::time_type;
use crate::prelude::*;
use crate::program::{Act, Hook, Line};
use crate::state::store::{Inner, state_mut};
use crate::state::{inner, looks};
use crate::token::first_span;
use crate::written::Param;

/// Keeps the functions that hold the user's lines, also of a hook that never runs: rustc has to see the code.
pub(crate) fn keep_written(cx: Cx) {
    for id in cx.tree().all() {
        for hook in [Hook::Enter, Hook::Exit, Hook::Pause, Hook::Resume] {
            if cx.state(id).acts(hook).iter().any(|act| matches!(act, Act::Line(_))) {
                cx.function(Job::Hook(hook, id));
            }
        }
        // That of the machine acts before there is one.
        if id != ROOT {
            cx.function(Job::Begin(id));
        }
    }
}

/// `enter_Name`, `exit_Name` and so on. A state is left wherever it is, current or suspended: functions for that have no
/// machine. Functions that leave do not look for the answers that `in_state!` needs. Their callers pass the answers in.
pub(crate) fn of_state(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    let list = cx.state(id).acts(hook);
    if list.is_empty() {
        return TokenStream::new();
    }
    let leaves = matches!(hook, Hook::Exit | Hook::Pause);
    let has_machine = !leaves || id == ROOT;
    let told = if leaves { looks::told_at(cx, id, hook) } else { Vec::new() };
    // What it asks for goes to `next_`.
    let asks = !leaves && asks(cx, id, hook);
    let scope = if has_machine { Scope::of(cx, id) } else { Scope::of(cx, id).with_queue() };
    tokens! {
        #{state_attrs(cx, id)}
        try fn #{cx.name_of(Job::Hook(hook, id))}(
            #if has_machine { &mut self, #{params(cx)} } #else { #{scope::params(cx, id, true)} #{leave_params(cx)} }
            #{looks::told_params(&told)}
            #if asks { #{next::next_param(cx)} }
        ) {
            #if leaves { #{looks::told_lets(&told)} } #else { #{looks::lets(cx, &looks::lines_of(cx, list))} }
            #if asks { #{asked::lets(cx, true)} }
            #if has_machine { #{bind(cx, id)} }
            #{acts(&scope, list, hook)}
            #if asks { #{next::push(cx, id)} }
        }
    }
}

/// The data that a method of one state sees.
fn bind(cx: Cx, id: StateId) -> TokenStream {
    tokens!(#{scope::bind(cx, id, state_mut(cx), Inner::Open, tokens!(return))} #{scope::bind_machine(cx)})
}

/// `self.enter_Name(…);`, which may ask for a change.
pub(crate) fn call(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    let next = asks(cx, id, hook).then(|| next::next_arg(cx));
    tokens!(#if let Some(name) = cx.function(Job::Hook(hook, id)) { self.#name(#{args(cx)} #next)~; })
}

/// `begin_Name`: the action of a composite's `initial` line, after its `enter` and before that of the child.
pub(crate) fn begin(cx: Cx, id: StateId) -> TokenStream {
    let Some(action) = cx.state(id).begin.as_ref() else { return TokenStream::new() };
    tokens! {
        #{state_attrs(cx, id)}
        try fn #{cx.name_of(Job::Begin(id))}(&mut self, #{params(cx)}) {
            #{looks::lets_of(cx, &cx.state(id).begin_looks_for)}
            #{bind(cx, id)}
            #{Scope::of(cx, id).action(action)}
        }
    }
}

/// The lines of a hook and the action objects, in source order. Once a line has asked for a change of state, the rest
/// is skipped.
fn acts(scope: &Scope, acts: &[Act], hook: Hook) -> TokenStream {
    let Scope { cx, state, .. } = *scope;
    tokens! {
        #for (index, act) in acts.iter().enumerate() {
            #match act {
                Act::Object(field) => { #{object_call(cx, state, *field, Some(hook))} }
                Act::Told => { #{observer::hook(cx, state, hook)} }
                Act::Begun => { #{notes::count(cx, state)} }
                Act::Line(line) => { #{self::act(scope, cx.program.line(*line), index + 1 == acts.len())} }
            }
        }
    }
}

fn act(scope: &Scope, line: &Line, is_last: bool) -> TokenStream {
    let acts = guarded(scope, line);
    tokens! {
        #if let Some(name) = line.cause { { #[allow(unused_variables)] let #name = cause_; #acts } } #else { #acts }
        #if line.asks_for_change() && !is_last {
            if the_request.is_some() { #{next::push(scope.cx, scope.state)} return; }
        }
    }
}

/// `<Type as Action<Owner, World, Time>>::hook(object, owner, &Context::new(world, now_));`, or `::update` in a tick.
///
/// At the place of the type: where that is no action object of this machine, each of these calls says
/// the same, and rustc shows it once.
pub(crate) fn object_call(cx: Cx, id: StateId, field: usize, hook: Option<Hook>) -> TokenStream {
    let head = &cx.program.head;
    let field = &cx.state(id).data[field];
    if let Some(lent) = field.lent {
        return inner::call(cx, field, lent, hook.is_none());
    }
    let ty = field.ty;
    let span = first_span(ty, field.name.span());
    let type_of = |param: Option<&Param>| match param {
        Some(param) => param.ty.code(),
        None => tokens_at!(span=> ()),
    };
    tokens_at! {span=>
        <#ty as ::fsm_runtime::Action<
            #{type_of(head.owner)},
            #{type_of(head.world)},
            #if head.clock.is_some() { #{time_type(cx)} } #else { () }
        >>::#{Ident::new(hook.map_or("update", Hook::word), span)}(
            #{scope::local(field.name)},
            #if let Some(owner) = head.owner { #{&owner.name} } #else { &mut () },
            &::fsm_runtime::Context::new(
                #if let Some(world) = head.world { #{&world.name} } #else { &() },
                #if head.clock.is_some() { #{tokens!(now_)} } #else { () }
            )
        );
    }
}
