//! Spans of time: `250ms`, `1.5s`, `2min`, or an expression in parentheses.

use proc_macro2::{Delimiter, Ident, Literal, TokenTree};
use syn::parse::ParseStream;

use super::code;
use super::tree::Period;
use crate::errors::Errors;

const UNITS: [(&str, f64); 7] = [
    ("ns", 1.0),
    ("us", 1e3),
    ("ms", 1e6),
    ("s", 1e9),
    ("min", 60e9),
    ("h", 3_600e9),
    ("d", 86_400e9),
];

pub(super) fn period(word: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Period> {
    match input.fork().parse::<TokenTree>() {
        Ok(TokenTree::Literal(literal)) => {
            let _ = input.parse::<TokenTree>();
            from_literal(&literal, input, errors)
        }
        Ok(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            let _ = input.parse::<TokenTree>();
            if group.stream().is_empty() {
                errors.push(
                    group.span(),
                    format!("`{word} ()` needs a duration: `{word} 250ms`"),
                );
                return None;
            }
            Some(Period::Computed(code::from_tokens(
                group.stream(),
                group.span_close(),
                errors,
            )))
        }
        Ok(TokenTree::Punct(minus)) if minus.as_char() == '-' => {
            errors.push(minus.span(), "a duration cannot be negative");
            None
        }
        Ok(TokenTree::Ident(name)) if name != "do" && name != "if" => {
            let message = format!("a computed duration stands in parentheses: `{word} (…)`");
            errors.push(name.span(), message);
            None
        }
        _ => {
            errors.push(
                word.span(),
                format!("`{word}` needs a duration: `{word} 250ms`, `{word} (expression)`"),
            );
            None
        }
    }
}

fn from_literal(literal: &Literal, input: ParseStream, errors: &mut Errors) -> Option<Period> {
    let text = literal.to_string();
    let split = text
        .find(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let span = literal.span();
    let Ok(number) = number.replace('_', "").parse::<f64>() else {
        errors.push(
            span,
            format!("`{text}` is not a duration; write a number with its unit: `250ms`"),
        );
        return None;
    };
    if unit.is_empty() {
        errors.push(span, missing_unit(&text, input));
        return None;
    }
    let Some((_, factor)) = UNITS.iter().find(|(name, _)| *name == unit) else {
        let units = UNITS.map(|(name, _)| format!("`{name}`")).join(", ");
        errors.push(span, format!("no unit of time `{unit}`; there are {units}"));
        return None;
    };
    let nanoseconds = number * factor;
    if nanoseconds < 1.0 {
        errors.push(span, "a duration of zero: the line would act in every tick, which `update` or `when true` says plainly");
        return None;
    }
    if nanoseconds > u64::MAX as f64 {
        errors.push(span, "this duration is longer than 584 years");
        return None;
    }
    Some(Period::Literal {
        nanoseconds: nanoseconds.round() as u64,
    })
}

fn missing_unit(number: &str, input: ParseStream) -> String {
    match code::peek_word(input) {
        Some(word) if UNITS.iter().any(|(name, _)| word == name) => {
            format!("the unit belongs to the number: `{number}{word}`")
        }
        _ => format!("a duration needs a unit: `{number}ms`, `{number}s`"),
    }
}
