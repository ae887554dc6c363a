//! `history => Target;` and `deep history => Target;`: where history leads when there is none.

use proc_macro2::Ident;
use syn::Token;
use syn::parse::ParseStream;

use super::attrs::Attrs;
use super::look::take_word;
use super::tree::{Depth, HistoryDefault, Item};
use super::{guess, lines, look, places};
use crate::errors::Errors;

/// The line behind `history` or `deep`, which has been read.
pub(super) fn default(attrs: Attrs, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Option<Item> {
    attrs.not_before("history", errors);
    let mut history = HistoryDefault { keyword: keyword.span(), depth: Depth::Shallow, target: None };
    if keyword == "deep" {
        history.depth = Depth::Deep;
        if take_word(input, "history").is_none() {
            errors.push(keyword.span(), "expected `history` after this: `deep history => Name;`");
            lines::skip_line(input);
            return None;
        }
    }
    if input.parse::<Token![=>]>().is_err() {
        guess::expected(guess::BEHIND_HISTORY, "expected `=>`", "", input, errors);
        lines::skip_line(input);
        return Some(Item::History(history));
    }
    let start = input.cursor();
    history.target = places::places("history => Name;", input, errors);
    match &history.target {
        Some(_) => {
            let last = look::last_before(start, input);
            lines::end_of_line(input, last, errors);
        }
        None => lines::skip_line(input),
    }
    Some(Item::History(history))
}
