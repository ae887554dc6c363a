//! Lines that begin with no word of the language: what they were meant to be.

use proc_macro2::{Ident, TokenTree};
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;

use super::attrs::Attrs;
use super::guess::{Guess, Skip};
use super::items::{self, Place};
use super::tree::Item;
use super::vocabulary::another;
use super::{guess, lines, look};
use crate::errors::Errors;
use crate::trust::{Part, Trust};

/// A line that begins with something that is no word at all.
pub(super) fn without_word(place: Place, input: ParseStream, errors: &mut Errors) -> Option<Item> {
    let expected = "expected a line such as `state`, `let` or `on`";
    let starts = place != Place::Choice && (input.peek(Token![*]) || input.peek(syn::token::Bracket));
    let is_arrow = input.peek(Token![=>]) || input.peek(Token![->]);
    let help = match () {
        () if place == Place::Choice && is_arrow => "; the last line of a choice is `always => Name;`",
        () if place == Place::Choice => "; a line of a choice is `always if condition => Name;`",
        () if is_arrow => "; give it a trigger, `on Event => …`, or remove the `;` before it",
        () if starts && place == Place::Machine => "; `initial Name;` says where the machine starts",
        () if starts => "; `initial Name;` says which state is entered first",
        () => "; remove this",
    };
    look::unexpected_but(input, expected, help, errors);
    skip_stray(input);
    let mut lost = Trust::without(&[Part::Data, Part::Initial, Part::States, Part::Lines]);
    if place == Place::Machine {
        lost.join(Trust::without(&[Part::Settings, Part::Events]));
    }
    Some(Item::Lost(lost))
}

/// Goes on behind a stray token; where no line follows it, behind the line that it spoils.
fn skip_stray(input: ParseStream) {
    let _ = input.parse::<TokenTree>();
    if !lines::starts_line(input) {
        lines::skip_line(input);
    }
}

/// A line that begins with another word. It is reported, and taken as it was meant where it reads well so, in
/// order that what it declares is known.
pub(super) fn line(
    place: Place,
    attrs: Attrs,
    word: &Ident,
    input: ParseStream,
    errors: &mut Errors,
) -> Option<Item> {
    if word == "machine" {
        let message = "a machine stands in no other: write another `fsm!` for it, or a `state` here";
        errors.push(word.span(), message);
        let _ = input.call(Ident::parse_any);
        lines::skip_line(input);
        return Some(Item::Lost(Trust::without(&[Part::States])));
    }
    let Guess { message, meant } = guess::guess(place, word, input);
    errors.push(word.span(), message);
    let read = meant.and_then(|(meant, skip)| read_as(meant, skip, attrs, word, input, errors));
    read.or_else(|| {
        let lost = lost(place, input);
        let _ = input.call(Ident::parse_any);
        lines::skip_line(input);
        Some(Item::Lost(lost))
    })
}

/// The line as one that begins with the word that was meant. Only a state is taken with mistakes of its own:
/// those are in its lines.
fn read_as(
    meant: &str,
    skip: Skip,
    attrs: Attrs,
    word: &Ident,
    input: ParseStream,
    errors: &mut Errors,
) -> Option<Item> {
    let ahead = input.fork();
    let mut found = Errors::default();
    match skip {
        Skip::Nothing => {}
        Skip::Word => drop(ahead.call(Ident::parse_any)),
        Skip::BothWords => {
            let _ = (ahead.call(Ident::parse_any), ahead.call(Ident::parse_any));
        }
        Skip::TwoWords => {
            let _ = ahead.parse::<syn::Visibility>();
            let _ = ahead.call(Ident::parse_any);
        }
    }
    let keyword = Ident::new(meant, word.span());
    let mut item = items::line(attrs, keyword, &ahead, &mut found)?;
    let is_state = matches!(item, Item::State(_) | Item::Events(_));
    if !found.is_empty() && !is_state {
        return None;
    }
    if let Item::Handler(line) = &mut item {
        line.trust.lose(Part::Itself);
    }
    errors.extend(found);
    input.advance_to(&ahead);
    Some(item)
}

/// What the line may have declared.
fn lost(place: Place, input: ParseStream) -> Trust {
    let in_machine = place == Place::Machine;
    let mut line = Trust::without(&[Part::Lines]);
    if has_colon(input) {
        line.lose(Part::Data);
    }
    let Some(word) = look::peek_word(input).filter(|_| place != Place::Choice) else {
        return line;
    };
    let is_rust = input.peek2(Token![.]) || input.peek2(Token![!]) || input.peek2(syn::token::Paren);
    if another(&word.to_string()) == Some("initial") {
        return Trust::without(&[Part::Initial]);
    }
    if in_machine && (word == "event" || word == "enum" || word == "signal") {
        return Trust::without(&[Part::Events]);
    }
    if is_rust || has_colon(input) {
        return line;
    }
    let shape = shape(input);
    line.lose(Part::Initial);
    if !shape.is_handler {
        line.lose(Part::States);
    }
    if in_machine && !shape.is_handler {
        line.lose(if shape.has_block { Part::Events } else { Part::Settings });
    }
    line
}

fn has_colon(input: ParseStream) -> bool {
    input.peek2(Token![:]) || input.peek3(Token![:])
}

struct Shape {
    is_handler: bool,
    has_block: bool,
}

/// How the line goes on behind its first words.
fn shape(input: ParseStream) -> Shape {
    let ahead = input.fork();
    let mut shape = Shape { is_handler: false, has_block: false };
    for _ in 0..4 {
        shape.is_handler |= ahead.peek(Token![=>]) || look::peek_is(&ahead, "do");
        shape.has_block |= ahead.peek(syn::token::Brace);
        if ahead.peek(Token![;]) || ahead.parse::<TokenTree>().is_err() {
            break;
        }
    }
    shape
}
