//! The parameters in the header of a machine: `owner: &mut Owner, world: &World`.

use proc_macro2::{Ident, TokenTree};
use quote::format_ident;
use syn::parse::ParseStream;
use syn::{Token, Type, TypeReference};

use super::tree::{Machine, Param, Reference};
use super::{guess, peek};
use crate::caller::ours;
use crate::errors::Errors;
use crate::trust::{Part, Trust};

pub(super) fn params(machine: &mut Machine, input: ParseStream, errors: &mut Errors) {
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
    let (ty, reference) = match ty {
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

/// The reference assumed for a parameter after the first: `&`.
fn shared() -> Reference {
    Reference { and: Token![&](ours()), lifetime: None, mutability: None }
}

fn no_type() -> Type {
    Type::Verbatim(quote::quote!(()))
}

/// Calls pass something for it all the same.
pub(super) fn forget_type(param: &mut Param) {
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
