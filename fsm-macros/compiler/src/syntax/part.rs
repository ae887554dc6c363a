//! `part Name(param: Type) { … }`, its `exits A, B;`, and the states that use it: `is Name(value)` with lines `on out A`.

use proc_macro2::{Ident, Span, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{Token, Type};

use super::attrs::Attrs;
use super::tree::{Code, Definition, Item, OfPart, PartParam, StateKind, Use};
use super::{line, line_end, lines, peek, tags};
use crate::errors::Errors;
use crate::token::is_mark;
use crate::trust::{Part, Trust};

/// `part Name(param: Type, …) { … }`; `keyword` has been read.
pub(super) fn part(mut attrs: Attrs, keyword: Span, input: ParseStream, errors: &mut Errors) -> Item {
    let message = "a part has a name and a block: `part Name { … }`";
    let Ok(name) = input.parse::<Ident>() else {
        errors.push(keyword, message);
        line_end::skip_line(input);
        return Item::Lost(Trust::without(&[Part::States]));
    };
    let tags = tags::take(&mut attrs, StateKind::Plain, errors);
    let before = errors.count();
    let mut params = Vec::new();
    if let Some(inner) = peek::parentheses(input) {
        params = self::params(&name, &inner, errors);
        lines::skip_all(&inner);
    }
    let is_whole = errors.count() == before;
    let trust = if is_whole { Trust::FULL } else { Trust::without(&[Part::Data]) };
    match input.cursor().group(proc_macro2::Delimiter::Brace) {
        Some(_) => {
            let block = input.parse::<TokenTree>().map(TokenTree::into).unwrap_or_default();
            Item::OfPart(OfPart::Declared(Definition { attrs, tags, keyword, name, params, trust, block }))
        }
        None => {
            errors.push(name.span(), message);
            line_end::skip_line(input);
            Item::Lost(Trust::without(&[Part::States]))
        }
    }
}

fn params(part: &Ident, input: ParseStream, errors: &mut Errors) -> Vec<PartParam> {
    let mut params = Vec::new();
    while !input.is_empty() {
        let start = input.span();
        let name = input.parse::<Ident>().ok();
        let ty = input.parse::<Token![:]>().ok().and_then(|_| peek::read::<Type>(input));
        let is_end = input.is_empty() || input.parse::<Token![,]>().is_ok();
        let (Some(name), Some(ty), true) = (name, ty, is_end) else {
            let message = format!("the parameters of a part have types: `{part}(name: Type, name: Type)`");
            errors.push(start, message);
            break;
        };
        params.push(PartParam { name, ty: ty.into_token_stream() });
    }
    params
}

/// `exits Name, Name;`
pub(super) fn exits(keyword: &Ident, input: ParseStream, errors: &mut Errors) -> Item {
    let (keyword, mut names) = (keyword.span(), Vec::<Ident>::new());
    let mut last = keyword;
    while let Ok(name) = input.parse::<Ident>() {
        last = name.span();
        match names.iter().find(|first| **first == name) {
            Some(first) => errors.twice(last, &format!("exit `{name}`"), "declared", first.span()),
            None => names.push(name),
        }
        if input.parse::<Token![,]>().is_err() {
            break;
        }
    }
    match names.is_empty() {
        true => {
            errors.push(keyword, "`exits` needs the names of the exits: `exits Done, Failed;`");
            line_end::skip_line(input);
        }
        false => drop(line_end::end_of_line(input, last, errors)),
    }
    Item::OfPart(OfPart::Exits { keyword, names })
}

/// `is Name(value, …)` behind the name of a state.
pub(super) fn used(kind: &mut StateKind, input: ParseStream, errors: &mut Errors) -> Option<Use> {
    if !peek::peek_is(input, "is") || !input.peek2(syn::Ident) {
        return None;
    }
    let word = peek::take_word(input, "is")?;
    let name = input.parse::<Ident>().ok()?;
    let values = peek::parentheses(input).map(|inner| values(&inner, errors)).unwrap_or_default();
    if matches!(kind, StateKind::Final | StateKind::Choice) {
        errors.push(word.span(), "only a state or a region can be a part: write `state Name is …`");
        *kind = StateKind::Plain;
    }
    Some(Use { name, values })
}

/// Expressions with commas between them. A comma of a closure or of generics separates nothing.
fn values(input: ParseStream, errors: &mut Errors) -> Vec<Code> {
    let (mut values, mut tokens) = (Vec::new(), Vec::<TokenTree>::new());
    let (mut in_closure, mut generics) = (false, 0_usize);
    while let Ok(token) = input.parse::<TokenTree>() {
        let is_end = is_mark(&token, ',') && !in_closure && generics == 0;
        in_closure ^= is_mark(&token, '|');
        let is_path = tokens.last().is_some_and(|last| is_mark(last, ':'));
        generics += usize::from(is_mark(&token, '<') && (is_path || generics > 0));
        generics -= usize::from(is_mark(&token, '>') && generics > 0);
        if !is_end {
            tokens.push(token);
        } else {
            values.extend(value(std::mem::take(&mut tokens), errors));
        }
    }
    values.extend(value(tokens, errors));
    values
}

fn value(tokens: Vec<TokenTree>, errors: &mut Errors) -> Option<Code> {
    let end = tokens.last()?.span();
    Some(Code::from_tokens(tokens, end, errors))
}

/// `on out Name => Target;`; `keyword` is the `on`.
pub(super) fn on_out(attrs: Attrs, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Option<Item> {
    attrs.not_before("on out", errors);
    let _ = peek::take_word(input, "out");
    let line = line::line(attrs, None, keyword, input, errors)?;
    Some(Item::OfPart(OfPart::Out(Box::new(line))))
}
