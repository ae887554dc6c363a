//! Regions that act one after the other on an event, each by a `match` of its own: their lines do nothing that others
//! could see or hinder. What they lead to is stored when all have acted.

use proc_macro2::Ident;

use crate::each::Gather;
use crate::print::body::Scope;
use crate::print::context::args;
use crate::print::cx::Cx;
use crate::print::function::of_state;
use crate::print::scope;
use crate::print::send::{self, Head, conditions, event_pattern};
use crate::print::store::{self, Inner, shell};
use crate::program::{Effect, Inside, Line, Transition, Trigger};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// What becomes of one event.
pub(super) fn take(cx: Cx) -> TokenStream {
    let regions = acting(cx);
    let (args, rest) = (args(cx), send::unhandled(cx, true));
    let asks = regions.iter().map(|(region, local)| {
        let name = of_state(cx, "act_in", *region);
        tokens!(let #local = self.#name(&event, &mut refusal, #args);)
    });
    let (asks, locals): (TokenStream, Vec<&Ident>) =
        (asks.joined(), regions.iter().map(|(_, local)| local).gather());
    let changes = locals.iter().map(|local| {
        tokens!(::core::matches!(#local, ::core::option::Option::Some(::core::option::Option::Some(_))))
    });
    let changes: Vec<TokenStream> = changes.gather();
    let puts = regions.iter().map(|(region, local)| {
        let field = store::region_field(cx, *region);
        tokens! {
            if let ::core::option::Option::Some(::core::option::Option::Some(state)) = #local {
                self.state.#field = state;
            }
        }
    });
    let puts: TokenStream = puts.joined();
    if regions.is_empty() {
        return tokens!(let refusal = ::fsm_runtime::__private::Refusal::new(); #rest);
    }
    tokens! {
        #[allow(unused_mut)]
        let mut refusal = ::fsm_runtime::__private::Refusal::new();
        #asks
        let changes = #(#changes)||*;
        let takes = #(#locals.is_some())||*;
        #puts
        if changes {
            ::fsm_runtime::Outcome::Transitioned
        } else if takes {
            ::fsm_runtime::Outcome::Handled
        } else {
            #rest
        }
    }
}

pub(super) fn functions(cx: Cx) -> TokenStream {
    acting(cx).into_iter().map(|(region, _)| act_in_fn(cx, region)).joined()
}

/// The regions with lines for events, each with the local for what it does.
fn acting(cx: Cx) -> Vec<(StateId, Ident)> {
    let takes = |region: StateId| cx.tree().children(region).iter().any(|id| !cx.state(*id).on.is_empty());
    store::regions_bound(cx, ROOT).into_iter().filter(|(region, _)| takes(*region)).gather()
}

/// `act_in_Region`: nothing where no line takes the event; else where the line leads, if it does.
fn act_in_fn(cx: Cx, region: StateId) -> TokenStream {
    let children = cx.tree().children(region);
    let taking = children.iter().filter(|id| !cx.state(**id).on.is_empty());
    let arms = taking.map(|id| {
        let (state, lines) = (shell(cx, *id, None, Inner::Open), cx.program.lines_of(&cx.state(*id).on));
        let lines: TokenStream = lines.into_iter().map(|line| arm(cx, line)).joined();
        tokens! {
            #state => match *event {
                #lines
                #[allow(unreachable_patterns)]
                _ => ::core::option::Option::None,
            },
        }
    });
    let arms: TokenStream = arms.joined();
    let takes_all = children.iter().all(|id| !cx.state(*id).on.is_empty());
    let rest = (!takes_all).then(|| tokens!(_ => ::core::option::Option::None,));
    let (head, name, field) = (Head::of(cx), of_state(cx, "act_in", region), store::region_field(cx, region));
    let (bind_machine, state) = (scope::bind_machine(cx), store::inside_type(cx, region));
    let Head { generics, callers, event, now, where_clause, .. } = &head;
    tokens! {
        #[inline]
        fn #name #generics (
            &mut self, event: &#event,
            #[allow(unused_variables)] refusal: &mut ::fsm_runtime::__private::Refusal, #callers #now
        ) -> ::core::option::Option<::core::option::Option<#state>> #where_clause {
            #bind_machine
            match &self.state.#field { #arms #rest }
        }
    }
}

fn arm(cx: Cx, line: &Line) -> TokenStream {
    let Trigger::On(pattern) = &line.trigger else {
        return TokenStream::new();
    };
    let scope = Scope::of(cx, line.source).binding(line.bindings());
    let (conditions, event) = (conditions(&scope, line), event_pattern(cx, pattern));
    let guard = (!conditions.is_empty()).then(|| tokens!(if #(#conditions)&&*));
    let action = line.action().map(|action| scope.action(action));
    let leads = match &line.effect {
        Effect::Go(transition) => entered(transition).map(|id| shell(cx, id, None, Inner::Open)),
        Effect::Stay { .. } | Effect::Ignore(_) | Effect::Defer(_) => None,
    };
    let leads = match leads {
        Some(state) => tokens!(::core::option::Option::Some(#state)),
        None => tokens!(::core::option::Option::None),
    };
    tokens!(#event #guard => { #action ::core::option::Option::Some(#leads) })
}

fn entered(transition: &Transition) -> Option<StateId> {
    match &transition.made.as_ref()?.inside {
        Inside::Child { child, .. } => Some(child.state),
        Inside::Nothing | Inside::Regions(_) | Inside::Memory { .. } => None,
    }
}
