//! Spans of time: `250ms`, `1.5s`, `2min`, or an expression in parentheses.

use proc_macro2::Literal;
use quote::quote;

use super::prelude::*;
use super::tree::{Code, Period};
use super::{guess, lines, peek};
use crate::written::{code_text, language::UNITS};

/// The span of time after `line`, the words that begin the line, of which `word` is the first.
pub(super) fn period(line: &str, word: &Ident, input: &mut Input) -> Option<Period> {
    let period = delay(line, word, input)?;
    match &period {
        Period::Literal { nanoseconds: 0, literal } => {
            let message = "a duration of zero: `update` or `when` acts without waiting";
            wrong(literal, message.to_owned(), input)
        }
        _ => Some(period),
    }
}

/// Parses a duration that may be zero.
pub(super) fn delay(line: &str, word: &Ident, input: &mut Input) -> Option<Period> {
    let next = input.fork().parse::<TokenTree>().ok();
    match next.filter(|_| !lines::is_next_line(word.span(), input)) {
        Some(TokenTree::Literal(literal)) => {
            let _ = input.parse::<TokenTree>();
            from_literal(&literal, input)
        }
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            let _ = input.parse::<TokenTree>();
            if group.stream().is_empty() {
                return input.refuse(group.span(), format!("`{line} ()` needs a duration: `{line} 250ms`"));
            }
            Some(computed(&group, group.span_close(), input.errors))
        }
        // A literal or an expression that a `macro_rules!` hands over.
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
            let _ = input.parse::<TokenTree>();
            match syn::parse2::<Literal>(group.stream()) {
                Ok(literal) => from_literal(&literal, input),
                Err(_) => Some(computed(&group, group.span(), input.errors)),
            }
        }
        Some(TokenTree::Ident(_) | TokenTree::Punct(_)) if guess::is_computed(input) => {
            without_parentheses(Vec::new(), input)
        }
        token => match token.zip(guess::told(guess::DURATION, input)) {
            Some((token, message)) => {
                let unit = guess::unit_of(&token.to_string()).unwrap_or_default();
                let message = guess::filled(message, input).replace("{name}", line).replace("{unit}", unit);
                input.refuse(peek::opening_span(input), message)
            }
            None => {
                let message = format!("`{line}` needs a duration: `{line} 250ms`, `{line} (expression)`");
                input.refuse(word.span(), message)
            }
        },
    }
}

fn computed(group: &Group, end: Span, errors: &mut Errors) -> Period {
    Period::Computed(Code::from_tokens(group.stream().into_iter().gather(), end, errors))
}

fn from_literal(literal: &Literal, input: &mut Input) -> Option<Period> {
    let text = literal.to_string();
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let Ok(number) = number.replace("_", "").parse::<f64>() else {
        let message = format!("`{text}` is not a duration; write a number with its unit: `250ms`");
        return wrong(literal, message, input);
    };
    if unit.is_empty() {
        if guess::fits("[+-*/]", input) {
            return without_parentheses(vec![literal.clone().into()], input);
        }
        return missing_unit(literal, input);
    }
    let Some((_, factor)) = UNITS.iter().find(|(name, _)| *name == unit) else {
        return wrong(literal, unknown_unit(&text[..split], unit), input);
    };
    let nanoseconds = number * factor;
    let message = if nanoseconds < 1.0 && number != 0.0 {
        "a duration is at least a nanosecond: `1ns`"
    } else if nanoseconds > u64::MAX as f64 {
        "a duration is at most 584 years: take a shorter one"
    } else {
        let nanoseconds = nanoseconds.round() as u64;
        return Some(Period::Literal { nanoseconds, literal: literal.clone() });
    };
    wrong(literal, message.to_owned(), input)
}

fn wrong(literal: &Literal, message: String, input: &mut Input) -> Option<Period> {
    input.error(literal.span(), message);
    before_name(literal, input)
}

/// Another time in place of one that cannot be read, before `as Name`: so the name is known.
fn before_name(literal: &Literal, input: ParseStream) -> Option<Period> {
    let second = Period::Literal { nanoseconds: 1_000_000_000, literal: literal.clone() };
    Some(second).filter(|_| input.peek(Token![as]) || peek::peek_is(input, "catch"))
}

fn unknown_unit(number: &str, unit: &str) -> String {
    if unit.contains(|c: char| c.is_ascii_digit()) {
        return "a duration has one unit: give all of it in the smaller one, such as `90min`".to_owned();
    }
    let unit = unit.trim_start_matches('_');
    let lower = unit.to_lowercase();
    let same = UNITS.iter().find(|(name, _)| *name == lower).map(|(name, _)| *name);
    match same.or_else(|| guess::unit_of(&lower)) {
        Some(meant) => format!("no unit of time `{unit}`; did you mean `{number}{meant}`?"),
        None => {
            let units = UNITS.map(|(name, _)| format!("`{name}`")).join(", ");
            format!("no unit of time `{unit}`; there are {units}")
        }
    }
}

/// `10 * 1000`, of which these tokens have been read; `Duration::from_secs(1)`.
fn without_parentheses<T>(mut tokens: Vec<TokenTree>, input: &mut Input) -> Option<T> {
    let ends =
        |input: ParseStream| ["=>", "[;,]", "do|if|as|catch"].iter().any(|end| guess::fits(end, input));
    tokens.extend(peek::take_until(input, &ends));
    let code: TokenStream = tokens.into_iter().collect();
    let message = format!("a computed duration stands in parentheses: `({})`", code_text(&code));
    input.error_over(code, message);
    None
}

/// A unit that stands apart from its number is part of what is wrong.
fn missing_unit(literal: &Literal, input: &mut Input) -> Option<Period> {
    let text = literal.to_string();
    let number = text.trim_end_matches('.');
    let word = peek::peek_word(input);
    let apart = word.as_ref().map(Ident::to_string).unwrap_or_default();
    let own = UNITS.iter().find(|(name, _)| *name == apart).map(|(name, _)| *name);
    match own.or_else(|| guess::unit_of(&apart).filter(|_| apart.len() > 1)) {
        Some(unit) => {
            let message = format!("the unit belongs to the number: `{number}{unit}`");
            input.error_over(quote!(#literal #word), message);
            let _ = input.call(Ident::parse_any);
            before_name(literal, input)
        }
        None => wrong(literal, format!("a duration needs a unit: `{number}ms`, `{number}s`"), input),
    }
}
