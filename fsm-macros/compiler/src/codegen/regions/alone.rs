//! One line alone that was picked: it does what it does in any machine.

use super::acts;
use super::kind::{self, Kind};
use super::lines;
use crate::codegen::arrive;
use crate::codegen::body::Scope;
use crate::codegen::context::args;
use crate::codegen::cx::Cx;
use crate::codegen::effect;
use crate::codegen::event::{Head, event_pattern};
use crate::codegen::leave::leave_all;
use crate::codegen::put;
use crate::codegen::send::lets;
use crate::codegen::steps::{self, recall, report};
use crate::codegen::timers::line_cfgs;
use crate::each::Gather;
use crate::program::{Effect, Line, Put, Step, Transition, Trigger};
use crate::tokens::TokenStream;

/// `act_alone_`: a line that was picked takes the event.
pub(super) fn functions(cx: Cx) -> TokenStream {
    let arms: TokenStream = lines::on(cx).into_iter().map(|line| arm(cx, line)).joined();
    let (head, line) = (Head::of(cx), lines::ty(cx));
    let Head { generics, params, output, now, .. } = &head;
    tokens! {
        #[inline]
        fn act_alone_ #generics (&mut self, line_: #line, #params #now) #output {
            match line_ { #arms #[allow(unreachable_patterns)] _ => ::fsm_runtime::Outcome::Unhandled(event_) }
        }
    }
}

fn arm(cx: Cx, line: &Line) -> TokenStream {
    let (name, cfgs) = (lines::name(cx, line), line_cfgs(cx, line));
    let outcome = match &line.effect {
        // Where it is alone, the event has been kept before.
        Effect::Defer(_) => tokens!(::fsm_runtime::Outcome::Unhandled(event_)),
        Effect::Ignore(_) => tokens!(::fsm_runtime::Outcome::Handled),
        _ if acts::is_shared(cx, line) => shared(cx, line),
        _ => own(cx, line),
    };
    tokens!(#cfgs #name => { #outcome })
}

/// A line that never acts together with another: its code stands here.
fn own(cx: Cx, line: &Line) -> TokenStream {
    let Trigger::On(pattern) = &line.trigger else {
        return TokenStream::new();
    };
    let scope = Scope::of(cx, line.source).binding(line.bindings());
    let (lets, pattern, outcome) = (
        lets(cx, line.source, &[line], effect::give_back()),
        event_pattern(cx, pattern),
        effect::outcome(&scope, line),
    );
    let used = acts::used_by_guard(line);
    let outcome = if used.is_empty() { outcome } else { tokens!({ #used #outcome }) };
    tokens! {
        #lets
        match event_ {
            #pattern => #outcome
            #[allow(unreachable_patterns)]
            event_ => ::fsm_runtime::Outcome::Unhandled(event_),
        }
    }
}

/// A line whose code stands in a function, since it may act together with others.
fn shared(cx: Cx, line: &Line) -> TokenStream {
    let (changed, kept) =
        (tokens!(::fsm_runtime::Outcome::Transitioned), tokens!(::fsm_runtime::Outcome::Handled));
    match kind::of(line) {
        Kind::Asks => {
            let call = acts::call_alone(cx, line);
            let follow = follow_asked(cx);
            tokens! {
                if let ::core::option::Option::Some(asked_) = #call && #follow { #changed } else { #kept }
            }
        }
        Kind::Stays => {
            let call = acts::call_alone(cx, line);
            tokens!(#call; #kept)
        }
        _ => {
            let steps = changing(cx, line);
            tokens!(#steps #changed)
        }
    }
}

/// `self.follow_(asked, …)`
fn follow_asked(cx: Cx) -> TokenStream {
    let args = args(cx);
    match arrive::is_chained(cx) {
        true => {
            let ty = arrive::next_type(cx);
            tokens!(self.follow_all_(&mut <#ty>::of(asked_), #args))
        }
        false => tokens!(self.follow_(asked_, #args)),
    }
}

/// All phases of a line that acts alone, whose code stands in a function.
pub(super) fn changing(cx: Cx, line: &Line) -> TokenStream {
    let (call, Some(transition)) = (acts::call_alone(cx, line), line.transition()) else {
        return TokenStream::new();
    };
    let leave = leave_all(cx, transition.domain, kind::hook(transition));
    let (leave_suspended, _) = acts::clearing(cx, transition);
    let starts_again = transition.steps.iter().any(|step| matches!(step, Step::LeaveMachine));
    let machine = starts_again.then(|| steps::leave_machine(cx));
    let act = match kind::of(line) {
        Kind::PopElse(kind) => {
            let (pattern, behind) = (acts::made_pattern(cx, &kind), behind(cx, transition, &kind));
            let resumed = self::behind(cx, transition, &Kind::Returns(Put::Below));
            tokens! {
                match #call {
                    ::core::option::Option::Some(#pattern) => { #behind }
                    ::core::option::Option::Some(::core::option::Option::None) => { #resumed }
                    ::core::option::Option::None => {}
                }
            }
        }
        kind => {
            let (pattern, behind) = (acts::made_pattern(cx, &kind), behind(cx, transition, &kind));
            tokens!(if let #pattern = #call { #behind })
        }
    };
    let from = from(cx, transition);
    tokens!(#from #leave #leave_suspended #machine #act)
}

/// From the commit on.
fn behind(cx: Cx, transition: &Transition, kind: &Kind) -> TokenStream {
    let put = match *kind {
        Kind::Waits { put, .. } | Kind::Returns(put) => put::put(cx, put),
        // Its commit is done with its action.
        Kind::Stays | Kind::Asks | Kind::Moves { .. } | Kind::PopElse(_) => TokenStream::new(),
    };
    let (_, forget) = acts::clearing(cx, transition);
    let may_ask = steps::may_ask(cx, transition);
    let (next, follow) =
        (may_ask.then(|| arrive::next_let(cx)).flatten(), may_ask.then(|| arrive::follow(cx)).flatten());
    let arrives = acts::arrives(cx, transition, kind);
    let (report, recall) = (report(cx, transition.domain), recall(cx));
    tokens!(#put #forget #next #arrives #report #recall #follow)
}

fn from(cx: Cx, transition: &Transition) -> TokenStream {
    let (froms, from) = (steps::froms(cx, &[transition]), steps::from_let(cx, transition));
    tokens!(#froms #from)
}
