//! The settings of a machine: `clock T;`, `stack N;`, `requests;`.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::parse::ParseStream;
use syn::{Token, Type};

use super::attrs::Attrs;
use super::code::Until;
use super::tree::{Setting, SettingKind};
use super::{code, lines, look};
use crate::errors::Errors;
use crate::token::last_span;

pub(super) fn setting(
    attrs: Attrs,
    keyword: Ident,
    input: ParseStream,
    errors: &mut Errors,
) -> Option<Setting> {
    let mut last = keyword.span();
    if keyword != "requests"
        && keyword != "strict"
        && !lines::is_stray_end(input)
        && (input.peek(Token![:]) || input.peek(Token![=]))
        && let Ok(token) = input.parse::<TokenTree>()
    {
        let message = format!("a setting has no `{token}` before its value: `{keyword} …;`");
        errors.push(token.span(), message);
    }
    let kind = match keyword.to_string().as_str() {
        "clock" => {
            let next_line = lines::is_next_line_for_type(last, input);
            let Some(ty) = (if next_line { None } else { look::read::<Type>(input) }) else {
                let message = "`clock` needs the type of time: `clock core::time::Duration;`";
                errors.push(keyword.span(), message);
                lines::skip_line_from(keyword.span(), input);
                return Some(Setting { attrs, keyword, kind: SettingKind::Clock(None) });
            };
            last = last_span(&quote::ToTokens::to_token_stream(&ty), last);
            SettingKind::Clock(Some(Box::new(ty)))
        }
        "stack" => {
            let Some(size) = code::code(input, Until::EndOfLine, errors) else {
                let message = "`stack` needs the number of suspended states: `stack 8;`";
                errors.push(keyword.span(), message);
                lines::skip_line_from(keyword.span(), input);
                let kind = SettingKind::Stack(some_size());
                return Some(Setting { attrs, keyword, kind });
            };
            if let Some(error) = wrong_size(&STACK, &size.tokens) {
                errors.push_over(&size.tokens, error);
                lines::skip_line_from(keyword.span(), input);
                let kind = SettingKind::Stack(some_size());
                return Some(Setting { attrs, keyword, kind });
            }
            last = size.end;
            SettingKind::Stack(size.tokens)
        }
        "queue" => {
            let Some(size) = code::code(input, Until::EndOfLine, errors) else {
                let message = "`queue` needs the number of events that it has room for: `queue 8;`";
                errors.push(keyword.span(), message);
                lines::skip_line_from(keyword.span(), input);
                let kind = SettingKind::Queue(some_size());
                return Some(Setting { attrs, keyword, kind });
            };
            if let Some(error) = wrong_size(&QUEUE, &size.tokens) {
                errors.push_over(&size.tokens, error);
                lines::skip_line_from(keyword.span(), input);
                let kind = SettingKind::Queue(some_size());
                return Some(Setting { attrs, keyword, kind });
            }
            last = size.end;
            SettingKind::Queue(size.tokens)
        }
        "strict" => SettingKind::Strict,
        _ => {
            if !input.is_empty()
                && !input.peek(Token![;])
                && !lines::starts_line(input)
                && !lines::is_stray_end(input)
            {
                let help = "; `requests` has no value: there is room for one request";
                look::unexpected_but(input, "expected `;`", help, errors);
                lines::skip_line_from(keyword.span(), input);
                let kind = SettingKind::Requests;
                return Some(Setting { attrs, keyword, kind });
            }
            SettingKind::Requests
        }
    };
    if look::peek_is(input, "events") && input.peek2(Token![;]) {
        look::unexpected_but(input, "expected `;`", "; the number stands alone: `queue 8;`", errors);
        let _ = input.parse::<TokenTree>();
    }
    let ends = lines::end_of_line(input, last, errors);
    let kind = match kind {
        SettingKind::Stack(_) if !ends => SettingKind::Stack(some_size()),
        SettingKind::Queue(_) if !ends => SettingKind::Queue(some_size()),
        kind => kind,
    };
    Some(Setting { attrs, keyword, kind })
}

/// What is said of a size that is none: of zero, and of one that is too large.
struct Room {
    of_zero: &'static str,
    of_others: &'static str,
}

const STACK: Room = Room {
    of_zero: "a stack of zero holds nothing: leave the line out, or give it room",
    of_others: "a stack has room for 1 to 65535 suspended states: `stack 8;`",
};

const QUEUE: Room = Room {
    of_zero: "a queue of zero holds nothing: leave the line out, or give it room",
    of_others: "a queue has room for 1 to 65535 events: `queue 8;`",
};

fn wrong_size(room: &Room, tokens: &TokenStream) -> Option<&'static str> {
    let mut tokens = tokens.clone().into_iter();
    let text = match tokens.next()? {
        // `2 * N` is for rustc to compute.
        TokenTree::Literal(_) if tokens.next().is_some() => return None,
        TokenTree::Literal(literal) => literal.to_string().replace('_', ""),
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

/// A size for a stack that does not say it in a way that can be read.
fn some_size() -> TokenStream {
    quote::quote!(8)
}
