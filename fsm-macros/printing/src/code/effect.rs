//! The effect of a line, whatever has triggered it: a change of state, or an action and the request that it makes.

use super::scope::Scope;
use super::{asked, queue};
use crate::change::{leave, next, steps};
use crate::context::args::args;
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::each::Gather;
use crate::events::event;
use crate::follow::{cause, observer, rounds};
use crate::program::{AskedKind, Body, Cause, Effect, Leaving, Line, Step, Transition};
use crate::state::looks::Told;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// The effect of a line for events, as an expression: the result of an arm.
pub(crate) fn outcome(scope: &Scope, line: &Line) -> TokenStream {
    // A pattern has taken the event apart: it cannot come back.
    outcome_or(scope, line, tokens!(return ::fsm_runtime::Outcome::Handled))
}

/// The effect of a line for events. `otherwise` is the unreachable arm: the machine is always in the source state
/// here.
pub(crate) fn outcome_or(scope: &Scope, line: &Line, otherwise: TokenStream) -> TokenStream {
    let cx = scope.cx;
    let told = observer::line(cx, line);
    match &line.effect {
        Effect::Ignore(_) => observer::before(told, tokens!(::fsm_runtime::Outcome::Handled)),
        Effect::Defer(_) => queue::defer(cx, told),
        Effect::Go(transition) => tokens!({
            #told
            #{steps::transition(scope, transition, otherwise)}
            ::fsm_runtime::Outcome::Transitioned
        }),
        Effect::Stay { action } | Effect::Pass { action } if line.asks_for_change() => tokens!({
            #told
            #{request_lets(cx, action.as_ref())}
            #{action.as_ref().map(|action| scope.action(action))}
            if let ::core::option::Option::Some(change_) = the_request && #{follow(cx, line.source)} {
                ::fsm_runtime::Outcome::Transitioned
            } else {
                ::fsm_runtime::Outcome::Handled
            }
        }),
        Effect::Stay { action } | Effect::Pass { action } => tokens!({
            #told
            #{action.as_ref().map(|action| scope.action(action))}
            ::fsm_runtime::Outcome::Handled
        }),
    }
}

/// The effect of a line that no event triggers, as statements. `leave` follows a change of state. `otherwise` is the
/// unreachable arm: the machine is always in the source state here.
pub(crate) fn statements(
    scope: &Scope,
    line: &Line,
    leave: &TokenStream,
    otherwise: TokenStream,
) -> TokenStream {
    let cx = scope.cx;
    let told = observer::line(cx, line);
    match &line.effect {
        Effect::Ignore(_) | Effect::Defer(_) => tokens!(#told #{scope.used_up}),
        Effect::Go(transition) => tokens! {
            #told
            #{steps::transition(scope, transition, otherwise)}
            #leave
        },
        Effect::Stay { action } | Effect::Pass { action } if line.asks_for_change() => tokens!({
            #told
            #{request_lets(cx, action.as_ref())}
            #{action.as_ref().map(|action| scope.action(action))}
            #{scope.used_up}
            if let ::core::option::Option::Some(change_) = the_request {
                #{follow(cx, line.source)};
                #leave
            }
        }),
        Effect::Stay { action } | Effect::Pass { action } => tokens! {
            #told
            #{action.as_ref().map(|action| scope.action(action))}
            #{scope.used_up}
        },
    }
}

/// `let mut the_request = None;`, and whether there is room for what is pushed.
pub(crate) fn request_lets(cx: Cx, action: Option<&Body>) -> TokenStream {
    let calls = action.into_iter().each_of(|action| &action.calls);
    asked::lets(cx, calls.each_of(|call| call.asks()).any(|asked| asked.kind == AskedKind::Push))
}

/// `self.follow_(change_, …)`: whether the change could be served.
fn follow(cx: Cx, source: StateId) -> TokenStream {
    let asked = asked::asked_by(cx, source);
    tokens! {
        #if cx.facts().is_chained {
            self.#{cx.call(Job::FollowAll)}(&mut <#{next::next_type(cx)}>::of(#asked), #{args(cx)})~
        } #else {
            self.#{cx.call(Job::Follow)}(#asked, #{args(cx)})~
        }
    }
}

/// The states that `exit` and `pause` lines ask about when a transition leaves the source and the states around it. A
/// step that leaves all of an outer domain looks for these states by itself.
pub(crate) fn told<'p>(cx: Cx<'p>, source: StateId, transition: &Transition) -> Vec<Told<'p>> {
    let told = transition.steps.iter().each_of(|step| match step {
        Step::Leave { leaving: Leaving::Inside(id), .. } if *id != source => Vec::new(),
        Step::Leave { hook, leaving } => leave::told(cx, *hook, leaving),
        _ => Vec::new(),
    });
    told.gather()
}

/// The unreachable arm in a function of a state: the event comes back unused.
pub(crate) fn give_back(cx: Cx) -> TokenStream {
    tokens!(return #{event::unhandled(cx)})
}

/// Serves the local `change_` of a request from outside, as the machine itself asks for it.
pub(crate) fn serve(cx: Cx) -> TokenStream {
    tokens! {
        #{cause::bind(cx, Cause::Request)}
        #{rounds::begin_step(cx)}
        #{follow(cx, ROOT)};
        #{rounds::end(cx, &tokens!(self))}
    }
}
