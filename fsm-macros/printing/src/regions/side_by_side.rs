//! Regions that act one after the other on an event, each by a `match` of its own: their lines do nothing that others
//! could see or hinder. What they lead to is stored when all have acted.

use proc_macro2::Ident;
use quote::format_ident;

use super::search::{by_event, takes_behind};
use crate::code::conditions::Conditions;
use crate::code::scope;
use crate::code::scope::Scope;
use crate::context::args::{Head, args};
use crate::context::attributes::all_line_attrs;
use crate::context::job::Named;
use crate::events::event::event_pattern;
use crate::events::send;
use crate::names::paths::hidden;
use crate::prelude::*;
use crate::program::{EventGroup, Line, Transition, Trigger};
use crate::state::store;
use crate::state::store::{Inner, shell};

/// The dispatch of one event: each region that has lines for it acts on it, one after the other.
pub(super) fn take(cx: Cx) -> TokenStream {
    let of_group = |group: &EventGroup| {
        let takes =
            |region: StateId| cx.tree().children(region).iter().any(|id| !group.lines_of(*id).is_empty());
        each_of(cx, acting(cx).into_iter().filter(|(region, _)| takes(*region)).gather())
    };
    by_event(cx, &|| each_of(cx, acting(cx)), &of_group, &|| each_of(cx, Vec::new()))
}

fn each_of(cx: Cx, regions: Vec<(StateId, Ident)>) -> TokenStream {
    let rest = send::unhandled(cx, true);
    let is = |wanted: TokenStream| {
        let outcomes = regions.iter().map(|(region, _)| outcome(cx, *region));
        let tests = outcomes.map(|outcome| tokens!(::core::matches!(#outcome, #wanted)));
        tokens!(#(#tests)||*)
    };
    let changed = tokens!(::fsm_runtime::Outcome::Transitioned);
    let kept = tokens!(::fsm_runtime::Outcome::Handled);
    if regions.is_empty() {
        return tokens!(let refusal_ = ::fsm_runtime::__private::Refusal::new(); #rest);
    }
    tokens! {
        let mut refusal_ = ::fsm_runtime::__private::Refusal::new();
        #for (region, local) in &regions {
            let (#local, #{outcome(cx, *region)}) =
                match self.#{cx.of_state(Named::ActIn, *region)}(&event_, &mut refusal_, #{args(cx)}) {
                    ::core::ops::ControlFlow::Continue(acted) => acted,
                    ::core::ops::ControlFlow::Break(outcome_) => return outcome_,
                };
        }
        // It is stored also where it stays the same, which costs less than to ask.
        #for (region, local) in &regions { self.state.#{store::region_field(cx, *region)} = #local; }
        if #{is(changed)} { #changed } else if #{is(kept)} { #kept } else { #rest }
    }
}

/// `outcome_Region_`
fn outcome(cx: Cx, region: StateId) -> Ident {
    hidden(&format_ident!("outcome_{}", cx.state(region).name))
}

pub(super) fn functions(cx: Cx) -> TokenStream {
    acting(cx).into_iter().map(|(region, _)| act_in_fn(cx, region)).joined()
}

/// The regions with lines for events, each with the local for what it does.
fn acting(cx: Cx) -> Vec<(StateId, Ident)> {
    let takes = |region: StateId| cx.tree().children(region).iter().any(|id| takes_behind(cx, *id));
    store::regions_bound(cx, ROOT).into_iter().filter(|(region, _)| takes(*region)).gather()
}

/// `act_in_Region`: the state that it goes on to, or stays in, and what became of the event there; or the end of all,
/// where no other region takes the event.
fn act_in_fn(cx: Cx, region: StateId) -> TokenStream {
    let field = store::region_field(cx, region);
    let head = Head::of(cx);
    let state = store::inside_type(cx, region);
    let Head { generics, callers, event, now, where_clause, .. } = &head;
    tokens! {
        #[inline]
        fn #{cx.of_state(Named::ActIn, region)} #generics (
            &mut self, event_: &#event,
            refusal_: &mut ::fsm_runtime::__private::Refusal, #callers #now
        ) -> ::core::ops::ControlFlow<::fsm_runtime::Outcome<#event>, (#state, ::fsm_runtime::Outcome<()>)>
            #where_clause
        {
            #{scope::bind_machine(cx)}
            match &self.state.#field {
                #for id in cx.tree().children(region) { #{arms(cx, &field, *id)} }
            }
        }
    }
}

/// The lines of one state.
fn arms(cx: Cx, field: &Ident, id: StateId) -> TokenStream {
    let state = shell(cx, id, None, Inner::Open);
    let lines = cx.program.lines_of(&cx.state(id).on);
    let unused = goes_on(state, tokens!(::fsm_runtime::Outcome::Unhandled(())));
    if lines.is_empty() {
        return tokens!(#state => #unused,);
    }
    tokens! {
        #state => match *event_ {
            #for line in lines { #{arm(cx, field, line)} }
            _ => #unused
        },
    }
}

fn arm(cx: Cx, field: &Ident, line: &Line) -> TokenStream {
    let Trigger::On(pattern) = &line.trigger else { return TokenStream::new() };
    let scope = Scope::of_line(cx, line);
    let to = line.transition().and_then(Transition::child);
    let outcome = match to {
        Some(_) => tokens!(::fsm_runtime::Outcome::Transitioned),
        None => tokens!(::fsm_runtime::Outcome::Handled),
    };
    let state = shell(cx, to.unwrap_or(line.source), None, Inner::Open);
    tokens! {
        #{all_line_attrs(cx, line)} #{event_pattern(cx, pattern)} #{Conditions::of(&scope, line).guard()} => {
            #if let Some(action) = line.action() { #{scope.action(action)} }
            #if line.acts_beside { #{goes_on(state, outcome)} } #else {
                #if to.is_some() { self.state.#field = #state; }
                ::core::ops::ControlFlow::Break(#outcome)
            }
        }
    }
}

fn goes_on(state: TokenStream, outcome: TokenStream) -> TokenStream {
    tokens!(::core::ops::ControlFlow::Continue((#state, #outcome)))
}
