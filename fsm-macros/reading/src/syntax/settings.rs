//! The settings of a machine: `clock T;`, `stack N;`, `queue N;`, `chain N;`, `requests;`, `strict;`, `observed;`, `can;`,
//! `snapshots;`.

use proc_macro2::{Group, Ident, Literal, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::token::Bracket;
use syn::{Token, Type};

use super::tree::{Setting, SettingKind, Until};
use super::{code, guess, line_end, lines, peek};
use crate::each::Gather;
use crate::errors::Errors;
use crate::token::last_span;
use crate::written::Attrs;

/// The setting behind its word. A value that cannot be read leaves one that stands for it.
pub(super) fn setting(attrs: Attrs, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Setting {
    let kind = match keyword.to_string().as_str() {
        "clock" => clock(&keyword, input, errors),
        "stack" => SettingKind::Stack(size(&STACK, &keyword, input, errors)),
        "queue" => SettingKind::Queue(size(&QUEUE, &keyword, input, errors)),
        "chain" => SettingKind::Chain(size(&CHAIN, &keyword, input, errors)),
        word @ ("strict" | "observed" | "can") => {
            line_end::end_of_line(input, keyword.span(), errors);
            match word {
                "strict" => SettingKind::Strict,
                "observed" => SettingKind::Observed,
                _ => SettingKind::Can,
            }
        }
        "snapshots" => SettingKind::Snapshots(snapshots(&keyword, input, errors)),
        _ => {
            let help = "; `requests` has no value: there is room for one request";
            ends(&keyword, help, input, errors);
            SettingKind::Requests
        }
    };
    Setting { attrs, keyword, kind }
}

/// The end of a setting without a value.
fn ends(keyword: &Ident, help: &str, input: ParseStream, errors: &mut Errors) {
    if lines::may_end(input) {
        line_end::end_of_line(input, keyword.span(), errors);
    } else {
        peek::unexpected_but(input, "expected `;`", help, errors);
        line_end::skip_line_from(keyword.span(), input);
    }
}

/// The fingerprints of older tables, behind `from`.
fn snapshots(keyword: &Ident, input: ParseStream, errors: &mut Errors) -> Vec<Literal> {
    let Some(from) = peek::take_word(input, "from") else {
        let help = "; fingerprints of older tables stand behind `from`: `snapshots from [0x12ab];`";
        ends(keyword, help, input, errors);
        return Vec::new();
    };
    let Some(list) = input.peek(Bracket).then(|| input.parse::<Group>().ok()).flatten() else {
        let message = "`from` needs the fingerprints of older tables: `snapshots from [0x12ab];`";
        errors.push(from.span(), message);
        line_end::skip_line_from(from.span(), input);
        return Vec::new();
    };
    if let Some(wrong) = list.stream().into_iter().find(|token| number(token).is_none() && !is_comma(token)) {
        errors.push(wrong.span(), "a fingerprint is a number, which an error of `restore` tells: `[0x12ab]`");
    }
    line_end::end_of_line(input, list.span_close(), errors);
    list.stream().into_iter().filter_map(|token| number(&token)).gather()
}

fn number(token: &TokenTree) -> Option<Literal> {
    match token {
        TokenTree::Literal(literal)
            if literal.to_string().starts_with(|first: char| first.is_ascii_digit()) =>
        {
            Some(literal.clone())
        }
        _ => None,
    }
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',')
}

fn clock(keyword: &Ident, input: ParseStream, errors: &mut Errors) -> SettingKind {
    let is_path = input.peek(Token![::]);
    if !is_path {
        no_mark(keyword, input, errors);
    }
    if guess::fits("Duration|Instant|u32|u64|f32|f64 : name ;", input) {
        let (ty, rest) = (input.span(), input.parse::<Ident>());
        let name = input.parse::<Token![:]>().and_then(|_| input.parse::<Ident>()).ok();
        if let (Ok(word), Some(name)) = (rest, &name) {
            errors.push(ty, format!("the name of the time stands before its type: `clock {name}: {word};`"));
        }
        let _ = input.parse::<Token![;]>();
        return SettingKind::Clock { name, ty: None };
    }
    let name = name_of_time(keyword, input, errors);
    let ty = type_of_time(keyword, name.as_ref(), input, errors);
    SettingKind::Clock { name, ty }
}

/// `now:`, on the line of the keyword.
fn name_of_time(keyword: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Ident> {
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
        errors.push(input.span(), message);
    }
    let _ = input.parse::<Token![:]>();
    Some(name)
}

/// `None` where it cannot be read.
fn type_of_time(
    keyword: &Ident,
    name: Option<&Ident>,
    input: ParseStream,
    errors: &mut Errors,
) -> Option<Box<Type>> {
    let next_line = lines::is_next_line_for_type(keyword.span(), input);
    let Some(ty) = (if next_line { None } else { peek::read::<Type>(input) }) else {
        let name = name.map(|name| format!("{name}: ")).unwrap_or_default();
        let message = format!("`clock` needs the type of time: `clock {name}core::time::Duration;`");
        errors.push(keyword.span(), message);
        line_end::skip_line_from(keyword.span(), input);
        return None;
    };
    let last = last_span(&ty.to_token_stream(), keyword.span());
    line_end::end_of_line(input, last, errors);
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

fn size(room: &Room, keyword: &Ident, input: ParseStream, errors: &mut Errors) -> TokenStream {
    let another = quote::quote!(8);
    no_mark(keyword, input, errors);
    let Some(size) = code::code(input, Until::EndOfLine, errors) else {
        errors.push(keyword.span(), room.missing);
        line_end::skip_line_from(keyword.span(), input);
        return another;
    };
    if let Some(error) = wrong_size(room, &size.tokens) {
        errors.push_over(&size.tokens, error);
        line_end::skip_line_from(keyword.span(), input);
        return another;
    }
    if peek::peek_is(input, "events") && input.peek2(Token![;]) {
        peek::unexpected_but(input, "expected `;`", "; the number stands alone: `queue 8;`", errors);
        let _ = input.parse::<TokenTree>();
    }
    if line_end::end_of_line(input, size.end, errors) { size.tokens } else { another }
}

/// Takes a mark between the word and its value.
fn no_mark(keyword: &Ident, input: ParseStream, errors: &mut Errors) {
    let is_mark = input.peek(Token![:]) || input.peek(Token![=]);
    if is_mark
        && !lines::is_stray_end(input)
        && let Ok(token) = input.parse::<TokenTree>()
    {
        let message = format!("a setting has no `{token}` before its value: `{keyword} …;`");
        errors.push(token.span(), message);
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
