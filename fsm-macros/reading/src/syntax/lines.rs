//! The beginning of a line, and where one can end.

use proc_macro2::Spacing;

use super::peek::{self, is_complete};
use super::prelude::*;
use crate::written::language::LINE_WORDS;

/// Whether a line begins with this word.
pub(super) fn begins_line(word: &Ident) -> bool {
    peek::is_one_of(word, &LINE_WORDS) && word != "machine"
}

pub(super) fn starts_line(input: ParseStream) -> bool {
    let attribute = input.peek(Token![#]) && (input.peek2(syn::token::Bracket) || input.peek2(Token![!]));
    attribute
        || peek::peek_word(input).is_some_and(|word| {
            peek::is_one_of(&word, &LINE_WORDS) && (word != "first" || is_before_line(input))
        }) && !is_history_target(input)
}

/// Whether `first` stands before a line, and is no name.
pub(super) fn is_before_line(input: ParseStream) -> bool {
    let ahead = input.fork();
    ahead.parse::<TokenTree>().is_ok() && peek::peek_word(&ahead).is_some_and(|word| begins_line(&word))
}

/// `history Name` or `deep history Name`, which is a target, whole or half; the line is `history => Name`.
fn is_history_target(input: ParseStream) -> bool {
    let ahead = input.fork();
    let mut is_deep = false;
    while peek::take_word(&ahead, "deep").is_some() {
        is_deep = true;
    }
    let is_history = peek::take_word(&ahead, "history").is_some();
    match is_history {
        true => ahead.peek(syn::Ident) || is_deep && !ahead.peek(Token![=>]),
        false => is_deep && ahead.peek(syn::Ident),
    }
}

/// Whether the next line begins here, where a name should stand behind `before`: a word that begins one, and
/// behind it what does not stand behind a name.
pub(super) fn is_next_line(before: Span, input: ParseStream) -> bool {
    // First what costs least: where a token stands is asked of the compiler.
    if !peek::peek_word(input).is_some_and(|word| begins_line(&word)) {
        return false;
    }
    // `update do` is no code, whether or not a place is known.
    (followed_by_name(input) || input.peek2(Token![do]) || input.peek2(Token![if]))
        && !in_one_row(before, input.span())
        && (!is_history_target(input) || in_new_row(before, input.span()))
}

/// Whether nothing stands behind this token: its line ends, or the next one begins.
pub(super) fn ends_behind(before: Span, input: ParseStream) -> bool {
    input.is_empty() || input.peek(Token![;]) || is_next_line(before, input)
}

/// Whether the next line begins where a type should stand: any word that can begin a line does so in a new row.
pub(super) fn is_next_line_for_type(before: Span, input: ParseStream) -> bool {
    let below =
        peek::peek_word(input).is_some_and(|word| begins_line(&word)) && in_new_row(before, input.span());
    below || is_next_line(before, input)
}

/// Whether the second stands in a row below the first. Where places are not known it does not.
pub(super) fn in_new_row(before: Span, behind: Span) -> bool {
    before.end().line < behind.start().line
}

/// Whether both stand in one row of the source. Where places are not known, as in an editor, they do not.
pub(super) fn in_one_row(before: Span, behind: Span) -> bool {
    before.end().line == behind.start().line && before.end().column < behind.end().column
}

/// Whether a word that can begin a line stands before a name or a duration, which no code has behind it.
fn followed_by_name(input: ParseStream) -> bool {
    if input.peek(Token![let]) {
        return input.peek2(syn::Ident) && input.peek3(Token![:]) && !input.peek3(Token![::]);
    }
    let fork = input.fork();
    let _ = fork.parse::<TokenTree>();
    match fork.parse::<TokenTree>() {
        Ok(TokenTree::Ident(word)) => !["as", "in", "if", "else", "do"].iter().any(|other| word == other),
        Ok(TokenTree::Literal(_)) => true,
        _ => false,
    }
}

/// Whether a line can end here.
pub(super) fn may_end(input: ParseStream) -> bool {
    input.is_empty() || input.peek(Token![;]) || starts_line(input) || is_stray_end(input)
}

/// Whether a `,` or the like stands where the line ends.
pub(super) fn is_stray_end(input: ParseStream) -> bool {
    let ahead = input.fork();
    let Ok(TokenTree::Punct(mark)) = ahead.parse::<TokenTree>() else { return false };
    let is_mark = ",.:".contains(mark.as_char()) && mark.spacing() == Spacing::Alone;
    // `port.exit()`: a method may have the name of a line.
    let is_method = mark.as_char() == '.' && is_call(&ahead) && !in_new_row(mark.span(), ahead.span());
    is_mark && !is_method && (ahead.is_empty() || starts_line(&ahead))
}

/// Goes on to a block, or to the next line.
pub(super) fn skip_to_block(input: ParseStream) {
    peek::take_until(input, &|input| input.peek(syn::token::Brace) || starts_line(input));
}

/// No expression goes on with a name after it is complete, so there a word such as `on` begins a line
/// whose predecessor lacks its `;`.
pub(super) fn begins_another_line(input: ParseStream, last: Option<&TokenTree>) -> bool {
    match last {
        Some(last) if is_complete(last) => starts_line(input),
        // Half-typed code, such as `guard.`, before a line.
        Some(last) => {
            let in_new_row = in_new_row(last.span(), input.span());
            let is_dot = matches!(last, TokenTree::Punct(mark) if mark.as_char() == '.');
            let opens = matches!(last, TokenTree::Ident(_));
            let is_line = starts_line(input) && !input.peek(Token![#]);
            is_line && !opens && (followed_by_name(input) || (is_dot && in_new_row && !is_call(input)))
        }
        None => {
            // `let _ = value`, as rustc proposes it for a result that is not looked at; data are never named `_`.
            let discards_a_value = input.peek(Token![let]) && input.peek2(Token![_]);
            starts_line(input) && followed_by_name(input) && !discards_a_value
        }
    }
}

fn is_call(input: ParseStream) -> bool {
    input.peek2(syn::token::Paren) || input.peek2(Token![::])
}

/// Takes what repeats the word before it. States, events and data may bear such a word as their name.
pub(super) fn doubled(word: &Ident, input: &mut Input) {
    const BEFORE_NAMES: [&str; 9] =
        ["machine", "let", "action", "initial", "state", "on", "when", "clock", "stack"];
    let before_name = || peek::is_one_of(word, &BEFORE_NAMES);
    while peek::peek_is(input, &word.to_string())
        && !in_new_row(word.span(), input.span())
        && (!before_name() || input.peek2(syn::Ident))
    {
        input.leave_out(format!("`{word}` is written twice: remove one of them"));
    }
}
