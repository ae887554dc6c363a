//! The lines inside a machine or a state, told apart by their first word.

use proc_macro2::{Delimiter, Ident, Literal, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Generics, Token, Type};

use super::attrs::Attrs;
use super::code::{self, LINE_WORDS, Until, peek_is, take_word};
use super::tree::{Data, Event, Events, EventsFrom, Initial, Item, Setting, SettingKind, State};
use super::{handler, target};
use crate::errors::{Errors, nearest};

pub(super) fn parse(tokens: TokenStream, errors: &mut Errors) -> Vec<Item> {
    let mut items = Vec::new();
    let parser = |input: ParseStream| {
        while !input.is_empty() {
            items.extend(item(input, errors));
        }
        Ok(())
    };
    if let Err(error) = parser.parse2(tokens) {
        errors.push_syn(error);
    }
    items
}

/// One line. `None` where it is broken; the input then stands at the next one.
fn item(input: ParseStream, errors: &mut Errors) -> Option<Item> {
    let attrs = match Attrs::parse(input) {
        Ok(attrs) => attrs,
        Err(error) => {
            errors.push_syn(error);
            code::skip_line(input);
            return None;
        }
    };
    if input.is_empty() {
        if let Some(span) = attrs.first_span() {
            errors.push(span, "expected a line behind this attribute");
        }
        return None;
    }
    if let Ok(Some(_)) = input.parse::<Option<Token![;]>>() {
        return None;
    }
    let word = code::peek_word(input).and_then(|word| known(&word, input, errors));
    let Some(word) = word else {
        if code::peek_word(input).is_none() {
            errors.push(
                input.span(),
                code::unexpected(input, "expected a line such as `state`, `let` or `on`"),
            );
        }
        code::skip_line(input);
        return None;
    };
    let keyword = input.call(Ident::parse_any).ok()?;
    line(attrs, &word, keyword, input, errors)
}

/// The word that begins the line; one that is misspelt is reported, and taken as it was meant where the
/// meaning is safe to guess, so that a mistyped `state` does not make every target of it unknown.
fn known(word: &Ident, input: ParseStream, errors: &mut Errors) -> Option<String> {
    let text = word.to_string();
    if LINE_WORDS.contains(&text.as_str()) && text != "machine" {
        return Some(text);
    }
    let meant = nearest(&text, LINE_WORDS.into_iter());
    let help = match meant {
        Some(meant) => format!("; did you mean `{meant}`?"),
        None => String::new(),
    };
    errors.push(word.span(), format!("no line begins with `{text}`{help}"));
    let declares = input.peek2(syn::Ident) && input.peek3(syn::token::Brace);
    (meant == Some("state") && declares).then(|| "state".to_owned())
}

fn line(
    attrs: Attrs,
    word: &str,
    keyword: Ident,
    input: ParseStream,
    errors: &mut Errors,
) -> Option<Item> {
    match word {
        "let" => data(attrs, false, input, errors).map(Item::Data),
        "action" => data(attrs, true, input, errors).map(Item::Data),
        "initial" => initial(keyword, input, errors).map(Item::Initial),
        "state" => state(attrs, false, input, errors).map(Item::State),
        "final" => {
            if take_word(input, "state").is_none() {
                errors.push(keyword.span(), "expected `final state Name`");
                code::skip_line(input);
                return None;
            }
            state(attrs, true, input, errors).map(Item::State)
        }
        "events" => events(attrs, keyword, input, errors),
        "clock" | "stack" | "requests" => setting(keyword, input, errors).map(Item::Setting),
        "region" | "choice" | "history" | "deep" | "always" | "done" | "queue" | "strict" => {
            errors.push(keyword.span(), format!("`{word}` is not supported yet"));
            code::skip_line(input);
            None
        }
        _ => handler::handler(attrs, keyword, input, errors).map(Item::Handler),
    }
}

/// `let name: Type [= value];`
fn data(attrs: Attrs, is_action: bool, input: ParseStream, errors: &mut Errors) -> Option<Data> {
    if peek_is(input, "mut") {
        errors.push(
            input.span(),
            "data of a state can always be changed by its actions: leave out `mut`",
        );
        let _ = input.parse::<TokenTree>();
    }
    let Ok(name) = input.parse::<Ident>() else {
        errors.push(input.span(), code::unexpected(input, "expected a name"));
        code::skip_line(input);
        return None;
    };
    let broken = Data {
        attrs,
        is_action,
        name: name.clone(),
        ty: None,
        value: None,
    };
    if !input.peek(Token![:]) {
        errors.push(
            name.span(),
            format!("`{name}` needs a type: `{name}: Type`"),
        );
        code::skip_line(input);
        return Some(broken);
    }
    let _ = input.parse::<Token![:]>();
    let ty = match input.parse::<Type>() {
        Ok(ty) => quote::ToTokens::into_token_stream(ty),
        Err(_) => {
            errors.push(
                name.span(),
                format!("`{name}` needs a type: `{name}: Type`"),
            );
            code::skip_line(input);
            return Some(broken);
        }
    };
    let mut last = ty
        .clone()
        .into_iter()
        .last()
        .map_or(name.span(), |token| token.span());
    let mut value = None;
    if let Ok(Some(equals)) = input.parse::<Option<Token![=]>>() {
        value = code::code(input, Until::EndOfLine, errors);
        match &value {
            Some(value) => last = value.end,
            None => errors.push(equals.span, "expected an initial value behind `=`"),
        }
    } else if is_action {
        errors.push(
            name.span(),
            format!("an action object is made on entry: `action {name}: Type = value;`"),
        );
    }
    code::end_of_line(input, last, errors);
    Some(Data {
        ty: Some(ty),
        value,
        ..broken
    })
}

/// `initial Target [do action];`
fn initial(keyword: Ident, input: ParseStream, errors: &mut Errors) -> Option<Initial> {
    if input.is_empty() || input.peek(Token![;]) {
        errors.push(
            keyword.span(),
            "`initial` needs the name of a state: `initial Name;`",
        );
        code::skip_line(input);
        return None;
    }
    let Some(target) = target::state_target(input, errors) else {
        code::skip_line(input);
        return None;
    };
    let mut last = target.name.span();
    let mut action = None;
    if let Some(word) = take_word(input, "do") {
        action = code::action(input, errors);
        match &action {
            Some(action) if action.is_block => {
                let _ = input.parse::<Option<Token![;]>>();
                return Some(Initial {
                    keyword: keyword.span(),
                    target,
                    action: Some(action.clone()),
                });
            }
            Some(action) => last = action.end,
            None => errors.push(word.span(), "expected an action behind `do`"),
        }
    }
    code::end_of_line(input, last, errors);
    Some(Initial {
        keyword: keyword.span(),
        target,
        action,
    })
}

fn state(attrs: Attrs, is_final: bool, input: ParseStream, errors: &mut Errors) -> Option<State> {
    let Ok(name) = input.parse::<Ident>() else {
        errors.push(
            input.span(),
            code::unexpected(input, "expected the name of a state"),
        );
        code::skip_line(input);
        return None;
    };
    let Some((inner, ..)) = input.cursor().group(Delimiter::Brace) else {
        if input
            .parse::<Option<Token![;]>>()
            .is_ok_and(|token| token.is_some())
        {
            return Some(State {
                attrs,
                is_final,
                name,
                items: Vec::new(),
            });
        }
        errors.push(
            name.span(),
            format!("expected the block of state `{name}`: `state {name} {{ … }}`"),
        );
        return Some(State {
            attrs,
            is_final,
            name,
            items: Vec::new(),
        });
    };
    let _ = input.parse::<TokenTree>();
    Some(State {
        attrs,
        is_final,
        name,
        items: parse(inner.token_stream(), errors),
    })
}

fn setting(keyword: Ident, input: ParseStream, errors: &mut Errors) -> Option<Setting> {
    let mut last = keyword.span();
    let kind = match keyword.to_string().as_str() {
        "clock" => {
            let Ok(ty) = input.parse::<Type>() else {
                errors.push(
                    keyword.span(),
                    "`clock` needs the type of time: `clock core::time::Duration;`",
                );
                code::skip_line(input);
                return None;
            };
            last = quote::ToTokens::to_token_stream(&ty)
                .into_iter()
                .last()
                .map_or(last, |token| token.span());
            SettingKind::Clock(Box::new(ty))
        }
        "stack" => {
            let Some(size) = code::code(input, Until::EndOfLine, errors) else {
                errors.push(
                    keyword.span(),
                    "`stack` needs the number of suspended states: `stack 8;`",
                );
                code::skip_line(input);
                return None;
            };
            if let Some(error) = wrong_size(&size.tokens) {
                errors.push_over(&size.tokens, error);
                code::skip_line(input);
                return None;
            }
            last = size.end;
            SettingKind::Stack(size.tokens)
        }
        _ => SettingKind::Requests,
    };
    code::end_of_line(input, last, errors);
    Some(Setting { keyword, kind })
}

fn wrong_size(tokens: &TokenStream) -> Option<&'static str> {
    let literal = syn::parse2::<Literal>(tokens.clone()).ok()?;
    match literal.to_string().replace('_', "").parse::<u32>() {
        Ok(1..=65_535) => None,
        Ok(0) => Some("a stack of zero holds nothing: leave the line out, or give it room"),
        _ => Some("a stack holds 1 to 65535 suspended states"),
    }
}

/// `events { … }`, `events<'a> { … }` or `events from path::Type;`
fn events(attrs: Attrs, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Option<Item> {
    let keyword = keyword.span();
    if take_word(input, "from").is_some() {
        let Ok(ty) = input.parse::<Type>() else {
            errors.push(
                keyword,
                "`events from` needs the path of an enum: `events from path::Type;`",
            );
            code::skip_line(input);
            return None;
        };
        let last = quote::ToTokens::to_token_stream(&ty)
            .into_iter()
            .last()
            .map_or(keyword, |token| token.span());
        code::end_of_line(input, last, errors);
        return Some(Item::EventsFrom(EventsFrom { keyword, ty }));
    }
    let generics = input.parse::<Generics>().unwrap_or_else(|error| {
        errors.push_syn(error);
        Generics::default()
    });
    let Some((inner, ..)) = input.cursor().group(Delimiter::Brace) else {
        errors.push(
            keyword,
            "expected the list of events: `events { Name, Name { field: Type } }`",
        );
        code::skip_line(input);
        return None;
    };
    let _ = input.parse::<TokenTree>();
    let _ = input.parse::<Option<Token![;]>>();
    let mut variants = Vec::new();
    let parser = |input: ParseStream| {
        while !input.is_empty() {
            variants.extend(event(input, errors));
        }
        Ok(())
    };
    if let Err(error) = parser.parse2(inner.token_stream()) {
        errors.push_syn(error);
    }
    Some(Item::Events(Events {
        keyword,
        attrs,
        generics,
        variants,
    }))
}

/// One event and the comma behind it.
fn event(input: ParseStream, errors: &mut Errors) -> Option<Event> {
    let attrs = Attrs::parse(input)
        .map_err(|error| errors.push_syn(error))
        .ok()
        .unwrap_or_default();
    let Ok(name) = input.parse::<Ident>() else {
        errors.push(
            input.span(),
            code::unexpected(input, "expected the name of an event"),
        );
        let _ = input.parse::<TokenTree>();
        return None;
    };
    let payload = match input.fork().parse::<TokenTree>() {
        Ok(TokenTree::Group(group)) if group.delimiter() != Delimiter::Bracket => {
            let _ = input.parse::<TokenTree>();
            TokenTree::Group(group).into()
        }
        _ => TokenStream::new(),
    };
    if !input.is_empty() && !matches!(input.parse::<Option<Token![,]>>(), Ok(Some(_))) {
        errors.push(
            input.span(),
            code::unexpected(input, &format!("expected `,` behind event `{name}`")),
        );
        if input.peek(Token![;]) || input.peek(Token![=]) {
            while !input.is_empty() && !input.peek(Token![,]) && !input.peek(syn::Ident) {
                let _ = input.parse::<TokenTree>();
            }
        }
    }
    Some(Event {
        attrs,
        name,
        payload,
    })
}
