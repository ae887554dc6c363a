//! The settings of a machine: `clock T;`, `stack N;`, `queue N;`, `chain N;`, `requests;`, `strict;`, `observed;`, `can;`,
//! `snapshots;`.

use proc_macro2::Literal;
use syn::Type;
use syn::token::Bracket;

use super::prelude::*;
use super::tree::{Setting, SettingKind, Until};
use super::{code, guess, line_end, lines, peek};
use crate::token::{is_mark, last_span};
use crate::written::Attrs;

/// The setting behind its word. A value that cannot be read leaves one that stands for it.
pub(super) fn setting(attrs: Attrs, keyword: Ident, input: &mut Input) -> Setting {
    let kind = match keyword.to_string().as_str() {
        "clock" => clock(&keyword, input),
        "stack" => SettingKind::Stack(size(&STACK, &keyword, input)),
        "queue" => SettingKind::Queue(size(&QUEUE, &keyword, input)),
        "chain" => SettingKind::Chain(size(&CHAIN, &keyword, input)),
        word @ ("strict" | "observed" | "can") => {
            line_end::end_of_line(input, keyword.span());
            match word {
                "strict" => SettingKind::Strict,
                "observed" => SettingKind::Observed,
                _ => SettingKind::Can,
            }
        }
        "snapshots" => SettingKind::Snapshots(snapshots(&keyword, input)),
        _ => {
            let help = "; `requests` has no value: there is room for one request";
            ends(&keyword, help, input);
            SettingKind::Requests
        }
    };
    Setting { attrs, keyword, kind }
}

/// The end of a setting without a value.
fn ends(keyword: &Ident, help: &str, input: &mut Input) {
    if lines::may_end(input) {
        line_end::end_of_line(input, keyword.span());
    } else {
        input.unexpected("expected `;`", help);
        line_end::skip_line_from(keyword.span(), input);
    }
}

/// The fingerprints of older tables, behind `from`.
fn snapshots(keyword: &Ident, input: &mut Input) -> Vec<Literal> {
    let Some(from) = peek::take_word(input, "from") else {
        let help = "; fingerprints of older tables stand behind `from`: `snapshots from [0x12ab];`";
        ends(keyword, help, input);
        return Vec::new();
    };
    let Some(list) = input.peek(Bracket).then(|| input.parse::<Group>().ok()).flatten() else {
        let message = "`from` needs the fingerprints of older tables: `snapshots from [0x12ab];`";
        input.error(from.span(), message);
        line_end::skip_line_from(from.span(), input);
        return Vec::new();
    };
    if let Some(wrong) =
        list.stream().into_iter().find(|token| number(token).is_none() && !is_mark(token, ','))
    {
        input.error(wrong.span(), "a fingerprint is a number, which an error of `restore` tells: `[0x12ab]`");
    }
    line_end::end_of_line(input, list.span_close());
    list.stream().into_iter().filter_map(|token| number(&token)).gather()
}

fn number(token: &TokenTree) -> Option<Literal> {
    let TokenTree::Literal(literal) = token else { return None };
    literal.to_string().starts_with(|first: char| first.is_ascii_digit()).then(|| literal.clone())
}

fn clock(keyword: &Ident, input: &mut Input) -> SettingKind {
    let is_path = input.peek(Token![::]);
    if !is_path {
        no_mark(keyword, input);
    }
    if guess::fits("Duration|Instant|u32|u64|f32|f64 : name ;", input) {
        let (ty, rest) = (input.span(), input.parse::<Ident>());
        let name = input.parse::<Token![:]>().and_then(|_| input.parse::<Ident>()).ok();
        if let (Ok(word), Some(name)) = (rest, &name) {
            input.error(ty, format!("the name of the time stands before its type: `clock {name}: {word};`"));
        }
        let _ = input.parse::<Token![;]>();
        return SettingKind::Clock { name, ty: None };
    }
    let name = name_of_time(keyword, input);
    let ty = type_of_time(keyword, name.as_ref(), input);
    SettingKind::Clock { name, ty }
}

/// `now:`, on the line of the keyword.
fn name_of_time(keyword: &Ident, input: &mut Input) -> Option<Ident> {
    let is_alone = guess::fits("now|time ;", input);
    let is_before_type = guess::fits("name name ;", input);
    let is_name = input.peek(syn::Ident) && input.peek2(Token![:]) && !input.peek2(Token![::]);
    let is_meant = is_alone || is_before_type || is_name;
    if !is_meant || lines::is_next_line_for_type(keyword.span(), input) {
        return None;
    }
    let name = input.parse::<Ident>().ok()?;
    if is_before_type {
        let message = format!("a `:` stands between the name of the time and its type: `clock {name}: …`");
        input.error(input.span(), message);
    }
    let _ = input.parse::<Token![:]>();
    Some(name)
}

/// `None` where it cannot be read.
fn type_of_time(keyword: &Ident, name: Option<&Ident>, input: &mut Input) -> Option<Box<Type>> {
    let next_line = lines::is_next_line_for_type(keyword.span(), input);
    let Some(ty) = (if next_line { None } else { peek::read::<Type>(input) }) else {
        let name = name.map(|name| format!("{name}: ")).unwrap_or_default();
        let message = format!("`clock` needs the type of time: `clock {name}core::time::Duration;`");
        input.error(keyword.span(), message);
        line_end::skip_line_from(keyword.span(), input);
        return None;
    };
    let last = last_span(&ty.to_token_stream(), keyword.span());
    line_end::end_of_line(input, last);
    Some(Box::new(ty))
}

/// Errors about a size.
struct Room {
    missing: &'static str,
    of_zero: &'static str,
    of_others: &'static str,
}

const STACK: Room = Room {
    missing: "`stack` needs the number of suspended states: `stack 8;`",
    of_zero: "a stack of zero holds nothing: leave the line out, or give it room",
    of_others: "a stack has room for 1 to 65535 suspended states: `stack 8;`",
};

const QUEUE: Room = Room {
    missing: "`queue` needs the number of events that it has room for: `queue 8;`",
    of_zero: "a queue of zero holds nothing: leave the line out, or give it room",
    of_others: "a queue has room for 1 to 65535 events: `queue 8;`",
};

const CHAIN: Room = Room {
    missing: "`chain` needs the number of rounds that one event may have: `chain 100;`",
    of_zero: "a chain of zero rounds goes nowhere: leave the line out, or give it some",
    of_others: "a chain has 1 to 65535 rounds: `chain 100;`",
};

fn size(room: &Room, keyword: &Ident, input: &mut Input) -> TokenStream {
    let another = quote::quote!(8);
    no_mark(keyword, input);
    let Some(size) = code::code(Until::EndOfLine, input) else {
        input.error(keyword.span(), room.missing);
        line_end::skip_line_from(keyword.span(), input);
        return another;
    };
    if let Some(error) = wrong_size(room, &size.tokens) {
        input.error_over(&size.tokens, error);
        line_end::skip_line_from(keyword.span(), input);
        return another;
    }
    if peek::peek_is(input, "events") && input.peek2(Token![;]) {
        input.unexpected("expected `;`", "; the number stands alone: `queue 8;`");
        let _ = input.parse::<TokenTree>();
    }
    if line_end::end_of_line(input, size.end) { size.tokens } else { another }
}

/// Takes a mark between the word and its value.
fn no_mark(keyword: &Ident, input: &mut Input) {
    let is_mark = input.peek(Token![:]) || input.peek(Token![=]);
    if is_mark
        && !lines::is_stray_end(input)
        && let Ok(token) = input.parse::<TokenTree>()
    {
        let message = format!("a setting has no `{token}` before its value: `{keyword} …;`");
        input.error(token.span(), message);
    }
}

fn wrong_size(room: &Room, tokens: &TokenStream) -> Option<&'static str> {
    let mut tokens = tokens.clone().into_iter();
    let text = match tokens.next()? {
        // `2 * N` is for rustc to compute.
        TokenTree::Literal(_) if tokens.next().is_some() => return None,
        TokenTree::Literal(literal) => literal.to_string().replace("_", ""),
        TokenTree::Punct(punct) if punct.as_char() == '-' => "-".to_owned(),
        _ => return None,
    };
    match text.trim_end_matches("usize").parse::<u32>() {
        Ok(1..=65_535) => None,
        Ok(0) => Some(room.of_zero),
        _ if text.starts_with("0x") || text.starts_with("0b") || text.starts_with("0o") => None,
        _ => Some(room.of_others),
    }
}
