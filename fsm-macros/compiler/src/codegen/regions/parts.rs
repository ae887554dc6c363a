//! The parts of a line that acts together with others: its exits, its entries, and its report.

use super::acts::{self, asks_for_left};
use super::kind::{self, Change};
use super::lines;
use super::step;
use crate::codegen::context::params;
use crate::codegen::cx::Cx;
use crate::codegen::leave::leave_next;
use crate::codegen::looks::{chain_place, chain_type};
use crate::codegen::names::id_of;
use crate::codegen::steps::{innermost, leave_machine};
use crate::codegen::timers::line_cfgs;
use crate::codegen::{arrive, leave, reports, scope};
use crate::each::Gather;
use crate::program::{Hook, Put, Step, Transition};
use crate::tokens::TokenStream;
use crate::topology::ROOT;

/// `leave_for_`: the exits of a line, whose domain is then marked as left. `None` where no line has anything to leave.
pub(super) fn leave_fn(cx: Cx) -> Option<TokenStream> {
    let asks_for_left = asks_for_left(cx);
    let arms = acts::shared(cx).into_iter().map(|line| {
        let Some(transition) = line.transition() else {
            return TokenStream::new();
        };
        let (domain, (name, cfgs)) = (transition.domain, (lines::name(cx, line), line_cfgs(cx, line)));
        let leave = leave_next(cx, domain, kind::hook(transition));
        let mark = asks_for_left.then(|| {
            let place = chain_place(cx, domain);
            tokens!(left_.enter(#place);)
        });
        let below = leave_suspended(cx, transition);
        let starts_again = transition.steps.iter().any(|step| matches!(step, Step::LeaveMachine));
        let machine = starts_again.then(|| leave_machine(cx));
        let arm = tokens!(#leave #below #machine #mark);
        if arm.is_empty() { arm } else { tokens!(#cfgs #name => { #arm }) }
    });
    let (arms, params, line): (TokenStream, _, _) = (arms.joined(), params(cx), lines::ty(cx));
    let left = asks_for_left.then(|| {
        let chain = chain_type(cx);
        tokens!(left_: &mut #chain,)
    });
    (!arms.is_empty()).then(|| {
        tokens! {
            #[allow(unused_variables)]
            fn leave_for_(&mut self, line_: #line, #left #params) {
                #[allow(unreachable_patterns)]
                match line_ { #arms _ => {} }
            }
        }
    })
}

/// `exit` lines of what is suspended, where a line gives that up.
fn leave_suspended(cx: Cx, transition: &Transition) -> TokenStream {
    let leave = leave::leave_suspended(cx);
    if !kind::clears(transition) || leave.is_empty() {
        return TokenStream::new();
    }
    let bind_machine = scope::bind_machine(cx);
    tokens!({ #bind_machine #leave })
}

/// `arrive_for_`: the entries of a line, behind the commits of all. `None` where no line has any.
pub(super) fn arrive_fn(cx: Cx) -> Option<TokenStream> {
    let arms = acts::shared(cx).into_iter().map(|line| {
        let Some(transition) = line.transition() else {
            return TokenStream::new();
        };
        let arrives = Change::of(line).map(|change| arrives(cx, &change));
        let forget = kind::clears(transition).then(|| tokens!(self.discard_suspended_();));
        let (name, cfgs) = (lines::name(cx, line), line_cfgs(cx, line));
        let arm = tokens!(#forget #arrives);
        if arm.is_empty() { arm } else { tokens!(#cfgs #name => { #arm }) }
    });
    let (arms, params, line): (TokenStream, _, _) = (arms.joined(), params(cx), lines::ty(cx));
    let (set, next) = (step::set_type(cx), arrive::next_param(cx));
    let resumes = may_pop_else(cx).then(|| tokens!(resumes_: ::core::primitive::bool,));
    (!arms.is_empty()).then(|| {
        tokens! {
            #[allow(unused_variables)]
            fn arrive_for_(&mut self, line_: #line, memories_: #set, #resumes #params #next) {
                #[allow(unreachable_patterns)]
                match line_ { #arms _ => {} }
            }
        }
    })
}

/// What is entered, or resumed, once `resumes_` says for a `pop else` what it has come to.
fn arrives(cx: Cx, change: &Change) -> TokenStream {
    let resumed = || arrive::inside(cx, ROOT, Hook::Resume);
    let arrives = match (change.put, change.made) {
        (_, Some(made)) => {
            let (flags, enters) =
                (step::flags(cx, made), arrive::enters(cx, change.domain(), &made.inside, false));
            if enters.is_empty() { enters } else { tokens!(#flags #enters) }
        }
        (Put::Below, None) => resumed(),
        (Put::Back(domain), None) => arrive::inside(cx, domain, Hook::Enter),
        (Put::In { .. } | Put::Above | Put::Anew, None) => TokenStream::new(),
    };
    match change.pops {
        true => {
            let resumed = resumed();
            tokens!(if resumes_ { #resumed } else { #arrives })
        }
        false => arrives,
    }
}

/// Whether it is known only when a line acts whether it resumes what is suspended.
pub(super) fn may_pop_else(cx: Cx) -> bool {
    acts::shared(cx).iter().any(|line| Change::of(line).is_some_and(|change| change.pops))
}

/// `seat_`: the innermost state inside the domain of a line that changes it, for the report. What is left is the
/// state of the line, where that is an innermost one.
pub(super) fn seat_fn(cx: Cx) -> TokenStream {
    if !reports::has_transitions(cx) {
        return TokenStream::new();
    }
    let arms = acts::shared(cx).into_iter().map(|line| {
        let Some(transition) = line.transition() else {
            return TokenStream::new();
        };
        let seat = innermost(cx, transition.domain);
        let (name, cfgs) = (lines::name(cx, line), line_cfgs(cx, line));
        let left = transition.from.map(|id| {
            let id = id_of(cx, id);
            tokens!(#cfgs ::core::option::Option::Some(#name) if left_ => ::core::option::Option::Some(#id),)
        });
        tokens!(#left #cfgs ::core::option::Option::Some(#name) => ::core::option::Option::Some(#seat),)
    });
    let (arms, id, line): (TokenStream, _, _) = (arms.joined(), &cx.names.id, lines::ty(cx));
    tokens! {
        #[allow(unused_variables)]
        fn seat_(&self, line_: ::core::option::Option<#line>, left_: bool) -> ::core::option::Option<#id> {
            match line_ { #arms _ => ::core::option::Option::None }
        }
    }
}
