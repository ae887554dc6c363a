//! The target behind `=>`: a word such as `push` and a state, which may stand among others: `Name in Parent`, `history Name`,
//! `(Name, Name)`.

use super::peek::{is_one_of, peek_is, take_word};
use super::prelude::*;
use super::state_target::{block_text, field_values, state_target};
use super::tree::{Change, ChangeKind, StateTarget, Target};
use super::{guess, held, lines, peek};
use crate::caller::ours;
use crate::written::{Depth, TARGET_WORDS};

/// The target of a line; `None` where it is broken and has been reported.
pub(super) fn target(input: &mut Input) -> Option<Target> {
    if let Some((inside, ..)) = input.cursor().group(Delimiter::Brace) {
        return input.no_group(&guess::in_braces(inside.token_stream(), block_text));
    }
    if held::is_next(input) {
        return held::target(input);
    }
    let is_name = peek::peek_name(input);
    if !is_name && guess::report(guess::AS_IN_CODE, input) {
        return None;
    }
    if !is_name && guess::report(guess::NEEDLESS_WORD, input) {
        let _ = input.call(Ident::parse_any);
    }
    match peek::peek_word(input) {
        // `history Name` is a place like `Name`.
        Some(word)
            if word == "self"
                || is_one_of(&word, &TARGET_WORDS) && !is_one_of(&word, &["history", "deep"]) =>
        {
            by_word(&word, input)
        }
        _ => places("=> Name", input).map(|state| to(ChangeKind::Goto(state))),
    }
}

fn by_word(word: &Ident, input: &mut Input) -> Option<Target> {
    let _ = input.call(Ident::parse_any);
    match word.to_string().as_str() {
        "self" if input.peek(Token![::]) => places("=> Name", input).map(|state| to(ChangeKind::Goto(state))),
        "self" => {
            let given = if input.peek(syn::token::Brace) { field_values(word, input)? } else { Vec::new() };
            Some(Target::Again { span: word.span(), given })
        }
        "ignore" => Some(Target::Ignore(word.span())),
        "defer" => Some(Target::Defer(word.span())),
        "pass" => Some(Target::Pass(word.span())),
        "reenter" if peek_is(input, "self") => {
            input.refuse(word.span(), "`self` is left and entered again anyway: write `=> self`")
        }
        "reenter" => {
            let state = named(word, "reenter Name", input)?;
            let span = state.name.span();
            Some(Target::Change(Change { span, kind: ChangeKind::Goto(state), reenter: true }))
        }
        "previous" => Some(by(word, ChangeKind::Previous)),
        "push" => named(word, "push Name", input).map(|state| to(ChangeKind::Push(state))),
        "reset" => named(word, "reset Name", input).map(|state| to(ChangeKind::Reset(state))),
        _ => {
            let otherwise = match take_word(input, "else") {
                Some(word) => Some(named(&word, "pop else Name", input)?),
                None => None,
            };
            Some(by(word, ChangeKind::Pop(otherwise)))
        }
    }
}

/// Shown at the state that it names.
fn to(kind: ChangeKind<StateTarget>) -> Target {
    let span = kind.named().map_or_else(ours, |state| state.name.span());
    Target::Change(Change { span, kind, reenter: false })
}

fn by(word: &Ident, kind: ChangeKind<StateTarget>) -> Target {
    Target::Change(Change { span: word.span(), kind, reenter: false })
}

/// The state after a word such as `push`.
fn named(word: &Ident, example: &str, input: &mut Input) -> Option<StateTarget> {
    if lines::ends_behind(word.span(), input) || peek_is(input, "do") {
        let message = format!("`{word}` needs the name of a state: `{example}`");
        return input.refuse(word.span(), message);
    }
    if input.peek(syn::token::Paren) {
        let message = format!("the state stands without parentheses: `{example}`");
        return input.no_group(&message);
    }
    place(example, input)
}

/// One place, or several in parentheses, in as many regions.
pub(super) fn places(example: &str, input: &mut Input) -> Option<StateTarget> {
    if guess::fits("[] in", input) {
        return input.no_group("the value stands before its list: `=> value in [Name, Name]`");
    }
    if input.peek(syn::token::Bracket) {
        return input.no_group("states in several regions stand in parentheses: `(Name, Name)`");
    }
    if !input.peek(syn::token::Paren) {
        return place(example, input);
    }
    let span = peek::opening_span(input);
    let no_comma = |inner: &mut Input, _: &StateTarget| {
        inner.unexpected("expected `,` between states in several regions", ": `(Name, Name)`");
    };
    let read = |inner: &mut Input| inner.separated(|inner| place(example, inner), no_comma);
    let mut places = input.inside(peek::parentheses, read)??;
    if places.len() < 2 {
        return input.refuse(span, format!("a target stands without parentheses: `{example}`"));
    }
    let mut first = places.remove(0);
    first.also = places;
    Some(first)
}

/// `Name { … } in Parent { … }`, or `history Name`.
fn place(example: &str, input: &mut Input) -> Option<StateTarget> {
    if let Some(message) = guess::other_word(input) {
        input.error(input.span(), message);
        // Some of its words begin lines, and would be taken for the next one.
        peek::take_until(input, &|input| guess::fits("[;,#]", input) || peek_is(input, "do"));
        return None;
    }
    if peek::peek_exit(input) {
        let _ = take_word(input, "out");
        let exit = state_target("=> out Name", input)?;
        return Some(StateTarget { is_exit: true, ..exit });
    }
    let history = history_word(input)?;
    let mut place = state_target(example, input)?;
    place.history = history;
    if history_behind(&place.name, input) {
        return None;
    }
    while input.peek(Token![in]) {
        if input.peek2(syn::token::Bracket) {
            return held::misplaced(input);
        }
        let _ = input.parse::<Token![in]>();
        place.within.push(state_target("=> Name in Parent", input)?);
    }
    Some(place)
}

/// `history`, `deep history` or nothing before the name. The outer `None` is an error.
fn history_word(input: &mut Input) -> Option<Option<Depth>> {
    let deep = before_name("deep", input);
    if let Some(deep) = &deep {
        lines::doubled(deep, input);
    }
    let history = before_name("history", input);
    if let Some(history) = history.as_ref().filter(|_| input.peek2(syn::Ident)) {
        lines::doubled(history, input);
    }
    match (history, deep) {
        (Some(_), Some(_)) => Some(Some(Depth::Deep)),
        (Some(_), None) => Some(Some(Depth::Shallow)),
        (None, None) => Some(None),
        (None, Some(deep)) => {
            let message = match take_word(input, "history") {
                Some(_) => "expected the name of a state behind `deep history`: `deep history Name`",
                None => "expected `history` after this: `deep history Name`",
            };
            input.refuse(deep.span(), message)
        }
    }
}

/// Takes this word where a name, or another word, stands behind it.
fn before_name(word: &str, input: ParseStream) -> Option<Ident> {
    if input.peek2(syn::Ident) { take_word(input, word) } else { None }
}

/// `Name history`, `Name.history`, `Name.H`, `Name.H*`, `Name*`.
fn history_behind(name: &Ident, input: &mut Input) -> bool {
    if guess::fits(". history|H", input) {
        let _ = input.parse::<Token![.]>();
    } else if lines::in_new_row(name.span(), input.span())
        || !guess::fits("history !=>", input) && !guess::fits("*", input)
    {
        return false;
    }
    let span = input.span();
    let _ = take_word(input, "history").or_else(|| take_word(input, "H"));
    let message = match input.parse::<Token![*]>() {
        Ok(_) => format!("the words stand before the name: `deep history {name}`"),
        Err(_) => format!("the word stands before the name: `history {name}`"),
    };
    input.error(span, message);
    true
}
