//! The lines of a state for events, as they stand in its function: arms of a `match`, in source order, and between them the
//! lines that pass the event on. Where the search goes next is said in `send.rs`.

use super::conditions::Conditions;
use super::effect::lets;
use super::scope::Scope;
use super::{effect, found};
use crate::context::attributes::line_attrs;
use crate::context::cx::Cx;
use crate::each::Gather;
use crate::events::event;
use crate::events::event::event_pattern;
use crate::program::{Effect, Line, Trigger};
use crate::tokens::TokenStream;
use crate::topology::StateId;

/// The lines in their order, and `rest` behind them. A line that passes the event on stands between those before it and
/// those behind it, which see what it has done.
pub(crate) fn asked(cx: Cx, id: StateId, lines: &[&Line], rest: TokenStream) -> TokenStream {
    let Some(place) = lines.iter().position(|line| line.passes()) else { return taking(cx, id, lines, rest) };
    let behind = asked(cx, id, &lines[place + 1..], rest);
    let passing = tokens! {
        #{lets(cx, id, &[lines[place]], effect::give_back(cx))}
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
        #{lets(cx, id, lines, effect::give_back(cx))}
        #if lines.iter().any(|line| keeps(cx, line)) { let mut kept_ = ::core::option::Option::None; }
        #for line in lines { #{found::lets(line)} }
        #{event::matched(cx, arms, rest)}
    }
}

/// A line that acts on the event by reference, and leaves it to others; `note` comes before the action.
pub(crate) fn passing(cx: Cx, line: &Line, note: TokenStream) -> TokenStream {
    let Trigger::On(pattern) = &line.trigger else { return TokenStream::new() };
    let scope = Scope::of(cx, line.source).binding(line.bindings());
    let nothing = TokenStream::new();
    let arm = tokens! {
        #{line_attrs(cx, line)} #{event::arm(cx, event_pattern(cx, pattern))} #{Conditions::of(&scope, line).guard()} => {
            #note
            #{found::binds(line)}
            #{effect::statements(&scope.finding(line), line, &nothing, nothing)}
        }
    };
    tokens!(#{found::lets(line)} #{event::looked_at(cx, arm)})
}

/// Whether a line defers an event that its arm would take apart, or take out of the caller's place: the event has to
/// stay whole, so a guard notes the line.
fn keeps(cx: Cx, line: &Line) -> bool {
    matches!(line.effect, Effect::Defer(_)) && (cx.may_stop() || !line.bindings().is_empty())
}

/// `pattern if guard => { …; outcome }`
fn arm(cx: Cx, line: &Line) -> TokenStream {
    let Trigger::On(pattern) = &line.trigger else { return TokenStream::new() };
    let scope = Scope::of(cx, line.source).binding(line.bindings());
    let mut conditions = Conditions::of(&scope, line);
    let binds = found::binds(line);
    let mut outcome = effect::outcome(&scope.finding(line), line);
    if !binds.is_empty() {
        outcome = tokens!({ #binds #outcome });
    }
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
