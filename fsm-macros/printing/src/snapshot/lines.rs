//! The lines with timers, and the fingerprint of the table.

use super::names::{Names, in_fingerprint, names};
use crate::context::cx::Cx;
use crate::each::Gather;
use crate::names::paths::{state_type, time_type};
use crate::program::{Line, Period, Trigger};
use crate::state::store;
use crate::time::restored::restored_of_states;
use crate::time::timers::{slot, ty};
use crate::token::unraw;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// `has_timer_`: whether a line with a timer stands in an active state, or is the machine's; `has_paused_` only the former.
pub(super) fn has_timer_fn(cx: Cx) -> TokenStream {
    let (lines, state) = (all_timed(cx), state_type(cx));
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
                            #number => ::core::matches!(state_, #{store::any(cx, line.source)}),
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

fn all_timed<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    cx.tree().all().each_of(|id| cx.program.timed(id)).gather()
}

/// The constant `TIMERS`.
pub(super) fn timed_lines(cx: Cx) -> TokenStream {
    let all = all_timed(cx);
    tokens! {
        #for line in &all {
            #let Names { written, read } = names(cx, line, &all);
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
        *text += &format!("{};", in_fingerprint(cx, line));
    }
    for child in cx.tree().children(id).iter().filter(|child| !cx.tree().is_choice(**child)) {
        fingerprint_inside(cx, *child, text);
    }
    *text += "}";
}
