//! The line that each innermost active state picks for an event: its own, or one of a state around it. Nothing is
//! changed here: guards look at the event without taking it. The exception is a line that acts on what its conditions
//! bind. It acts as soon as it is found, for the types of these values have no name, so they cannot wait elsewhere.
//! It never meets another line.

use proc_macro2::Ident;

use super::lines;
use crate::codegen::bound;
use crate::codegen::conditions::Conditions;
use crate::codegen::context::{callers_args, now_arg};
use crate::codegen::cx::Cx;
use crate::codegen::effect;
use crate::codegen::event::{self, event_pattern, outcome_type};
use crate::codegen::found;
use crate::codegen::head::Head;
use crate::codegen::levels::{line_attrs, state_attrs};
use crate::codegen::scope::Scope;
use crate::codegen::send;
use crate::codegen::store::{any, state_cfgs, state_ref};
use crate::each::Gather;
use crate::program::{Line, LineId, Trigger};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

pub(super) fn functions(cx: Cx) -> TokenStream {
    let of_state = |id: StateId| {
        let lists = cx.state(id).lists().into_iter();
        lists.map(|(is_first, lines)| pick_fn(cx, id, lines, is_first)).joined::<TokenStream>()
    };
    let picks: TokenStream = cx.tree().all().map(of_state).joined();
    tokens!(#{select_fn(cx)} #picks)
}

/// Whether some line acts where it is found.
pub(super) fn may_act(cx: Cx) -> bool {
    cx.program.on().into_iter().any(lines::acts_at_once)
}

/// Whether some line acts as it is found, and leaves the event to others.
fn may_pass(cx: Cx) -> bool {
    cx.program.lines.iter().any(Line::passes)
}

/// Whether a state has lines for events.
pub(in crate::codegen) fn takes(cx: Cx, id: StateId) -> bool {
    takes_behind(cx, id) || cx.state(id).has_first()
}

/// Whether it has some that are asked behind what is inside.
pub(in crate::codegen) fn takes_behind(cx: Cx, id: StateId) -> bool {
    !cx.state(id).on.is_empty()
}

/// The states whose lines an innermost active state asks, one after the other: those with `first` lines, from the outside
/// in; then the nearest with others, which goes on outwards by itself.
pub(in crate::codegen) fn searched(cx: Cx, id: StateId) -> Vec<(StateId, bool)> {
    let mut states: Vec<(StateId, bool)> =
        cx.tree().path(id).filter(|id| cx.state(*id).has_first()).map(|id| (id, true)).gather();
    states.reverse();
    states.extend(cx.tree().path(id).find(|id| takes_behind(cx, *id)).map(|id| (id, false)));
    states
}

/// `pick_Name`, or of the lines that are asked before what is inside `first_Name`.
fn name(cx: Cx, id: StateId, is_first: bool) -> Ident {
    cx.of_state(if is_first { "first" } else { "pick" }, id)
}

/// `select_`: each innermost active state picks, in source order. A push that meets a full stack ends the search of one.
fn select_fn(cx: Cx) -> TokenStream {
    let (callers, now) = (callers_args(cx), now_arg(cx));
    let can_overflow = can_overflow(cx);
    let pick = |id: StateId| {
        let own = can_overflow.then(|| tokens!(let mut own_ = ::fsm_runtime::__private::Refusal::new();));
        let (refusal, join) = match can_overflow {
            true => (tokens!(&mut own_), tokens!(refusal_.join(own_);)),
            false => (tokens!(refusal_), TokenStream::new()),
        };
        let passed = passed_arg(cx);
        let asks = searched(cx, id).into_iter().enumerate().map(|(place, (state, is_first))| {
            let name = name(cx, state, is_first);
            let ask = ask(cx, tokens!(self.#name(#passed #refusal, #callers event_, #now)~));
            match place {
                0 => ask,
                _ => tokens!(let line_ = if line_.is_some() { line_ } else { #ask line_ };),
            }
        });
        let ask: TokenStream = asks.joined();
        tokens! {
            #own
            #ask
            #join
            if let ::core::option::Option::Some(line_) = line_ { #{lines::push(cx, id, |state| state.asked())} }
        }
    };
    let body = each_innermost(cx, ROOT, &|id| takes(cx, id), &pick);
    let head = Head::of(cx);
    let Head { generics, callers, event, now, where_clause, .. } = &head;
    let (picked, mutability) =
        if cx.may_stop() { (tokens!(()), None) } else { (head.event, Some(tokens!(mut))) };
    tokens! {
        #[inline]
        try fn select_ #generics (
            #{this(cx)}, picks_: &mut #{lines::picks_type(cx)}, refusal_: &mut ::fsm_runtime::__private::Refusal,
            #callers #mutability event_: #event, #now
        ) -> #{output(cx, &head, picked)} #where_clause { #{passed_let(cx)} #body #{selected(cx)} }
    }
}

/// The result of `select_` besides its picks: the event, if it is passed on by value.
fn selected(cx: Cx) -> TokenStream {
    match cx.may_stop() && !may_act(cx) {
        true => TokenStream::new(),
        false => result(cx, event::given_back(cx)),
    }
}

/// Notes in `line_` what a state has picked. A line that has acted ends the search.
fn ask(cx: Cx, picks: TokenStream) -> TokenStream {
    match (cx.may_stop(), may_act(cx)) {
        (true, false) => tokens!(let line_ = #picks;),
        (true, true) => tokens! {
            let line_ = match #picks {
                ::core::ops::ControlFlow::Continue(line_) => line_,
                ::core::ops::ControlFlow::Break(outcome_) => return ::core::ops::ControlFlow::Break(outcome_),
            };
        },
        (false, false) => tokens!(let line_; (line_, event_) = #picks;),
        (false, true) => {
            let ends = tokens!(?);
            tokens!(let line_; (line_, event_) = #picks #ends;)
        }
    }
}

fn this(cx: Cx) -> TokenStream {
    if may_act(cx) || may_pass(cx) { tokens!(&mut self) } else { tokens!(&self) }
}

/// The lines that pass an event on and that several regions may find: each notes that it has acted.
fn passed(cx: Cx) -> Vec<LineId> {
    let is_shared = |line: &&Line| line.passes() && cx.facts().breadth[line.source.0] > 1;
    cx.program.on().into_iter().filter(|line| is_shared(line)).map(|line| line.id).gather()
}

fn passed_let(cx: Cx) -> Option<TokenStream> {
    let count = passed(cx).len();
    (count > 0).then(|| tokens!(let passed_ = &mut [false; #count];))
}

fn passed_arg(cx: Cx) -> Option<TokenStream> {
    passed(cx).first().map(|_| tokens!(passed_,))
}

fn passed_param(cx: Cx) -> Option<TokenStream> {
    let count = passed(cx).len();
    (count > 0).then(|| tokens!(passed_: &mut [::core::primitive::bool; #count],))
}

/// The type of a result: what was picked, or the outcome of a line that has acted.
fn output(cx: Cx, head: &Head, picked: TokenStream) -> TokenStream {
    match may_act(cx) {
        true => tokens!(::core::ops::ControlFlow<#{outcome_type(cx, head.event)}, #picked>),
        false => picked,
    }
}

fn result(cx: Cx, picked: TokenStream) -> TokenStream {
    lines::going_on(may_act(cx), picked)
}

/// Runs `pick` for each innermost active state: for the nearest state, from there outwards, that has lines.
pub(in crate::codegen) fn each_innermost(
    cx: Cx,
    id: StateId,
    has: &dyn Fn(StateId) -> bool,
    pick: &dyn Fn(StateId) -> TokenStream,
) -> TokenStream {
    let mut inside = cx.tree().states_inside(id);
    let is_plain = !inside.any(|inner| has(inner) || cx.tree().is_region(inner));
    if is_plain {
        return cx.tree().path(id).find(|outer| has(*outer)).map(pick).unwrap_or_default();
    }
    let children = cx.tree().children(id);
    if cx.tree().holds_regions(id) {
        return children.iter().map(|region| each_innermost(cx, *region, has, pick)).joined();
    }
    let arms = children.iter().map(|child| {
        let (pattern, cfgs) = (any(cx, *child), state_cfgs(cx, *child));
        tokens!(#cfgs #pattern => { #{each_innermost(cx, *child, has, pick)} })
    });
    let arms: TokenStream = arms.joined();
    tokens!(match #{state_ref(cx)} { #arms _ => {} })
}

/// The first of these lines of a state that takes the event; behind those that are asked from the inside out, the one of a
/// state around.
fn pick_fn(cx: Cx, id: StateId, own: &[LineId], is_first: bool) -> TokenStream {
    let own = cx.program.lines_of(own);
    let (callers, now) = (callers_args(cx), now_arg(cx));
    let picked = result(cx, with_event(cx, tokens!(line_)));
    let outer = if is_first { None } else { outer(cx, id, &|id| takes_behind(cx, id)) };
    let rest = match outer.map(|outer| name(cx, outer, false)) {
        Some(name) => {
            let passed = passed_arg(cx);
            tokens!(if line_.is_some() { #picked } else { self.#name(#passed refusal_, #callers event_, #now)~ })
        }
        None => picked,
    };
    let mutability = (!cx.may_stop() && own.iter().any(|line| line.binds_mut())).then(|| tokens!(mut));
    let head = Head::of(cx);
    let line = lines::ty(cx);
    let Head { generics, callers, event, now, where_clause, .. } = &head;
    let picked = match cx.may_stop() {
        true => tokens!(::core::option::Option<#line>),
        false => tokens!((::core::option::Option<#line>, #event)),
    };
    tokens! {
        #{state_attrs(cx, id)}
        #[inline]
        try fn #{name(cx, id, is_first)} #generics (
            #{this(cx)}, #{passed_param(cx)} refusal_: &mut ::fsm_runtime::__private::Refusal,
            #callers #mutability event_: #event, #now
        ) -> #{output(cx, &head, picked)} #where_clause {
            #{looked_at(cx, id, &own, 0)}
            #rest
        }
    }
}

/// The lines of a list from this place on. One that passes the event on stands between those before it and those behind
/// it, which see what it has done.
fn looked_at(cx: Cx, id: StateId, own: &[&Line], from: usize) -> TokenStream {
    let end = own[from..].iter().position(|line| line.passes()).map_or(own.len(), |place| from + place);
    let arms: TokenStream = (from..end).map(|index| arm(cx, own[index], &own[..index])).joined();
    let looked = match cx.may_stop() {
        true => event::matched(cx, arms, TokenStream::new()),
        false => tokens!(match event_ { #arms _ => {} }),
    };
    let none = result(cx, with_event(cx, tokens!(::core::option::Option::None)));
    let lets = lets(cx, id, &own[from..end], tokens!(return #none));
    let line = (from == 0).then(|| tokens!(let mut line_ = ::core::option::Option::None;));
    let looked = match from == end {
        true => tokens!(#line),
        false => tokens! {
            #lets
            #{found_lets(&own[from..end])}
            #line
            #[allow(unused_variables, unused_mut)]
            #looked
        },
    };
    match own.get(end) {
        Some(line) => tokens!(#looked #{pass(cx, id, line, none)} #{looked_at(cx, id, own, end + 1)}),
        None => looked,
    }
}

/// A line that acts where no line before it takes the event, and once, however many regions find it.
fn pass(cx: Cx, id: StateId, line: &Line, none: TokenStream) -> TokenStream {
    let place = passed(cx).into_iter().position(|id| id == line.id);
    let mut tests = vec![tokens!(line_.is_none())];
    tests.extend(place.map(|place| tokens!(!passed_[#place])));
    if can_overflow(cx) && !line.condition.may_follow_overflow {
        tests.push(tokens!(refusal_.is_open()));
    }
    let note = place.map(|place| tokens!(passed_[#place] = true;));
    let lets = bound::lets(cx, id, &[line], tokens!(return #none));
    tokens!(if #(#tests)&&* { #lets #{send::passing(cx, line, note.unwrap_or_default())} })
}

/// The pick together with the event, if that is passed on by value.
fn with_event(cx: Cx, picked: TokenStream) -> TokenStream {
    if cx.may_stop() { picked } else { tokens!((#picked, event_)) }
}

/// The lines that act where they are found.
pub(super) fn acting<'p>(own: &[&'p Line<'p>]) -> Vec<&'p Line<'p>> {
    own.iter().copied().filter(|line| lines::acts_at_once(line)).gather()
}

/// The function of the next state, from here outwards, that has lines.
pub(super) fn outer(cx: Cx, id: StateId, has: &dyn Fn(StateId) -> bool) -> Option<StateId> {
    cx.tree().path(id).skip(1).find(|outer| has(*outer))
}

/// Binds the names that the conditions of these lines see, and the data that lines which act at once act on.
pub(super) fn lets(cx: Cx, id: StateId, lines: &[&Line], otherwise: TokenStream) -> TokenStream {
    let acting = acting(lines);
    if !acting.is_empty() {
        return bound::lets_of(cx, id, lines, &acting, otherwise);
    }
    bound::looked_at(cx, id, lines, otherwise)
}

fn found_lets(own: &[&Line]) -> TokenStream {
    acting(own).into_iter().map(found::lets).joined()
}

/// An arm for a line; that of one that only is picked is never taken. A guard looks at the event without taking it: its last
/// conjunct notes the line and is false. So the arms behind it are looked at too, and those that may match the same event
/// ask whether a line is noted already.
fn arm(cx: Cx, line: &Line, earlier: &[&Line]) -> TokenStream {
    let Trigger::On(pattern) = &line.trigger else {
        return TokenStream::new();
    };
    let scope = Scope::of(cx, line.source).binding(line.bindings());
    let (mut conditions, event) = (Conditions::of(&scope, line), event::arm(cx, event_pattern(cx, pattern)));
    if can_overflow(cx) && !line.condition.may_follow_overflow {
        conditions = conditions.after(tokens!(refusal_.is_open()));
    }
    if earlier.iter().any(|other| other.may_share_event(line)) {
        conditions = conditions.after(tokens!(line_.is_none()));
    }
    let attrs = line_attrs(cx, line);
    if lines::acts_at_once(line) {
        return tokens!(#attrs #event #{conditions.guard()} => { #{acted(&scope, line)} });
    }
    let name = lines::name(cx, line);
    let guard = conditions.and(tokens!(::fsm_runtime::__private::note(&mut line_, #name))).guard();
    tokens!(#attrs #event #guard => { ::fsm_runtime::__private::never_taken() })
}

/// The code of a line that acts where it is found: it ends the search with the outcome.
fn acted(scope: &Scope, line: &Line) -> TokenStream {
    let ended = |outcome: TokenStream| tokens!(return ::core::ops::ControlFlow::Break(#outcome));
    let otherwise = ended(tokens!(::fsm_runtime::Outcome::Handled));
    let outcome = effect::outcome_or(&scope.finding(line), line, otherwise);
    tokens!(#{found::binds(line)} #{ended(outcome)})
}

fn can_overflow(cx: Cx) -> bool {
    cx.storage().stack.as_ref().is_some_and(|stack| stack.is_declared)
}
