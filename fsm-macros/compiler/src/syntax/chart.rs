//! Words of other statecharts with which a line begins: what they are here.

use proc_macro2::{Ident, TokenTree};
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::ParseStream;

use super::guess::Skip;
use super::items::Place;
use super::{lines, look};

/// What is said of the word, and the word that the line is read with.
type Guessed = (String, Option<(&'static str, Skip)>);

pub(super) fn guess(place: Place, word: &Ident, input: ParseStream) -> Option<Guessed> {
    let text = word.to_string().to_lowercase().replace('_', "");
    let second = second_word(input);
    let second = second.as_deref();
    match text.as_str() {
        "parallel" | "orthogonal" | "concurrent" | "and" | "thread" => {
            Some(regions(place, word, second, input))
        }
        "composite" | "compound" | "nested" | "inner" | "outer" | "child" | "sub" | "super" | "or"
        | "simple"
            if second == Some("state") =>
        {
            let message = format!(
                "no line begins with `{word}`; a state inside or around another is a `state`: remove this"
            );
            Some((message, Some(("state", Skip::BothWords))))
        }
        "deephistory" => Some((format!("no line begins with `{word}`; did you mean `deep history`?"), None)),
        "shallow" if second == Some("history") => {
            let message = "history without the word `deep` is shallow: remove `shallow`".to_owned();
            Some((message, Some(("history", Skip::BothWords))))
        }
        "h" if input.peek2(Token![=>]) || input.peek2(Token![*]) => {
            let meant = if input.peek2(Token![*]) { "deep history" } else { "history" };
            Some((format!("no line begins with `{word}`; did you mean `{meant}`?"), None))
        }
        _ => None,
    }
}

/// Regions, or the state that holds them.
fn regions(place: Place, word: &Ident, second: Option<&str>, input: ParseStream) -> Guessed {
    let ahead = input.fork();
    let _ = ahead.call(Ident::parse_any);
    let skip = match second {
        Some("state" | "region") => {
            let _ = ahead.call(Ident::parse_any);
            Skip::BothWords
        }
        _ => Skip::Word,
    };
    let has_block = ahead.call(Ident::parse_any).is_ok() && ahead.peek(syn::token::Brace);
    let holds_them = has_block && holds_regions(&ahead);
    // Beside states it would be one region too many.
    let is_state = holds_them || place == Place::Machine || second == Some("state");
    let message = match holds_them || second == Some("state") {
        true => format!(
            "no line begins with `{word}`; the regions of a `state` are all active: write `state Name {{ region … }}`"
        ),
        false => format!("no line begins with `{word}`; did you mean `region`?"),
    };
    let meant = if is_state { "state" } else { "region" };
    (message, has_block.then_some((meant, skip)))
}

fn holds_regions(input: ParseStream) -> bool {
    let ahead = input.fork();
    look::block(&ahead).is_some_and(|block| {
        let is_region = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "region");
        let holds_one = block.cursor().token_stream().into_iter().any(|token| is_region(&token));
        lines::skip_all(&block);
        holds_one
    })
}

fn second_word(input: ParseStream) -> Option<String> {
    let ahead = input.fork();
    let _ = ahead.call(Ident::parse_any);
    look::peek_word(&ahead).map(|word| word.to_string())
}
