//! The end of a line, and the way on to the next one after a mistake.

use super::lines::{
    begins_another_line, in_new_row, in_one_row, is_next_line_for_type, is_stray_end, starts_line,
};
use super::prelude::*;
use super::tree::Item;
use super::{attrs, peek};

/// Ends a line after its last part. A missing `;` is reported where it belongs, and the next line is
/// read as if it had been there. `false` where the line is broken.
pub(super) fn end_of_line(input: &mut Input, last: Span) -> bool {
    if input.parse::<Option<Token![;]>>().is_ok_and(|token| token.is_some()) {
        return true;
    }
    let first = input.span();
    let ends = |ahead: ParseStream| ahead.peek(Token![;]) || ahead.is_empty() && !in_new_row(last, first);
    if attrs::inside_a_line(input, &ends) {
        let _ = input.parse::<Token![;]>();
        return true;
    }
    if input.is_empty() || starts_line(input) {
        input.error(last, "expected `;` after this");
        return true;
    }
    let stray = is_stray_end(input);
    input.unexpected("expected `;`", "; a line ends with `;`");
    if stray {
        drop(input.parse::<TokenTree>())
    } else {
        skip_line(input)
    }
    stray
}

/// Goes on to the next line, from the first word of a broken one.
pub(super) fn skip_line_from(keyword: Span, input: ParseStream) {
    if !is_next_line_for_type(keyword, input) {
        skip_line(input);
    }
}

/// A line that is skipped, with all that may have stood in it.
pub(super) fn lost(input: ParseStream, part: Part) -> Item {
    skip_line(input);
    Item::Lost(Trust::without(&[part]))
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
        if !in_row && begins_another_line(input, last.as_ref()) {
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
