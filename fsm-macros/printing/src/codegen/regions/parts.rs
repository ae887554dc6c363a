//! The parts of a line that acts together with others: its exits, its entries, and its report.

use quote::format_ident;

use super::acts::asks_for_left;
use super::change::{self, Change};
use super::{lines, step};
use crate::codegen::context::params;
use crate::codegen::cx::Cx;
use crate::codegen::innermost::innermost;
use crate::codegen::job::Job;
use crate::codegen::leave::leave_next;
use crate::codegen::looks::{chain_place, chain_type};
use crate::codegen::names::id_of;
use crate::codegen::{arrive, ends, leave, next, scope, steps};
use crate::each::Gather;
use crate::program::{Hook, Line, Put, Step, Transition};
use crate::tokens::TokenStream;
use crate::topology::ROOT;

/// `leave_for_`: the exits of a line, whose domain is then marked as left. `None` where no line has anything to leave.
pub(super) fn leave_fn(cx: Cx) -> Option<TokenStream> {
    let (asks_for_left, chain) = (asks_for_left(cx), chain_type(cx));
    let left = asks_for_left.then(|| tokens!(left_: &mut #chain,));
    phase(cx, "leave_for_", tokens!(#left), None, &|_, transition| {
        let domain = transition.domain;
        let leave = leave_next(cx, domain, change::hook(transition));
        let mark = asks_for_left.then(|| tokens!(left_.enter(#{chain_place(cx, domain)});));
        let starts_again = transition.steps.iter().any(|step| matches!(step, Step::LeaveMachine));
        let machine = starts_again.then(|| ends::exit_anew(cx));
        tokens!(#leave #{leave_suspended(cx, transition)} #machine #mark)
    })
}

/// The function for one phase of lines that act together, with an arm for each. `None` if no line does anything then.
fn phase(
    cx: Cx,
    name: &str,
    own: TokenStream,
    next: Option<TokenStream>,
    arm: &dyn Fn(&Line, &Transition) -> TokenStream,
) -> Option<TokenStream> {
    let arms = arms(cx, arm);
    let name = format_ident!("{name}");
    let params = params(cx);
    (!arms.is_empty()).then(|| {
        tokens! {
            try fn #name(&mut self, line_: #{lines::ty(cx)}, #own #params #next) {
                match line_ { #arms _ => {} }
            }
        }
    })
}

fn arms(cx: Cx, arm: &dyn Fn(&Line, &Transition) -> TokenStream) -> TokenStream {
    let arms = lines::shared(cx).into_iter().map(|line| {
        let code = line.transition().map(|transition| arm(line, transition)).unwrap_or_default();
        let name = lines::name(cx, line);
        if code.is_empty() { code } else { tokens!(#name => { #code }) }
    });
    arms.joined()
}

/// `exit` lines of what is suspended, where a line gives that up.
fn leave_suspended(cx: Cx, transition: &Transition) -> TokenStream {
    let is_left = transition.steps.iter().any(|step| matches!(step, Step::LeaveSuspended));
    let leave = if is_left { leave::leave_suspended(cx) } else { TokenStream::new() };
    if leave.is_empty() { leave } else { tokens!({ #{scope::bind_machine(cx)} #leave }) }
}

/// `arrive_for_`: the entries of a line, behind the commits of all. `None` where no line has any.
pub(super) fn arrive_fn(cx: Cx) -> Option<TokenStream> {
    let (set, resumes) =
        (step::set_type(cx), may_pop_else(cx).then(|| tokens!(resumes_: ::core::primitive::bool,)));
    phase(cx, "arrive_for_", tokens!(memories_: #set, #resumes), next::next_param(cx), &|line, transition| {
        let arrives = Change::of(line).map(|change| arrives(cx, transition, &change));
        let forget = change::clears(transition).then(|| tokens!(self.#{cx.call(Job::Discard)}();));
        tokens!(#forget #arrives)
    })
}

/// The end of a change: it is noted, and its states are entered or resumed. For a `pop else`, `resumes_` says which.
fn arrives(cx: Cx, transition: &Transition, change: &Change) -> TokenStream {
    let resumed =
        || tokens!(#{steps::note(cx, transition, Put::Below)} #{arrive::inside(cx, ROOT, Hook::Resume)});
    let entered = |entered: TokenStream| tokens!(#{steps::note(cx, transition, change.put)} #entered);
    let arrives = match (change.put, change.made) {
        (_, Some(made)) => {
            let (flags, enters) =
                (step::flags(cx, made), arrive::enters(cx, change.domain(), &made.inside, false));
            entered(if enters.is_empty() { enters } else { tokens!(#flags #enters) })
        }
        (Put::Below, None) => resumed(),
        (Put::Back(domain), None) => entered(arrive::inside(cx, domain, Hook::Enter)),
        (Put::Anew, None) => entered(arrive::enter_anew(cx)),
        (Put::In { .. } | Put::Above, None) => entered(TokenStream::new()),
    };
    match change.pops {
        true => {
            let resumed = resumed();
            match resumed.is_empty() && arrives.is_empty() {
                true => arrives,
                false => tokens!(if resumes_ { #resumed } else { #arrives }),
            }
        }
        false => arrives,
    }
}

/// Whether it is known only when a line acts whether it resumes what is suspended.
pub(super) fn may_pop_else(cx: Cx) -> bool {
    lines::shared(cx).iter().any(|line| Change::of(line).is_some_and(|change| change.pops))
}

/// `innermost_`: the innermost state inside the domain of a line that changes it, for the report; of what is left, inside the
/// region that the line stands in.
pub(super) fn innermost_fn(cx: Cx) -> TokenStream {
    if !cx.facts().tells_transitions {
        return TokenStream::new();
    }
    let arms = arms(cx, &|_, transition| {
        let seat = innermost(cx, transition.domain);
        let left = match transition.from {
            Some(id) => id_of(cx, id),
            None if transition.told_in != transition.domain => innermost(cx, transition.told_in),
            None => return tokens!(::core::option::Option::Some(#seat)),
        };
        tokens!(::core::option::Option::Some(if left_ { #left } else { #seat }))
    });
    let id = &cx.names.id;
    tokens! {
        fn innermost_(&self, line_: ::core::option::Option<#{lines::ty(cx)}>, left_: ::core::primitive::bool) -> ::core::option::Option<#id> {
            match line_? { #arms _ => ::core::option::Option::None }
        }
    }
}
