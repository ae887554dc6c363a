//! The lines with timers, and the fingerprint of the table.

use super::names::{Names, in_fingerprint, names};
use crate::codegen::cx::Cx;
use crate::codegen::levels::line_cfgs;
use crate::codegen::names::{state_type, time_type};
use crate::codegen::restored::restored_of_states;
use crate::codegen::store;
use crate::codegen::timers::{slot, ty};
use crate::each::Gather;
use crate::program::{Line, Period, Trigger};
use crate::syntax::Attrs;
use crate::token::unraw;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};

/// `has_timer_`: whether a line with a timer stands in an active state, or is the machine's; `has_paused_` only the former.
pub(super) fn has_timer_fn(cx: Cx) -> TokenStream {
    let lines = all_timed(cx);
    if lines.is_empty() {
        return TokenStream::new();
    }
    let (state, mut own) = (state_type(cx), TokenStream::new());
    let arms = lines.iter().enumerate().map(|(number, line)| {
        let (cfgs, pattern) = (line_cfgs(cx, line), store::any(cx, line.source));
        match line.source {
            ROOT => {
                own.append(tokens!(#cfgs #number => true,));
                TokenStream::new()
            }
            _ => tokens!(#cfgs #number => ::core::matches!(state_, #pattern),),
        }
    });
    let arms: TokenStream = arms.joined();
    tokens! {
        #[allow(unused_variables)]
        fn has_timer_(state_: &#state, line_: ::core::primitive::usize) -> ::core::primitive::bool {
            match line_ { #own _ => Self::has_paused_(state_, line_) }
        }
        #[allow(unused_variables)]
        fn has_paused_(state_: &#state, line_: ::core::primitive::usize) -> ::core::primitive::bool {
            match line_ { #arms _ => false }
        }
    }
}

/// `new_timers_`: those of a suspended state, begun anew.
pub(super) fn new_timers_fn(cx: Cx) -> TokenStream {
    if !cx.has_stack() || cx.storage().state_timers == 0 {
        return TokenStream::new();
    }
    tokens! {
        #[allow(unused_variables, unused_mut, unused_assignments)]
        fn new_timers_(state_: &#{state_type(cx)}, now_: #{time_type(cx)}) -> #{ty(cx)} {
            #{restored_of_states(cx)} timers_
        }
    }
}

fn all_timed<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    cx.tree().all().each_of(|id| cx.program.timed(id)).gather()
}

/// The constant `TIMERS`.
pub(super) fn timed_lines(cx: Cx) -> TokenStream {
    let all = all_timed(cx);
    let lines = all.iter().map(|line| {
        let Names { written, read } = names(cx, line, &all);
        let read = read.iter().map(String::as_str);
        let slot = slot(cx, line);
        let is_of_machine = line.source == ROOT;
        let is_computed = matches!(line.period(), Some(Period::Computed(_)));
        let catches_up = matches!(line.trigger, Trigger::Every { catch_up: true, .. });
        let is_once = matches!(line.trigger, Trigger::After(_));
        let may_be_off = is_once || cx.program.is_cancelled(line);
        tokens! {
            ::fsm_runtime::__private::TimedLine {
                name: #written,
                others: &[#(#read),*],
                is_of_machine: #is_of_machine,
                slot: #slot,
                is_computed: #is_computed,
                catches_up: #catches_up,
                is_once: #is_once,
                may_be_off: #may_be_off,
            },
        }
    });
    lines.joined()
}

/// The constant `FINGERPRINT`: of each part of the table whether it is there, and its text.
pub(super) fn fingerprint(cx: Cx) -> TokenStream {
    let mut parts = Vec::new();
    fingerprint_inside(cx, ROOT, &mut parts);
    let parts = parts.into_iter().map(|Part { conditions, text }| match conditions.is_empty() {
        true => tokens!((true, #text),),
        false => tokens!((::core::cfg!(all(#conditions)), #text),),
    });
    let parts: TokenStream = parts.gather().into_iter().joined();
    tokens!(::fsm_runtime::__private::fingerprint(&[#parts]))
}

/// A part of the table, and the conditions under which it is there.
struct Part {
    conditions: TokenStream,
    text: String,
}

fn fingerprint_inside(cx: Cx, id: StateId, parts: &mut Vec<Part>) {
    let around: Vec<&Attrs> =
        cx.tree().path(id).filter(|id| *id != ROOT).map(|id| cx.state(id).attrs).gather();
    let add = |parts: &mut Vec<Part>, more: Option<&Attrs>, text: String| {
        let conditions = conditions(around.iter().copied().chain(more));
        match parts.last_mut().filter(|last| last.conditions.is_empty() && conditions.is_empty()) {
            Some(last) => last.text += &text,
            None => parts.push(Part { conditions, text }),
        }
    };
    let kind = if cx.tree().is_region(id) { "region " } else { "" };
    add(parts, None, format!("{kind}{}{{", unraw(cx.state(id).name)));
    for line in cx.program.timed(id) {
        add(parts, Some(line.attrs), format!("{};", in_fingerprint(cx, line)));
    }
    for child in cx.tree().children(id).iter().filter(|child| !cx.tree().is_choice(**child)) {
        fingerprint_inside(cx, *child, parts);
    }
    add(parts, None, "}".to_owned());
}

/// The conditions in the `#[cfg(…)]` of these attributes, each with a comma behind it.
fn conditions<'a>(attrs: impl Iterator<Item = &'a Attrs>) -> TokenStream {
    let mut conditions = TokenStream::new();
    for attr in attrs.flat_map(Attrs::cfgs) {
        if let Ok(list) = attr.meta.require_list() {
            conditions.append(tokens!(#{list.tokens.code()},));
        }
    }
    conditions
}
