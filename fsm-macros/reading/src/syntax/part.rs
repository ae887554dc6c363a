//! `part Name(param: Type) { … }`, its `exits A, B;`, and the states that use it: `is Name(value)` with lines `on out A`.

use syn::Type;

use super::prelude::*;
use super::tree::{Code, Definition, Item, OfPart, PartParam, Use};
use super::{attrs, guess, line, line_end, peek};
use crate::token::is_mark;
use crate::written::{Attrs, StateKind};

/// `part Name(param: Type, …) { … }`; `keyword` has been read.
pub(super) fn part(mut attrs: Attrs, keyword: Span, input: &mut Input) -> Item {
    let message = "a part has a name and a block: `part Name { … }`";
    let Ok(name) = input.parse::<Ident>() else {
        input.error(keyword, message);
        return line_end::lost(input, Part::States);
    };
    attrs::of_state(&mut attrs, StateKind::Plain, input.errors);
    let before = input.errors.count();
    let params = input.inside(peek::parentheses, |list| params(&name, list)).unwrap_or_default();
    let is_whole = input.errors.count() == before;
    let trust = if is_whole { Trust::FULL } else { Trust::without(&[Part::Data]) };
    if !input.peek(syn::token::Brace) {
        input.error(name.span(), message);
        return line_end::lost(input, Part::States);
    }
    let block = input.parse::<TokenTree>().map(TokenTree::into).unwrap_or_default();
    Item::OfPart(OfPart::Declared(Definition { attrs, keyword, name, params, trust, block }))
}

fn params(part: &Ident, input: &mut Input) -> Vec<PartParam> {
    let mut params = Vec::new();
    while !input.is_empty() {
        let start = input.span();
        let name = input.parse::<Ident>().ok();
        let ty = input.parse::<Token![:]>().ok().and_then(|_| peek::read::<Type>(input));
        let is_end = input.is_empty() || input.parse::<Token![,]>().is_ok();
        let (Some(name), Some(ty), true) = (name, ty, is_end) else {
            let message = format!("the parameters of a part have types: `{part}(name: Type, name: Type)`");
            input.error(start, message);
            break;
        };
        params.push(PartParam { name, ty: ty.into_token_stream() });
    }
    params
}

/// `exits Name, Name;`
pub(super) fn exits(keyword: &Ident, input: &mut Input) -> Item {
    let (keyword, mut names) = (keyword.span(), Vec::<Ident>::new());
    let opening = peek::opening_span(input);
    let in_group = input.inside(peek::any_group, |group| {
        group.error(opening, "exits are named without parentheses: `exits Done, Failed;`");
        exit_names(&mut names, group);
    });
    let last = match in_group {
        Some(()) => opening,
        None => exit_names(&mut names, input).unwrap_or(keyword),
    };
    if names.is_empty() {
        input.error(keyword, "`exits` needs the names of the exits: `exits Done, Failed;`");
        line_end::skip_line(input);
    } else {
        line_end::end_of_line(input, last);
    }
    Item::OfPart(OfPart::Exits { keyword, names })
}

/// The names, and the place of the last one.
fn exit_names(names: &mut Vec<Ident>, input: &mut Input) -> Option<Span> {
    let mut last = None;
    while let Ok(name) = input.parse::<Ident>() {
        last = Some(name.span());
        match names.iter().find(|first| **first == name) {
            Some(first) => {
                input.errors.twice(name.span(), &format!("exit `{name}`"), "declared", first.span())
            }
            None => names.push(name),
        }
        if input.parse::<Token![,]>().is_err() {
            break;
        }
    }
    last
}

/// `is Name(value, …)` behind the name of a state.
pub(super) fn used(kind: &mut StateKind, input: &mut Input) -> Option<Use> {
    let word = is(input)?;
    let name = input.parse::<Ident>().ok()?;
    let in_braces = guess::fits("{} {}", input) || guess::fits("{} ;", input);
    let values = match in_braces || input.peek(syn::token::Paren) {
        true => values(in_braces, input)?,
        false => Vec::new(),
    };
    if matches!(kind, StateKind::Final | StateKind::Choice) {
        input.error(word, "only a state or a region can be a part: write `state Name is …`");
        *kind = StateKind::Plain;
    }
    Some(Use { name, values })
}

/// The word `is`, or what stands in its place. It is no beginning of a block.
fn is(input: &mut Input) -> Option<Span> {
    let place = input.span();
    if peek::peek_is(input, "is") && input.peek2(syn::Ident) {
        let _ = peek::take_word(input, "is");
        if guess::fits("part name", input) {
            input.leave_out("the name of the part follows `is` at once: remove this");
        }
        return Some(place);
    }
    if !guess::fits("as|uses|use|extends Name ()", input) && !guess::fits("[:=] Name ()", input) {
        return None;
    }
    input.leave_out(guess::filled("a state that is a part says so by `is`: `is {1}(…)`", input));
    Some(place)
}

/// Expressions with commas between them. A comma of a closure or of generics separates nothing.
fn values(in_braces: bool, input: &mut Input) -> Option<Vec<Code>> {
    if in_braces {
        let message = "the values of a part stand in parentheses: `is Name(value, value)`";
        input.error(peek::opening_span(input), message);
    }
    input.inside(peek::any_group, |list| separate_values(in_braces, list))
}

fn separate_values(mut is_told: bool, input: &mut Input) -> Vec<Code> {
    let (mut values, mut tokens) = (Vec::new(), Vec::<TokenTree>::new());
    let (mut bars, mut generics) = (peek::Bars::default(), 0_usize);
    while let Ok(token) = input.parse::<TokenTree>() {
        let is_end = is_mark(&token, ',') && !bars.in_parameters && generics == 0;
        bars.pass(&token, tokens.last());
        let is_path = tokens.last().is_some_and(|last| is_mark(last, ':'));
        generics += usize::from(is_mark(&token, '<') && (is_path || generics > 0));
        generics -= usize::from(is_mark(&token, '>') && generics > 0);
        if !is_end {
            tokens.push(token);
        } else {
            values.extend(value(std::mem::take(&mut tokens), &mut is_told, input.errors));
        }
    }
    values.extend(value(tokens, &mut is_told, input.errors));
    values
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
pub(super) fn on_out(attrs: Attrs, keyword: Ident, input: &mut Input) -> Option<Item> {
    attrs::not_before(&attrs, "on out", input.errors);
    // `out`, or what stands in its place.
    let _ = input.call(Ident::parse_any);
    let line = line::line(attrs, None, keyword, input)?;
    Some(Item::OfPart(OfPart::Out(Box::new(line))))
}
