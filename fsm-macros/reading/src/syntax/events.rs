//! The list of events, and what they carry.

use syn::parse::discouraged::Speculative;
use syn::{Generics, Type};

use super::peek::take_word;
use super::prelude::*;
use super::tree::Item;
use super::{attrs, guess, line_end, lines, peek};
use crate::token::last_span;
use crate::written::{Attrs, Event, Events};

/// `events { … }`, `events<'a> { … }` or `events from path::Type;`. What cannot be read leaves a list that is
/// marked as broken, so that the lines that handle its events are not blamed.
pub(super) fn events(attrs: Attrs, keyword: Span, input: &mut Input) -> Item {
    if take_word(input, "from").is_some() {
        if let Some(ty) = peek::read(input) {
            return from(ty, keyword, input);
        }
        input.error(keyword, "`events from` needs the path of an enum: `events from path::Type;`");
        line_end::skip_line_from(keyword, input);
        return Item::Lost(Trust::without(&[Part::Events]));
    }
    let (generics, mut trust) = generics(input);
    let mut variants = Vec::new();
    if trust.is_full()
        && !input.peek(syn::token::Brace)
        && !lines::is_next_line(keyword, input)
        && !input.is_empty()
    {
        if let Some(ty) = without_from(input) {
            return from(ty, keyword, input);
        }
        before_list(input);
    }
    if input.inside(peek::any_group, |list| self::list(&mut variants, &mut trust, list)).is_some() {
        let _ = input.parse::<Option<Token![;]>>();
    } else {
        if trust.is_full() {
            let message = "expected the list of events: `events { Name, Name { field: Type } }`";
            input.error(keyword, message);
        }
        trust.lose(Part::Events);
        line_end::skip_line_from(keyword, input);
    }
    let events = Events::Declared { keyword, attrs, generics, variants };
    Item::Events { keyword, events, trust }
}

/// `events path::Type;`
fn without_from(input: &mut Input) -> Option<Type> {
    let (ahead, place) = (input.fork(), input.span());
    let ty = ahead.parse::<Type>().ok().filter(|ty| matches!(ty, Type::Path(_)) && ahead.peek(Token![;]))?;
    let path = ty.to_token_stream().to_string().replace(' ', "");
    input.error(place, format!("an enum from elsewhere stands after `from`: `events from {path};`"));
    input.advance_to(&ahead);
    Some(ty)
}

/// A colon or a name before the list, and other brackets around it. The list is read all the same.
fn before_list(input: &mut Input) {
    let is_list = |ahead: ParseStream| ahead.peek(syn::token::Brace) || ahead.peek(syn::token::Bracket);
    if guess::report(guess::BEFORE_LIST, input) {
        peek::take_until(input, &is_list);
    }
    if input.peek(syn::token::Paren) || input.peek(syn::token::Bracket) {
        input.error(peek::opening_span(input), "the events stand in braces: `events { … }`");
    }
}

/// The generics of the list. Where they cannot be read, the input then stands at the list, if there is one.
fn generics(input: &mut Input) -> (Generics, Trust) {
    if let Some(generics) = peek::read(input) {
        return (generics, Trust::FULL);
    }
    let help = "; write them as in `events<'a> { … }`";
    input.unexpected("the generics of the events cannot be read", help);
    lines::skip_to_block(input);
    (Generics::default(), Trust::without(&[Part::Events]))
}

fn from(ty: Type, keyword: Span, input: &mut Input) -> Item {
    line_end::end_of_line(input, last_span(&ty.to_token_stream(), keyword));
    Item::Events { keyword, events: Events::From { ty }, trust: Trust::FULL }
}

/// The events of the list, and how far it can be trusted.
fn list(variants: &mut Vec<Event>, trust: &mut Trust, input: &mut Input) {
    // A `;` or a `|` is no comma: one mistake, however many events there are.
    let mut told = false;
    while !input.is_empty() {
        match event(&mut told, input) {
            Some(event) => variants.push(event),
            None => {
                trust.lose(Part::Events);
                skip_event(input);
            }
        }
    }
}

/// One event and the comma after it; `None` where not even its name can be read.
fn event(told: &mut bool, input: &mut Input) -> Option<Event> {
    let attrs = attrs::parse(input);
    if input.is_empty() || input.peek(Token![,]) {
        attrs::without_item(&attrs, "an event", input.errors);
        if input.is_empty() {
            return None;
        }
    }
    no_visibility("an event is as visible as the machine", input);
    let Ok(name) = input.parse::<Ident>() else {
        let help = "; write `Name`, `Name(Type)` or `Name { field: Type }`";
        return input.refuse_name("expected the name of an event", help);
    };
    if peek::peek_is(input, &name.to_string()) {
        input.leave_out(format!("`{name}` is written twice: remove one of them"));
    }
    let (payload, discriminant) = (TokenStream::new(), TokenStream::new());
    let mut event = Event { attrs, name, payload, discriminant, trust: Trust::FULL };
    self::payload(&mut event, input);
    event.discriminant = self::discriminant(&event.name, input);
    // The comma is looked for in any case.
    if !comma(&event.name, told, input) {
        event.trust.lose(Part::Itself);
        skip_event(input);
    }
    Some(event)
}

/// `= number`, passed on as it was written.
fn discriminant(event: &Ident, input: &mut Input) -> TokenStream {
    let mut tokens = TokenStream::new();
    let equals = if input.peek(Token![=>]) { None } else { input.parse::<Token![=]>().ok() };
    let Some(equals) = equals else { return tokens };
    equals.to_tokens(&mut tokens);
    tokens.extend(peek::take_until(input, &|input| input.peek(Token![,]) || input.peek(Token![;])));
    if tokens.clone().into_iter().nth(1).is_none() {
        input.error(equals.span, format!("expected a number after `=`: `{event} = 1`"));
        return TokenStream::new();
    }
    tokens
}

/// The comma after an event. Where it is missing and an event follows, that one is read all the same.
fn comma(name: &Ident, told: &mut bool, input: &mut Input) -> bool {
    if input.is_empty() || matches!(input.parse::<Option<Token![,]>>(), Ok(Some(_))) {
        return true;
    }
    let is_other_mark = input.peek(Token![;]) || input.peek(Token![|]);
    if !(*told && is_other_mark) {
        let name = name.to_string();
        guess::expected(guess::BEHIND_EVENT, "expected `,` after event `{name}`", &name, input);
    }
    if is_other_mark {
        *told = true;
        let _ = input.parse::<TokenTree>();
    }
    is_other_mark || input.peek(syn::Ident)
}

/// Takes a `pub`, which is reported; whether there was one.
fn no_visibility(message: &str, input: &mut Input) -> bool {
    match peek::read(input) {
        Some(syn::Visibility::Inherited) | None => false,
        Some(visibility) => {
            input.error_over(visibility, format!("{message}: remove the `pub`"));
            true
        }
    }
}

/// Goes on behind the next comma.
fn skip_event(input: ParseStream) {
    peek::take_until(input, &|input| input.peek(Token![,]));
    let _ = input.parse::<Token![,]>();
}

/// The fields of an event, passed on as they were written. Left to rustc, a part that cannot be read would be reported
/// once for the enum and once more for each pattern.
fn payload(event: &mut Event, input: &mut Input) {
    let Ok(TokenTree::Group(group)) = input.fork().parse::<TokenTree>() else { return };
    let is_named = match group.delimiter() {
        Delimiter::Brace => true,
        Delimiter::Parenthesis => false,
        Delimiter::Bracket | Delimiter::None => return,
    };
    match input.inside(peek::any_group, |block| fields(&event.name, is_named, block)).flatten() {
        Some(()) => event.payload = TokenTree::Group(group).into(),
        None => event.trust.lose(Part::Itself),
    }
}

/// `field: Type, …`, or `Type, …`
fn fields(event: &Ident, are_named: bool, input: &mut Input) -> Option<()> {
    let mut is_read = true;
    let field = |input: &mut Input| {
        let _ = attrs::parse(input);
        if are_named {
            is_read &= !no_visibility("the fields of an event are visible to all", input);
            field_name(event, input)?;
        } else if guess::fits("name : !:", input) {
            let message = format!("fields that have names stand in braces: `{event} {{ … }}`");
            return input.refuse(input.span(), message);
        }
        let message = format!("expected a type in event `{event}`: `{event}(Type)`");
        peek::read::<Type>(input).or_else(|| input.refuse(input.span(), message))
    };
    let no_comma = |input: &mut Input, _: &Type| {
        let expected = format!("expected `,` between the fields of event `{event}`");
        input.unexpected(&expected, "; fields are separated by commas");
    };
    input.separated(field, no_comma)?;
    is_read.then_some(())
}

fn field_name(event: &Ident, input: &mut Input) -> Option<()> {
    let Ok(name) = input.parse::<Ident>() else {
        let help = format!(": `{event} {{ field: Type }}`");
        return input.refuse_next("expected the name of a field", &help);
    };
    if input.parse::<Token![:]>().is_err() || input.is_empty() || input.peek(Token![,]) {
        let message = format!("field `{name}` of event `{event}` needs a type: `{name}: Type`");
        return input.refuse(name.span(), message);
    }
    Some(())
}
