//! The lines that regions pick among, each with a name; and which of them can act in one step.

use proc_macro2::Ident;
use quote::format_ident;

use crate::caller::ours;
use crate::code::asked::asker;
use crate::context::attributes::everywhere;
use crate::context::cx::Cx;
use crate::each::Gather;
use crate::names::paths::of_machine;
use crate::program::{Line, LineId, Together};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// The lines that are picked before one acts.
pub(super) fn all<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    on(cx).into_iter().and(always(cx)).gather()
}

pub(super) fn on<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    cx.program.on().into_iter().filter(|line| is_picked(line)).gather()
}

pub(super) fn always<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    cx.program.always().into_iter().filter(|line| !line.acts_at_once()).gather()
}

/// Whether a line waits until all regions have picked theirs.
fn is_picked(line: &Line) -> bool {
    !line.acts_at_once() && !line.passes()
}

/// Wraps the result of a search in `Continue`, if a line may act where it is found and so end the search.
pub(super) fn going_on(may_act: bool, found: TokenStream) -> TokenStream {
    if may_act { tokens!(::core::ops::ControlFlow::Continue(#found)) } else { found }
}

/// `LineOfName`
pub(super) fn ty(cx: Cx) -> Ident {
    of_machine("Line", &cx.names.machine)
}

/// The variant of a line: its state, and its place among the lines of that.
pub(super) fn variant(cx: Cx, line: &Line) -> Ident {
    let state = cx.state(line.source);
    let lists = state.asked().into_iter().and(state.always.iter().copied());
    let place = lists.into_iter().position(|id| id == line.id).unwrap_or(0) + 1;
    match line.source {
        ROOT => format_ident!("Machine_{place}_"),
        _ => format_ident!("{}_{place}", state.name, span = ours()),
    }
}

/// `LineOfName::State_1`
pub(super) fn name(cx: Cx, line: &Line) -> TokenStream {
    tokens!(#{ty(cx)}::#{variant(cx, line)})
}

/// The enum of the lines that are picked.
pub(crate) fn line_enum(cx: Cx) -> TokenStream {
    if !cx.tree().has_regions() || cx.program.acts_side_by_side() {
        return TokenStream::new();
    }
    let doc = format!(" The lines of [`{}`] that regions pick among.", cx.names.machine);
    tokens! {
        #[doc = #doc]
        #[doc(hidden)]
        #{everywhere(cx)}
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)]
        #[allow(non_camel_case_types)]
        enum #{ty(cx)} {
            #for line in all(cx) { #{variant(cx, line)}, }
        }
    }
}

/// `Enabled<LineOfName, N>`
pub(super) fn picks_type(cx: Cx) -> TokenStream {
    tokens!(::fsm_runtime::__private::Enabled<#{ty(cx)}, #{cx.facts().breadth[ROOT.0]}>)
}

/// Leaves out the lines that stand in the way of others, where some can.
pub(super) fn without_conflicts(cx: Cx) -> TokenStream {
    tokens!(#if cx.program.may_conflict { let picks_ = picks_.without_conflicts(Self::stands_); })
}

/// `stands_`: where a line stands, and what it leaves.
pub(super) fn stands_fn(cx: Cx) -> TokenStream {
    if !cx.program.may_conflict {
        return TokenStream::new();
    }
    tokens! {
        fn stands_(line_: #{ty(cx)}) -> ::fsm_runtime::__private::Stands<#{&cx.names.id}> {
            match line_ {
                #for line in all(cx) {
                    #{name(cx, line)} => ::fsm_runtime::__private::Stands {
                        source: #{asker(cx, line.source)},
                        leaves:
                            #if let Some(transition) = line.transition() {
                                ::core::option::Option::Some(#{asker(cx, transition.domain)})
                            } #else { ::core::option::Option::None }
                    },
                }
            }
        }
    }
}

/// `takes_`: whether a line takes data by value, where some line does that may act beside others.
pub(super) fn takes_fn(cx: Cx, shared: &[&Line]) -> Option<TokenStream> {
    let takes = |line: &&Line| line.transition().is_some_and(|transition| transition.takes().is_some());
    let taking: Vec<&Line> = shared.iter().copied().filter(takes).gather();
    (!taking.is_empty()).then(|| {
        tokens! {
            fn takes_(line_: #{ty(cx)}) -> ::core::primitive::bool {
                match line_ {
                    #for line in &taking { #{name(cx, line)} => true, }
                    _ => false
                }
            }
        }
    })
}

/// The lines that may act in one step with others, and do anything then.
pub(super) fn shared<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    cx.program.lines_of(&cx.program.together.lines)
}

/// Whether some lines act together at all.
pub(super) fn act_together(cx: Cx) -> bool {
    let Together { on_events, always, .. } = cx.program.together;
    !cx.program.acts_side_by_side() && (on_events || always)
}

/// Adds the local `line_`, which a state has picked among its own lines and those around it, to `picks_`. What stands around
/// the same regions may be picked by each of them, and one of these lines acts, once.
pub(super) fn push(cx: Cx, id: StateId, own: &dyn Fn(StateId) -> Vec<LineId>) -> TokenStream {
    let mut around: Vec<Vec<TokenStream>> = Vec::new();
    let mut names: Vec<TokenStream> = Vec::new();
    for outer in cx.tree().path(id) {
        if cx.facts().breadth[outer.0] > 1 {
            let lines = cx.program.lines_of(&own(outer)).into_iter().filter(|line| is_picked(line));
            names.extend(lines.map(|line| name(cx, line)));
        }
        if cx.tree().is_region(outer) {
            around.push(std::mem::take(&mut names));
        }
    }
    around.push(names);
    tokens! {
        #if around.iter().all(Vec::is_empty) { picks_.push(line_); } #else {
            match line_ {
                #for names in &around {
                    #match &names[..] {
                        [] => {}
                        [name] => { #name => picks_.push_once(line_), }
                        names => { #(#names)|* => picks_.push_one_of(line_, &[#(#names),*]), }
                    }
                }
                line_ => picks_.push(line_)
            }
        }
    }
}
