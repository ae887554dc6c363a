//! Spans of time: `250ms`, `1.5s`, `2min`, or an expression in parentheses.

use proc_macro2::{Delimiter, Ident, Literal, TokenStream, TokenTree};
use syn::Token;
use syn::parse::ParseStream;

use super::tree::Period;
use super::{code, lines, look};
use crate::each::Gather;
use crate::errors::Errors;

const UNITS: [(&str, f64); 7] =
    [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("s", 1e9), ("min", 60e9), ("h", 3_600e9), ("d", 86_400e9)];

/// What people write for the units, to be told the right name.
const OTHER_NAMES: [(&str, f64); 18] = [
    ("nanos", 1.0),
    ("micros", 1e3),
    ("µs", 1e3),
    ("msec", 1e6),
    ("millis", 1e6),
    ("sec", 1e9),
    ("secs", 1e9),
    ("second", 1e9),
    ("seconds", 1e9),
    ("m", 60e9),
    ("mins", 60e9),
    ("minute", 60e9),
    ("minutes", 60e9),
    ("hr", 3_600e9),
    ("hour", 3_600e9),
    ("hours", 3_600e9),
    ("day", 86_400e9),
    ("days", 86_400e9),
];

/// The span of time after `line`, the words that begin the line, of which `word` is the first.
pub(super) fn period(line: &str, word: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Period> {
    if lines::is_next_line(word.span(), input) {
        return missing(line, word, errors);
    }
    match input.fork().parse::<TokenTree>() {
        Ok(TokenTree::Literal(literal)) => {
            let _ = input.parse::<TokenTree>();
            from_literal(&literal, input, errors)
        }
        Ok(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            let _ = input.parse::<TokenTree>();
            if group.stream().is_empty() {
                errors.push(group.span(), format!("`{line} ()` needs a duration: `{line} 250ms`"));
                return None;
            }
            Some(Period::Computed(code::from_tokens(
                group.stream().into_iter().gather(),
                group.span_close(),
                errors,
            )))
        }
        // What a `macro_rules!` hands over as one literal or expression.
        Ok(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
            let _ = input.parse::<TokenTree>();
            match only_literal(group.stream()) {
                Some(literal) => from_literal(&literal, input, errors),
                None => Some(Period::Computed(code::from_tokens(
                    group.stream().into_iter().gather(),
                    group.span(),
                    errors,
                ))),
            }
        }
        Ok(TokenTree::Punct(minus)) if minus.as_char() == '-' => {
            errors.push(minus.span(), "a duration cannot be negative: remove the `-`");
            None
        }
        Ok(TokenTree::Ident(name)) if a_unit(&name).is_some() && !input.peek2(Token![.]) => {
            let unit = a_unit(&name).unwrap_or_default();
            errors.push(name.span(), format!("a duration is a number with its unit: `{line} 1{unit}`"));
            None
        }
        Ok(TokenTree::Ident(name)) if name == "catch" => {
            errors.push(name.span(), format!("the duration stands before `catch up`: `{line} 1s catch up`"));
            None
        }
        Ok(TokenTree::Ident(name)) if name != "do" && name != "if" => {
            let message = format!("a computed duration stands in parentheses: `{line} (…)`");
            errors.push(name.span(), message);
            None
        }
        Ok(TokenTree::Punct(mark)) if "*&!".contains(mark.as_char()) => {
            let message = format!("a computed duration stands in parentheses: `{line} (…)`");
            errors.push(mark.span(), message);
            None
        }
        Ok(TokenTree::Punct(mark)) if mark.as_char() == '.' => {
            errors.push(mark.span(), format!("a fraction of a second begins with its zero: `{line} 0.5s`"));
            None
        }
        Ok(TokenTree::Punct(mark)) if "+:~".contains(mark.as_char()) => {
            let mark_text = mark.as_char();
            let message = format!("a duration stands right after `{line}`: remove the `{mark_text}`");
            errors.push(mark.span(), message);
            None
        }
        Ok(TokenTree::Group(group)) => {
            let message = format!("a computed duration stands in parentheses: `{line} (…)`");
            errors.push(group.span_open(), message);
            None
        }
        _ => missing(line, word, errors),
    }
}

fn missing(line: &str, word: &Ident, errors: &mut Errors) -> Option<Period> {
    let message = format!("`{line}` needs a duration: `{line} 250ms`, `{line} (expression)`");
    errors.push(word.span(), message);
    None
}

fn only_literal(tokens: TokenStream) -> Option<Literal> {
    let mut tokens = tokens.into_iter();
    match (tokens.next()?, tokens.next()) {
        (TokenTree::Literal(literal), None) => Some(literal),
        (TokenTree::Group(group), None) if group.delimiter() == Delimiter::None => {
            only_literal(group.stream())
        }
        _ => None,
    }
}

fn from_literal(literal: &Literal, input: ParseStream, errors: &mut Errors) -> Option<Period> {
    let text = literal.to_string();
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let span = literal.span();
    let Ok(number) = number.replace('_', "").parse::<f64>() else {
        errors.push(span, format!("`{text}` is not a duration; write a number with its unit: `250ms`"));
        return None;
    };
    if unit.is_empty() {
        errors.push(span, missing_unit(&text, input));
        return None;
    }
    let Some((_, factor)) = UNITS.iter().find(|(name, _)| *name == unit) else {
        errors.push(span, unknown_unit(unit));
        return None;
    };
    let nanoseconds = number * factor;
    let message = if number == 0.0 {
        "a duration of zero: `update` or `when` acts without waiting"
    } else if nanoseconds < 1.0 {
        "a duration is at least a nanosecond: `1ns`"
    } else if nanoseconds > u64::MAX as f64 {
        "a duration is at most 584 years: take a shorter one"
    } else {
        let nanoseconds = nanoseconds.round() as u64;
        return Some(Period::Literal { nanoseconds, literal: literal.clone() });
    };
    errors.push(span, message);
    None
}

fn unknown_unit(unit: &str) -> String {
    if unit.contains(|c: char| c.is_ascii_digit()) {
        return "a duration has one unit: give all of it in the smaller one, such as `90min`".to_owned();
    }
    let unit = unit.trim_start_matches('_');
    let lower = unit.to_lowercase();
    let meant = UNITS
        .iter()
        .chain(&OTHER_NAMES)
        .find(|(name, _)| *name == lower)
        .and_then(|(_, factor)| UNITS.iter().find(|(_, other)| other == factor));
    match meant {
        Some((meant, _)) => format!("no unit of time `{unit}`; did you mean `{meant}`?"),
        None => {
            let units = UNITS.map(|(name, _)| format!("`{name}`")).join(", ");
            format!("no unit of time `{unit}`; there are {units}")
        }
    }
}

/// The unit that this word stands for, such as `seconds`.
fn a_unit(word: &Ident) -> Option<&'static str> {
    let (_, factor) = OTHER_NAMES.iter().find(|(name, _)| word == name && name.len() > 1)?;
    UNITS.iter().find(|(_, other)| other == factor).map(|(unit, _)| *unit)
}

fn missing_unit(number: &str, input: ParseStream) -> String {
    let number = number.trim_end_matches('.');
    match look::peek_word(input) {
        Some(word) if UNITS.iter().any(|(name, _)| word == name) => {
            format!("the unit belongs to the number: `{number}{word}`")
        }
        Some(word) if a_unit(&word).is_some() => {
            format!("the unit belongs to the number: `{number}{}`", a_unit(&word).unwrap_or_default())
        }
        _ => format!("a duration needs a unit: `{number}ms`, `{number}s`"),
    }
}
