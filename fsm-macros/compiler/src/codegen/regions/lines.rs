//! The lines that regions pick among, each with a name; and which of them can act in one step.

use proc_macro2::Ident;
use quote::format_ident;

use crate::codegen::attributes::everywhere;
use crate::codegen::cx::Cx;
use crate::codegen::names::id_of;
use crate::codegen::timers::line_cfgs;
use crate::each::Gather;
use crate::program::{Line, LineId, Trigger};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// The lines that events trigger.
pub(super) fn on<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    lines(cx, |cx, id| &cx.state(id).on)
}

/// The `always` lines.
pub(super) fn always<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    lines(cx, |cx, id| &cx.state(id).always)
}

pub(super) fn all<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    on(cx).into_iter().and(always(cx)).gather()
}

fn lines<'p>(cx: Cx<'p>, list: for<'c> fn(Cx<'c>, StateId) -> &'c Vec<LineId>) -> Vec<&'p Line<'p>> {
    cx.tree().all().each_of(|id| list(cx, id)).map(|line| cx.program.line(*line)).gather()
}

/// `NameLine_`
fn enum_name(cx: Cx) -> Ident {
    format_ident!("{}Line_", cx.names.machine)
}

/// The variant of a line: its state, and its place among the lines of that.
pub(super) fn variant(cx: Cx, line: &Line) -> Ident {
    let state = cx.state(line.source);
    let lists = state.on.iter().and(&state.always);
    let place = lists.into_iter().position(|id| *id == line.id).unwrap_or(0) + 1;
    match line.source {
        ROOT => format_ident!("Machine_{place}_"),
        _ => format_ident!("{}_{place}", state.name, span = proc_macro2::Span::mixed_site()),
    }
}

/// `NameLine_::State_1`
pub(super) fn name(cx: Cx, line: &Line) -> TokenStream {
    let (lines, variant) = (enum_name(cx), variant(cx, line));
    tokens!(#lines::#variant)
}

pub(super) fn ty(cx: Cx) -> TokenStream {
    let name = enum_name(cx);
    tokens!(#name)
}

/// The enum of the lines that are picked.
pub(in crate::codegen) fn line_enum(cx: Cx) -> TokenStream {
    let all = all(cx);
    if !cx.tree().has_regions() || cx.program.side_by_side.is_some() {
        return TokenStream::new();
    }
    let variants = all.iter().map(|line| {
        let (variant, cfgs) = (variant(cx, line), line_cfgs(cx, line));
        tokens!(#cfgs #variant,)
    });
    let (name, everywhere, variants): (_, _, TokenStream) =
        (enum_name(cx), everywhere(cx), variants.joined());
    let doc = format!(" The lines of [`{}`] that regions pick among.", cx.names.machine);
    tokens! {
        #[doc = #doc]
        #[doc(hidden)]
        #everywhere
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)]
        #[allow(non_camel_case_types)]
        enum #name { #variants }
    }
}

/// `Enabled<NameLine_, N>`
pub(super) fn picks_type(cx: Cx) -> TokenStream {
    let (line, breadth) = (enum_name(cx), cx.tree().breadth(ROOT));
    tokens!(::fsm_runtime::__private::Enabled<#line, #breadth>)
}

/// Leaves out the lines that stand in the way of others, where some can.
pub(super) fn without_conflicts(cx: Cx) -> TokenStream {
    match may_conflict(cx) {
        true => tokens! {
            let picks_ = picks_.without_conflicts(Self::stands_);
        },
        false => TokenStream::new(),
    }
}

/// `stands_`: where a line stands, and what it leaves.
pub(super) fn stands_fn(cx: Cx) -> TokenStream {
    if !may_conflict(cx) {
        return TokenStream::new();
    }
    let some = |id: StateId| match id {
        ROOT => tokens!(::core::option::Option::None),
        id => {
            let id = id_of(cx, id);
            tokens!(::core::option::Option::Some(#id))
        }
    };
    let arms = all(cx).into_iter().map(|line| {
        let (name, cfgs, source) = (name(cx, line), line_cfgs(cx, line), some(line.source));
        let leaves = match line.transition() {
            Some(transition) => {
                let domain = some(transition.domain);
                tokens!(::core::option::Option::Some(#domain))
            }
            None => tokens!(::core::option::Option::None),
        };
        tokens!(#cfgs #name => ::fsm_runtime::__private::Stands { source: #source, leaves: #leaves },)
    });
    let (line, id, arms): (_, _, TokenStream) = (enum_name(cx), &cx.names.id, arms.joined());
    tokens! {
        fn stands_(line_: #line) -> ::fsm_runtime::__private::Stands<#id> { match line_ { #arms } }
    }
}

/// Whether two lines that can be picked together leave the same state.
pub(super) fn may_conflict(cx: Cx) -> bool {
    let tree = cx.tree();
    let leaves = |line: &Line| line.transition().map(|transition| transition.domain);
    let same = |a: &Line, b: &Line| match (leaves(a), leaves(b)) {
        (Some(a), Some(b)) => tree.is_in(a, b) || tree.is_in(b, a),
        _ => false,
    };
    let meets = |lines: &[&Line]| {
        lines.iter().any(|a| lines.iter().any(|b| a.id != b.id && same(a, b) && can_meet(cx, a, b)))
    };
    meets(&on(cx)) || meets(&always(cx))
}

/// Whether two lines can act on the same event.
pub(super) fn events_meet(cx: Cx) -> bool {
    let on = on(cx);
    on.iter().any(|line| meets_another(cx, line, &on))
}

/// Whether two `always` lines can act in the same step.
pub(super) fn always_meet(cx: Cx) -> bool {
    let always = always(cx);
    always.iter().any(|line| meets_another(cx, line, &always))
}

/// Whether a line may act beside another one.
pub(super) fn meets(cx: Cx, line: &Line) -> bool {
    match line.trigger {
        Trigger::Always => meets_another(cx, line, &always(cx)),
        _ => meets_another(cx, line, &on(cx)),
    }
}

/// Whether a line that may act beside another one takes something out of the event: then each gets a clone.
pub(super) fn meeting_lines_bind(cx: Cx) -> bool {
    on(cx).iter().any(|line| binds(line) && meets(cx, line))
}

/// Whether the pattern of the line takes something out of the event.
pub(super) fn binds(line: &Line) -> bool {
    !line.bindings().is_empty()
}

fn meets_another(cx: Cx, line: &Line, lines: &[&Line]) -> bool {
    lines.iter().any(|other| other.id != line.id && can_meet(cx, line, other))
}

fn can_meet(cx: Cx, a: &Line, b: &Line) -> bool {
    let events = match (&a.trigger, &b.trigger) {
        (Trigger::On(a), Trigger::On(b)) => a.overlaps(b) || b.overlaps(a),
        _ => true,
    };
    events && cx.tree().act_beside(a.source, b.source)
}
