//! `part Name(param: Type) { … }`, its `exits A, B;`, and the states that use it: `is Name(value)` with lines `on out A`.

use super::attrs;
use proc_macro2::{Ident, Span, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Token, Type};

use super::bars::Bars;
use super::tree::{Code, Definition, Item, OfPart, PartParam, Use};
use super::{guess, line, line_end, lines, peek};
use crate::errors::Errors;
use crate::token::is_mark;
use crate::trust::{Part, Trust};
use crate::written::{Attrs, StateKind};

/// `part Name(param: Type, …) { … }`; `keyword` has been read.
pub(super) fn part(mut attrs: Attrs, keyword: Span, input: ParseStream, errors: &mut Errors) -> Item {
    let message = "a part has a name and a block: `part Name { … }`";
    let Ok(name) = input.parse::<Ident>() else {
        errors.push(keyword, message);
        return line_end::lost(input, Part::States);
    };
    attrs::of_state(&mut attrs, StateKind::Plain, errors);
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
            Item::OfPart(OfPart::Declared(Definition { attrs, keyword, name, params, trust, block }))
        }
        None => {
            errors.push(name.span(), message);
            line_end::lost(input, Part::States)
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
    let opening = peek::opening_span(input);
    let mut last = keyword;
    match peek::any_group(input) {
        Some(group) => {
            errors.push(opening, "exits are named without parentheses: `exits Done, Failed;`");
            last = opening;
            exit_names(&mut names, &group, errors);
            lines::skip_all(&group);
        }
        None => last = exit_names(&mut names, input, errors).unwrap_or(last),
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

/// The names, and the place of the last one.
fn exit_names(names: &mut Vec<Ident>, input: ParseStream, errors: &mut Errors) -> Option<Span> {
    let mut last = None;
    while let Ok(name) = input.parse::<Ident>() {
        last = Some(name.span());
        match names.iter().find(|first| **first == name) {
            Some(first) => errors.twice(name.span(), &format!("exit `{name}`"), "declared", first.span()),
            None => names.push(name),
        }
        if input.parse::<Token![,]>().is_err() {
            break;
        }
    }
    last
}

/// `is Name(value, …)` behind the name of a state.
pub(super) fn used(kind: &mut StateKind, input: ParseStream, errors: &mut Errors) -> Option<Use> {
    let word = is(input, errors)?;
    let name = input.parse::<Ident>().ok()?;
    let in_braces = guess::fits("{} {}", input) || guess::fits("{} ;", input);
    let values = match in_braces || input.peek(syn::token::Paren) {
        true => values(in_braces, input, errors)?,
        false => Vec::new(),
    };
    if matches!(kind, StateKind::Final | StateKind::Choice) {
        errors.push(word, "only a state or a region can be a part: write `state Name is …`");
        *kind = StateKind::Plain;
    }
    Some(Use { name, values })
}

/// The word `is`, or what stands in its place. It is no beginning of a block.
fn is(input: ParseStream, errors: &mut Errors) -> Option<Span> {
    let place = input.span();
    if peek::peek_is(input, "is") && input.peek2(syn::Ident) {
        let _ = peek::take_word(input, "is");
        if guess::fits("part name", input) {
            errors.push(input.span(), "the name of the part follows `is` at once: remove this");
            let _ = peek::take_word(input, "part");
        }
        return Some(place);
    }
    if !guess::fits("as|uses|use|extends Name ()", input) && !guess::fits("[:=] Name ()", input) {
        return None;
    }
    let message = guess::filled("a state that is a part says so by `is`: `is {1}(…)`", input);
    errors.push(place, message);
    let _ = input.parse::<TokenTree>();
    Some(place)
}

/// Expressions with commas between them. A comma of a closure or of generics separates nothing.
fn values(in_braces: bool, input: ParseStream, errors: &mut Errors) -> Option<Vec<Code>> {
    if in_braces {
        let message = "the values of a part stand in parentheses: `is Name(value, value)`";
        errors.push(peek::opening_span(input), message);
    }
    let input = &peek::any_group(input)?;
    let mut is_told = in_braces;
    let (mut values, mut tokens) = (Vec::new(), Vec::<TokenTree>::new());
    let (mut bars, mut generics) = (Bars::default(), 0_usize);
    while let Ok(token) = input.parse::<TokenTree>() {
        let is_end = is_mark(&token, ',') && !bars.in_parameters && generics == 0;
        bars.pass(&token, tokens.last());
        let is_path = tokens.last().is_some_and(|last| is_mark(last, ':'));
        generics += usize::from(is_mark(&token, '<') && (is_path || generics > 0));
        generics -= usize::from(is_mark(&token, '>') && generics > 0);
        if !is_end {
            tokens.push(token);
        } else {
            values.extend(value(std::mem::take(&mut tokens), &mut is_told, errors));
        }
    }
    values.extend(value(tokens, &mut is_told, errors));
    Some(values)
}

/// A value; one that has a name is read without it.
fn value(mut tokens: Vec<TokenTree>, is_told: &mut bool, errors: &mut Errors) -> Option<Code> {
    if let [TokenTree::Ident(name), colon, behind, ..] = tokens.as_slice()
        && is_mark(colon, ':')
        && !is_mark(behind, ':')
    {
        if !std::mem::replace(is_told, true) {
            let message =
                "the values of a part stand in the order of its parameters, without their names: remove this";
            errors.push(name.span(), message);
        }
        tokens.drain(..2);
    }
    let end = tokens.last()?.span();
    Some(Code::from_tokens(tokens, end, errors))
}

/// `on out Name => Target;`; `keyword` is the `on`.
pub(super) fn on_out(attrs: Attrs, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Option<Item> {
    attrs::not_before(&attrs, "on out", errors);
    // `out`, or what stands in its place.
    let _ = input.call(Ident::parse_any);
    let line = line::line(attrs, None, keyword, input, errors)?;
    Some(Item::OfPart(OfPart::Out(Box::new(line))))
}
