//! `update`: one tick, from the outside in. First the machine's own lines, then those of the state that is current
//! after them, and so on: at each depth those states are ticked that were active at its beginning and have not been
//! left since. And `stop`, which runs a line of the machine in the same way.
//!
//! In a machine that may fail or wait a step may end before its time, and a line that waits for time to pass is due again: so
//! its timer goes on after the action that the time was for, or after the commit of the change. In other machines it goes
//! on before that, but for a beat whose action sets the timer itself: what that says holds.

use super::{clock, timers};
use crate::change::hooks::object_call;
use crate::code::conditions::Conditions;
use crate::code::effect::{self, lets};
use crate::code::found;
use crate::code::scope::Scope;
use crate::context::args::{args, params};
use crate::context::attributes::{of_line, state_attrs};
use crate::follow::{cause, observer, rounds, settle};
use crate::methods;
use crate::prelude::*;
use crate::program::{Act, Line, Period, Trigger};
use crate::state::looks::{lines_of, unless_left};
use crate::state::store::{any, if_done, is_active, state_ref};

/// The body of `update`.
pub(crate) fn update(cx: Cx) -> TokenStream {
    match cx.storage().requests {
        Some(_) => methods::update_with_requests(cx, effect::serve(cx)),
        None => tick(cx),
    }
}

/// The body of `stop`: the machine ends where it is told to, by its line for that, as a step of its own.
pub(crate) fn stop(cx: Cx) -> TokenStream {
    tokens! {
        if self.is_done() { return; }
        #{rounds::begin_step(cx)}
        #{settle::served_let(cx)}
        #if let Some(act) = cx.state(ROOT).stop { #{of_machine(cx, &[act])} }
        #{rounds::at_end(cx, tokens!(self))}
    }
}

/// `tick_`, of a machine that takes requests: `update` calls it when no request waits.
pub(crate) fn tick_fn(cx: Cx) -> TokenStream {
    tokens!(try fn #{cx.name_of(Job::Tick)}(&mut self, #{params(cx)}) { #{tick(cx)} })
}

fn tick(cx: Cx) -> TokenStream {
    let lines = &cx.state(ROOT).tick;
    let slots = 0..cx.storage().state_timers;
    let due = slots.map(|slot| clock::is_due(cx, tokens!(self.timers[#slot])));
    tokens! {
        // Where one may wait that comes from outside, `update` has done all of it before it looks.
        #if cx.storage().requests.is_none() { #{settle::due(cx)} }
        #{if_done(cx, tokens!(return;))}
        // Otherwise a processor would have to guess the state.
        #if cx.facts().asks_timers_first && lines.is_empty() { if !(#(#due)||*) { return; } }
        #{rounds::begin_step(cx)}
        #{settle::served_let(cx)}
        #{of_machine(cx, lines)}
        #{depths(cx)}
        #{rounds::at_end(cx, tokens!(self))}
    }
}

/// A list of the machine's own lines, and what follows by itself.
fn of_machine(cx: Cx, list: &[Act]) -> TokenStream {
    if list.is_empty() {
        return TokenStream::new();
    }
    let lines = lines_of(cx, list);
    let leaves = lines.iter().any(|line| line.transition().is_some() || line.asks_for_change());
    let passed = cause::passed_on(cx).filter(|_| leaves);
    let leave = tokens!(break 'machine #passed;);
    tokens! {
        #if passed.is_some() { let cause_ = }
        #if leaves { 'machine: }
        {
            #{lets(cx, ROOT, &lines, TokenStream::new())}
            #for act in list { #{self::act(cx, act, ROOT, leave)} }
            #passed
        }
        #if passed.is_some() { ; }
        #{settle::in_tick(cx)}
    }
}

/// The states of each depth in turn; at each, groups of states that exclude each other. A tick settles after each
/// state that has lines for it, and also where there is none.
fn depths(cx: Cx) -> TokenStream {
    let groups = &cx.facts().tick_groups;
    let settle = settle::in_tick(cx);
    // Otherwise it has settled after the machine's own lines.
    let must_settle = cx.state(ROOT).tick.is_empty() && !settle.is_empty();
    if let [depth] = groups.as_slice()
        && let [group] = depth.as_slice()
        && (must_settle || settle.is_empty())
    {
        return tokens!(#{self::group(cx, group, false, TokenStream::new())} #settle);
    }
    let then = tokens!(#if must_settle { ticks_ = true; } #settle);
    tokens! {
        #if must_settle { let mut ticks_ = false; }
        #for depth in groups {
            // Which of the states that stand beside each other are active as their depth begins; what is left from then on
            // is marked.
            #if depth.len() > 1 {
                #for id in depth.iter().skip(1).flat().copied() {
                    let #{ticks_local(cx, id)} = #{is_active(cx, id)};
                }
                self.left.clear();
            }
            // The first of them is active as its turn begins.
            #for (place, group) in depth.iter().enumerate() { #{self::group(cx, group, place > 0, then)} }
        }
        #if must_settle { if !ticks_ { #settle } }
    }
}

fn ticks_local(cx: Cx, id: StateId) -> proc_macro2::Ident {
    crate::names::paths::hidden(&quote::format_ident!("ticks_{}", cx.state(id).name))
}

/// `then` follows the lines of a state. Where nothing does, the cause goes on behind the `match`.
fn group(cx: Cx, group: &[StateId], stands_beside: bool, then: TokenStream) -> TokenStream {
    let passes_cause_on = cx.facts().passes_cause_on;
    let gives_cause = passes_cause_on && then.is_empty();
    let tick = |id: StateId| tokens!(self.#{cx.call(Job::TickOf(id))}(#{args(cx)})~);
    tokens! {
        #if gives_cause { let cause_ = }
        match #{state_ref(cx)} {
            #for id in group.iter().copied() {
                #{any(cx, id)}
                    #if stands_beside { if #{ticks_local(cx, id)} #{unless_left(cx, id, tokens!(self.left))} }
                    =>
                    #if then.is_empty() { #{tick(id)}, }
                    #else if passes_cause_on { { let cause_ = #{tick(id)}; #then } }
                    #else { { #{tick(id)}; #then } }
            }
            #if stands_beside || group.len() < cx.states().count() {
                _ => #if gives_cause { cause_, } #else { {} }
            }
        }
        #if gives_cause { ; }
    }
}

/// `tick_Name`: the lines of a state. The function ends when one of them has changed the state.
pub(crate) fn of_state_fn(cx: Cx, id: StateId) -> TokenStream {
    let list = &cx.state(id).tick;
    let passed = cause::passed_on(cx);
    let leave = tokens!(return #passed;);
    tokens! {
        #{state_attrs(cx, id)}
        #[inline]
        try fn #{cx.name_of(Job::TickOf(id))}(&mut self, #{params(cx)})
            #if passed.is_some() { -> #{&cx.names.cause} }
        {
            #{lets(cx, id, &lines_of(cx, list), tokens!(return #passed))}
            #for act in list { #{self::act(cx, act, id, leave)} }
            #passed
        }
    }
}

fn act(cx: Cx, act: &Act, id: StateId, leave: TokenStream) -> TokenStream {
    let line = match act {
        Act::Object(field) => return object_call(cx, id, *field, None),
        Act::Told | Act::Begun => return TokenStream::new(),
        Act::Line(line) => cx.program.line(*line),
    };
    let is_once = matches!(line.trigger, Trigger::After(_)) && !goes_on_behind(cx, line);
    let scope = Scope::of(cx, id);
    let guard = Conditions::of(&scope, line).guard();
    let scope = scope.finding(line).using_up(used_up(cx, line));
    let effect = tokens! {
        #{found::binds(line)}
        // It acts once per entry, so its timer is stopped, unless the line leaves the state.
        #if is_once && line.stays() { #{timers::place(cx, line)}.stop(); }
        #{effect::statements(&scope, line, leave, leave)}
    };
    let effect = cause::within(cx, line, effect);
    let guarded = tokens! {
        #if guard.is_some() { #{found::lets(line)} #guard { #effect } #{refused(cx, line)} } #else { #effect }
    };
    of_line(cx, line, if line.timer.is_some() { each_time(cx, line, guarded) } else { guarded })
}

/// Whether the timer of a line goes on after its action.
fn goes_on_behind(cx: Cx, line: &Line) -> bool {
    cx.may_stop() || is_beat(line) && cx.program.sets_its_own(line)
}

fn is_beat(line: &Line) -> bool {
    matches!(line.trigger, Trigger::Every { .. } | Trigger::Update(Some(_)))
}

/// Statements behind the action or the commit of a line; nothing for a line whose state is gone then.
fn used_up(cx: Cx, line: &Line) -> TokenStream {
    if !goes_on_behind(cx, line) || !line.stays() || line.timer.is_none() {
        return TokenStream::new();
    }
    let timer = timers::place(cx, line);
    let catches_up = matches!(line.trigger, Trigger::Every { catch_up: true, .. });
    let goes_on = tokens! {
        #if let Trigger::After(_) = line.trigger { #timer.stop(); }
        // If the line leaves its state, the beats that have passed and are left over are given up.
        #else if catches_up && line.asks_for_change() {
            #timer = if the_request.is_some() { last_ } else { timer_ };
        }
        #else if catches_up && line.transition().is_some() { #timer = last_; }
        #else { #timer = timer_; }
    };
    // The timer is due still where the action has not set it.
    tokens! {
        #if cx.program.sets_its_own(line) { if #{clock::is_due(cx, timer)} { #goes_on } } #else { #goes_on }
    }
}

/// What follows a guard that holds a timed line back: a beat is used up all the same. Others are looked at again in every
/// tick, but an event loop need not wake for them.
fn refused(cx: Cx, line: &Line) -> TokenStream {
    let timer = timers::place(cx, line);
    tokens! {
        #if let Trigger::After(_) = line.trigger { else { #timer.mark_overdue(); } }
        #else if is_beat(line) && goes_on_behind(cx, line) { else { #timer = timer_; } }
    }
}

/// What a line does, each time that it is due.
fn each_time(cx: Cx, line: &Line, acts: TokenStream) -> TokenStream {
    let timer = timers::place(cx, line);
    let is_due = || clock::is_due(cx, timer);
    let acts = tokens!(#{observer::timer_due(cx, line)} #acts);
    // After `restore`, a computed span is not known before the first tick.
    let resolve = timers::resolve(cx, line);
    let span = || timers::span(cx, line);
    // A computed span is asked for only when the beat is due.
    let is_due_and = || matches!(line.period(), Some(Period::Computed(_))).then(|| tokens!(#{is_due()} &&));
    match line.trigger {
        Trigger::After(_) => tokens! {
            #resolve
            if #{is_due()} { #acts }
        },
        Trigger::Every { catch_up: true, .. } if goes_on_behind(cx, line) => tokens!({
            #resolve
            let (span_, mut last_) = (#{span()}, #timer);
            let beats_ = #{clock::missed_beats(cx, tokens!(last_), tokens!(span_))};
            for beat_ in 1..=beats_ {
                #if cx.program.sets_its_own(line) { if !#{is_due()} { break; } }
                let timer_ = if beat_ == beats_ { last_ } else { #{clock::next_beat(cx, timer, tokens!(span_))} };
                #acts
            }
        }),
        Trigger::Every { catch_up: true, .. } => tokens! {
            #resolve
            for _ in 0..#{clock::missed_beats(cx, timer, span())} { #acts }
        },
        _ if goes_on_behind(cx, line) => tokens!({
            #resolve
            let mut timer_ = #timer;
            if #{is_due_and()} #{clock::beat(cx, tokens!(timer_), span())} { #acts }
        }),
        _ => tokens! {
            #resolve
            if #{is_due_and()} #{clock::beat(cx, timer, span())} { #acts }
        },
    }
}
