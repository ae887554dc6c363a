//! `always` lines in a machine with regions: in each the first that may act, all of them in one step.

use super::alone;
use super::lines;
use super::pick::{each_innermost, lets, outer};
use super::together;
use crate::codegen::body::Scope;
use crate::codegen::context::{args, params};
use crate::codegen::cx::Cx;
use crate::codegen::decide;
use crate::codegen::function::of_state;
use crate::codegen::hooks::conditions;
use crate::codegen::levels::{line_attrs, state_attrs};
use crate::codegen::rounds::{self, livelock_once};
use crate::codegen::settle::repeats;
use crate::codegen::timers::line_cfgs;
use crate::each::Gather;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

pub(in crate::codegen) fn functions(cx: Cx) -> TokenStream {
    let states: TokenStream = cx.tree().all().filter(|id| has(cx, *id)).map(|id| pick_fn(cx, id)).joined();
    let always = always_fn(cx);
    tokens!(#always #states)
}

fn has(cx: Cx, id: StateId) -> bool {
    !cx.state(id).always.is_empty()
}

/// `always_`: whether one of the lines has acted.
fn always_fn(cx: Cx) -> TokenStream {
    let (args, params, picks) = (args(cx), params(cx), lines::picks_type(cx));
    let pick = |id: StateId| {
        let name = of_state(cx, "always", id);
        tokens!(if let ::core::option::Option::Some(line_) = self.#name(#args) { picks_.push(line_); })
    };
    let select = each_innermost(cx, ROOT, &|id| has(cx, id), &pick);
    let (conflicts, bounds) = (lines::without_conflicts(cx), bounds(cx));
    let together = |lines: TokenStream| match lines::always_meet(cx) {
        true => {
            let act = together::call(cx, lines, tokens!(::core::option::Option::None));
            tokens!({ #act; true })
        }
        false => tokens!(false),
    };
    let act = alone::acting(cx, cx.program.always(), tokens!(false), &together);
    tokens! {
        fn always_(&mut self, #params) -> bool {
            let mut picks_ = <#picks>::new();
            #select
            #conflicts
            #bounds
            #act
        }
    }
}

/// `always_Name`: the first `always` line of this state, or of one around it, that may act.
fn pick_fn(cx: Cx, id: StateId) -> TokenStream {
    let own = cx.program.lines_of(&cx.state(id).always);
    let picks = own.iter().map(|line| {
        let scope = Scope::of(cx, id);
        let (conditions, name, attrs) =
            (conditions(&scope, line), lines::name(cx, line), line_attrs(cx, line));
        let found = tokens!(return ::core::option::Option::Some(#name););
        match conditions.is_empty() {
            true => tokens!(#attrs { #found }),
            false => tokens!(#attrs if #(#conditions)&&* { #found }),
        }
    });
    let picks: TokenStream = picks.joined();
    let args = args(cx);
    let rest = match outer(cx, id, "always", &|id| has(cx, id)) {
        Some(name) => tokens!(self.#name(#args)),
        None => tokens!(::core::option::Option::None),
    };
    let lets = lets(cx, id, &own, tokens!(return ::core::option::Option::None));
    let chosen = decide::lets(cx, id);
    let (name, params, attrs, line) =
        (of_state(cx, "always", id), params(cx), state_attrs(cx, id), lines::ty(cx));
    tokens! {
        #attrs
        fn #name(&self, #params) -> ::core::option::Option<#line> { #lets #chosen #picks #rest }
    }
}

/// Lines that would name a state again that the chain has named do not act; the others do.
fn bounds(cx: Cx) -> TokenStream {
    if rounds::counts_all(cx) {
        return rounds::bound_of_picks(cx, &|line| lines::name(cx, line));
    }
    let arms = cx.program.always().into_iter().map(|line| {
        let (name, cfgs) = (lines::name(cx, line), line_cfgs(cx, line));
        if rounds::is_counted(cx, line) {
            let goes_on = rounds::goes_on(cx, line);
            return tokens!(#cfgs #name => !#goes_on,);
        }
        let tests = line.transition().map(|transition| repeats(cx, transition)).unwrap_or_default();
        if tests.is_empty() { TokenStream::new() } else { tokens!(#cfgs #name => #(#tests)||*,) }
    });
    let arms: TokenStream = arms.joined();
    if arms.is_empty() {
        return arms;
    }
    let (line, livelock) = (lines::ty(cx), livelock_once(cx));
    tokens! {
        let mut within_ = picks_;
        within_.retain(|line_: #line| !match line_ { #arms _ => false });
        if within_.lines() != picks_.lines() { #livelock }
        let picks_ = within_;
    }
}
