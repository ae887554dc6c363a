//! Timed lines of a machine that may fail or wait. Where a step ends before its time, the line is due again: so its
//! timer goes on behind the action that the time was for, or behind the commit of the change. In other machines the
//! timer goes on before that (`tick.rs`), but for a beat whose action sets the timer itself: what that says holds.

use super::cx::Cx;
use super::{clock, timers};
use crate::program::{Line, Period, Trigger};
use crate::tokens::TokenStream;

/// Whether the timer of a line goes on behind its action.
pub(super) fn goes_on_behind(cx: Cx, line: &Line) -> bool {
    cx.may_stop() || is_beat(line) && cx.program.sets_its_own(line)
}

fn is_beat(line: &Line) -> bool {
    matches!(line.trigger, Trigger::Every { .. } | Trigger::Update(Some(_)))
}

/// Whether the timer is due still: the action has not set it.
fn is_unset(cx: Cx, line: &Line) -> Option<TokenStream> {
    let timer = timers::place(cx, line);
    cx.program.sets_its_own(line).then(|| clock::ask(cx, "is_due", tokens!(&#timer, now_)))
}

/// Statements behind the action or the commit of a line; nothing for a line whose state is gone then.
pub(super) fn used_up(cx: Cx, line: &Line, stays: bool) -> TokenStream {
    if !goes_on_behind(cx, line) || !stays || line.timer.is_none() {
        return TokenStream::new();
    }
    let timer = timers::place(cx, line);
    let goes_on = match &line.trigger {
        Trigger::After(_) => tokens!(#timer.stop();),
        // If the line leaves its state, the beats that have passed and are left over are given up.
        Trigger::Every { catch_up: true, .. } if line.asks_for_change() => {
            tokens!(#timer = if the_request.is_some() { last_ } else { timer_ };)
        }
        Trigger::Every { catch_up: true, .. } if line.transition().is_some() => tokens!(#timer = last_;),
        _ => tokens!(#timer = timer_;),
    };
    match is_unset(cx, line) {
        Some(is_unset) => tokens!(if #is_unset { #goes_on }),
        None => goes_on,
    }
}

/// Statements for a beat at which the conditions of a line do not hold: the beat is used up all the same.
pub(super) fn refused(cx: Cx, line: &Line) -> Option<TokenStream> {
    (goes_on_behind(cx, line) && is_beat(line)).then(|| tokens!(#{timers::place(cx, line)} = timer_;))
}

/// The line at each of its beats; `timer_` is its timer behind the beat, `last_` that behind all that have passed.
pub(super) fn each(cx: Cx, line: &Line, resolve: Option<TokenStream>, acts: TokenStream) -> TokenStream {
    let (timer, span) = (timers::place(cx, line), timers::span(cx, line));
    if matches!(line.trigger, Trigger::Every { catch_up: true, .. }) {
        let beats = clock::ask(cx, "missed_beats", tokens!(&mut last_, now_, span_));
        let next = clock::ask(cx, "next_beat", tokens!(#timer, span_));
        let is_unset = is_unset(cx, line).map(|is_unset| tokens!(if !#is_unset { break; }));
        return tokens!({
            #resolve
            let (span_, mut last_) = (#span, #timer);
            let beats_ = #beats;
            for beat_ in 1..=beats_ {
                #is_unset
                let timer_ = if beat_ == beats_ { last_ } else { #next };
                #acts
            }
        });
    }
    // A computed span is asked for only when the beat is due.
    let due = matches!(line.period(), Some(Period::Computed(_))).then(|| {
        let is_due = clock::ask(cx, "is_due", tokens!(&#timer, now_));
        tokens!(#is_due &&)
    });
    let beat = clock::ask(cx, "beat", tokens!(&mut timer_, now_, #span));
    tokens!({
        #resolve
        let mut timer_ = #timer;
        if #due #beat { #acts }
    })
}
