//! The patterns of lines, and the events that they match. An event is known by its text, `Name`, `Name(2)` or
//! `Name { field: 2 }`: where a number stands in it, patterns look at that; where none does, whoever plays is asked.

use fsm_compiler::program::{Events, Line};
use syn::parse::Parser;
use syn::{Expr, ExprLit, Lit, Pat, PatLit, PatOr, PatRange, RangeLimits};

use super::Machine;

/// What an `on` line takes.
pub(crate) struct Pattern(Vec<Alternative>);

struct Alternative {
    /// Nothing where it takes every event.
    name: Option<String>,
    /// Of what it carries.
    data: Vec<Pat>,
}

pub(crate) fn variant(event: &str) -> &str {
    event.split(['(', ' ']).next().unwrap_or(event)
}

pub(crate) fn payload(event: &str) -> Option<i32> {
    event[variant(event).len()..].trim_matches(|c: char| !c.is_ascii_digit()).parse().ok()
}

impl Pattern {
    pub(crate) fn of(line: &Line) -> Option<Pattern> {
        let text = line.pattern()?;
        let by_name = || {
            let names = line.events().map_or(vec![None], |names| names.into_iter().map(Some).collect());
            names.into_iter().map(|name| Alternative { name, data: vec![never_sure()] }).collect()
        };
        let read = Pat::parse_multi.parse_str(&text).ok();
        let cases =
            read.map(|read| if let Pat::Or(or) = read { or.cases.into_iter().collect() } else { vec![read] });
        let cases = cases.and_then(|cases| cases.into_iter().map(alternative).collect());
        Some(Pattern(cases.unwrap_or_else(by_name)))
    }

    fn of_event<'p>(&'p self, event: &'p str) -> impl Iterator<Item = &'p Alternative> {
        let is_named = |name: &String| name == variant(event);
        self.0.iter().filter(move |alternative| alternative.name.as_ref().is_none_or(is_named))
    }
}

impl Machine<'_, '_> {
    /// The name of an event, as its id tells it: events from elsewhere have none.
    pub(crate) fn name_of_event(&self, event: &str) -> String {
        match self.program.events {
            Some(Events::Declared { .. }) => variant(event).to_owned(),
            _ => "event".to_owned(),
        }
    }

    /// Whether the line, which may have a pattern, takes the event.
    pub(crate) fn takes(&self, patterns: &[Option<Pattern>], line: &Line, event: &str) -> bool {
        let Some(pattern) = &patterns[line.id.0] else { return true };
        let mut alternatives = pattern.of_event(event).peekable();
        if alternatives.peek().is_none() {
            return false;
        }
        let number = payload(event);
        some_match(alternatives.map(|it| it.matches(number))).unwrap_or_else(|| {
            let text = as_written(&line.pattern().unwrap_or_default());
            self.player_matches(&text, line)
        })
    }
}

/// Code with the spaces that somebody would write.
fn as_written(code: &str) -> String {
    let tokens = code.parse().ok();
    tokens.map_or_else(|| code.to_owned(), |tokens| fsm_compiler::code_text(&tokens))
}

impl Alternative {
    /// Whether it takes an event that carries this number, or something unknown; nothing where that cannot be seen.
    fn matches(&self, number: Option<i32>) -> Option<bool> {
        match (self.data.as_slice(), number) {
            ([pattern], Some(number)) => matches(pattern, number),
            (patterns, _) => patterns.iter().all(takes_all).then_some(true),
        }
    }
}

fn alternative(pattern: Pat) -> Option<Alternative> {
    let name = |path: &syn::Path| Some(path.segments.last()?.ident.to_string());
    Some(match pattern {
        Pat::Wild(_) => Alternative { name: None, data: Vec::new() },
        Pat::Ident(event) if event.subpat.is_none() => {
            Alternative { name: Some(event.ident.to_string()), data: Vec::new() }
        }
        Pat::Path(event) => Alternative { name: name(&event.path), data: Vec::new() },
        Pat::TupleStruct(event) => {
            Alternative { name: name(&event.path), data: event.elems.into_iter().collect() }
        }
        Pat::Struct(event) => Alternative {
            name: name(&event.path),
            data: event.fields.into_iter().map(|field| *field.pat).collect(),
        },
        _ => return None,
    })
}

/// What stands for a pattern that could not be read.
fn never_sure() -> Pat {
    Pat::Lit(PatLit { attrs: Vec::new(), lit: syn::parse_quote!(0) })
}

/// Whether a pattern refuses nothing.
fn takes_all(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) | Pat::Rest(_) => true,
        // A name in capitals is a constant.
        Pat::Ident(name) => {
            name.subpat.as_ref().map_or_else(|| !is_constant(&name.ident), |(_, inside)| takes_all(inside))
        }
        Pat::Paren(inside) => takes_all(&inside.pat),
        Pat::Reference(inside) => takes_all(&inside.pat),
        Pat::Tuple(inside) => inside.elems.iter().all(takes_all),
        Pat::Or(PatOr { cases, .. }) => cases.iter().any(takes_all),
        _ => false,
    }
}

fn is_constant(name: &syn::Ident) -> bool {
    name.to_string().starts_with(|c: char| c.is_uppercase())
}

/// Whether one of several patterns matches; nothing where that hangs on one of which it cannot be seen.
fn some_match(matched: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut is_sure = true;
    for matched in matched {
        match matched {
            Some(true) => return Some(true),
            Some(false) => {}
            None => is_sure = false,
        }
    }
    is_sure.then_some(false)
}

fn matches(pattern: &Pat, number: i32) -> Option<bool> {
    match pattern {
        pattern if takes_all(pattern) => Some(true),
        Pat::Ident(name) => name.subpat.as_ref().and_then(|(_, inside)| matches(inside, number)),
        Pat::Paren(inside) => matches(&inside.pat, number),
        Pat::Or(PatOr { cases, .. }) => some_match(cases.iter().map(|case| matches(case, number))),
        Pat::Lit(literal) => Some(of_lit(&literal.lit)? == number),
        Pat::Range(PatRange { start, end, limits, .. }) => {
            let bound = |bound: &Option<Box<Expr>>| bound.as_deref().map(of_literal);
            let is_behind_start = bound(start).map_or(Some(true), |start| Some(start? <= number))?;
            let is_before_end = bound(end).map_or(Some(true), |end| match limits {
                RangeLimits::HalfOpen(_) => Some(number < end?),
                RangeLimits::Closed(_) => Some(number <= end?),
            })?;
            Some(is_behind_start && is_before_end)
        }
        _ => None,
    }
}

fn of_literal(bound: &Expr) -> Option<i32> {
    match bound {
        Expr::Lit(ExprLit { lit, .. }) => of_lit(lit),
        _ => None,
    }
}

fn of_lit(literal: &Lit) -> Option<i32> {
    match literal {
        Lit::Int(number) => number.base10_parse().ok(),
        _ => None,
    }
}
