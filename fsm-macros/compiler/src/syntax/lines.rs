//! The beginning and the end of a line, and the way on to the next one after a mistake.

use proc_macro2::{Delimiter, Ident, Spacing, Span, TokenTree};
use syn::Token;
use syn::parse::ParseStream;

use super::attrs::Attrs;
use super::language::LINE_WORDS;
use super::{code, peek};
use crate::errors::Errors;

/// Whether a line begins with this word.
pub(super) fn begins_line(word: &Ident) -> bool {
    peek::is_one_of(word, &LINE_WORDS) && word != "machine"
}

pub(super) fn starts_line(input: ParseStream) -> bool {
    let attribute = input.peek(Token![#]) && (input.peek2(syn::token::Bracket) || input.peek2(Token![!]));
    attribute
        || peek::peek_word(input).is_some_and(|word| peek::is_one_of(&word, &LINE_WORDS))
            && !is_history_target(input)
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
pub(super) fn followed_by_name(input: ParseStream) -> bool {
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

/// Ends a line after its last part. A missing `;` is reported where it belongs, and the next line is
/// read as if it had been there. `false` where the line is broken.
pub(super) fn end_of_line(input: ParseStream, last: Span, errors: &mut Errors) -> bool {
    if input.parse::<Option<Token![;]>>().is_ok_and(|token| token.is_some()) {
        return true;
    }
    let first = input.span();
    let ends = |ahead: ParseStream| ahead.peek(Token![;]) || ahead.is_empty() && !in_new_row(last, first);
    if Attrs::inside_a_line(input, &ends, errors) {
        let _ = input.parse::<Token![;]>();
        return true;
    }
    if input.is_empty() || starts_line(input) {
        errors.push(last, "expected `;` after this");
        return true;
    }
    let stray = is_stray_end(input);
    peek::unexpected_but(input, "expected `;`", "; a line ends with `;`", errors);
    match stray {
        true => drop(input.parse::<TokenTree>()),
        false => skip_line(input),
    }
    stray
}

/// Whether a `,` or the like stands where the line ends.
pub(super) fn is_stray_end(input: ParseStream) -> bool {
    let ahead = input.fork();
    let mark = matches!(
        ahead.parse::<TokenTree>(),
        Ok(TokenTree::Punct(mark)) if ",.:".contains(mark.as_char()) && mark.spacing() == Spacing::Alone
    );
    mark && (ahead.is_empty() || starts_line(&ahead))
}

/// Goes on to the next line, from the first word of a broken one.
pub(super) fn skip_line_from(keyword: Span, input: ParseStream) {
    if !is_next_line_for_type(keyword, input) {
        skip_line(input);
    }
}

/// Goes on to the beginning of the next line: after a `;`, after a block, or before a word that begins one.
pub(super) fn skip_line(input: ParseStream) {
    let mut last: Option<TokenTree> = None;
    while let Ok(token) = input.fork().parse::<TokenTree>() {
        if is_stray_end(input) {
            let _ = input.parse::<TokenTree>();
            return;
        }
        let in_row = last.as_ref().is_some_and(|last| in_one_row(last.span(), token.span()));
        if !in_row && code::begins_another_line(input, last.as_ref()) {
            return;
        }
        let _ = input.parse::<TokenTree>();
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ';' => return,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && !goes_on(input) => {
                let _ = input.parse::<Option<Token![;]>>();
                return;
            }
            _ => last = Some(token),
        }
    }
}

/// Whether the line goes on behind a block, which then held the fields of a target or of an event.
fn goes_on(input: ParseStream) -> bool {
    match input.fork().parse::<TokenTree>() {
        Ok(TokenTree::Ident(word)) => peek::is_one_of(&word, &["do", "then", "if", "else", "in", "as"]),
        Ok(TokenTree::Punct(punct)) => punct.as_char() != '#' && punct.as_char() != ';',
        Ok(TokenTree::Group(_) | TokenTree::Literal(_)) => true,
        Err(_) => false,
    }
}

/// Leaves nothing behind, so that the parser of the whole does not complain a second time.
pub(super) fn skip_all(input: ParseStream) {
    while input.parse::<TokenTree>().is_ok() {}
}
