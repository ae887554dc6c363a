//! The timers of a snapshot: how they are written and read, the lines that have one, in the constants of the table, and their names.
//! A timer stands there by its own name, or by state, kind and order: `Hot.after`. What else is read: names that its state had
//! before, and `Hot after 2`, as earlier versions have written all timers.

use crate::names::paths::{machine_type, parts_type, state_type, time_type};
use crate::prelude::*;
use crate::program::{Line, Period, Trigger};
use crate::state::store::{any, state_in};
use crate::time::timers::{restored_of_states, slot, ty};
use crate::token::unraw;
use crate::written::SerdeNames;

/// `has_timer_`: whether a line with a timer stands in an active state, or is the machine's; `has_paused_` only the former.
pub(super) fn has_timer_fn(cx: Cx) -> TokenStream {
    let (lines, state) = (cx.program.all_timed().gather(), state_type(cx));
    tokens! {
        #if let [_, ..] = lines[..] {
            #[allow(unused_variables)]
            fn has_timer_(state_: &#state, line_: ::core::primitive::usize) -> ::core::primitive::bool {
                match line_ {
                    #for (number, line) in lines.iter().enumerate() {
                        #if line.source == ROOT { #number => true, }
                    }
                    _ => Self::has_paused_(state_, line_)
                }
            }
            #[allow(unused_variables)]
            fn has_paused_(state_: &#state, line_: ::core::primitive::usize) -> ::core::primitive::bool {
                match line_ {
                    #for (number, line) in lines.iter().enumerate() {
                        #if line.source != ROOT {
                            #number => ::core::matches!(state_, #{any(cx, line.source)}),
                        }
                    }
                    _ => false
                }
            }
        }
    }
}

/// `new_timers_`: those of a suspended state, begun anew.
pub(super) fn new_timers_fn(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.has_stack() && cx.has_timers() {
            #[allow(unused_variables, unused_mut, unused_assignments)]
            fn new_timers_(state_: &#{state_type(cx)}, now_: #{time_type(cx)}) -> #{ty(cx)} {
                #{restored_of_states(cx)} timers_
            }
        }
    }
}

/// How the timers of states and of the machine itself are read, and written.
pub(super) fn running(cx: Cx) -> (TokenStream, TokenStream) {
    let (of_states, of_machine) = (cx.storage().state_timers, cx.storage().machine_timers);
    let value = tokens!(&::fsm_runtime::__private::WrittenTimers {
        lines: #{lines(cx)},
        of_states: #if of_states > 0 { &parts_.timers } #else { &[] },
        of_machine: #if of_machine > 0 { &parts_.machine_timers } #else { &[] },
        at: now_,
        is_active: |line_| <#{parts_type(cx)}>::has_timer_(#{state_in(cx, tokens!(parts_))}, line_),
    });
    (tokens!(::fsm_runtime::__private::StoredTimers<#{machine_type(cx)}, #{cx.storage().timers()}>), value)
}

/// The same of suspended states.
pub(super) fn paused(cx: Cx) -> (TokenStream, TokenStream) {
    let size = cx.storage().stack.as_ref().map(|stack| &stack.size);
    let count = cx.storage().state_timers;
    let timers = tokens!(::fsm_runtime::__private::StoredTimers<#{machine_type(cx)}, #count>);
    let value = tokens!(&::fsm_runtime::__private::WrittenPaused {
        lines: #{lines(cx)},
        states: &parts_.stack,
        paused: &parts_.paused,
        is_active: <#{parts_type(cx)}>::has_timer_,
    });
    (tokens!(::fsm_runtime::__private::Stack<#timers, { #size }>), value)
}

fn lines(cx: Cx) -> TokenStream {
    tokens!(<#{machine_type(cx)} as ::fsm_runtime::snapshots::Snapshots>::TIMERS)
}

/// Whether a line has a timer where this state is current, and the machine runs.
pub(super) fn has_timer() -> TokenStream {
    tokens!(Self::has_timer_)
}

/// Whether it has one where this state is suspended.
pub(super) fn has_paused() -> TokenStream {
    tokens!(Self::has_paused_)
}

/// The timers of a suspended state, begun anew.
pub(super) fn new_timers() -> TokenStream {
    tokens!(Self::new_timers_)
}

/// The constant `TIMERS`.
pub(super) fn timed_lines(cx: Cx) -> TokenStream {
    let all = cx.program.all_timed().gather();
    tokens! {
        #for line in &all {
            #let SerdeNames { written, read } = names(cx, line, &all);
            #let others = read.iter().map(String::as_str);
            #let is_once = matches!(line.trigger, Trigger::After(_));
            ::fsm_runtime::__private::TimedLine {
                name: #written,
                others: &[#(#others),*],
                is_of_machine: #{line.source == ROOT},
                slot: #{slot(cx, line)},
                is_computed: #{matches!(line.period(), Some(Period::Computed(_)))},
                catches_up: #{matches!(line.trigger, Trigger::Every { catch_up: true, .. })},
                is_once: #is_once,
                may_be_off: #{is_once || cx.program.is_cancelled(line)},
            },
        }
    }
}

/// The constant `FINGERPRINT`: of the table as a text.
pub(super) fn fingerprint(cx: Cx) -> TokenStream {
    let mut text = String::new();
    fingerprint_inside(cx, ROOT, &mut text);
    tokens!(::fsm_runtime::__private::fingerprint(#text))
}

fn fingerprint_inside(cx: Cx, id: StateId, text: &mut String) {
    let kind = if cx.tree().is_region(id) { "region " } else { "" };
    *text += &format!("{kind}{}{{", unraw(cx.state(id).name));
    for line in cx.program.timed(id) {
        *text += &format!("{};", positional(cx, line, &rust_name(cx, id)));
    }
    for child in cx.tree().children(id).iter().filter(|child| !cx.tree().is_choice(**child)) {
        fingerprint_inside(cx, *child, text);
    }
    *text += "}";
}

/// The names of a line that is one of these. Of those that are read the most certain comes first.
fn names(cx: Cx, line: &Line, all: &[&Line]) -> SerdeNames {
    let alike = alike(cx, line);
    let is_single = alike.len() == 1;
    let states = of_state(cx, line.source);
    let own = cx.program.timer_name(line);
    let written = own.map_or_else(|| written(cx, line, all), unraw);
    let placed =
        states.read.iter().filter(|_| own.is_none() || is_single).map(|state| placed(cx, line, state));
    let before = states.read.iter().map(|state| positional(cx, line, state));
    let before = before.chain([positional(cx, line, &rust_name(cx, line.source))]);
    let mut read: Vec<String> = placed.chain(before).gather();
    read.retain(|name| *name != written);
    SerdeNames { written, read }
}

/// Serde asks for names that differ beside each other only, so those of two states may be one.
fn written(cx: Cx, line: &Line, all: &[&Line]) -> String {
    let written = |line: &Line| placed(cx, line, &of_state(cx, line.source).written);
    let name = written(line);
    let is_taken = all.iter().any(|other| other.id != line.id && written(other) == name);
    if is_taken { placed(cx, line, &rust_name(cx, line.source)) } else { name }
}

/// By which names serde writes and reads a state. A region has its own alone, as the field that it is.
pub(super) fn of_state(cx: Cx, id: StateId) -> SerdeNames {
    let name = rust_name(cx, id);
    match id == ROOT || cx.tree().is_region(id) {
        true => SerdeNames { written: name.clone(), read: vec![name] },
        false => SerdeNames::of(&name, cx.state(id).attrs, cx.program.head.attrs),
    }
}

fn rust_name(cx: Cx, id: StateId) -> String {
    if id == ROOT { "machine".to_owned() } else { unraw(cx.state(id).name) }
}

/// `Aiming.after`; the order counts among lines that can have no name.
fn placed(cx: Cx, line: &Line, state: &str) -> String {
    let unnamed = alike(cx, line).into_iter().filter(|other| cx.program.timer_name(other).is_none());
    let before = unnamed.take_while(|other| other.id != line.id).count();
    let number = if before > 0 { format!(".{}", before + 1) } else { String::new() };
    format!("{state}.{}{number}", word(line))
}

/// `Aiming after`, and `Aiming after 2` of the second; `after` of the machine.
fn positional(cx: Cx, line: &Line, state: &str) -> String {
    let before = alike(cx, line).into_iter().take_while(|other| other.id != line.id).count();
    let state = if line.source == ROOT { String::new() } else { format!("{state} ") };
    let number = if before > 0 { format!(" {}", before + 1) } else { String::new() };
    format!("{state}{}{number}", word(line))
}

/// The lines of this kind in its state.
fn alike<'p>(cx: Cx<'p>, line: &Line) -> Vec<&'p Line<'p>> {
    cx.program.timed(line.source).into_iter().filter(|other| word(other) == word(line)).gather()
}

fn word(line: &Line) -> &'static str {
    match line.trigger {
        Trigger::After(_) => "after",
        Trigger::Every { .. } => "every",
        _ => "update",
    }
}
