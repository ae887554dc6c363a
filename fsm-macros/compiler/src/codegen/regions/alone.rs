//! One line alone that was picked: it does what it does in any machine.

use super::acts::{self, Kind};
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
use crate::program::{Effect, Hook, Line, Made, Put, Step, Transition, Trigger};
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
    match acts::kind(line) {
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
    let (domain, act) = (transition.domain, acts::kind(line));
    let (leave_suspended, forget) = acts::clearing(cx, line);
    let behind = |made: &Made| behind(cx, transition, made);
    let act = match act {
        Kind::Whole if acts::asks_as_a_whole(cx, line) => {
            let (next, follow) = (arrive::next_let(cx), arrive::follow(cx));
            return tokens!(#next #call; #follow);
        }
        Kind::Whole | Kind::Stays | Kind::Asks => return tokens!(#call;),
        Kind::Waits { made, is_again, .. } => {
            let (pattern, behind) = (acts::waiting_pattern(cx, made), behind(made));
            let put = put::put(cx, Put::In { domain, moves: false, is_again });
            tokens!(if let ::core::option::Option::Some((#pattern)) = #call { #put #forget #behind })
        }
        Kind::Moves { made, .. } => {
            let memories = acts::memories_type(cx, made).map(|_| tokens!(memories_,));
            let behind = behind(made);
            tokens!(if let ::core::option::Option::Some((#memories)) = #call { #behind })
        }
    };
    let (from, leave) = (from(cx, transition), leave_all(cx, domain, Hook::Exit));
    tokens!(#from #leave #leave_suspended #act)
}

fn behind(cx: Cx, transition: &Transition, made: &Made) -> TokenStream {
    let may_ask = steps::may_ask(cx, transition);
    let (next, follow) =
        (may_ask.then(|| arrive::next_let(cx)).flatten(), may_ask.then(|| arrive::follow(cx)).flatten());
    let (flags, enters) = (acts::flags(cx, made), arrive::enters(cx, transition.domain, &made.inside, false));
    let reports = transition.steps.iter().any(|step| matches!(step, Step::Report));
    let report = if reports { report(cx, transition.domain) } else { TokenStream::new() };
    let recall = recall(cx);
    tokens!(#next #flags #enters #report #recall #follow)
}

fn from(cx: Cx, transition: &Transition) -> TokenStream {
    let (froms, from) = (steps::froms(cx, &[transition]), steps::from_let(cx, transition));
    tokens!(#froms #from)
}
