//! The lines inside a machine or a state, told apart by their first word.

use proc_macro2::{Ident, Span, TokenTree};
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::ParseStream;

use super::attrs::Attrs;
use super::look::take_word;
use super::tree::{Item, Lost, State, StateKind, Written};
use super::{data, events, handler, history, initial, lines, look, settings, strange};
use crate::errors::Errors;

/// Where lines stand: what a line without its first word was meant to be depends on it.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Place {
    Machine,
    State,
}

/// What could be read of a block, and all of its lines as they were written.
pub(super) fn parse(place: Place, input: ParseStream, errors: &mut Errors) -> (Vec<Item>, Vec<Written>) {
    let (mut items, mut written) = (Vec::new(), Vec::new());
    while !input.is_empty() {
        let (before, start) = (errors.count(), input.cursor());
        let item = item(place, input, errors);
        let is_broken = errors.count() > before;
        if is_broken {
            skip_rest(input);
        }
        let lost = Item::Lost(Lost { line: true, ..Lost::default() });
        let item = item.or(is_broken.then_some(lost));
        let has_block = matches!(item, Some(Item::State(_) | Item::Events(_)));
        written.push(look::written_since(start, input, has_block));
        items.extend(item);
    }
    (items, written)
}

/// A `;` in the middle of a line makes two of it. The second half is not blamed.
fn skip_rest(input: ParseStream) {
    while input.peek(Token![=>]) || input.peek(Token![if]) || look::peek_is(input, "do") {
        let _ = input.parse::<TokenTree>();
        lines::skip_line(input);
    }
}

/// One line. `None` where there is none, or where it is broken and nothing else depends on it; the input then
/// stands at the next one.
fn item(place: Place, input: ParseStream, errors: &mut Errors) -> Option<Item> {
    let attrs = Attrs::parse(input, errors);
    if input.is_empty() || input.peek(Token![;]) {
        attrs.without_item("a line", errors);
        let _ = input.parse::<Token![;]>();
        return None;
    }
    let Some(word) = look::peek_word(input) else {
        return strange::without_word(place, input, errors);
    };
    if !lines::begins_line(&word) {
        return strange::line(place, attrs, &word, input, errors);
    }
    let keyword = input.call(Ident::parse_any).ok()?;
    doubled(&keyword, input, errors);
    line(attrs, keyword, input, errors)
}

/// Takes what repeats the word before it. States, events and data may bear such a word as their name.
fn doubled(word: &Ident, input: ParseStream, errors: &mut Errors) {
    const BEFORE_NAMES: [&str; 8] = ["let", "action", "initial", "state", "on", "when", "clock", "stack"];
    let before_name = BEFORE_NAMES.iter().any(|other| word == other);
    while look::peek_is(input, &word.to_string())
        && !lines::in_new_row(word.span(), input.span())
        && (!before_name || input.peek2(syn::Ident))
    {
        errors.push(input.span(), format!("`{word}` is written twice: remove one of them"));
        let _ = input.call(Ident::parse_any);
    }
}

/// The line behind its first word, which is one of the language.
pub(super) fn line(attrs: Attrs, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Option<Item> {
    match keyword.to_string().as_str() {
        "let" | "action" => Some(data::data(attrs, &keyword, input, errors)),
        "initial" => {
            attrs.not_before("initial", errors);
            Some(Item::Initial(initial::initial(keyword, input, errors)))
        }
        "state" => Some(state(attrs, StateKind::Plain, keyword.span(), input, errors)),
        "final" => Some(final_state(attrs, keyword.span(), input, errors)),
        "events" => Some(events::events(attrs, keyword.span(), input, errors)),
        "region" => Some(state(attrs, StateKind::Region, keyword.span(), input, errors)),
        "choice" => Some(state(attrs, StateKind::Choice, keyword.span(), input, errors)),
        "history" | "deep" => history::default(attrs, keyword, input, errors),
        "clock" | "stack" | "queue" | "requests" | "strict" => {
            attrs.not_before(&keyword.to_string(), errors);
            settings::setting(attrs, keyword, input, errors).map(Item::Setting)
        }
        _ => handler::handler(attrs, keyword, input, errors).map(Item::Handler),
    }
}

/// `final state Name { … }`; `keyword` has been read.
fn final_state(attrs: Attrs, keyword: Span, input: ParseStream, errors: &mut Errors) -> Item {
    let next_line = look::peek_word(input).is_some_and(|word| lines::begins_line(&word))
        && lines::in_new_row(keyword, input.span());
    let word = if next_line { None } else { take_word(input, "state") };
    if let Some(word) = word {
        doubled(&word, input, errors);
        return state(attrs, StateKind::Final, keyword, input, errors);
    }
    errors.push(keyword, "expected `state` after this: `final state Name { … }`");
    if next_line || !input.peek(syn::Ident) {
        lines::skip_line(input);
        return Item::Lost(Lost { state: true, ..Lost::default() });
    }
    // A misspelt `state`.
    if input.peek2(syn::Ident) {
        let _ = input.parse::<Ident>();
    }
    state(attrs, StateKind::Final, keyword, input, errors)
}

/// `state Name { … }`, or `state Name;` for one without lines; `keyword` has been read.
fn state(attrs: Attrs, kind: StateKind, keyword: Span, input: ParseStream, errors: &mut Errors) -> Item {
    let Some(name) = state_name(keyword, input, errors) else {
        lines::skip_line(input);
        return Item::Lost(Lost { state: true, ..Lost::default() });
    };
    let mut state = State { attrs, kind, name, items: Vec::new(), written: Vec::new() };
    if let Some(block) = look::block(input) {
        (state.items, state.written) = parse(Place::State, &block, errors);
    } else if input.peek(Token![;]) {
        let _ = input.parse::<Token![;]>();
    } else if input.peek(syn::token::Paren) || input.peek(syn::token::Bracket) {
        (state.items, state.written) = in_parentheses(&state.name, input, errors);
    } else {
        without_block(&state.name, input, errors);
        state.items.push(Item::Lost(Lost { data: true, ..Lost::default() }));
        if let Some(block) = look::block(input) {
            let (items, written) = parse(Place::State, &block, errors);
            state.items.extend(items);
            state.written = written;
        }
    }
    Item::State(state)
}

/// The lines in parentheses, or parameters before the block.
fn in_parentheses(name: &Ident, input: ParseStream, errors: &mut Errors) -> (Vec<Item>, Vec<Written>) {
    let span = look::opening_span(input);
    let Some(group) = look::any_group(input) else {
        return (Vec::new(), Vec::new());
    };
    let are_lines = lines::starts_line(&group);
    if are_lines {
        errors.push(span, format!("the lines of state `{name}` stand in braces: `{{ … }}`"));
        return parse(Place::State, &group, errors);
    }
    let message =
        format!("data of a state are declared in its block: `state {name} {{ let name: Type; … }}`");
    errors.push(span, message);
    lines::skip_all(&group);
    let (mut items, written) =
        look::block(input).map(|block| parse(Place::State, &block, errors)).unwrap_or_default();
    let _ = input.parse::<Option<Token![;]>>();
    items.push(Item::Lost(Lost { data: true, ..Lost::default() }));
    (items, written)
}

fn state_name(keyword: Span, input: ParseStream, errors: &mut Errors) -> Option<Ident> {
    // A word with which lines begin is a name where it looks like one.
    let is_line_word =
        lines::starts_line(input) && !input.peek2(syn::token::Brace) && !input.peek2(Token![;]);
    if is_line_word && lines::in_one_row(keyword, input.span()) {
        let help = match look::peek_is(input, "final") {
            true => "; write `final state Name { … }`",
            false => "; write `state Name { … }`",
        };
        look::unexpected_but(input, "expected the name of a state", help, errors);
        let _ = input.call(Ident::parse_any);
        return input.parse().ok();
    }
    if is_line_word {
        errors.push(keyword, "expected the name of a state after this: `state Name { … }`");
        return None;
    }
    if let Ok(name) = input.parse::<Ident>() {
        return Some(name);
    }
    match input.is_empty() {
        true => errors.push(keyword, "expected the name of a state after this: `state Name { … }`"),
        false => {
            let help = "; write `state Name { … }`";
            look::unexpected_name(input, "expected the name of a state", help, errors);
        }
    }
    None
}

/// What stands between the name of a state and its block, or in place of the block. The input then stands at the
/// block, or at the next line.
fn without_block(name: &Ident, input: ParseStream, errors: &mut Errors) {
    let message = format!("state `{name}` has no block: `state {name} {{ … }}`");
    if input.is_empty() || lines::starts_line(input) {
        return errors.push(name.span(), message);
    }
    let is_mark = ![Some('#'), None].contains(&look::peek_mark(input));
    if is_mark || input.peek2(syn::token::Brace) {
        let expected = format!("expected the block of state `{name}`");
        let help = format!("; write `state {name} {{ … }}`");
        look::unexpected_but(input, &expected, &help, errors);
        while !input.is_empty() && !input.peek(syn::token::Brace) && !lines::starts_line(input) {
            let _ = input.parse::<TokenTree>();
        }
        return;
    }
    errors.push(name.span(), message);
    lines::skip_line(input);
}
