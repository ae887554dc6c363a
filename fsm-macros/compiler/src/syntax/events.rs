//! The list of events, and what they carry.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{Generics, Token, Type};

use super::attrs::Attrs;
use super::look::take_word;
use super::tree::{Event, Events, EventsFrom, Item};
use super::{guess, lines, look};
use crate::errors::Errors;
use crate::trust::{Part, Trust};

/// `events { … }`, `events<'a> { … }` or `events from path::Type;`. What cannot be read leaves a list that is
/// marked as broken, so that the lines that handle its events are not blamed.
pub(super) fn events(attrs: Attrs, keyword: Span, input: ParseStream, errors: &mut Errors) -> Item {
    if take_word(input, "from").is_some() {
        return from(attrs, keyword, input, errors);
    }
    let (generics, trust) = generics(input, errors);
    let mut events = Events { keyword, attrs, generics, variants: Vec::new(), trust };
    if let Some(block) = look::block(input) {
        list(&mut events, &block, errors);
    } else if input.peek(syn::token::Paren) {
        let message = "the events stand in braces: `events { … }`";
        errors.push(look::opening_span(input), message);
        if let Some(block) = look::parentheses(input) {
            list(&mut events, &block, errors);
        }
    } else {
        if trust.is_full() {
            let message = "expected the list of events: `events { Name, Name { field: Type } }`";
            errors.push(keyword, message);
        }
        events.trust.lose(Part::Events);
        lines::skip_line_from(keyword, input);
        return Item::Events(events);
    }
    let _ = input.parse::<Option<Token![;]>>();
    Item::Events(events)
}

/// The generics of the list. Where they cannot be read, the input then stands at the list, if there is one.
fn generics(input: ParseStream, errors: &mut Errors) -> (Generics, Trust) {
    if let Some(generics) = look::read(input) {
        return (generics, Trust::FULL);
    }
    let help = "; write them as in `events<'a> { … }`";
    look::unexpected_but(input, "the generics of the events cannot be read", help, errors);
    while !input.is_empty() && !input.peek(syn::token::Brace) && !lines::starts_line(input) {
        let _ = input.parse::<TokenTree>();
    }
    (Generics::default(), Trust::without(&[Part::Events]))
}

fn from(attrs: Attrs, keyword: Span, input: ParseStream, errors: &mut Errors) -> Item {
    let Some(ty) = look::read::<Type>(input) else {
        let message = "`events from` needs the path of an enum: `events from path::Type;`";
        errors.push(keyword, message);
        lines::skip_line_from(keyword, input);
        return Item::Events(Events {
            keyword,
            attrs,
            generics: Generics::default(),
            variants: Vec::new(),
            trust: Trust::without(&[Part::Events]),
        });
    };
    let last = ty.to_token_stream().into_iter().last();
    lines::end_of_line(input, last.map_or(keyword, |token| token.span()), errors);
    Item::EventsFrom(EventsFrom { keyword, ty })
}

fn list(events: &mut Events, input: ParseStream, errors: &mut Errors) {
    let mut separators = Separators::default();
    while !input.is_empty() {
        match event(&mut separators, input, errors) {
            Some(event) => events.variants.push(event),
            None => {
                events.trust.lose(Part::Events);
                skip_event(input);
            }
        }
    }
}

/// Whether it was said that a `;` is no comma: one mistake, however many events there are.
#[derive(Default)]
struct Separators {
    told: bool,
}

/// One event and the comma after it; `None` where not even its name can be read.
fn event(separators: &mut Separators, input: ParseStream, errors: &mut Errors) -> Option<Event> {
    let attrs = Attrs::parse(input, errors);
    if input.is_empty() || input.peek(Token![,]) {
        attrs.without_item("an event", errors);
        if input.is_empty() {
            return None;
        }
    }
    no_visibility("an event is as visible as the machine", input, errors);
    let Ok(name) = input.parse::<Ident>() else {
        let help = "; write `Name`, `Name(Type)` or `Name { field: Type }`";
        look::unexpected_name(input, "expected the name of an event", help, errors);
        return None;
    };
    if look::peek_is(input, &name.to_string()) {
        errors.push(input.span(), format!("`{name}` is written twice: remove one of them"));
        let _ = input.parse::<Ident>();
    }
    let mut event = Event { attrs, name, payload: TokenStream::new(), trust: Trust::FULL };
    let is_read = payload(&mut event, input, errors) && comma(&event.name, separators, input, errors);
    if !is_read {
        event.trust.lose(Part::Itself);
        skip_event(input);
    }
    Some(event)
}

/// The comma after an event. Where it is missing and an event follows, that one is read all the same.
fn comma(name: &Ident, separators: &mut Separators, input: ParseStream, errors: &mut Errors) -> bool {
    if input.is_empty() || matches!(input.parse::<Option<Token![,]>>(), Ok(Some(_))) {
        return true;
    }
    if separators.told && matches!(input.parse::<Option<Token![;]>>(), Ok(Some(_))) {
        return true;
    }
    let name = name.to_string();
    guess::expected(guess::BEHIND_EVENT, "expected `,` after event `{name}`", &name, input, errors);
    if input.peek(Token![;]) {
        separators.told = true;
        let _ = input.parse::<TokenTree>();
        return true;
    }
    input.peek(syn::Ident)
}

/// Takes a `pub`, which is reported; whether there was one.
fn no_visibility(message: &str, input: ParseStream, errors: &mut Errors) -> bool {
    match look::read(input) {
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

/// What the event carries, passed on as it was written. `false` where it cannot be read: left to rustc, it
/// would be reported once for the enum and once more for each pattern.
fn payload(event: &mut Event, input: ParseStream, errors: &mut Errors) -> bool {
    let Ok(TokenTree::Group(group)) = input.fork().parse::<TokenTree>() else {
        return true;
    };
    let is_read = match group.delimiter() {
        Delimiter::Brace => look::block(input).is_some_and(|block| named(&event.name, &block, errors)),
        Delimiter::Parenthesis => {
            look::parentheses(input).is_some_and(|block| unnamed(&event.name, &block, errors))
        }
        Delimiter::Bracket | Delimiter::None => return true,
    };
    // The comma is looked for in any case.
    match is_read {
        true => event.payload = TokenTree::Group(group).into(),
        false => event.trust.lose(Part::Itself),
    }
    true
}

/// `field: Type, …`
fn named(event: &Ident, input: ParseStream, errors: &mut Errors) -> bool {
    let mut is_read = true;
    while !input.is_empty() {
        let _ = Attrs::parse(input, errors);
        is_read &= !no_visibility("the fields of an event are visible to all", input, errors);
        let Ok(name) = input.parse::<Ident>() else {
            let help = format!(": `{event} {{ field: Type }}`");
            look::unexpected_but(input, "expected the name of a field", &help, errors);
            lines::skip_all(input);
            return false;
        };
        let has_colon = input.parse::<Token![:]>().is_ok();
        if !has_colon || input.is_empty() || input.peek(Token![,]) {
            let message = format!("field `{name}` of event `{event}` needs a type: `{name}: Type`");
            errors.push(name.span(), message);
            lines::skip_all(input);
            return false;
        }
        if !one_type(event, input, errors) {
            return false;
        }
    }
    is_read
}

/// `Type, …`
fn unnamed(event: &Ident, input: ParseStream, errors: &mut Errors) -> bool {
    while !input.is_empty() {
        let _ = Attrs::parse(input, errors);
        if input.peek(syn::Ident) && input.peek2(Token![:]) && !input.peek2(Token![::]) {
            let message = format!("fields that have names stand in braces: `{event} {{ … }}`");
            errors.push(input.span(), message);
            lines::skip_all(input);
            return false;
        }
        if !one_type(event, input, errors) {
            return false;
        }
    }
    true
}

/// A type and the comma after it.
fn one_type(event: &Ident, input: ParseStream, errors: &mut Errors) -> bool {
    let start = input.span();
    if look::read::<Type>(input).is_none() {
        errors.push(start, format!("expected a type in event `{event}`: `{event}(Type)`"));
        lines::skip_all(input);
        return false;
    }
    if !input.is_empty() && input.parse::<Token![,]>().is_err() {
        let expected = format!("expected `,` between the fields of event `{event}`");
        look::unexpected_but(input, &expected, "; fields are separated by commas", errors);
        lines::skip_all(input);
        return false;
    }
    true
}
