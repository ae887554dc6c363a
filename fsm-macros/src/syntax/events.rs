//! The list of events, and what they carry.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{Attribute, Generics, Token, Type};

use super::attrs::Attrs;
use super::code::{self, take_word};
use super::tree::{Event, Events, EventsFrom, Item};
use crate::errors::Errors;

/// `events { … }`, `events<'a> { … }` or `events from path::Type;`. What cannot be read leaves a list that is
/// marked as broken, so that the lines that handle its events are not blamed.
pub(super) fn events(attrs: Attrs, keyword: Span, input: ParseStream, errors: &mut Errors) -> Item {
    if take_word(input, "from").is_some() {
        return from(attrs, keyword, input, errors);
    }
    let generics = input.parse::<Generics>().unwrap_or_else(|error| {
        errors.push_syn(error);
        Generics::default()
    });
    let mut events = Events { keyword, attrs, generics, variants: Vec::new(), broken: false };
    if let Some(block) = code::block(input) {
        list(&mut events, &block, errors);
    } else if input.peek(syn::token::Paren) {
        let message = "the events stand in braces: `events { … }`";
        errors.push(code::opening_span(input), message);
        if let Some(block) = code::parentheses(input) {
            list(&mut events, &block, errors);
        }
    } else {
        let message = "expected the list of events: `events { Name, Name { field: Type } }`";
        errors.push(keyword, message);
        events.broken = true;
        code::skip_line(input);
        return Item::Events(events);
    }
    let _ = input.parse::<Option<Token![;]>>();
    Item::Events(events)
}

fn from(attrs: Attrs, keyword: Span, input: ParseStream, errors: &mut Errors) -> Item {
    let Ok(ty) = input.parse::<Type>() else {
        let message = "`events from` needs the path of an enum: `events from path::Type;`";
        errors.push(keyword, message);
        code::skip_line(input);
        return Item::Events(Events {
            keyword,
            attrs,
            generics: Generics::default(),
            variants: Vec::new(),
            broken: true,
        });
    };
    let last = ty.to_token_stream().into_iter().last();
    code::end_of_line(input, last.map_or(keyword, |token| token.span()), errors);
    Item::EventsFrom(EventsFrom { keyword, ty })
}

fn list(events: &mut Events, input: ParseStream, errors: &mut Errors) {
    while !input.is_empty() {
        match event(input, errors) {
            Some(event) => events.variants.push(event),
            None => {
                events.broken = true;
                skip_event(input);
            }
        }
    }
}

/// One event and the comma after it; `None` where not even its name can be read.
fn event(input: ParseStream, errors: &mut Errors) -> Option<Event> {
    let attrs = match Attrs::parse(input) {
        Ok(attrs) => attrs,
        Err(error) => {
            errors.push_syn(error);
            return None;
        }
    };
    if input.is_empty() {
        if let Some(span) = attrs.first_span() {
            errors.push(span, "expected an event after this attribute");
        }
        return None;
    }
    let Ok(name) = input.parse::<Ident>() else {
        code::unexpected_name(input, "expected the name of an event", errors);
        return None;
    };
    let mut event = Event { attrs, name, payload: TokenStream::new(), broken: false };
    let is_read = payload(&mut event, input, errors) && comma(&event.name, input, errors);
    if !is_read {
        event.broken = true;
        skip_event(input);
    }
    Some(event)
}

/// The comma after an event. Where it is missing and an event follows, that one is read all the same.
fn comma(name: &Ident, input: ParseStream, errors: &mut Errors) -> bool {
    if input.is_empty() || matches!(input.parse::<Option<Token![,]>>(), Ok(Some(_))) {
        return true;
    }
    let expected = format!("expected `,` after event `{name}`");
    let help = if input.peek(Token![:]) || input.peek(syn::token::Bracket) {
        format!(
            "; what an event carries stands in parentheses or braces: `{name}(Type)`, `{name} {{ field: Type }}`"
        )
    } else if input.peek(Token![=]) {
        "; an event has no number".to_owned()
    } else {
        String::new()
    };
    code::unexpected_but(input, &expected, &help, errors);
    if input.peek(Token![;]) {
        let _ = input.parse::<TokenTree>();
        return true;
    }
    input.peek(syn::Ident)
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
        Delimiter::Brace => code::block(input).is_some_and(|block| named(&event.name, &block, errors)),
        Delimiter::Parenthesis => {
            code::parentheses(input).is_some_and(|block| unnamed(&event.name, &block, errors))
        }
        Delimiter::Bracket | Delimiter::None => return true,
    };
    if is_read {
        event.payload = TokenTree::Group(group).into();
    }
    // The comma is looked for in any case, so the event counts as broken by its own flag.
    event.broken |= !is_read;
    true
}

/// `field: Type, …`
fn named(event: &Ident, input: ParseStream, errors: &mut Errors) -> bool {
    while !input.is_empty() {
        let _ = input.call(Attribute::parse_outer);
        let Ok(name) = input.parse::<Ident>() else {
            code::unexpected(input, "expected the name of a field", errors);
            code::skip_all(input);
            return false;
        };
        let has_colon = input.parse::<Token![:]>().is_ok();
        if !has_colon || input.is_empty() || input.peek(Token![,]) {
            let message = format!("field `{name}` of event `{event}` needs a type: `{name}: Type`");
            errors.push(name.span(), message);
            code::skip_all(input);
            return false;
        }
        if !one_type(event, input, errors) {
            return false;
        }
    }
    true
}

/// `Type, …`
fn unnamed(event: &Ident, input: ParseStream, errors: &mut Errors) -> bool {
    while !input.is_empty() {
        let _ = input.call(Attribute::parse_outer);
        if input.peek(syn::Ident) && input.peek2(Token![:]) && !input.peek2(Token![::]) {
            let message = format!("fields that have names stand in braces: `{event} {{ … }}`");
            errors.push(input.span(), message);
            code::skip_all(input);
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
    if input.parse::<Type>().is_err() {
        errors.push(start, format!("expected a type in event `{event}`"));
        code::skip_all(input);
        return false;
    }
    if !input.is_empty() && input.parse::<Token![,]>().is_err() {
        let expected = format!("expected `,` between the fields of event `{event}`");
        code::unexpected(input, &expected, errors);
        code::skip_all(input);
        return false;
    }
    true
}
