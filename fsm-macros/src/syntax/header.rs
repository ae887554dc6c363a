//! `machine Name<generics>(owner: &mut Owner, world: &World) where …`.

use proc_macro2::{Delimiter, Ident, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::{Generics, Token, Type, Visibility};

use super::attrs::Attrs;
use super::code::{self, take_word};
use super::tree::{Machine, Param};
use crate::errors::Errors;

/// The header, up to the braces of the machine. `None` where not even the machine's name can be read.
pub(super) fn header(input: ParseStream, errors: &mut Errors) -> Option<Machine> {
    let attrs = match Attrs::parse(input) {
        Ok(attrs) => attrs,
        Err(error) => {
            errors.push_syn(error);
            Attrs::default()
        }
    };
    let vis = input.parse::<Visibility>().unwrap_or(Visibility::Inherited);
    if take_word(input, "machine").is_none() {
        errors.push(
            input.span(),
            code::unexpected(input, "expected `machine Name { … }`"),
        );
        return None;
    }
    let Ok(name) = input.parse::<Ident>() else {
        errors.push(
            input.span(),
            code::unexpected(input, "expected the name of the machine"),
        );
        return None;
    };
    let items = Vec::new();
    let mut machine = Machine {
        attrs,
        vis,
        name,
        generics: Generics::default(),
        owner: None,
        world: None,
        items,
        broken: false,
    };
    if let Err(error) = rest(&mut machine, input) {
        errors.push_syn(error);
        machine.broken = true;
        skip_to_body(input);
    }
    Some(machine)
}

fn rest(machine: &mut Machine, input: ParseStream) -> syn::Result<()> {
    machine.generics = input.parse()?;
    if let Some((inner, ..)) = input.cursor().group(Delimiter::Parenthesis) {
        let _ = input.parse::<TokenTree>();
        let parse = |input: ParseStream| params(machine, input);
        parse.parse2(inner.token_stream())?;
    }
    machine.generics.where_clause = input.parse()?;
    if input.peek(syn::token::Brace) {
        Ok(())
    } else {
        Err(input.error(code::unexpected(
            input,
            "expected the machine's block `{ … }`",
        )))
    }
}

fn params(machine: &mut Machine, input: ParseStream) -> syn::Result<()> {
    if input.is_empty() {
        return Ok(());
    }
    let (owner, reference) = param(input)?;
    if reference.mutability.is_none() {
        return Err(syn::Error::new_spanned(
            reference.and_token,
            "the owner is what the actions work on: it is taken as `&mut`",
        ));
    }
    machine.owner = Some(owner);
    if input.is_empty() {
        return Ok(());
    }
    input.parse::<Token![,]>()?;
    if input.is_empty() {
        return Ok(());
    }
    let (world, reference) = param(input)?;
    if let Some(mutability) = reference.mutability {
        return Err(syn::Error::new_spanned(
            mutability,
            "the second parameter is shared by all machines of a call: it is taken as `&`",
        ));
    }
    machine.world = Some(world);
    let _ = input.parse::<Option<Token![,]>>()?;
    if input.is_empty() {
        Ok(())
    } else {
        Err(input
            .error("a machine has an owner and at most one more parameter; put the rest into it"))
    }
}

fn param(input: ParseStream) -> syn::Result<(Param, syn::TypeReference)> {
    let name = input.parse::<Ident>().map_err(|error| {
        syn::Error::new(
            error.span(),
            "expected a name for the owner: `owner: &mut Owner`",
        )
    })?;
    input.parse::<Token![:]>()?;
    match input.parse::<Type>()? {
        Type::Reference(reference) => {
            let ty = (*reference.elem).clone();
            Ok((Param { name, ty }, reference))
        }
        other => Err(syn::Error::new_spanned(
            other,
            "the owner is taken by `&mut`, a second parameter by `&`: write a reference",
        )),
    }
}

fn skip_to_body(input: ParseStream) {
    while !input.is_empty() && !input.peek(syn::token::Brace) {
        let _ = input.parse::<TokenTree>();
    }
}
