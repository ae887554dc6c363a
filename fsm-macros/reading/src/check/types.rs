//! Types that generated code cannot have where they stand, which rustc would report for each use of them. Lifetimes and types of the
//! header: used where they are not declared, declared where nothing uses them, and those that cannot be lent.

use proc_macro2::Group;
use quote::ToTokens;
use syn::{GenericParam, Lifetime, Type, TypeParamBound};

use super::prelude::*;
use crate::token::first_span;
use crate::written::{Param, Words};

/// Types that a beginner takes for a time, and rustc would report at every timer.
const NO_TIMES: [&str; 12] =
    ["bool", "char", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u128", "usize"];

/// Types of data that no state, or no target, could hold.
fn held(machine: &Machine, findings: &mut Findings) {
    let name = machine.name.to_string();
    for param in &machine.params {
        opaque(&name, param, findings);
    }
    for id in machine.topology.all() {
        for (index, field) in machine.state(id).data.iter().enumerate() {
            if field.ty.to_string() == "str" {
                let message = format!(
                    "`{}` is text of any length, which data cannot hold; write `String`, or `&'static str` for literals",
                    field.name
                );
                findings.error(first_span(&field.ty, field.name.span()), message);
                findings.verdicts.texts.push((id, index));
            }
            // Each target to this state would have another one in it.
            if machine.would_hold_itself(id, field) {
                let message = format!(
                    "each `{name}Target` to `{}` would hold another one in its `{}`, so the type would never end: give an initial value, which a target may override",
                    machine.state(id).name,
                    field.name,
                );
                findings.error(first_span(&field.ty, field.name.span()), message);
                findings.verdicts.without_value.push((id, index));
            }
        }
    }
}

/// `impl Trait` names no type that the machine could be known by.
fn opaque(machine: &str, param: &Param, findings: &mut Findings) {
    let Type::ImplTrait(ty) = &param.ty else { return };
    let (name, bounds) = (&param.name, ty.bounds.to_token_stream());
    let is_mut = param.reference.as_ref().is_some_and(|reference| reference.mutability.is_some());
    let word = if is_mut { "mut " } else { "" };
    let message = format!(
        "`impl {bounds}` cannot be the type of a parameter; name it: `machine {machine}<T: {bounds}>({name}: &{word}T)`, or write `&{word}dyn {bounds}`"
    );
    findings.error(ty.impl_token.span, message);
}

/// The type of a clock is one of time.
fn clock(machine: &Machine, findings: &mut Findings) {
    if machine.lacks(Part::Clock) {
        return drop_timed(machine, findings);
    }
    let Some(Type::Path(clock)) = &machine.clock else { return };
    let is_std = clock.path.segments.first().is_some_and(|first| first.ident == "std");
    let is_no_time = |last: &&syn::PathSegment| {
        let primitive = NO_TIMES.iter().any(|name| clock.path.is_ident(name));
        primitive || is_std && last.ident == "SystemTime"
    };
    let Some(last) = clock.path.segments.last().filter(is_no_time) else { return };
    let message = format!(
        "`{}` is no type of time; write `u32` or `u64` for milliseconds, `f32` or `f64` for seconds, or `core::time::Duration`",
        last.ident
    );
    findings.error(last.ident.span(), message);
    drop_timed(machine, findings);
}

fn drop_timed(machine: &Machine, findings: &mut Findings) {
    machine.all_lines().filter(|(_, line)| line.is_timed()).for_each(|(id, _)| findings.drop_line(id));
}

/// `observed;`: an observer hears of each event of the machine, whatever its type is.
pub(super) fn of_events(machine: &Machine, findings: &mut Findings) {
    let (Some(span), Some(Events::Declared { generics, .. })) = (machine.observed, &machine.events) else {
        return;
    };
    let is_type = |param: &&GenericParam| !matches!(param, GenericParam::Lifetime(_));
    let Some(param) = generics.params.iter().find(is_type) else { return };
    let declared = match param {
        GenericParam::Const(param) => Some((&param.ident, format!("const {}: …", param.ident))),
        GenericParam::Type(param) => Some((&param.ident, param.ident.to_string())),
        GenericParam::Lifetime(_) => None,
    };
    if let Some((name, declared)) = declared {
        let message = format!(
            "each call may send events of another type, `{name}`, and an observer hears of one: declare it behind the name of the machine, `machine {}<{declared}>`, or remove this line",
            machine.name
        );
        findings.error(span, message);
        findings.verdicts.is_unobserved = true;
    }
}

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    lent_for_long(machine, findings);
    undeclared(machine, findings);
    if findings.errors.is_empty() {
        unused(machine, findings);
    }
    held(machine, findings);
    clock(machine, findings);
}

/// A parameter that is lent by `&mut` for a named lifetime could not be lent again in the next call; rustc would
/// report that in each function.
fn lent_for_long(machine: &Machine, findings: &mut Findings) {
    for param in machine.params.iter().filter(|param| param.is_mutable()) {
        if let Some(lifetime) = param.lifetime() {
            let message = format!(
                "`{name}` is lent anew in each call, which `{lifetime}` would not allow: write `{name}: &mut …`",
                name = param.name
            );
            findings.error(lifetime.apostrophe, message);
        }
    }
}

/// A loop lends parameters to `during` lines for a time of its own, so their types must not depend on it.
pub(super) fn lent_in_turns(machine: &Machine, line: &Line) -> Complaint {
    let Trigger::During { .. } = &line.trigger else { return None };
    let depends = |param: &&Param| param.is_of_the_call() || is_open_object(&param.ty);
    let message = format!(
        "`during` lends `{name}` in each turn of a loop, and its type is another one each time: write one that leaves out no lifetime, behind a plain `&` or `&mut`",
        name = machine.params.iter().find(depends)?.name
    );
    Some((line.keyword.span(), message))
}

/// `dyn Trait` that says nothing of how long it lives.
fn is_open_object(ty: &Type) -> bool {
    let says = |bound: &TypeParamBound| matches!(bound, TypeParamBound::Lifetime(_));
    match ty {
        Type::TraitObject(object) => !object.bounds.iter().any(says),
        Type::Paren(inner) => is_open_object(&inner.elem),
        Type::Group(inner) => is_open_object(&inner.elem),
        _ => false,
    }
}

/// Reported here and declared later, since rustc would report it in each item that is generated.
fn undeclared(machine: &Machine, findings: &mut Findings) {
    let mut declared = names_of(machine.generics.params.iter());
    let mut of_events = declared.clone();
    if let Some(Events::Declared { generics, .. }) = &machine.events {
        of_events.extend(names_of(generics.params.iter()));
    }
    let mut found = Vec::new();
    lifetimes(header(machine), &mut declared, &mut found);
    lifetimes(data(machine), &mut declared, &mut found);
    let blamed = found.len();
    of_events.extend(found.iter().map(|(_, name)| name.to_string()));
    lifetimes(payloads(machine), &mut of_events, &mut found);
    for (index, (apostrophe, name)) in found.into_iter().enumerate().rev() {
        let message = format!(
            "lifetime `'{name}` is not declared; declare it behind the name of the machine: `machine {}<'{name}>`",
            machine.name
        );
        // Generics of the events that cannot be read may declare it.
        if index < blamed || !machine.lacks(Part::Events) {
            findings.error(apostrophe, message);
        }
        let lifetime = Lifetime { apostrophe, ident: name };
        findings.verdicts.lifetimes.push(lifetime);
    }
}

/// A parameter may be there for an action alone: so all that the machine holds is looked through.
fn unused(machine: &Machine, findings: &mut Findings) {
    if machine.generics.params.is_empty() {
        return;
    }
    let words_of = |tokens: TokenStream| Words::of(&tokens.into_iter().gather());
    let mentioned = words_of(outside_of_bodies(machine));
    let bodies = bodies(machine);
    for param in &machine.generics.params {
        let (name, place, kind) = match param {
            GenericParam::Lifetime(param) => {
                (param.lifetime.ident.to_string(), param.lifetime.apostrophe, "lifetime `'")
            }
            GenericParam::Type(param) => (param.ident.to_string(), param.ident.span(), "type parameter `"),
            GenericParam::Const(_) => continue,
        };
        let bounds = machine.generics.params.iter().filter(|other| !std::ptr::eq(*other, param));
        let others = words_of(bounds.map(ToTokens::to_token_stream).joined());
        let is_used = mentioned.contain(&name) || others.contain(&name);
        if !is_used && !bodies.iter().any(|body| body.words.contain(&name)) {
            let message = format!("{kind}{name}` of machine `{}` is used nowhere; remove it", machine.name);
            findings.error(place, message);
        }
    }
}

fn names_of<'p>(params: impl Iterator<Item = &'p GenericParam>) -> Vec<String> {
    let lifetimes = params.filter_map(|it| if let GenericParam::Lifetime(it) = it { Some(it) } else { None });
    lifetimes.map(|it| it.lifetime.ident.to_string()).gather()
}

/// All that stands behind the name of the machine, but for the generic parameters themselves.
fn header(machine: &Machine) -> TokenStream {
    let of_reference = |param: &Param| {
        let lifetime = param.lifetime().filter(|_| !param.is_mutable());
        lifetime.map(ToTokens::to_token_stream).unwrap_or_default()
    };
    let params = machine.params.iter().each_of(|param| [of_reference(param), param.ty.to_token_stream()]);
    let bounds = machine.generics.params.iter().map(|param| match param {
        GenericParam::Lifetime(param) => param.bounds.to_token_stream(),
        GenericParam::Type(param) => param.bounds.to_token_stream(),
        GenericParam::Const(param) => param.ty.to_token_stream(),
    });
    let clauses = machine.generics.where_clause.to_token_stream();
    params.and(bounds).and([clauses, machine.clock.to_token_stream()]).joined()
}

fn data(machine: &Machine) -> TokenStream {
    machine.states.iter().each_of(|state| &state.data).map(|field| field.ty.clone()).joined()
}

/// The lifetimes that are not known, each where it is found first, which then makes it known.
fn lifetimes(tokens: TokenStream, known: &mut Vec<String>, found: &mut Vec<(Span, Ident)>) {
    let mut tokens = tokens.into_iter().peekable();
    let mut binds = false;
    while let Some(token) = tokens.next() {
        match (token, tokens.peek()) {
            (TokenTree::Punct(quote), Some(TokenTree::Ident(name))) if quote.as_char() == '\'' => {
                let text = name.to_string();
                if !["static", "_"].contains(&text.as_str()) && !known.contains(&text) {
                    if !binds {
                        found.push((quote.span(), name.clone()));
                    }
                    known.push(text);
                }
            }
            // `for<'a> Fn(&'a str)` declares what it names.
            (TokenTree::Ident(word), Some(TokenTree::Punct(open)))
                if word == "for" && open.as_char() == '<' =>
            {
                binds = true;
            }
            (TokenTree::Punct(close), _) if close.as_char() == '>' => binds = false,
            (TokenTree::Group(group), _) => lifetimes(group.stream(), known, found),
            _ => {}
        }
    }
}

/// The payloads of the declared events.
fn payloads(machine: &Machine) -> TokenStream {
    match &machine.events {
        Some(Events::Declared { variants, .. }) => {
            variants.iter().map(|event| event.payload.clone()).joined()
        }
        _ => TokenStream::new(),
    }
}

fn outside_of_bodies(machine: &Machine) -> TokenStream {
    let events = match &machine.events {
        Some(Events::From { ty }) => ty.to_token_stream(),
        _ => payloads(machine),
    };
    let patterns = machine.lines.iter().filter_map(Line::pattern);
    let alternatives = patterns.each_of(|pattern| &pattern.alternatives);
    let patterns = alternatives.filter_map(|it| it.event.payload()).map(Group::stream);
    patterns.and([header(machine), data(machine), events]).and(machine.stack.clone()).joined()
}

/// All code of the machine.
pub(super) fn bodies(machine: &Machine) -> Vec<&Body> {
    let of_states = machine.states.iter().each_of(|state| {
        let given = state.initial.iter().each_of(|initial| &initial.entry.given).filter_map(Given::body);
        given.and(state.action()).and(state.data.iter().filter_map(|field| field.init.as_ref()))
    });
    let of_lines = machine.lines.iter().each_of(|line| {
        let target = line.change().and_then(|change| change.kind.named());
        line.bodies().and(target.into_iter().each_of(|entry| &entry.given).filter_map(Given::body))
    });
    of_states.and(of_lines).gather()
}
