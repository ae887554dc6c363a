//! `state Name { … }` and its kin: final states, regions and choices.

use super::attrs;
use proc_macro2::{Ident, Span, TokenTree};
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::ParseStream;

use super::lines::doubled;
use super::peek::take_word;
use super::tree::{Block, Item, State};
use super::{guess, line_end, lines, part, peek};
use crate::errors::Errors;
use crate::trust::{Part, Trust};
use crate::written::{Attrs, StateKind};

/// Said of `final` where no `state` follows.
pub(super) const NO_STATE: &str = "expected `state` after this: `final state Name { … }`";

/// `final state Name { … }`; `keyword` has been read.
pub(super) fn final_state(attrs: Attrs, keyword: Span, input: ParseStream, errors: &mut Errors) -> Item {
    let next_line = peek::peek_word(input).is_some_and(|word| lines::begins_line(&word))
        && lines::in_new_row(keyword, input.span());
    let word = if next_line { None } else { take_word(input, "state") };
    if let Some(word) = word {
        doubled(&word, input, errors);
        return state(attrs, StateKind::Final, keyword, input, errors);
    }
    if !next_line
        && guess::fits("name ;", input)
        && let Item::State(state) = state(attrs.clone(), StateKind::Final, keyword, input, errors)
    {
        return Item::State(State { lone_final: Some(keyword), ..state });
    }
    errors.push(keyword, NO_STATE);
    if next_line || !input.peek(syn::Ident) {
        return line_end::lost(input, Part::States);
    }
    // A misspelt `state`.
    if input.peek2(syn::Ident) {
        let _ = input.parse::<Ident>();
    }
    state(attrs, StateKind::Final, keyword, input, errors)
}

/// `state Name { … }`, or `state Name;` for one without lines; `keyword` has been read.
pub(super) fn state(
    mut attrs: Attrs,
    kind: StateKind,
    keyword: Span,
    input: ParseStream,
    errors: &mut Errors,
) -> Item {
    attrs::of_state(&mut attrs, kind, errors);
    if kind == StateKind::Region {
        attrs::only_known_before(&attrs, "a region", errors);
    }
    let Some((mut kind, name)) = state_name(kind, keyword, input, errors) else {
        return line_end::lost(input, Part::States);
    };
    let part = part::used(&mut kind, input, errors);
    let (items, written) = (Vec::new(), Vec::new());
    let mut state = State { attrs, kind, name, lone_final: None, part, items, written };
    if errors.around == LEVELS {
        return too_deep(&state.name, input, errors);
    }
    errors.around += 1;
    block_of(&mut state, input, errors);
    errors.around -= 1;
    Item::State(state)
}

/// How deep states are nested at most. Each stage calls itself for the states inside: the stack would overflow at some depth.
const LEVELS: usize = 64;

fn too_deep(name: &Ident, input: ParseStream, errors: &mut Errors) -> Item {
    let message = format!(
        "states are nested at most {LEVELS} levels deep: put `{name}` further out, or into a machine of its own"
    );
    errors.push(name.span(), message);
    line_end::lost(input, Part::States)
}

/// The lines of a state, in whatever follows its name.
fn block_of(state: &mut State, input: ParseStream, errors: &mut Errors) {
    if input.peek(syn::token::Paren) || input.peek(syn::token::Bracket) {
        in_parentheses(state, input, errors);
    } else if !input.peek(syn::token::Brace) && !input.peek(Token![;]) {
        without_block(state, input, errors);
    }
    match peek::block(input) {
        Some(block) => lines_of(state, &block, errors),
        None => drop(input.parse::<Option<Token![;]>>()),
    }
}

fn lines_of(state: &mut State, block: ParseStream, errors: &mut Errors) {
    let place = if state.kind == StateKind::Choice { Block::Choice } else { Block::State };
    let (items, written) = place.parse(block, errors);
    state.items.extend(items);
    state.written.extend(written);
}

/// The word with which a state of this kind begins.
fn word_of(kind: StateKind) -> &'static str {
    match kind {
        StateKind::Plain | StateKind::Final => "state",
        StateKind::Choice => "choice",
        StateKind::Region => "region",
    }
}

/// The lines in parentheses, or parameters before the block.
fn in_parentheses(state: &mut State, input: ParseStream, errors: &mut Errors) {
    let (word, name) = (word_of(state.kind), &state.name);
    let span = peek::opening_span(input);
    let Some(group) = peek::any_group(input) else { return };
    if lines::starts_line(&group) {
        errors.push(span, format!("the lines of {word} `{name}` stand in braces: `{{ … }}`"));
        return lines_of(state, &group, errors);
    }
    let message =
        format!("data of a state are declared in its block: `{word} {name} {{ let name: Type; … }}`");
    errors.push(span, message);
    lines::skip_all(&group);
    state.items.push(Item::Lost(Trust::without(&[Part::Data])));
}

/// The name, and what the state is declared as by a second word before it.
fn state_name(
    kind: StateKind,
    keyword: Span,
    input: ParseStream,
    errors: &mut Errors,
) -> Option<(StateKind, Ident)> {
    let word = word_of(kind);
    // A word with which lines begin is a name where it looks like one.
    let is_line_word =
        lines::starts_line(input) && !input.peek2(syn::token::Brace) && !input.peek2(Token![;]);
    let expected = format!("expected the name of a {word}");
    if is_line_word && lines::in_one_row(keyword, input.span()) {
        let (kind, help) = meant_by_second(kind, input);
        peek::unexpected_but(input, &expected, &help, errors);
        let _ = input.call(Ident::parse_any);
        let name = input.parse().ok()?;
        // A state with other lines was not meant to be final.
        let is_plain = kind == StateKind::Final && guess::fits("{more}", input);
        let kind = if is_plain { StateKind::Plain } else { kind };
        return Some((kind, name));
    }
    if is_line_word {
        return errors.refuse(keyword, format!("{expected} after this: `{word} Name {{ … }}`"));
    }
    if guess::fits("* name", input) {
        let help = format!("; `initial {}` says where the machine starts", guess::filled("{1}", input));
        peek::unexpected_but(input, &expected, &help, errors);
        let _ = input.parse::<TokenTree>();
    }
    if let Ok(name) = input.parse::<Ident>() {
        return Some((kind, name));
    }
    match input.is_empty() {
        true => errors.push(keyword, format!("{expected} after this: `{word} Name {{ … }}`")),
        false => {
            let help = format!("; write `{word} Name {{ … }}`");
            peek::unexpected_name(input, &expected, &help, errors);
        }
    }
    None
}

/// `state final Name`, `region state Name`: what was meant, and how it is written.
fn meant_by_second(kind: StateKind, input: ParseStream) -> (StateKind, String) {
    let second = [("final", StateKind::Final), ("choice", StateKind::Choice), ("region", StateKind::Region)];
    let meant = second.into_iter().find(|(word, _)| peek::peek_is(input, word));
    let kind = meant.map_or(kind, |(_, meant)| if kind == StateKind::Plain { meant } else { kind });
    let written = match kind {
        StateKind::Final => "final state",
        kind => word_of(kind),
    };
    (kind, format!("; write `{written} Name {{ … }}`"))
}

/// Something that stands between the name of a state and its block, or in place of the block. The input then stands
/// at the block, or at the next line.
fn without_block(state: &mut State, input: ParseStream, errors: &mut Errors) {
    let (word, name) = (word_of(state.kind), &state.name);
    if state.kind == StateKind::Plain
        && guess::fits("final ;", input)
        && !lines::in_new_row(name.span(), input.span())
    {
        errors.push(input.span(), format!("`final` stands before `state`: `final state {name}`"));
        state.kind = StateKind::Final;
        return line_end::skip_line(input);
    }
    state.items.push(Item::Lost(Trust::without(&[Part::Data, Part::States, Part::Lines])));
    let is_stray =
        !guess::fits("#", input) && (peek::peek_mark(input).is_some() || guess::fits("any {}", input));
    if is_stray && !lines::starts_line(input) {
        let expected = format!("expected the block of {word} `{name}`");
        guess::expected(guess::BLOCK, &expected, &format!("{word} {name}"), input, errors);
        while !input.is_empty() && !input.peek(syn::token::Brace) && !lines::starts_line(input) {
            let _ = input.parse::<TokenTree>();
        }
        return;
    }
    errors.push(name.span(), format!("{word} `{name}` has no block: `{word} {name} {{ … }}`"));
    if !input.is_empty() && !lines::starts_line(input) {
        line_end::skip_line(input);
    }
}
