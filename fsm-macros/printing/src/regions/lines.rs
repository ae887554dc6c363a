//! The lines that regions pick among, each with a name; which of them can act in one step; and what runs them once they are
//! picked. One that never meets another does what it does in any machine, and takes the event itself.

use proc_macro2::Ident;
use quote::format_ident;

use crate::caller::ours;
use crate::code::asked::asker;
use crate::code::effect::{self, lets};
use crate::code::scope::Scope;
use crate::context::args::{args, params};
use crate::context::attributes::{all_line_attrs, everywhere};
use crate::events::event::{self, event_pattern};
use crate::follow::observer;
use crate::names::paths::{id_of, of_machine};
use crate::prelude::*;
use crate::program::{Line, LineId, Together, Transition, Trigger};
use crate::state::dispatch::innermost;

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

/// The lines that may act in one step with others, and do anything then.
pub(super) fn shared<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    cx.program.lines_of(&cx.program.together.lines)
}

/// Whether some lines act together at all.
pub(super) fn act_together(cx: Cx) -> bool {
    let Together { on_events, always, .. } = cx.program.together;
    !cx.program.acts_side_by_side() && (on_events || always)
}

/// The function for one phase of lines that act together, with an arm for each. `None` if no line does anything then.
pub(super) fn phase(
    cx: Cx,
    name: &str,
    own: TokenStream,
    next: Option<TokenStream>,
    arm: &dyn Fn(&Line, &Transition) -> TokenStream,
) -> Option<TokenStream> {
    let arms = arms(cx, arm);
    (!arms.is_empty()).then(|| {
        tokens! {
            try fn #{format_ident!("{name}")}(&mut self, line_: #{ty(cx)}, #own #{params(cx)} #next) {
                match line_ {
                    #arms
                    _ => {}
                }
            }
        }
    })
}

/// `LineOfName::State_1 => { … }` for each of these lines that does anything then.
pub(super) fn arms(cx: Cx, arm: &dyn Fn(&Line, &Transition) -> TokenStream) -> TokenStream {
    tokens! {
        #for line in shared(cx) {
            #let code = line.transition().map(|transition| arm(line, transition)).unwrap_or_default();
            #if !code.is_empty() { #{name(cx, line)} => { #code } }
        }
    }
}

/// `innermost_`: the innermost state inside the domain of a line that changes it, for the report; of what is left, inside the
/// region that the line stands in.
pub(super) fn innermost_fn(cx: Cx) -> TokenStream {
    if !cx.facts().tells_transitions {
        return TokenStream::new();
    }
    let arms = arms(cx, &|_, transition| {
        let seat = innermost(cx, transition.domain);
        let left = match transition.from {
            Some(id) => id_of(cx, id),
            None if transition.told_in != transition.domain => innermost(cx, transition.told_in),
            None => return tokens!(::core::option::Option::Some(#seat)),
        };
        tokens!(::core::option::Option::Some(if left_ { #left } else { #seat }))
    });
    tokens! {
        fn innermost_(
            &self, line_: ::core::option::Option<#{ty(cx)}>, left_: ::core::primitive::bool
        ) -> ::core::option::Option<#{&cx.names.id}> {
            match line_? {
                #arms
                _ => ::core::option::Option::None
            }
        }
    }
}

/// `self.innermost_(line_, true)`, of what it leaves.
pub(super) fn innermost_call(is_left: bool) -> TokenStream {
    tokens!(self.innermost_(line_, #is_left))
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

/// Runs the lines in the local `picks_`. A single line that never acts together with others runs directly; all other
/// cases go through `together`.
pub(super) fn picked(
    cx: Cx,
    lines: &[&Line],
    none: TokenStream,
    together: &dyn Fn(TokenStream) -> TokenStream,
) -> TokenStream {
    tokens! {
        match picks_.count() {
            ::fsm_runtime::__private::Count::None => #none,
            ::fsm_runtime::__private::Count::One(line_) => match line_ {
                #for line in lines.iter().filter(|line| !line.acts_beside) { #{alone(cx, line)} }
                _ => #{together(tokens!([::core::option::Option::Some(line_)]))},
            },
            ::fsm_runtime::__private::Count::Several => #{together(tokens!(picks_.lines()))},
        }
    }
}

/// The arm for a line that never acts together with another.
fn alone(cx: Cx, line: &Line) -> TokenStream {
    let name = name(cx, line);
    let attrs = all_line_attrs(cx, line);
    let scope = Scope::of_line(cx, line);
    let lets = |otherwise| lets(cx, line.source, &[line], otherwise);
    let Trigger::On(pattern) = &line.trigger else {
        let otherwise = tokens!(return false);
        let steps = effect::statements(&scope, line, TokenStream::new(), otherwise);
        return tokens!(#attrs #name => { #{lets(otherwise)} #steps true });
    };
    let outcome = effect::outcome(&scope, line);
    if line.effect.leaves_event() {
        return tokens!(#attrs #name => #outcome,);
    }
    let outcome = observer::before(used_by_guard(line), outcome);
    let arm = tokens!(#{event::arm(cx, event_pattern(cx, pattern))} => #outcome,);
    tokens! {
        #attrs #name => {
            #{lets(effect::give_back(cx))}
            #{event::matched(cx, arm, event::unhandled(cx))}
        }
    }
}

/// The outcome of an event that these lines take.
pub(super) fn of_event(cx: Cx, lines: TokenStream) -> TokenStream {
    let outcome = |event: TokenStream| {
        tokens! {
            match #{call_together(cx, lines, event)} {
                true => ::fsm_runtime::Outcome::Transitioned,
                false => ::fsm_runtime::Outcome::Handled,
            }
        }
    };
    if !cx.may_stop() {
        return outcome(tokens!(::core::option::Option::Some(event_)));
    }
    // From here on the event is used, whichever of the lines fails.
    tokens! {{
        #if cx.program.together.binds {
            let mut used_ = ::core::option::Option::take(event_);
        } #else {
            *event_ = ::core::option::Option::None;
        }
        #{outcome(tokens!(&mut used_))}
    }}
}

/// `self.act_together_(lines_, …)`. Without an event the generics of its type are inferred.
pub(super) fn call_together(cx: Cx, lines: TokenStream, event: TokenStream) -> TokenStream {
    tokens!(self.act_together_(#lines, #if cx.program.together.binds { #event, } #{args(cx)})~)
}

/// Statements that use the names of the guard, or rustc would report them as unused where the line acts.
pub(super) fn used_by_guard(line: &Line) -> TokenStream {
    let guard = line.condition.guard.as_ref();
    let is_used = |name: &Ident| guard.is_some_and(|guard| guard.words.mention(name));
    line.bindings().into_iter().filter(is_used).map(|name| tokens!(let _ = &#name;)).joined()
}
