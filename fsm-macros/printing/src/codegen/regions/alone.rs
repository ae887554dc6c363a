//! A line that never acts together with another: it does what it does in any machine, and takes the event itself.

use super::{acts, lines};
use crate::codegen::bound::lets;
use crate::codegen::cx::Cx;
use crate::codegen::effect;
use crate::codegen::event::{self, event_pattern};
use crate::codegen::levels::all_line_attrs;
use crate::codegen::scope::Scope;
use crate::each::Gather;
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
    let own = lines.into_iter().filter(|line| !line.acts_beside);
    let arms: TokenStream = own.map(|line| arm(cx, line)).joined();
    let one = together(tokens!([::core::option::Option::Some(line_)]));
    tokens! {
        match picks_.count() {
            ::fsm_runtime::__private::Count::None => #none,
            ::fsm_runtime::__private::Count::One(line_) => match line_ {
                #arms
                _ => #one,
            },
            ::fsm_runtime::__private::Count::Several => #{together(tokens!(picks_.lines()))},
        }
    }
}

fn arm(cx: Cx, line: &Line) -> TokenStream {
    let (name, attrs) = (lines::name(cx, line), all_line_attrs(cx, line));
    let (scope, lets) = (Scope::of(cx, line.source).binding(line.bindings()), |otherwise| {
        lets(cx, line.source, &[line], otherwise)
    });
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
    let pattern = event::arm(cx, pattern);
    let taken = event::matched(cx, tokens!(#pattern => #outcome,), event::unhandled(cx));
    tokens! {
        #attrs #name => {
            #{lets(effect::give_back(cx))}
            #taken
        }
    }
}
