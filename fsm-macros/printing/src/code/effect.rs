//! The lines of a state: the statements that look at and bind all that they see, before one of them is chosen; those for
//! events, as arms of a `match`; and the effect of a line, whatever has triggered it: a change of state, or an action and the
//! request that it makes.

use super::conditions::Conditions;
use super::scope::{self, Scope};
use super::{asked, found};
use crate::change::leave::{self, binds_inside};
use crate::change::{endpoints, next, steps};
use crate::context::args::args;
use crate::context::attributes::line_attrs;
use crate::events::event::{self, event_pattern};
use crate::events::queue;
use crate::follow::{cause, observer, rounds};
use crate::prelude::*;
use crate::program::{AskedKind, Body, Cause, Effect, Leaving, Line, Step, Trigger};
use crate::state::looks::{self, Told};
use crate::state::store::{Inner, state_mut, state_ref};

/// Binds what the lines of a state see. `otherwise` is the unreachable arm: the state is always active here.
pub(crate) fn lets(cx: Cx, id: StateId, lines: &[&Line], otherwise: TokenStream) -> TokenStream {
    lets_of(cx, id, lines, lines, otherwise)
}

/// Binds what all `lines` of a state see, and what the changes of `acting` need: the other lines do not act here.
pub(crate) fn lets_of(
    cx: Cx,
    id: StateId,
    lines: &[&Line],
    acting: &[&Line],
    otherwise: TokenStream,
) -> TokenStream {
    let told = told(cx, id, acting);
    let mut transitions = acting.iter().filter_map(|line| line.transition());
    let inner = transitions.find_map(|transition| binds_inside(cx, id, transition)).unwrap_or(Inner::Open);
    tokens! {
        #{looks::lets(cx, lines)}
        #{looks::was(cx, &told)}
        #{froms(cx, acting)}
        #{scope::bind(cx, id, state_mut(cx), inner, otherwise)}
        #{scope::bind_machine(cx)}
    }
}

/// Binds what the conditions of these lines see, by shared reference.
pub(crate) fn looked_at(cx: Cx, id: StateId, lines: &[&Line], otherwise: TokenStream) -> TokenStream {
    tokens! {
        #{looks::lets(cx, lines)}
        #{scope::bind(cx, id, state_ref(cx), Inner::Open, otherwise)}
        #{scope::bind_machine_in(cx, tokens!(&self.data))}
    }
}

/// Binds what lines of the machine see where the state is lost: nothing in the machine is active.
pub(crate) fn lets_without_state(cx: Cx, lines: &[&Line]) -> TokenStream {
    tokens! {
        #{looks::were_suspended(&told(cx, ROOT, lines))}
        #{froms(cx, lines)}
        #{scope::bind_machine(cx)}
    }
}

/// What `exit` and `pause` lines ask about when these lines leave the state and the states around it. A step that leaves all
/// of an outer domain looks for these states by itself.
fn told<'p>(cx: Cx<'p>, id: StateId, lines: &[&Line]) -> Vec<Told<'p>> {
    let transitions = lines.iter().filter_map(|line| line.transition());
    let told = transitions.each_of(|transition| &transition.steps).each_of(|step| match step {
        Step::Leave { leaving: Leaving::Inside(inside), .. } if *inside != id => Vec::new(),
        Step::Leave { hook, leaving } => leave::told(cx, *hook, leaving),
        _ => Vec::new(),
    });
    told.gather()
}

/// The locals for the states that are reported as left.
fn froms(cx: Cx, lines: &[&Line]) -> TokenStream {
    endpoints::froms(cx, &lines.iter().filter_map(|line| line.transition()).gather())
}

/// The lines in their order, and `rest` behind them. A line that passes the event on stands between those before it and
/// those behind it, which see what it has done.
pub(crate) fn arms(cx: Cx, id: StateId, lines: &[&Line], rest: TokenStream) -> TokenStream {
    let Some(place) = lines.iter().position(|line| line.passes()) else { return taking(cx, id, lines, rest) };
    let behind = arms(cx, id, &lines[place + 1..], rest);
    let passing = tokens! {
        #{lets(cx, id, &[lines[place]], give_back(cx))}
        #{passing(cx, lines[place], TokenStream::new())}
    };
    taking(cx, id, &lines[..place], tokens!({ { #passing } #behind }))
}

/// Lines of which the first that fits takes the event.
fn taking(cx: Cx, id: StateId, lines: &[&Line], rest: TokenStream) -> TokenStream {
    let arms: TokenStream = lines.iter().map(|line| arm(cx, line)).joined();
    // The lines may take every event there is, in ways that only rustc sees.
    if arms.is_empty() {
        return rest;
    }
    tokens! {
        #{lets(cx, id, lines, give_back(cx))}
        #if lines.iter().any(|line| keeps(cx, line)) { let mut kept_ = ::core::option::Option::None; }
        #for line in lines { #{found::lets(line)} }
        #{event::matched(cx, arms, rest)}
    }
}

/// A line that acts on the event by reference, and leaves it to others; `note` comes before the action.
pub(crate) fn passing(cx: Cx, line: &Line, note: TokenStream) -> TokenStream {
    let Trigger::On(pattern) = &line.trigger else { return TokenStream::new() };
    let scope = Scope::of_line(cx, line);
    let nothing = TokenStream::new();
    tokens! {
        #{found::lets(line)}
        match & #if cx.may_stop() { * } event_ {
            #{line_attrs(cx, line)} #{event::arm(cx, event_pattern(cx, pattern))} #{Conditions::of(&scope, line).guard()} => {
                #note
                #{found::binds(line)}
                #{statements(&scope.finding(line), line, nothing, nothing)}
            }
            _ => {}
        }
    }
}

/// Whether a line defers an event that its arm would take apart, or take out of the caller's place: the event has to
/// stay whole, so a guard notes the line.
fn keeps(cx: Cx, line: &Line) -> bool {
    matches!(line.effect, Effect::Defer(_)) && (cx.may_stop() || !line.bindings().is_empty())
}

/// `pattern if guard => { …; outcome }`
fn arm(cx: Cx, line: &Line) -> TokenStream {
    let Trigger::On(pattern) = &line.trigger else { return TokenStream::new() };
    let scope = Scope::of_line(cx, line);
    let mut conditions = Conditions::of(&scope, line);
    let mut outcome = observer::before(found::binds(line), outcome(&scope.finding(line), line));
    if keeps(cx, line) {
        conditions = conditions.and(tokens!(::fsm_runtime::__private::note(&mut kept_, ())));
        outcome = tokens! {
            ::fsm_runtime::__private::never_taken(),
            #{event::untaken(cx, tokens!(if kept_.is_some()), outcome)}
        };
    }
    tokens! {
        #{line_attrs(cx, line)} #{event::arm(cx, event_pattern(cx, pattern))} #{conditions.guard()} => #outcome,
    }
}

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
        Effect::Stay { .. } | Effect::Pass { .. } => tokens!({
            #{acted(scope, line)}
            #if line.asks_for_change() {
                if let ::core::option::Option::Some(change_) = the_request && #{follow(cx, line.source)} {
                    ::fsm_runtime::Outcome::Transitioned
                } else {
                    ::fsm_runtime::Outcome::Handled
                }
            } #else { ::fsm_runtime::Outcome::Handled }
        }),
    }
}

/// The effect of a line that no event triggers, as statements. `leave` follows a change of state. `otherwise` is the
/// unreachable arm: the machine is always in the source state here.
pub(crate) fn statements(
    scope: &Scope,
    line: &Line,
    leave: TokenStream,
    otherwise: TokenStream,
) -> TokenStream {
    match &line.effect {
        Effect::Go(transition) => tokens! {
            #{observer::line(scope.cx, line)}
            #{steps::transition(scope, transition, otherwise)}
            #leave
        },
        Effect::Stay { .. } | Effect::Pass { .. } if line.asks_for_change() => tokens!({
            #{acted(scope, line)}
            if let ::core::option::Option::Some(change_) = the_request {
                #{follow(scope.cx, line.source)};
                #leave
            }
        }),
        _ => acted(scope, line),
    }
}

/// What a line does that stays where it is: its action, with a place for the change that this asks for.
fn acted(scope: &Scope, line: &Line) -> TokenStream {
    tokens! {
        #{observer::line(scope.cx, line)}
        #if line.asks_for_change() { #{request_lets(scope.cx, line.action())} }
        #if let Some(action) = line.action() { #{scope.action(action)} }
        #{scope.used_up}
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
        #{rounds::end(cx, tokens!(self))}
    }
}
