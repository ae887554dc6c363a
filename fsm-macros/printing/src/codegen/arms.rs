//! The lines of a state for events, as they stand in its function: arms of a `match`, in source order, and between them the
//! lines that pass the event on. Where the search goes next is said in `send.rs`.

use super::bound::lets;
use super::conditions::Conditions;
use super::cx::Cx;
use super::event::{self, event_pattern};
use super::levels::line_attrs;
use super::scope::Scope;
use super::{effect, found};
use crate::each::Gather;
use crate::program::{Effect, Line, Trigger};
use crate::tokens::TokenStream;
use crate::topology::StateId;

/// The lines in their order, and `rest` behind them. A line that passes the event on stands between those before it and
/// those behind it, which see what it has done.
pub(super) fn asked(cx: Cx, id: StateId, lines: &[&Line], rest: TokenStream) -> TokenStream {
    let Some(place) = lines.iter().position(|line| line.passes()) else { return taking(cx, id, lines, rest) };
    let (before, behind) = (&lines[..place], asked(cx, id, &lines[place + 1..], rest));
    let lets = lets(cx, id, &[lines[place]], effect::give_back(cx));
    taking(cx, id, before, tokens!({ { #lets #{passing(cx, lines[place], TokenStream::new())} } #behind }))
}

/// Lines of which the first that fits takes the event.
fn taking(cx: Cx, id: StateId, lines: &[&Line], rest: TokenStream) -> TokenStream {
    let arms: TokenStream = lines.iter().map(|line| arm(cx, line)).joined();
    // The lines may take every event there is, in ways that only rustc sees.
    if arms.is_empty() {
        return rest;
    }
    let lets = lets(cx, id, lines, effect::give_back(cx));
    let kept = lines
        .iter()
        .any(|line| keeps(cx, line))
        .then(|| tokens!(let mut kept_ = ::core::option::Option::None;));
    let found: TokenStream = lines.iter().map(|line| found::lets(line)).joined();
    tokens!(#lets #kept #found #{event::matched(cx, arms, rest)})
}

/// A line that acts on the event by reference, and leaves it to others; `note` comes before the action.
pub(super) fn passing(cx: Cx, line: &Line, note: TokenStream) -> TokenStream {
    let Trigger::On(pattern) = &line.trigger else { return TokenStream::new() };
    let scope = Scope::of(cx, line.source).binding(line.bindings());
    let (guard, attrs) = (Conditions::of(&scope, line).guard(), line_attrs(cx, line));
    let nothing = TokenStream::new();
    let acts = effect::statements(&scope.finding(line), line, &nothing, nothing);
    let acts = tokens!(#note #{found::binds(line)} #acts);
    let arm = tokens!(#attrs #{event::arm(cx, event_pattern(cx, pattern))} #guard => { #acts });
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
    let (mut conditions, attrs) = (Conditions::of(&scope, line), line_attrs(cx, line));
    let binds = found::binds(line);
    let mut outcome = effect::outcome(&scope.finding(line), line);
    if !binds.is_empty() {
        outcome = tokens!({ #binds #outcome });
    }
    if keeps(cx, line) {
        conditions = conditions.and(tokens!(::fsm_runtime::__private::note(&mut kept_, ())));
        let kept = match cx.may_stop() {
            true => tokens!(rest_ if kept_.is_some() => { *event_ = rest_; #outcome }),
            false => tokens!(event_ if kept_.is_some() => #outcome),
        };
        outcome = tokens!(::fsm_runtime::__private::never_taken(), #kept);
    }
    let guard = conditions.guard();
    tokens!(#attrs #{event::arm(cx, event_pattern(cx, pattern))} #guard => #outcome,)
}
