//! Which line each innermost active state picks for an event: its own, or one of a state around it. Nothing is changed
//! here: guards look at the event without taking it.

use proc_macro2::Ident;

use super::lines;
use crate::codegen::body::Scope;
use crate::codegen::context::{callers_args, now_arg};
use crate::codegen::cx::Cx;
use crate::codegen::event::{Head, event_pattern};
use crate::codegen::function::of_state;
use crate::codegen::hooks::conditions;
use crate::codegen::levels::{line_attrs, state_attrs};
use crate::codegen::looks;
use crate::codegen::scope;
use crate::codegen::store::{Inner, any, state_cfgs, state_ref};
use crate::each::Gather;
use crate::program::{Line, Trigger};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

pub(super) fn functions(cx: Cx) -> TokenStream {
    let (select, picks): (_, TokenStream) =
        (select_fn(cx), cx.tree().all().filter(|id| takes(cx, *id)).map(|id| pick_fn(cx, id)).joined());
    tokens!(#select #picks)
}

fn takes(cx: Cx, id: StateId) -> bool {
    !cx.state(id).on.is_empty()
}

/// `select_`: each innermost active state picks, in source order. A push that meets a full stack ends the search of one.
fn select_fn(cx: Cx) -> TokenStream {
    let (callers, now) = (callers_args(cx), now_arg(cx));
    let can_overflow = can_overflow(cx);
    let pick = |id: StateId| {
        let name = of_state(cx, "pick", id);
        let own = can_overflow.then(|| tokens!(let mut own_ = ::fsm_runtime::__private::Refusal::new();));
        let (refusal, join) = match can_overflow {
            true => (tokens!(&mut own_), tokens!(refusal_.join(own_);)),
            false => (tokens!(refusal_), TokenStream::new()),
        };
        tokens! {
            let line_;
            #own
            (line_, event_) = self.#name(#refusal, #callers event_, #now);
            #join
            if let ::core::option::Option::Some(line_) = line_ { picks_.push(line_); }
        }
    };
    let body = each_innermost(cx, ROOT, &|id| takes(cx, id), &pick);
    let (head, picks) = (Head::of(cx), lines::picks_type(cx));
    let Head { generics, callers, event, now, where_clause, .. } = &head;
    tokens! {
        #[inline]
        fn select_ #generics (
            &self, picks_: &mut #picks, refusal_: &mut ::fsm_runtime::__private::Refusal,
            #callers mut event_: #event, #now
        ) -> #event #where_clause { #body event_ }
    }
}

/// Runs `pick` for each innermost active state: for the nearest state, from there outwards, that has lines.
pub(super) fn each_innermost(
    cx: Cx,
    id: StateId,
    has: &dyn Fn(StateId) -> bool,
    pick: &dyn Fn(StateId) -> TokenStream,
) -> TokenStream {
    let mut inside = cx.tree().states_inside(id);
    let is_plain = !inside.any(|inner| has(inner) || cx.tree().is_region(inner));
    if is_plain {
        return cx.tree().path(id).find(|outer| has(*outer)).map(pick).unwrap_or_default();
    }
    let children = cx.tree().children(id);
    if cx.tree().holds_regions(id) {
        return children.iter().map(|region| each_innermost(cx, *region, has, pick)).joined();
    }
    let arms = children.iter().map(|child| {
        let (pattern, cfgs) = (any(cx, *child), state_cfgs(cx, *child));
        let body = each_innermost(cx, *child, has, pick);
        tokens!(#cfgs #pattern => { #body })
    });
    let (state, arms): (_, TokenStream) = (state_ref(cx), arms.joined());
    tokens!(match #state { #arms _ => {} })
}

/// `pick_Name`: the first line of this state, or of one around it, that takes the event.
fn pick_fn(cx: Cx, id: StateId) -> TokenStream {
    let own = cx.program.lines_of(&cx.state(id).on);
    let picks: TokenStream =
        own.iter().enumerate().map(|(index, line)| pick_arm(cx, line, &own[..index])).joined();
    let (callers, now) = (callers_args(cx), now_arg(cx));
    let rest = match outer(cx, id, "pick", &|id| takes(cx, id)) {
        Some(name) => {
            tokens!(if line_.is_some() { (line_, event_) } else { self.#name(refusal_, #callers event_, #now) })
        }
        None => tokens!((line_, event_)),
    };
    let lets = lets(cx, id, &own, tokens!(return (::core::option::Option::None, event_)));
    let (head, line, name, attrs) =
        (Head::of(cx), lines::ty(cx), of_state(cx, "pick", id), state_attrs(cx, id));
    let Head { generics, callers, event, now, where_clause, .. } = &head;
    tokens! {
        #attrs
        #[inline]
        fn #name #generics (
            &self, refusal_: &mut ::fsm_runtime::__private::Refusal,
            #callers event_: #event, #now
        ) -> (::core::option::Option<#line>, #event) #where_clause {
            #lets
            let mut line_ = ::core::option::Option::None;
            #[allow(unused_variables)]
            match event_ { #picks _ => {} }
            #rest
        }
    }
}

/// The function of the next state, from here outwards, that has lines.
pub(super) fn outer(cx: Cx, id: StateId, what: &str, has: &dyn Fn(StateId) -> bool) -> Option<Ident> {
    let outer = cx.tree().path(id).skip(1).find(|outer| has(*outer))?;
    Some(of_state(cx, what, outer))
}

/// What the conditions of these lines of a state see.
pub(super) fn lets(cx: Cx, id: StateId, lines: &[&Line], otherwise: TokenStream) -> TokenStream {
    let looks = looks::lets(cx, lines);
    let bind = scope::bind(cx, id, state_ref(cx), Inner::Open, otherwise);
    let bind_machine = scope::bind_machine_in(cx, tokens!(&self.data));
    tokens!(#looks #bind #bind_machine)
}

/// A guard looks at the event without taking it: its last conjunct notes the line and is false. So the arms behind it
/// are looked at too, and those that may match the same event ask whether a line is noted already.
fn pick_arm(cx: Cx, line: &Line, earlier: &[&Line]) -> TokenStream {
    let Trigger::On(pattern) = &line.trigger else {
        return TokenStream::new();
    };
    let scope = Scope::of(cx, line.source).binding(line.bindings());
    let (mut conditions, event) = (conditions(&scope, line), event_pattern(cx, pattern));
    if can_overflow(cx) && !line.condition.may_follow_overflow {
        conditions.insert(0, tokens!(refusal_.is_open()));
    }
    if earlier.iter().any(|other| other.may_share_event(line)) {
        conditions.insert(0, tokens!(line_.is_none()));
    }
    let (name, attrs) = (lines::name(cx, line), line_attrs(cx, line));
    tokens! {
        #attrs
        #event if #(#conditions &&)* ::fsm_runtime::__private::note(&mut line_, #name) => {
            ::fsm_runtime::__private::never_taken()
        }
    }
}

fn can_overflow(cx: Cx) -> bool {
    cx.storage().stack.as_ref().is_some_and(|stack| stack.is_declared)
}
