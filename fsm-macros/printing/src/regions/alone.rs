//! A line that never acts together with another: it does what it does in any machine, and takes the event itself.

use super::{acts, lines};
use crate::code::bound::lets;
use crate::code::effect;
use crate::code::scope::Scope;
use crate::context::cx::Cx;
use crate::context::levels::all_line_attrs;
use crate::events::event;
use crate::events::event::event_pattern;
use crate::program::{Line, Trigger};
use crate::tokens::TokenStream;

/// Runs the lines in the local `picks_`. A single line that never acts together with others runs directly; all other
/// cases go through `together`.
pub(super) fn acting(
    cx: Cx,
    lines: Vec<&Line>,
    none: TokenStream,
    together: &dyn Fn(TokenStream) -> TokenStream,
) -> TokenStream {
    tokens! {
        match picks_.count() {
            ::fsm_runtime::__private::Count::None => #none,
            ::fsm_runtime::__private::Count::One(line_) => match line_ {
                #for line in lines.into_iter().filter(|line| !line.acts_beside) { #{arm(cx, line)} }
                _ => #{together(tokens!([::core::option::Option::Some(line_)]))},
            },
            ::fsm_runtime::__private::Count::Several => #{together(tokens!(picks_.lines()))},
        }
    }
}

fn arm(cx: Cx, line: &Line) -> TokenStream {
    let name = lines::name(cx, line);
    let attrs = all_line_attrs(cx, line);
    let scope = Scope::of(cx, line.source).binding(line.bindings());
    let lets = |otherwise| lets(cx, line.source, &[line], otherwise);
    let Trigger::On(pattern) = &line.trigger else {
        let otherwise = tokens!(return false);
        let steps = effect::statements(&scope, line, &TokenStream::new(), otherwise);
        return tokens!(#attrs #name => { #{lets(otherwise)} #steps true });
    };
    let pattern = event_pattern(cx, pattern);
    let outcome = effect::outcome(&scope, line);
    if line.effect.leaves_event() {
        return tokens!(#attrs #name => #outcome,);
    }
    let used = acts::used_by_guard(line);
    let outcome = if used.is_empty() { outcome } else { tokens!({ #used #outcome }) };
    let arm = tokens!(#{event::arm(cx, pattern)} => #outcome,);
    tokens! {
        #attrs #name => {
            #{lets(effect::give_back(cx))}
            #{event::matched(cx, arm, event::unhandled(cx))}
        }
    }
}
