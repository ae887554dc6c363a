//! The parameters of a machine, `(owner: &mut Owner, world: &World, …)`.

use quote::{format_ident, quote};
use syn::{Type, TypeReference};

use super::prelude::*;
use super::tree::Machine;
use super::{guess, peek};
use crate::caller::ours;
use crate::written::{Param, Reference, code_text};

pub(super) fn params(machine: &mut Machine, input: &mut Input) {
    while !input.is_empty() {
        let param = param(machine, input);
        let name = param.name.clone();
        machine.params.push(param);
        if !comma(&name, machine, input) {
            return;
        }
    }
}

/// Whether another parameter may follow.
fn comma(param: &Ident, machine: &mut Machine, input: &mut Input) -> bool {
    if input.is_empty() || input.parse::<Token![,]>().is_ok() {
        return true;
    }
    let expected = format!("expected `,` after parameter `{param}`");
    input.unexpected(&expected, "; parameters are separated by a comma");
    let _ = input.parse::<Token![;]>();
    let follows = guess::fits("word :", input);
    if !follows {
        machine.trust.lose(Part::Code);
    }
    follows
}

/// `name: &Type`. A parameter that is taken in the wrong way is reported and read as it was meant, so that the bodies
/// that use it are not blamed; one that cannot be read has a name and a type that stand for it.
fn param(machine: &mut Machine, input: &mut Input) -> Param {
    // `mut`, or another word before the name.
    let is_word = guess::fits("mut|let|ref|pub|const|static|var word :", input);
    let before = is_word.then(|| input.call(Ident::parse_any).ok()).flatten();
    // The parameter that a message proposes: an owner comes first, others follow.
    let example = if machine.params.is_empty() { ("owner", "&mut Owner") } else { ("world", "&World") };
    let name = input.parse::<Ident>().ok();
    let ty = match &name {
        Some(name) => param_type(name, example.1, input),
        None => {
            let help = format!(": `{}: {}`", example.0, example.1);
            input.unexpected("expected a parameter with its name", &help);
            None
        }
    };
    let trust = if ty.is_some() { Trust::FULL } else { Trust::without(&[Part::Itself]) };
    let place = machine.params.len();
    let name = name.unwrap_or_else(|| format_ident!("param_{place}", span = ours()));
    let (ty, reference) = match ty.map(out_of_fragment) {
        Some(Type::Reference(TypeReference { and_token: and, lifetime, mutability, elem, .. })) => {
            if let Some(word) = before {
                let message = match word == "mut" {
                    true => "a parameter is passed on as it is: remove the `mut` before its name".to_owned(),
                    false => format!("a parameter begins with its name: remove `{word}`"),
                };
                input.error(word.span(), message);
            }
            (*elem, Some(Reference { and, lifetime, mutability }))
        }
        Some(ty) => {
            lent_by_value(before, &name, &ty, input.errors);
            (ty, None)
        }
        None => {
            machine.trust.lose(Part::Code);
            skip_to_param(input);
            // A parameter after the first is taken for `&`.
            let shared = || Reference { and: Token![&](ours()), lifetime: None, mutability: None };
            (no_type(), (!machine.params.is_empty()).then(shared))
        }
    };
    Param { name, ty, reference, trust }
}

/// `log: Log`, and `mut log: Log`, which would be the parameter of a function.
fn lent_by_value(before: Option<Ident>, name: &Ident, ty: &Type, errors: &mut Errors) {
    let lent = format!("{name}: &mut {}", code_text(&ty.to_token_stream()));
    let message = format!("a parameter is lent for each call, by `&mut` or by `&`: `{lent}`");
    match before {
        Some(_) => errors.push_over(quote!(#before #name: #ty), message),
        None => errors.push_over(ty, message),
    }
}

fn param_type(name: &Ident, example: &str, input: &mut Input) -> Option<Type> {
    if input.parse::<Token![:]>().is_err() {
        if name.to_string().starts_with(char::is_uppercase) {
            let message = format!("a parameter has a name before its type: `owner: &mut {name}`");
            return input.refuse(name.span(), message);
        }
        let message = format!("parameter `{name}` needs a type: `{name}: {example}`");
        return input.refuse(name.span(), message);
    }
    let read = peek::read::<Type>(input);
    if read.is_none() {
        let message = format!("the type of parameter `{name}` cannot be read: `{name}: {example}`");
        input.error(input.span(), message);
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

fn no_type() -> Type {
    Type::Verbatim(quote!(()))
}

/// Calls pass something for it all the same.
pub(super) fn forget_type(param: &mut Param) {
    param.ty = no_type();
    param.trust.lose(Part::Itself);
}

/// Goes on to the comma before the next parameter.
fn skip_to_param(input: ParseStream) {
    peek::take_until(input, &|input| {
        let ahead = input.fork();
        let follows = ahead.parse::<Token![,]>().is_ok() && ahead.parse::<Ident>().is_ok();
        follows && (ahead.is_empty() || (ahead.peek(Token![:]) && !ahead.peek(Token![::])))
    });
}
