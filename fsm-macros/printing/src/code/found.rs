//! Values that conditions bind: `if let Some(name) = value`. They wait in locals until the line acts. A condition
//! sees the owner and the data by shared reference, and these references must end with the condition, because the
//! exits, the action and the values of the target may change both.

use proc_macro2::{Ident, Span};
use quote::format_ident;

use super::scope::Scope;
use crate::context::places::ours_at;
use crate::prelude::*;
use crate::program::{Body, Effect, Hook, Leaving, Line, Step};
use crate::token::{place_of, unraw};
use crate::written::{Found, Let, Part};

/// `let mut name_must_be_copied_or_cloned_3 = None;` for each name, before the conditions.
pub(crate) fn lets(line: &Line) -> TokenStream {
    tokens! {
        #for found in &line.condition.found {
            // rustc shows the place of the whole pattern.
            #let pattern = tokens_at!(ours_at(found.name.span())=> mut #{local(line, found)});
            let #pattern = ::core::option::Option::None;
        }
    }
}

/// `let name = filled(name_must_be_copied_or_cloned_3);` for each, where the line acts.
pub(crate) fn binds(line: &Line) -> TokenStream {
    tokens! {
        #for found in &line.condition.found {
            // Perhaps the rest of the condition has changed it already.
            #if found.is_mut { #[allow(unused_mut)] }
            // Perhaps it was for the rank of the line alone.
            #if line.rank.is_some() { #[allow(unused_variables)] }
            let #if found.is_mut { mut } #{&found.name} = ::fsm_runtime::__private::filled(#{local(line, found)});
        }
    }
}

/// The names for the score or weight of a line, which looks at what its condition has found.
pub(crate) fn seen(line: &Line, rank: &Body, offer: TokenStream) -> TokenStream {
    let seen = line.condition.found.iter().filter(|found| rank.words.mention(&found.name));
    seen.fold(offer, |offer, found| {
        tokens!(if let ::core::option::Option::Some(#{&found.name}) = &#{local(line, found)} { #offer })
    })
}

/// The local in which a value waits. If the value is borrowed, rustc shows the name of this local, which says what to
/// do. Each line has its own.
fn local(line: &Line, found: &Found) -> Ident {
    let at = ours_at(found.name.span());
    format_ident!("{}_must_be_copied_or_cloned_{}", unraw(&found.name), line.id.0 + 1, span = at)
}

/// The chain of a condition. A name that it binds as `mut` is perhaps changed by the action alone. Where nothing acts on the
/// names (`is_asked`), they are for the condition itself.
pub(crate) fn condition(line: &Line, parts: &[Part], is_asked: bool) -> TokenStream {
    let found = if is_asked { &[][..] } else { &line.condition.found };
    let chain = chain(line, found, parts);
    tokens! {
        #if found.iter().any(|found| found.is_mut) { #[allow(unused_mut)] let holds_ = #chain; holds_ } #else { #chain }
    }
}

/// `a && if let pattern = value { … } else { false }`, for `if let` can be joined by `&&` in no edition before 2024.
/// Each name that the line acts on is noted at the innermost place.
fn chain(line: &Line, found: &[Found], parts: &[Part]) -> TokenStream {
    let Some((first, rest)) = parts.split_first() else {
        return tokens! {
            #for found in found {
                #let name = &found.name;
                #{tokens_at!(ours_at(name.span())=> #{local(line, found)} = ::core::option::Option::Some(#name);)}
            }
            true
        };
    };
    let inner = chain(line, found, rest);
    match first {
        Part::Test(test) if rest.is_empty() && found.is_empty() => test.code(),
        Part::Test(test) => tokens!((#test) && { #inner }),
        Part::Let(Let { keyword, pattern, equals, value }) => {
            tokens!(if #keyword #pattern #equals #value { #inner } else { false })
        }
    }
}

impl Scope<'_> {
    /// The scope of a line behind its condition.
    pub(crate) fn finding(&self, line: &Line) -> Self {
        let found = line.condition.found.iter().map(|found| found.name.clone());
        self.clone().and_binding(found.gather())
    }
}

/// A name where the code mentions it first, so that rustc speaks of it there. In the text of a format it has no place.
pub(crate) fn mention(name: &Ident, code: &proc_macro2::TokenStream) -> Ident {
    let place = place_of(&name.to_string(), code).unwrap_or(name.span());
    let mut name = name.clone();
    name.set_span(name.span().located_at(place));
    name
}

/// Whether what the line does works on this, so that what a condition has borrowed from it would be in the way. Where
/// regions act, and where data are taken, all of it is.
pub(crate) fn is_worked_on(cx: Cx, line: &Line, name: &Ident) -> bool {
    let Effect::Go(transition) = &line.effect else {
        return line.action().is_some_and(|action| action.words.mention(name));
    };
    let is_bound_anew = transition.made.as_ref().is_some_and(|made| !made.left_and_remembered.is_empty());
    cx.tree().has_regions()
        || is_bound_anew
        || transition.all_steps().into_iter().any(|step| match step {
            Step::Act(action) => action.words.mention(name),
            Step::Take(_) => true,
            step => runs_code(cx, step),
        })
}

/// `look_2(&*owner, &*data_name_, |owner, name| …)`: the variables that a condition looks at are lent to it alone, so
/// that rustc complains where a borrowed value is bound, and not where the borrow is in the way.
pub(crate) fn lent(seen: &[(&Ident, Ident)], condition: TokenStream, place: Span) -> TokenStream {
    let names: Vec<&Ident> = seen.iter().map(|(_, name)| name).gather();
    let mut holds = tokens! {
        match (#(#names,)*) {
            (#(#names,)*) if #condition => true,
            _ => false
        }
    };
    // At most four are lent by one call, in which the others are lent.
    for these in seen.chunks(4).rev() {
        let look = format_ident!("look_{}", these.len(), span = ours_at(place));
        let names = these.iter().map(|(_, name)| name);
        holds = tokens! {
            ::fsm_runtime::__private::#look(
                #for (local, _) in these { &*#local, }
                |#(#names),*| #holds
            )
        };
    }
    holds
}

/// Whether code of the user's may run in this step of leaving.
fn runs_code(cx: Cx, step: &Step) -> bool {
    match step {
        Step::Leave { hook, leaving: Leaving::Inside(id) } => cx.runs_inside(*hook, *id),
        Step::Leave { hook, leaving: Leaving::Path { source, then } } => {
            source.is_some_and(|id| cx.runs_inside(*hook, id))
                || then.iter().any(|id| cx.does(Job::Hook(*hook, *id)))
        }
        Step::LeaveSuspended => true,
        Step::LeaveMachine => cx.does(Job::Hook(Hook::Exit, ROOT)),
        _ => false,
    }
}
