//! `machine Name<generics>(owner: &mut Owner, world: &World) where …`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;
use syn::{Generics, Token, Type, Visibility, WhereClause};

use super::attrs::Attrs;
use super::look::take_word;
use super::tree::{Machine, Param};
use super::{lines, look};
use crate::errors::Errors;
use crate::trust::{Part, Trust};

/// The header, up to the braces of the machine. `None` where not even the machine's name can be read.
pub(super) fn header(input: ParseStream, errors: &mut Errors) -> Option<Machine> {
    let attrs = Attrs::parse(input, errors);
    let mut vis = input.parse::<Visibility>().unwrap_or(Visibility::Inherited);
    let keyword = keyword(input, errors)?;
    if let Some(late @ (Visibility::Public(_) | Visibility::Restricted(_))) = look::read(input) {
        errors.push_over(&late, "the visibility stands before `machine`: `pub machine Name`");
        vis = late;
    }
    if look::peek_is(input, "machine") && input.peek2(syn::Ident) {
        errors.push(input.span(), "`machine` is written twice: remove one of them");
        let _ = input.parse::<Ident>();
    }
    let Ok(name) = input.parse::<Ident>() else {
        let help = "; write `machine Name { … }`";
        look::unexpected_name(input, "expected the name of the machine", help, errors);
        return None;
    };
    let mut machine = Machine {
        attrs,
        vis,
        keyword,
        name,
        generics: Generics::default(),
        owner: None,
        world: None,
        items: Vec::new(),
        written: Vec::new(),
        trust: Trust::FULL,
    };
    if rest(&mut machine, input, errors).is_none() {
        machine.trust.lose(Part::Code);
        skip_to_body(input);
    }
    Some(machine)
}

/// The word `machine`. Where it is missing or misspelt and a name follows, the machine is read all the same.
fn keyword(input: ParseStream, errors: &mut Errors) -> Option<Span> {
    let found = input.span();
    if take_word(input, "machine").is_some() {
        return Some(found);
    }
    let named = input.peek(syn::Ident) && !input.peek2(syn::Ident);
    let help = match look::peek_word(input) {
        Some(name) if named => format!("; write `machine {name} {{ … }}`"),
        _ => "; write `machine Name { … }`".to_owned(),
    };
    if input.is_empty() {
        let message = "this `fsm!` is empty: expected `machine Name { … }`";
        errors.push(Span::call_site(), message);
    } else {
        look::unexpected_but(input, "expected `machine`", &help, errors);
    }
    if skip_to_keyword(input) || (input.peek(syn::Ident) && input.peek2(syn::Ident)) {
        let _ = input.parse::<Ident>();
        return Some(found);
    }
    named.then_some(found)
}

/// Goes on to `machine Name`, where that stands behind something that does not belong there.
fn skip_to_keyword(input: ParseStream) -> bool {
    let ahead = input.fork();
    while !ahead.is_empty() {
        if look::peek_is(&ahead, "machine") && ahead.peek2(syn::Ident) {
            input.advance_to(&ahead);
            return true;
        }
        let _ = ahead.parse::<TokenTree>();
    }
    false
}

/// `None` where something is missing that the bodies may need.
fn rest(machine: &mut Machine, input: ParseStream, errors: &mut Errors) -> Option<()> {
    let generics = generics(input, errors);
    if generics.is_none() {
        skip_to_parameters(input);
    }
    if let Some(inner) = look::parentheses(input) {
        params(machine, &inner, errors);
        lines::skip_all(&inner);
    }
    match generics {
        Some(generics) => machine.generics = generics,
        // The types may speak of what they declare.
        None => {
            machine.owner.iter_mut().chain(&mut machine.world).for_each(forget_type);
            return None;
        }
    }
    machine.generics.where_clause = where_clause(input, errors)?;
    if input.peek(syn::token::Brace) {
        return Some(());
    }
    let params = if machine.owner.is_some() { "(…)" } else { "" };
    let help = if input.peek(Token![<]) {
        "; generics stand right after the name: `machine Name<T>(…)`".to_owned()
    } else if input.peek(Token![>]) {
        "; the generics have ended before: remove this".to_owned()
    } else {
        format!("; write `machine {}{params} {{ … }}`", machine.name)
    };
    look::unexpected_but(input, "expected the machine's block", &help, errors);
    None
}

fn generics(input: ParseStream, errors: &mut Errors) -> Option<Generics> {
    let generics = look::read(input);
    if generics.is_none() {
        let help = ": `machine Name<'a, T: Clone>(…)`";
        errors.push(input.span(), format!("the generics of the machine cannot be read{help}"));
    }
    generics
}

fn where_clause(input: ParseStream, errors: &mut Errors) -> Option<Option<WhereClause>> {
    let clause = look::read(input);
    if clause.is_none() {
        let help = ": `machine Name<T>(…) where T: Clone { … }`";
        errors.push(input.span(), format!("the bounds after `where` cannot be read{help}"));
    }
    clause
}

/// A parameter that is taken in the wrong way is reported and read as it was meant, so that the bodies that
/// use it are not blamed.
fn params(machine: &mut Machine, input: ParseStream, errors: &mut Errors) {
    if input.is_empty() {
        return;
    }
    let owner = param("owner: &mut Owner", machine, input, errors);
    let message = "the owner is what the actions work on, and taken by `&mut`";
    match &owner.reference {
        _ if !owner.trust.is_full() => {}
        None => errors.push_over(&owner.ty, format!("{message}: `{}: &mut …`", owner.name)),
        Some(reference) if reference.mutability.is_none() => {
            errors.push_over(reference.and_token, format!("{message}: `{}: &mut …`", owner.name));
        }
        Some(_) => {}
    }
    machine.owner = Some(owner);
    if !comma("the owner", machine, input, errors) {
        return;
    }
    let world = param("world: &World", machine, input, errors);
    let message = "the second parameter may be shared by many machines, and is taken by `&`";
    match &world.reference {
        _ if !world.trust.is_full() => {}
        None => errors.push_over(&world.ty, format!("{message}: `{}: &…`", world.name)),
        Some(syn::TypeReference { mutability: Some(mutability), .. }) => {
            errors.push_over(mutability, format!("{message}: `{}: &…`", world.name));
        }
        Some(_) => {}
    }
    machine.world = Some(world);
    if comma("the second parameter", machine, input, errors) {
        let message =
            "a machine has an owner and at most one more parameter: put what else it needs into them";
        errors.push(input.span(), message);
    }
}

/// Whether another parameter follows.
fn comma(what: &str, machine: &mut Machine, input: ParseStream, errors: &mut Errors) -> bool {
    if input.is_empty() || input.parse::<Token![,]>().is_ok() {
        return !input.is_empty();
    }
    let help = "; parameters are separated by a comma";
    look::unexpected_but(input, &format!("expected `,` after {what}"), help, errors);
    let follows = input.peek(Ident::peek_any) && input.peek2(Token![:]);
    if !follows {
        machine.trust.lose(Part::Code);
    }
    follows
}

/// `name: &Type`; the reference is `None` where the type is none, and then taken as what it refers to.
fn param(example: &str, machine: &mut Machine, input: ParseStream, errors: &mut Errors) -> Param {
    if let Ok(mutability) = input.parse::<Token![mut]>() {
        let message = "a parameter is passed on as it is: remove the `mut` before its name";
        errors.push_over(mutability, message);
    }
    let (name, ty) = example.split_once(": ").unwrap_or(("owner", "&mut Owner"));
    let read = match input.parse::<Ident>() {
        Ok(name) => typed(&name, ty, input, errors).map_err(|()| name),
        Err(_) => {
            look::unexpected_but(
                input,
                "expected a parameter with its name",
                &format!(": `{example}`"),
                errors,
            );
            Err(Ident::new(name, Span::mixed_site()))
        }
    };
    read.unwrap_or_else(|name| {
        machine.trust.lose(Part::Code);
        skip_to_param(input);
        let mut param =
            Param { name, ty: Type::Verbatim(TokenStream::new()), reference: None, trust: Trust::FULL };
        forget_type(&mut param);
        param
    })
}

/// Calls pass something for it all the same.
fn forget_type(param: &mut Param) {
    param.ty = syn::parse_quote!(());
    param.trust.lose(Part::Itself);
}

fn typed(name: &Ident, example: &str, input: ParseStream, errors: &mut Errors) -> Result<Param, ()> {
    if input.parse::<Token![:]>().is_err() {
        errors.push(name.span(), format!("parameter `{name}` needs a type: `{name}: {example}`"));
        return Err(());
    }
    let Some(ty) = look::read::<Type>(input) else {
        errors.push(
            input.span(),
            format!("the type of parameter `{name}` cannot be read: `{name}: {example}`"),
        );
        return Err(());
    };
    let name = name.clone();
    Ok(match ty {
        Type::Reference(reference) => {
            let ty = (*reference.elem).clone();
            Param { name, ty, reference: Some(reference), trust: Trust::FULL }
        }
        ty => Param { name, ty, reference: None, trust: Trust::FULL },
    })
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

fn skip_to_parameters(input: ParseStream) {
    while !input.is_empty() && !input.peek(syn::token::Brace) && !input.peek(syn::token::Paren) {
        let _ = input.parse::<TokenTree>();
    }
}

fn skip_to_body(input: ParseStream) {
    while !input.is_empty() && !input.peek(syn::token::Brace) {
        let _ = input.parse::<TokenTree>();
    }
}
