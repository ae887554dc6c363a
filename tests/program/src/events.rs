//! Events that carry a number, and the patterns of lines that match them. An event is known by its text, as the chart has
//! it: `E1(2)`.

use fsm_compiler::program::Line;
use fsm_oracle::chart::LABEL;
use proc_macro2::Group;
use syn::parse::Parser;
use syn::{Expr, ExprLit, Lit, Pat, PatLit, PatOr, PatRange, RangeLimits};

use crate::values::{Value, value};

/// What an `on` line takes.
pub(crate) struct Pattern(Vec<Alternative>);

struct Alternative {
    /// Nothing where it takes every event.
    name: Option<String>,
    number: Option<Pat>,
}

/// A raised event, whose number is computed where it stands.
#[derive(Debug)]
pub(crate) struct Raised {
    name: String,
    number: Option<Value>,
    has_label: bool,
}

pub(crate) fn variant(event: &str) -> &str {
    event.split(['(', ' ']).next().unwrap_or(event)
}

pub(crate) fn payload(event: &str) -> Option<i32> {
    event[variant(event).len()..].trim_matches(|c: char| !c.is_ascii_digit()).parse().ok()
}

impl Raised {
    pub(crate) fn of(name: String, payload: Option<&Group>) -> Raised {
        let Some(payload) = payload else { return Raised { name, number: None, has_label: false } };
        let text = payload.stream().to_string();
        let (has_label, text) = match text.strip_prefix(LABEL).and_then(|rest| rest.trim().strip_prefix(':'))
        {
            Some(rest) => (true, rest),
            None => (false, text.as_str()),
        };
        let number: Expr = syn::parse_str(text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
        Raised { name, number: Some(value(&number)), has_label }
    }

    /// As the chart writes it.
    pub(crate) fn text(&self, number: impl FnOnce(&Value) -> i32) -> String {
        let name = &self.name;
        match self.number.as_ref().map(number) {
            None => name.clone(),
            Some(number) if self.has_label => format!("{name} {{ {LABEL}: {number} }}"),
            Some(number) => format!("{name}({number})"),
        }
    }
}

impl Pattern {
    pub(crate) fn of(line: &Line) -> Option<Pattern> {
        let text = line.pattern()?;
        let pattern = Pat::parse_multi.parse_str(&text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
        let cases = if let Pat::Or(or) = pattern { or.cases.into_iter().collect() } else { vec![pattern] };
        Some(Pattern(cases.into_iter().map(alternative).collect()))
    }

    pub(crate) fn takes(&self, event: &str) -> bool {
        let number = payload(event);
        self.0.iter().any(|alternative| {
            alternative.name.as_ref().is_none_or(|name| name == variant(event))
                && alternative.number.as_ref().is_none_or(|pattern| matches(pattern, number))
        })
    }
}

fn alternative(pattern: Pat) -> Alternative {
    let name = |path: &syn::Path| Some(path.require_ident().expect("a variant").to_string());
    match pattern {
        Pat::Wild(_) => Alternative { name: None, number: None },
        Pat::Ident(event) => Alternative { name: Some(event.ident.to_string()), number: None },
        Pat::TupleStruct(event) => {
            Alternative { name: name(&event.path), number: event.elems.into_iter().next() }
        }
        Pat::Struct(event) => Alternative {
            name: name(&event.path),
            number: event.fields.into_iter().next().map(|field| *field.pat),
        },
        _ => panic!("no chart has such a pattern"),
    }
}

fn matches(pattern: &Pat, number: Option<i32>) -> bool {
    let Some(number) = number else { return true };
    match pattern {
        Pat::Wild(_) | Pat::Rest(_) => true,
        Pat::Ident(name) => name.subpat.as_ref().is_none_or(|(_, inside)| matches(inside, Some(number))),
        Pat::Paren(inside) => matches(&inside.pat, Some(number)),
        Pat::Or(PatOr { cases, .. }) => cases.iter().any(|case| matches(case, Some(number))),
        Pat::Lit(literal) => self::number(literal) == number,
        Pat::Range(PatRange { start, end, limits, .. }) => {
            let bound = |bound: &Option<Box<Expr>>| bound.as_deref().map(of_literal);
            bound(start).is_none_or(|start| start <= number)
                && bound(end).is_none_or(|end| match limits {
                    RangeLimits::HalfOpen(_) => number < end,
                    RangeLimits::Closed(_) => number <= end,
                })
        }
        _ => panic!("no chart has such a pattern"),
    }
}

fn number(literal: &PatLit) -> i32 {
    of_lit(&literal.lit)
}

fn of_literal(bound: &Expr) -> i32 {
    match bound {
        Expr::Lit(ExprLit { lit, .. }) => of_lit(lit),
        _ => panic!("a bound is a literal"),
    }
}

fn of_lit(literal: &Lit) -> i32 {
    match literal {
        Lit::Int(number) => number.base10_parse().expect("a small number"),
        _ => panic!("a chart has numbers"),
    }
}
