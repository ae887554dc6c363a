//! `const machine Name { … }`, `async machine Name<generics>(owner: &mut Owner, world: &World, …) -> Result<(), Error> where …`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident};
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;
use syn::{GenericArgument, Generics, PathArguments, Token, Type, TypeReference, Visibility, WhereClause};

use super::attrs::Attrs;
use super::peek::take_word;
use super::tree::{Machine, Param, Reference};
use super::{guess, lines, peek};
use crate::caller::ours;
use crate::errors::Errors;
use crate::trust::{Part, Trust};

/// The header, up to the braces of the machine. `None` where not even the machine's name can be read.
pub(super) fn header(input: ParseStream, errors: &mut Errors) -> Option<Machine> {
    let mut attrs = Attrs::parse(input, errors);
    let defaults = attrs.take_default();
    let mut vis = input.parse::<Visibility>().unwrap_or(Visibility::Inherited);
    let mut constness = word("const", input);
    let mut asyncness = word("async", input);
    constness = constness.or_else(|| word("const", input));
    late_visibility(&mut vis, input, errors);
    let keyword = keyword(input, errors)?;
    late_visibility(&mut vis, input, errors);
    lines::doubled(&Ident::new("machine", keyword), input, errors);
    late_word("const", &mut constness, input, errors);
    late_word("async", &mut asyncness, input, errors);
    let Ok(name) = input.parse::<Ident>() else {
        let help = "; write `machine Name { … }`";
        peek::unexpected_name(input, "expected the name of the machine", help, errors);
        return None;
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
        absent: Vec::new(),
        trust: Trust::FULL,
    };
    if rest(&mut machine, input, errors).is_none() {
        machine.trust.lose(Part::Code);
        skip_to(&|_| false, input);
    }
    Some(machine)
}

fn word(word: &str, input: ParseStream) -> Option<Span> {
    take_word(input, word).map(|word| word.span())
}

/// A visibility behind another word of the header.
fn late_visibility(vis: &mut Visibility, input: ParseStream, errors: &mut Errors) {
    if let Some(late @ (Visibility::Public(_) | Visibility::Restricted(_))) = peek::read(input) {
        errors.push_over(&late, "the visibility stands before `machine`: `pub machine Name`");
        *vis = late;
    }
}

/// A word that stands behind `machine` and belongs before it.
fn late_word(name: &str, place: &mut Option<Span>, input: ParseStream, errors: &mut Errors) {
    if place.is_none()
        && let Some(late) = word(name, input)
    {
        errors.push(late, format!("`{name}` stands before `machine`: `{name} machine Name`"));
        *place = Some(late);
    }
}

/// The word `machine`. Where it is missing or misspelt and a name follows, the machine is read all the same.
fn keyword(input: ParseStream, errors: &mut Errors) -> Option<Span> {
    let found = input.span();
    if take_word(input, "machine").is_some() {
        return Some(found);
    }
    let named = input.peek(syn::Ident) && !input.peek2(syn::Ident);
    if input.is_empty() {
        errors.push(ours(), "this `fsm!` is empty: expected `machine Name { … }`");
    } else {
        guess::expected(guess::NO_MACHINE, "expected `machine`", "", input, errors);
    }
    if skip_to_keyword(input) || guess::fits("name name", input) {
        let _ = input.parse::<Ident>();
        return Some(found);
    }
    named.then_some(found)
}

/// Goes on to `machine Name`, where that stands behind something that does not belong there.
fn skip_to_keyword(input: ParseStream) -> bool {
    let ahead = input.fork();
    while !ahead.is_empty() {
        if peek::peek_is(&ahead, "machine") && ahead.peek2(syn::Ident) {
            input.advance_to(&ahead);
            return true;
        }
        let _ = ahead.parse::<TokenTree>();
    }
    false
}

/// `None` where something is missing that the bodies may need.
fn rest(machine: &mut Machine, input: ParseStream, errors: &mut Errors) -> Option<()> {
    let generics = peek::read(input);
    if generics.is_none() {
        let message = "the generics of the machine cannot be read: `machine Name<'a, T: Clone>(…)`";
        errors.push(input.span(), message);
        skip_to(&|input| input.peek(syn::token::Paren), input);
    }
    if let Some(inner) = peek::parentheses(input) {
        params(machine, &inner, errors);
        lines::skip_all(&inner);
    }
    let Some(generics) = generics else {
        // The types may speak of what they declare.
        machine.params.iter_mut().for_each(forget_type);
        return None;
    };
    machine.generics = generics;
    machine.output = output(input, errors)?;
    machine.generics.where_clause = where_clause(input, errors)?;
    if input.peek(syn::token::Brace) {
        return Some(());
    }
    let name = format!("{}{}", machine.name, if machine.params.is_empty() { "" } else { "(…)" });
    guess::expected(guess::HEADER, "expected the machine's block", &name, input, errors);
    None
}

/// `-> Result<(), Error>`. `None` where it cannot be read.
fn output(input: ParseStream, errors: &mut Errors) -> Option<Option<Type>> {
    let Ok(arrow) = input.parse::<Token![->]>() else { return Some(None) };
    let example = "a machine whose code may fail says so as a function does: `-> Result<(), Error>`, or a `Result` without a value under a name that has `Result` in it";
    match peek::read::<Type>(input) {
        Some(ty) if may_be_result(&ty) => Some(Some(ty)),
        Some(ty) => {
            errors.push_over(&ty, example);
            let error = meant_error(&ty);
            Some(Some(syn::parse_quote!(::core::result::Result<(), #error>)))
        }
        None => {
            errors.push_over(arrow, example);
            skip_to(&|input| input.peek(Token![where]), input);
            None
        }
    }
}

/// Whether the type can be a `Result` without a value, by its name.
fn may_be_result(ty: &Type) -> bool {
    let last = match ty {
        Type::Path(path) => path.path.segments.last(),
        Type::Group(inner) => return may_be_result(&inner.elem),
        _ => None,
    };
    let Some(last) = last.filter(|last| last.ident.to_string().contains("Result")) else { return false };
    match &last.arguments {
        PathArguments::AngleBracketed(list) => {
            !list.args.first().is_some_and(|first| matches!(first, GenericArgument::Type(ty) if !is_unit(ty)))
        }
        _ => true,
    }
}

/// The error of a `Result` with a value, or the type itself: so that nothing more is said where it is used.
fn meant_error(ty: &Type) -> TokenStream {
    let last = match ty {
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    };
    let arguments = match last.map(|last| &last.arguments) {
        Some(PathArguments::AngleBracketed(list)) if list.args.len() == 2 => list.args.last(),
        _ => None,
    };
    match arguments {
        Some(GenericArgument::Type(error)) => error.to_token_stream(),
        _ => ty.to_token_stream(),
    }
}

fn is_unit(ty: &Type) -> bool {
    match ty {
        Type::Tuple(tuple) => tuple.elems.is_empty(),
        Type::Group(inner) => is_unit(&inner.elem),
        _ => false,
    }
}

fn where_clause(input: ParseStream, errors: &mut Errors) -> Option<Option<WhereClause>> {
    let message = "the bounds after `where` cannot be read: `machine Name<T>(…) where T: Clone { … }`";
    peek::read(input).or_else(|| errors.refuse(input.span(), message))
}

fn params(machine: &mut Machine, input: ParseStream, errors: &mut Errors) {
    while !input.is_empty() {
        let param = param(machine, input, errors);
        let name = param.name.clone();
        machine.params.push(param);
        if !comma(&name, machine, input, errors) {
            return;
        }
    }
}

/// Whether another parameter may follow.
fn comma(param: &Ident, machine: &mut Machine, input: ParseStream, errors: &mut Errors) -> bool {
    if input.is_empty() || input.parse::<Token![,]>().is_ok() {
        return true;
    }
    let expected = format!("expected `,` after parameter `{param}`");
    peek::unexpected_but(input, &expected, "; parameters are separated by a comma", errors);
    let _ = input.parse::<Token![;]>();
    let follows = guess::fits("word :", input);
    if !follows {
        machine.trust.lose(Part::Code);
    }
    follows
}

/// `name: &Type`. A parameter that is taken in the wrong way is reported and read as it was meant, so that the bodies
/// that use it are not blamed; one that cannot be read has a name and a type that stand for it.
fn param(machine: &mut Machine, input: ParseStream, errors: &mut Errors) -> Param {
    if let Ok(mutability) = input.parse::<Token![mut]>() {
        let message = "a parameter is passed on as it is: remove the `mut` before its name";
        errors.push_over(mutability, message);
    }
    // The parameter that a message proposes: an owner comes first, others follow.
    let example = if machine.params.is_empty() { ("owner", "&mut Owner") } else { ("world", "&World") };
    let name = input.parse::<Ident>().ok();
    let ty = match &name {
        Some(name) => param_type(name, example.1, input, errors),
        None => {
            let help = format!(": `{}: {}`", example.0, example.1);
            peek::unexpected_but(input, "expected a parameter with its name", &help, errors);
            None
        }
    };
    let trust = if ty.is_some() { Trust::FULL } else { Trust::without(&[Part::Itself]) };
    let place = machine.params.len();
    let name = name.unwrap_or_else(|| format_ident!("param_{place}", span = ours()));
    let (ty, reference) = match ty.map(out_of_fragment) {
        Some(Type::Reference(TypeReference { and_token: and, lifetime, mutability, elem, .. })) => {
            (*elem, Some(Reference { and, lifetime, mutability }))
        }
        Some(ty) => {
            let message = format!("a parameter is lent for each call, by `&mut` or by `&`: `{name}: &mut …`");
            errors.push_over(&ty, message);
            (ty, None)
        }
        None => {
            machine.trust.lose(Part::Code);
            skip_to_param(input);
            (no_type(), (!machine.params.is_empty()).then(shared))
        }
    };
    Param { name, ty, reference, trust }
}

fn param_type(name: &Ident, example: &str, input: ParseStream, errors: &mut Errors) -> Option<Type> {
    if input.parse::<Token![:]>().is_err() {
        let message = format!("parameter `{name}` needs a type: `{name}: {example}`");
        return errors.refuse(name.span(), message);
    }
    let read = peek::read::<Type>(input);
    if read.is_none() {
        let message = format!("the type of parameter `{name}` cannot be read: `{name}: {example}`");
        errors.push(input.span(), message);
    }
    read
}

/// A type that a `macro_rules!` has handed over as one, `&mut Owner` too.
fn out_of_fragment(ty: Type) -> Type {
    match ty {
        Type::Group(inner) => out_of_fragment(*inner.elem),
        ty => ty,
    }
}

/// The reference assumed for a parameter after the first: `&`.
fn shared() -> Reference {
    Reference { and: Token![&](ours()), lifetime: None, mutability: None }
}

fn no_type() -> Type {
    Type::Verbatim(quote::quote!(()))
}

/// Calls pass something for it all the same.
fn forget_type(param: &mut Param) {
    param.ty = no_type();
    param.trust.lose(Part::Itself);
}

/// Goes on to the comma before the next parameter.
fn skip_to_param(input: ParseStream) {
    while !input.is_empty() {
        let ahead = input.fork();
        let follows = ahead.parse::<Token![,]>().is_ok() && ahead.parse::<Ident>().is_ok();
        if follows && (ahead.is_empty() || (ahead.peek(Token![:]) && !ahead.peek(Token![::]))) {
            return;
        }
        let _ = input.parse::<TokenTree>();
    }
}

/// Goes on to the block of the machine, or to a group with parentheses on the way.
fn skip_to(is_there: &dyn Fn(ParseStream) -> bool, input: ParseStream) {
    while !input.is_empty() && !input.peek(syn::token::Brace) && !is_there(input) {
        let _ = input.parse::<TokenTree>();
    }
}
