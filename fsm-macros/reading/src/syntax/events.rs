//! The list of events, and what they carry.

use super::attrs;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;
use syn::{Generics, Token, Type};

use super::peek::take_word;
use super::tree::Item;
use super::{guess, line_end, lines, peek};
use crate::errors::Errors;
use crate::token::last_span;
use crate::trust::{Part, Trust};
use crate::written::{Attrs, Event, Events};

/// `events { … }`, `events<'a> { … }` or `events from path::Type;`. What cannot be read leaves a list that is
/// marked as broken, so that the lines that handle its events are not blamed.
pub(super) fn events(attrs: Attrs, keyword: Span, input: ParseStream, errors: &mut Errors) -> Item {
    if take_word(input, "from").is_some() {
        return from(keyword, input, errors);
    }
    let (generics, mut trust) = generics(input, errors);
    let mut variants = Vec::new();
    if trust.is_full()
        && !input.peek(syn::token::Brace)
        && !lines::is_next_line(keyword, input)
        && !input.is_empty()
    {
        if let Some(ty) = without_from(input, errors) {
            line_end::end_of_line(input, last_span(&ty.to_token_stream(), keyword), errors);
            return Item::Events { keyword, events: Events::From { ty }, trust: Trust::FULL };
        }
        before_list(input, errors);
    }
    if let Some(block) = peek::any_group(input) {
        trust.join(list(&mut variants, &block, errors));
        let _ = input.parse::<Option<Token![;]>>();
    } else {
        if trust.is_full() {
            let message = "expected the list of events: `events { Name, Name { field: Type } }`";
            errors.push(keyword, message);
        }
        trust.lose(Part::Events);
        line_end::skip_line_from(keyword, input);
    }
    let events = Events::Declared { keyword, attrs, generics, variants };
    Item::Events { keyword, events, trust }
}

/// `events path::Type;`
fn without_from(input: ParseStream, errors: &mut Errors) -> Option<Type> {
    let (ahead, place) = (input.fork(), input.span());
    let ty = ahead.parse::<Type>().ok().filter(|ty| matches!(ty, Type::Path(_)) && ahead.peek(Token![;]))?;
    let path = ty.to_token_stream().to_string().replace(' ', "");
    errors.push(place, format!("an enum from elsewhere stands after `from`: `events from {path};`"));
    input.advance_to(&ahead);
    Some(ty)
}

/// A colon or a name before the list, and other brackets around it. The list is read all the same.
fn before_list(input: ParseStream, errors: &mut Errors) {
    let is_list = |ahead: ParseStream| ahead.peek(syn::token::Brace) || ahead.peek(syn::token::Bracket);
    if guess::report(guess::BEFORE_LIST, input, errors) {
        while !is_list(input) && input.parse::<TokenTree>().is_ok() {}
    }
    if input.peek(syn::token::Paren) || input.peek(syn::token::Bracket) {
        errors.push(peek::opening_span(input), "the events stand in braces: `events { … }`");
    }
}

/// The generics of the list. Where they cannot be read, the input then stands at the list, if there is one.
fn generics(input: ParseStream, errors: &mut Errors) -> (Generics, Trust) {
    if let Some(generics) = peek::read(input) {
        return (generics, Trust::FULL);
    }
    let help = "; write them as in `events<'a> { … }`";
    peek::unexpected_but(input, "the generics of the events cannot be read", help, errors);
    while !input.is_empty() && !input.peek(syn::token::Brace) && !lines::starts_line(input) {
        let _ = input.parse::<TokenTree>();
    }
    (Generics::default(), Trust::without(&[Part::Events]))
}

fn from(keyword: Span, input: ParseStream, errors: &mut Errors) -> Item {
    let Some(ty) = peek::read::<Type>(input) else {
        let message = "`events from` needs the path of an enum: `events from path::Type;`";
        errors.push(keyword, message);
        line_end::skip_line_from(keyword, input);
        return Item::Lost(Trust::without(&[Part::Events]));
    };
    line_end::end_of_line(input, last_span(&ty.to_token_stream(), keyword), errors);
    Item::Events { keyword, events: Events::From { ty }, trust: Trust::FULL }
}

/// How far the list can be trusted.
fn list(variants: &mut Vec<Event>, input: ParseStream, errors: &mut Errors) -> Trust {
    let mut trust = Trust::FULL;
    // A `;` or a `|` is no comma: one mistake, however many events there are.
    let mut told = false;
    while !input.is_empty() {
        match event(&mut told, input, errors) {
            Some(event) => variants.push(event),
            None => {
                trust.lose(Part::Events);
                skip_event(input);
            }
        }
    }
    trust
}

/// One event and the comma after it; `None` where not even its name can be read.
fn event(told: &mut bool, input: ParseStream, errors: &mut Errors) -> Option<Event> {
    let attrs = attrs::parse(input, errors);
    if input.is_empty() || input.peek(Token![,]) {
        attrs::without_item(&attrs, "an event", errors);
        if input.is_empty() {
            return None;
        }
    }
    no_visibility("an event is as visible as the machine", input, errors);
    let Ok(name) = input.parse::<Ident>() else {
        let help = "; write `Name`, `Name(Type)` or `Name { field: Type }`";
        peek::unexpected_name(input, "expected the name of an event", help, errors);
        return None;
    };
    if peek::peek_is(input, &name.to_string()) {
        errors.push(input.span(), format!("`{name}` is written twice: remove one of them"));
        let _ = input.parse::<Ident>();
    }
    let (payload, discriminant) = (TokenStream::new(), TokenStream::new());
    let mut event = Event { attrs, name, payload, discriminant, trust: Trust::FULL };
    self::payload(&mut event, input, errors);
    event.discriminant = self::discriminant(&event.name, input, errors);
    // The comma is looked for in any case.
    if !comma(&event.name, told, input, errors) {
        event.trust.lose(Part::Itself);
        skip_event(input);
    }
    Some(event)
}

/// `= number`, passed on as it was written.
fn discriminant(event: &Ident, input: ParseStream, errors: &mut Errors) -> TokenStream {
    let mut tokens = TokenStream::new();
    let equals = if input.peek(Token![=>]) { None } else { input.parse::<Token![=]>().ok() };
    let Some(equals) = equals else { return tokens };
    equals.to_tokens(&mut tokens);
    while !input.is_empty() && !input.peek(Token![,]) && !input.peek(Token![;]) {
        tokens.extend(input.parse::<TokenTree>());
    }
    if tokens.clone().into_iter().nth(1).is_none() {
        errors.push(equals.span, format!("expected a number after `=`: `{event} = 1`"));
        return TokenStream::new();
    }
    tokens
}

/// The comma after an event. Where it is missing and an event follows, that one is read all the same.
fn comma(name: &Ident, told: &mut bool, input: ParseStream, errors: &mut Errors) -> bool {
    if input.is_empty() || matches!(input.parse::<Option<Token![,]>>(), Ok(Some(_))) {
        return true;
    }
    let is_other_mark = input.peek(Token![;]) || input.peek(Token![|]);
    if !(*told && is_other_mark) {
        let name = name.to_string();
        guess::expected(guess::BEHIND_EVENT, "expected `,` after event `{name}`", &name, input, errors);
    }
    if is_other_mark {
        *told = true;
        let _ = input.parse::<TokenTree>();
    }
    is_other_mark || input.peek(syn::Ident)
}

/// Takes a `pub`, which is reported; whether there was one.
fn no_visibility(message: &str, input: ParseStream, errors: &mut Errors) -> bool {
    match peek::read(input) {
        Some(syn::Visibility::Inherited) | None => false,
        Some(visibility) => {
            errors.push_over(visibility, format!("{message}: remove the `pub`"));
            true
        }
    }
}

/// Goes on behind the next comma.
fn skip_event(input: ParseStream) {
    while let Ok(token) = input.parse::<TokenTree>() {
        if matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ',') {
            return;
        }
    }
}

/// The fields of an event, passed on as they were written. Left to rustc, a part that cannot be read would be reported
/// once for the enum and once more for each pattern.
fn payload(event: &mut Event, input: ParseStream, errors: &mut Errors) {
    let Ok(TokenTree::Group(group)) = input.fork().parse::<TokenTree>() else { return };
    let is_named = match group.delimiter() {
        Delimiter::Brace => true,
        Delimiter::Parenthesis => false,
        Delimiter::Bracket | Delimiter::None => return,
    };
    let Some(block) = peek::any_group(input) else { return };
    match fields(&event.name, is_named, &block, errors) {
        Some(()) => event.payload = TokenTree::Group(group).into(),
        None => event.trust.lose(Part::Itself),
    }
    lines::skip_all(&block);
}

/// `field: Type, …`, or `Type, …`
fn fields(event: &Ident, are_named: bool, input: ParseStream, errors: &mut Errors) -> Option<()> {
    let mut is_read = true;
    while !input.is_empty() {
        let _ = attrs::parse(input, errors);
        if are_named {
            is_read &= !no_visibility("the fields of an event are visible to all", input, errors);
            field_name(event, input, errors)?;
        } else if guess::fits("name : !:", input) {
            let message = format!("fields that have names stand in braces: `{event} {{ … }}`");
            return errors.refuse(input.span(), message);
        }
        let start = input.span();
        if peek::read::<Type>(input).is_none() {
            return errors.refuse(start, format!("expected a type in event `{event}`: `{event}(Type)`"));
        }
        if !input.is_empty() && input.parse::<Token![,]>().is_err() {
            let expected = format!("expected `,` between the fields of event `{event}`");
            peek::unexpected_but(input, &expected, "; fields are separated by commas", errors);
            return None;
        }
    }
    is_read.then_some(())
}

fn field_name(event: &Ident, input: ParseStream, errors: &mut Errors) -> Option<()> {
    let Ok(name) = input.parse::<Ident>() else {
        let help = format!(": `{event} {{ field: Type }}`");
        peek::unexpected_but(input, "expected the name of a field", &help, errors);
        return None;
    };
    if input.parse::<Token![:]>().is_err() || input.is_empty() || input.peek(Token![,]) {
        let message = format!("field `{name}` of event `{event}` needs a type: `{name}: Type`");
        return errors.refuse(name.span(), message);
    }
    Some(())
}
