//! The target behind `=>`, and the state with its fields that requests name too.

use proc_macro2::{Delimiter, Ident};
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::ParseStream;

use super::change::{Change, ChangeKind};
use super::peek::{peek_is, take_word};
use super::places::{place, places};
use super::state_target::{block_text, field_values, no_group};
use super::tree::{StateTarget, Target};
use super::{guess, held, lines, peek};
use crate::caller::ours;
use crate::errors::Errors;
use crate::written::TARGET_WORDS;

/// The target of a line; `None` where it is broken and has been reported.
pub(super) fn target(input: ParseStream, errors: &mut Errors) -> Option<Target> {
    if let Some((inside, ..)) = input.cursor().group(Delimiter::Brace) {
        return no_group(&guess::in_braces(inside.token_stream(), block_text), input, errors);
    }
    if held::is_next(input) {
        return held::target(input, errors);
    }
    let is_name = peek::peek_name(input);
    if !is_name && guess::report(guess::AS_IN_CODE, input, errors) {
        return None;
    }
    if !is_name && guess::report(guess::NEEDLESS_WORD, input, errors) {
        let _ = input.call(Ident::parse_any);
    }
    match peek::peek_word(input) {
        Some(word) if is_word(&word) => by_word(&word, input, errors),
        _ => places("=> Name", input, errors).map(|state| to(ChangeKind::Goto(state))),
    }
}

/// Whether a target begins with this word that is more than a state. `history Name` is a place like `Name`.
fn is_word(word: &Ident) -> bool {
    word == "self" || peek::is_one_of(word, &TARGET_WORDS) && !peek::is_one_of(word, &["history", "deep"])
}

fn by_word(word: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Target> {
    let _ = input.call(Ident::parse_any);
    match word.to_string().as_str() {
        "self" if input.peek(Token![::]) => {
            places("=> Name", input, errors).map(|state| to(ChangeKind::Goto(state)))
        }
        "self" => {
            let given =
                if input.peek(syn::token::Brace) { field_values(word, input, errors)? } else { Vec::new() };
            Some(Target::Again { span: word.span(), given })
        }
        "ignore" => Some(Target::Ignore(word.span())),
        "defer" => Some(Target::Defer(word.span())),
        "pass" => Some(Target::Pass(word.span())),
        "reenter" if peek_is(input, "self") => {
            errors.refuse(word.span(), "`self` is left and entered again anyway: write `=> self`")
        }
        "reenter" => {
            let state = named(word, "reenter Name", input, errors)?;
            let span = state.name.span();
            Some(Target::Change(Change { span, kind: ChangeKind::Goto(state), reenter: true }))
        }
        "previous" => Some(by(word, ChangeKind::Previous)),
        "push" => named(word, "push Name", input, errors).map(|state| to(ChangeKind::Push(state))),
        "reset" => named(word, "reset Name", input, errors).map(|state| to(ChangeKind::Reset(state))),
        _ => {
            let otherwise = match take_word(input, "else") {
                Some(word) => Some(named(&word, "pop else Name", input, errors)?),
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
fn named(word: &Ident, example: &str, input: ParseStream, errors: &mut Errors) -> Option<StateTarget> {
    let next_line = lines::is_next_line(word.span(), input);
    if input.is_empty() || input.peek(Token![;]) || peek_is(input, "do") || next_line {
        let message = format!("`{word}` needs the name of a state: `{example}`");
        return errors.refuse(word.span(), message);
    }
    if input.peek(syn::token::Paren) {
        let message = format!("the state stands without parentheses: `{example}`");
        return no_group(&message, input, errors);
    }
    place(example, input, errors)
}
