//! `const machine Name { … }`, `async machine Name<generics>(owner: &mut Owner, world: &World, …) -> Result<(), Error> where …`.

use syn::parse::discouraged::Speculative;
use syn::{GenericArgument, Generics, PathArguments, PathSegment, Type, Visibility, WhereClause};

use super::params::{forget_type, params};
use super::peek::take_word;
use super::prelude::*;
use super::tree::Machine;
use super::{attrs, guess, lines, peek};
use crate::caller::ours;
use crate::diagnostic::nearest;

/// The header, up to the braces of the machine. `None` where not even the machine's name can be read.
pub(super) fn header(input: &mut Input) -> Option<Machine> {
    let mut attrs = attrs::of_machine(input);
    let defaults = attrs.take_default();
    let mut vis = input.parse::<Visibility>().unwrap_or(Visibility::Inherited);
    let mut constness = word("const", input);
    let mut asyncness = word("async", input);
    constness = constness.or_else(|| word("const", input));
    late_visibility(&mut vis, input);
    meant_word(&mut constness, &mut asyncness, input);
    let keyword = keyword(input)?;
    late_visibility(&mut vis, input);
    lines::doubled(&Ident::new("machine", keyword), input);
    late_word("const", &mut constness, input);
    late_word("async", &mut asyncness, input);
    let Ok(name) = input.parse::<Ident>() else {
        let help = "; write `machine Name { … }`";
        return input.refuse_name("expected the name of the machine", help);
    };
    let mut machine = Machine {
        attrs,
        defaults,
        vis,
        constness,
        asyncness,
        keyword,
        name,
        generics: Generics::default(),
        params: Vec::new(),
        output: None,
        items: Vec::new(),
        written: Vec::new(),
        absent: None,
        trust: Trust::FULL,
    };
    if rest(&mut machine, input).is_none() {
        machine.trust.lose(Part::Code);
        skip_to(&|_| false, input);
    }
    Some(machine)
}

fn late_visibility(vis: &mut Visibility, input: &mut Input) {
    if let Some(late @ (Visibility::Public(_) | Visibility::Restricted(_))) = peek::read(input) {
        input.error_over(&late, "the visibility stands before `machine`: `pub machine Name`");
        *vis = late;
    }
}

/// Another word right before `machine`, which was to be one of these.
fn meant_word(constness: &mut Option<Span>, asyncness: &mut Option<Span>, input: &mut Input) {
    let ahead = input.fork();
    let Ok(found) = ahead.call(Ident::parse_any) else { return };
    let name = found.to_string();
    let meant = if name == "static" { Some("const") } else { nearest(&name, &["const", "async"]) };
    let Some(meant) = meant.filter(|_| name != "machine" && peek::peek_is(&ahead, "machine")) else { return };
    input.error(found.span(), format!("expected `machine`, found `{name}`; did you mean `{meant} machine`?"));
    *(if meant == "const" { constness } else { asyncness }) = Some(found.span());
    input.advance_to(&ahead);
}

fn word(word: &str, input: ParseStream) -> Option<Span> {
    take_word(input, word).map(|word| word.span())
}

/// A word that stands behind `machine` and belongs before it.
fn late_word(name: &str, place: &mut Option<Span>, input: &mut Input) {
    if place.is_none()
        && let Some(late) = word(name, input)
    {
        input.error(late, format!("`{name}` stands before `machine`: `{name} machine Name`"));
        *place = Some(late);
    }
}

/// The word `machine`. Where it is missing or misspelt and a name follows, the machine is read all the same.
fn keyword(input: &mut Input) -> Option<Span> {
    let found = input.span();
    if take_word(input, "machine").is_some() {
        return Some(found);
    }
    let named = input.peek(syn::Ident) && !input.peek2(syn::Ident);
    if input.is_empty() {
        input.error(ours(), "this `fsm!` is empty: expected `machine Name { … }`");
    } else {
        guess::expected(guess::NO_MACHINE, "expected `machine`", "", input);
    }
    if skip_to_keyword(input) || guess::fits("name name", input) {
        let _ = input.parse::<Ident>();
        return Some(found);
    }
    // What goes on otherwise is the table of another macro.
    let goes_on = ["name {}", "name () {}", "name () ->", "name [<-]", "name where"];
    (named && goes_on.iter().any(|shape| guess::fits(shape, input))).then_some(found)
}

/// Goes on to `machine Name`, where that stands behind something that does not belong there.
fn skip_to_keyword(input: ParseStream) -> bool {
    let ahead = input.fork();
    peek::take_until(&ahead, &|ahead| peek::peek_is(ahead, "machine") && ahead.peek2(syn::Ident));
    let is_there = !ahead.is_empty();
    if is_there {
        input.advance_to(&ahead);
    }
    is_there
}

/// `None` where something is missing that the bodies may need.
fn rest(machine: &mut Machine, input: &mut Input) -> Option<()> {
    let generics = peek::read(input);
    if generics.is_none() {
        let message = "the generics of the machine cannot be read: `machine Name<'a, T: Clone>(…)`";
        input.error(input.span(), message);
        skip_to(&|input| input.peek(syn::token::Paren), input);
    }
    input.inside(peek::parentheses, |list| params(machine, list));
    let Some(generics) = generics else {
        // The types may speak of what they declare.
        machine.params.iter_mut().for_each(forget_type);
        return None;
    };
    machine.generics = generics;
    machine.output = output(input)?;
    machine.generics.where_clause = where_clause(input)?;
    if input.peek(syn::token::Brace) {
        return Some(());
    }
    if input.peek(Token![<]) {
        machine.params.iter_mut().for_each(forget_type);
    }
    let name = format!("{}{}", machine.name, if machine.params.is_empty() { "" } else { "(…)" });
    guess::expected(guess::HEADER, "expected the machine's block", &name, input);
    None
}

/// `-> Result<(), Error>`. `None` where it cannot be read.
fn output(input: &mut Input) -> Option<Option<Type>> {
    let Ok(arrow) = input.parse::<Token![->]>() else { return Some(None) };
    let example = "a machine whose code may fail says so as a function does: `-> Result<(), Error>`, or a `Result` without a value under a name that has `Result` in it";
    match peek::read::<Type>(input) {
        Some(ty) if may_be_result(&ty) => Some(Some(ty)),
        Some(ty) => {
            input.error_over(&ty, example);
            let error = meant_error(&ty);
            Some(Some(syn::parse_quote!(::core::result::Result<(), #error>)))
        }
        None => {
            input.error_over(arrow, example);
            skip_to(&|input| input.peek(Token![where]), input);
            None
        }
    }
}

/// Whether the type can be a `Result` without a value, by its name.
fn may_be_result(ty: &Type) -> bool {
    let has_value = |ty: &&GenericArgument| matches!(ty, GenericArgument::Type(ty) if !is_unit(ty));
    last_segment(ty).is_some_and(|last| {
        last.ident.to_string().contains("Result") && !arguments(last).first().is_some_and(has_value)
    })
}

/// The error of a `Result` with a value, or the type itself: so that nothing more is said where it is used.
fn meant_error(ty: &Type) -> TokenStream {
    match last_segment(ty).map(arguments).unwrap_or_default()[..] {
        [_, GenericArgument::Type(error)] => error.to_token_stream(),
        _ => ty.to_token_stream(),
    }
}

fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match ty {
        Type::Path(path) => path.path.segments.last(),
        Type::Group(inner) => last_segment(&inner.elem),
        _ => None,
    }
}

fn arguments(segment: &PathSegment) -> Vec<&GenericArgument> {
    match &segment.arguments {
        PathArguments::AngleBracketed(list) => list.args.iter().gather(),
        _ => Vec::new(),
    }
}

fn is_unit(ty: &Type) -> bool {
    match ty {
        Type::Tuple(tuple) => tuple.elems.is_empty(),
        Type::Group(inner) => is_unit(&inner.elem),
        _ => false,
    }
}

fn where_clause(input: &mut Input) -> Option<Option<WhereClause>> {
    let message = "the bounds after `where` cannot be read: `machine Name<T>(…) where T: Clone { … }`";
    peek::read(input).or_else(|| input.refuse(input.span(), message))
}

/// Goes on to the block of the machine, or to a group with parentheses on the way.
fn skip_to(is_there: &dyn Fn(ParseStream) -> bool, input: ParseStream) {
    peek::take_until(input, &|input| input.peek(syn::token::Brace) || is_there(input));
}
