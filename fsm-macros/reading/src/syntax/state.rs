//! `state Name { … }` and its kin: final states, regions and choices; and what stands before one.

use syn::Meta;

use super::lines::doubled;
use super::peek::take_word;
use super::prelude::*;
use super::tree::{Block, Item, State, Trigger};
use super::{attrs, guess, line_end, lines, part, peek};
use crate::written::{Attribute, Attrs, StateKind};

/// Said of `final` where no `state` follows.
const NO_STATE: &str = "expected `state` after this: `final state Name { … }`";

/// `final state Name { … }`; `keyword` has been read.
pub(super) fn final_state(attrs: Attrs, keyword: Span, input: &mut Input) -> Item {
    let next_line = peek::peek_word(input).is_some_and(|word| lines::begins_line(&word))
        && lines::in_new_row(keyword, input.span());
    let word = if next_line { None } else { take_word(input, "state") };
    if let Some(word) = word {
        doubled(&word, input);
        return state(attrs, StateKind::Final, keyword, input);
    }
    if !next_line
        && guess::fits("name ;", input)
        && let Item::State(state) = state(attrs.clone(), StateKind::Final, keyword, input)
    {
        return Item::State(State { lone_final: Some(keyword), ..state });
    }
    input.error(keyword, NO_STATE);
    if next_line || !input.peek(syn::Ident) {
        return line_end::lost(input, Part::States);
    }
    // A misspelt `state`.
    if input.peek2(syn::Ident) {
        let _ = input.parse::<Ident>();
    }
    state(attrs, StateKind::Final, keyword, input)
}

/// `state Name { … }`, or `state Name;` for one without lines; `keyword` has been read.
pub(super) fn state(mut attrs: Attrs, kind: StateKind, keyword: Span, input: &mut Input) -> Item {
    attrs::of_state(&mut attrs, kind, input.errors);
    if kind == StateKind::Region {
        attrs::only_known_before(&attrs, "a region", input.errors);
    }
    let Some((mut kind, name)) = state_name(kind, keyword, input) else {
        return line_end::lost(input, Part::States);
    };
    let part = part::used(&mut kind, input);
    let (items, written) = (Vec::new(), Vec::new());
    let mut state = State { attrs, kind, name, lone_final: None, part, items, written };
    if input.errors.around == LEVELS {
        let message = format!(
            "states are nested at most {LEVELS} levels deep: put `{}` further out, or into a machine of its own",
            state.name
        );
        input.error(state.name.span(), message);
        return line_end::lost(input, Part::States);
    }
    input.errors.around += 1;
    block_of(&mut state, input);
    input.errors.around -= 1;
    Item::State(state)
}

/// How deep states are nested at most. Each stage calls itself for the states inside: the stack would overflow at some depth.
const LEVELS: usize = 64;

/// The lines of a state, in whatever follows its name.
fn block_of(state: &mut State, input: &mut Input) {
    if input.peek(syn::token::Paren) || input.peek(syn::token::Bracket) {
        in_parentheses(state, input);
    } else if !input.peek(syn::token::Brace) && !input.peek(Token![;]) {
        without_block(state, input);
    }
    if input.inside(peek::block, |block| lines_of(state, block)).is_none() {
        let _ = input.parse::<Option<Token![;]>>();
    }
}

fn lines_of(state: &mut State, block: &mut Input) {
    let place = if state.kind == StateKind::Choice { Block::Choice } else { Block::State };
    let (items, written) = place.parse(block);
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
fn in_parentheses(state: &mut State, input: &mut Input) {
    let (word, span) = (word_of(state.kind), peek::opening_span(input));
    input.inside(peek::any_group, |group| {
        let name = &state.name;
        if lines::starts_line(group) {
            group.error(span, format!("the lines of {word} `{name}` stand in braces: `{{ … }}`"));
            return lines_of(state, group);
        }
        let message =
            format!("data of a state are declared in its block: `{word} {name} {{ let name: Type; … }}`");
        group.error(span, message);
        state.items.push(Item::Lost(Trust::without(&[Part::Data])));
    });
}

/// The name, and what the state is declared as by a second word before it.
fn state_name(kind: StateKind, keyword: Span, input: &mut Input) -> Option<(StateKind, Ident)> {
    let word = word_of(kind);
    // A word with which lines begin is a name where it looks like one.
    let is_line_word =
        lines::starts_line(input) && !input.peek2(syn::token::Brace) && !input.peek2(Token![;]);
    let expected = format!("expected the name of a {word}");
    if is_line_word && lines::in_one_row(keyword, input.span()) {
        let (kind, help) = meant_by_second(kind, input);
        input.unexpected(&expected, &help);
        let _ = input.call(Ident::parse_any);
        let name = input.parse().ok()?;
        // A state with other lines was not meant to be final.
        let is_plain = kind == StateKind::Final && guess::fits("{more}", input);
        let kind = if is_plain { StateKind::Plain } else { kind };
        return Some((kind, name));
    }
    if is_line_word {
        return input.refuse(keyword, format!("{expected} after this: `{word} Name {{ … }}`"));
    }
    if guess::fits("* name", input) {
        let help = format!("; `initial {}` says where the machine starts", guess::filled("{1}", input));
        input.unexpected(&expected, &help);
        let _ = input.parse::<TokenTree>();
    }
    if let Ok(name) = input.parse::<Ident>() {
        return Some((kind, name));
    }
    match input.is_empty() {
        true => input.refuse(keyword, format!("{expected} after this: `{word} Name {{ … }}`")),
        false => input.refuse_name(&expected, &format!("; write `{word} Name {{ … }}`")),
    }
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
fn without_block(state: &mut State, input: &mut Input) {
    let (word, name) = (word_of(state.kind), &state.name);
    if state.kind == StateKind::Plain
        && guess::fits("final ;", input)
        && !lines::in_new_row(name.span(), input.span())
    {
        input.error(input.span(), format!("`final` stands before `state`: `final state {name}`"));
        state.kind = StateKind::Final;
        return line_end::skip_line(input);
    }
    state.items.push(Item::Lost(Trust::without(&[Part::Data, Part::States, Part::Lines])));
    let is_stray =
        !guess::fits("#", input) && (peek::peek_mark(input).is_some() || guess::fits("any {}", input));
    if is_stray && !lines::starts_line(input) {
        let expected = format!("expected the block of {word} `{name}`");
        guess::expected(guess::BLOCK, &expected, &format!("{word} {name}"), input);
        return lines::skip_to_block(input);
    }
    input.error(name.span(), format!("{word} `{name}` has no block: `{word} {name} {{ … }}`"));
    if !input.is_empty() && !lines::starts_line(input) {
        line_end::skip_line(input);
    }
}

/// Reports words before states that say something that a line of its own says, or no line, and takes away what says a thing
/// twice: `#[initial]` and `initial`, as in other libraries, and `final` without `state`. What is said of them depends on the
/// other lines of the block.
pub(super) fn check_words_before(items: &mut Vec<Item>, errors: &mut Errors) {
    let is_said = items.iter().any(|item| matches!(item, Item::Initial(line) if !line.is_before_state));
    initial_words(items, is_said, errors);
    initial_attributes(items, is_said, errors);
    lone_finals(items, errors);
}

/// `initial state Name { … }`
fn initial_words(items: &mut Vec<Item>, is_said: bool, errors: &mut Errors) {
    let before = errors.count();
    items.retain(|item| {
        let Item::Initial(line) = item else { return true };
        if line.is_before_state {
            let message = match is_said {
                true => "`initial` means nothing before a state, for the line `initial` says which is entered first: remove this",
                false => "`initial` is a line of its own, which names the state: `initial Name;`",
            };
            errors.push(line.keyword, message);
        }
        !(line.is_before_state && is_said)
    });
    if errors.count() > before {
        items.push(Item::Lost(Trust::without(&[Part::Lines, Part::States])));
    }
}

/// `#[initial] state Name { … }`
fn initial_attributes(items: &mut Vec<Item>, is_said: bool, errors: &mut Errors) {
    let before = errors.count();
    let is_initial =
        |attribute: &Attribute| matches!(&attribute.meta, Meta::Path(path) if path.is_ident("initial"));
    for item in items.iter_mut() {
        let Item::State(state) = item else { continue };
        let Some(place) = state.attrs.passed.iter().position(is_initial) else { continue };
        let attribute = state.attrs.passed.remove(place);
        let message = match is_said {
            true => "attribute `initial` means nothing before a state, for the line `initial` says which is entered first: remove it".to_owned(),
            false => format!("a line says which state is entered first, and no attribute: `initial {};`", state.name),
        };
        errors.push_over(attribute.to_token_stream(), message);
    }
    if errors.count() > before {
        items.push(Item::Lost(Trust::without(&[Part::Initial])));
    }
}

/// `final Name;`: a state that is declared by it, or one that another line declares.
fn lone_finals(items: &mut Vec<Item>, errors: &mut Errors) {
    // Whether it is more than an action as the state is entered.
    let leads_on = |item: &Item| match item {
        Item::Line(line) => !matches!(line.trigger, Trigger::Enter),
        item => !matches!(item, Item::Lost(_)),
    };
    let of_state = |item: &Item| match item {
        Item::State(State { lone_final: None, name, items, .. }) => {
            Some((name.clone(), items.iter().any(leads_on)))
        }
        _ => None,
    };
    let declared: Vec<(Ident, bool)> = items.iter().filter_map(of_state).gather();
    items.retain(|item| {
        let Item::State(state) = item else { return true };
        let Some(word) = state.lone_final else { return true };
        let name = &state.name;
        let line = declared.iter().find(|(declared, _)| declared == name);
        let message = match line {
            None => NO_STATE.to_owned(),
            Some((_, false)) => format!(
                "state `{name}` has a line of its own: remove this, and write `final state {name}` there"
            ),
            Some((_, true)) => {
                format!("state `{name}` has lines that a final state cannot have: remove this")
            }
        };
        errors.push(word, message);
        line.is_none()
    });
}
