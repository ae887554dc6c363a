//! Lines that wait for time to pass: when they act in a tick, and when their timers go on.
//!
//! In a machine that may fail or wait a step may end before its time, and the line is due again: so the timer goes on
//! behind the action that the time was for, or behind the commit of the change. In other machines it goes on before
//! that, but for a beat whose action sets the timer itself: what that says holds.

use super::{clock, timers};
use crate::context::cx::Cx;
use crate::follow::observer;
use crate::program::{Line, Period, Trigger};
use crate::tokens::TokenStream;

/// Whether the timer of a line goes on behind its action.
pub(crate) fn goes_on_behind(cx: Cx, line: &Line) -> bool {
    cx.may_stop() || is_beat(line) && cx.program.sets_its_own(line)
}

fn is_beat(line: &Line) -> bool {
    matches!(line.trigger, Trigger::Every { .. } | Trigger::Update(Some(_)))
}

/// Statements behind the action or the commit of a line; nothing for a line whose state is gone then.
pub(crate) fn used_up(cx: Cx, line: &Line) -> TokenStream {
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
pub(crate) fn refused(cx: Cx, line: &Line) -> TokenStream {
    let timer = timers::place(cx, line);
    tokens! {
        #if let Trigger::After(_) = line.trigger { else { #timer.mark_overdue(); } }
        #else if is_beat(line) && goes_on_behind(cx, line) { else { #timer = timer_; } }
    }
}

/// What a line does, each time that it is due.
pub(crate) fn each_time(cx: Cx, line: &Line, acts: TokenStream) -> TokenStream {
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
