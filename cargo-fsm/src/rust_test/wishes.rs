//! What guards and patterns want of a number.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, Lit, Pat, RangeLimits};

/// What a number has to be, or must not be.
pub(super) struct Wish {
    test: Test,
    holds: bool,
}

enum Test {
    /// `> 5`
    Compared(String, i64),
    Matched(Pat),
}

impl Wish {
    /// Of a guard such as `force > 5`, with the name that it asks about.
    pub(super) fn of_guard(guard: &str, holds: bool) -> Option<(&str, Self)> {
        let mut parts = guard.split(' ');
        let (name, operator, number) = (parts.next()?, parts.next()?, parts.next()?.replace('_', ""));
        let number: i64 = number.parse().ok()?;
        let is_known = [">", ">=", "<", "<=", "==", "!="].contains(&operator);
        let is_whole = is_known && parts.next().is_none();
        let test = Test::Compared(operator.to_owned(), number);
        is_whole.then(|| (name.trim_start_matches('*'), Wish { test, holds }))
    }

    /// Nothing where the pattern is no number or range of numbers.
    pub(super) fn of_pattern(pattern: &Pat, holds: bool) -> Option<Self> {
        matches(pattern, 0)?;
        Some(Wish { test: Test::Matched(pattern.clone()), holds })
    }

    /// Whether its bounds are written as `b'x'`.
    pub(super) fn is_of_bytes(&self) -> bool {
        matches!(&self.test, Test::Matched(pattern) if has_byte(pattern.to_token_stream()))
    }

    pub(super) fn is_met_by(&self, number: i64) -> bool {
        let holds = match &self.test {
            Test::Compared(operator, bound) => match operator.as_str() {
                ">" => number > *bound,
                ">=" => number >= *bound,
                "<" => number < *bound,
                "<=" => number <= *bound,
                "==" => number == *bound,
                _ => number != *bound,
            },
            Test::Matched(pattern) => matches(pattern, number).unwrap_or_default(),
        };
        holds == self.holds
    }

    /// Numbers at which the answer changes.
    pub(super) fn candidates(&self) -> Vec<i64> {
        let mut bounds = Vec::new();
        match &self.test {
            Test::Compared(_, bound) => bounds.push(*bound),
            Test::Matched(pattern) => collect(pattern, &mut bounds),
        }
        let around = |bound: i64| [bound, bound.saturating_add(1), bound.saturating_sub(1)];
        bounds.into_iter().flat_map(around).collect()
    }
}

/// Nothing where the pattern asks for something other than numbers.
fn matches(pattern: &Pat, number: i64) -> Option<bool> {
    match pattern {
        Pat::Lit(literal) => Some(of_lit(&literal.lit)? == number),
        Pat::Range(range) => {
            let start = range.start.as_deref().map_or(Some(i64::MIN), of_expr)?;
            let end = range.end.as_deref().map_or(Some(i64::MAX), of_expr)?;
            let is_closed = range.end.is_none() || matches!(range.limits, RangeLimits::Closed(_));
            Some(start <= number && if is_closed { number <= end } else { number < end })
        }
        Pat::Or(either) => {
            let cases = either.cases.iter().map(|case| matches(case, number));
            Some(cases.collect::<Option<Vec<bool>>>()?.contains(&true))
        }
        Pat::Ident(bound) => matches(&bound.subpat.as_ref()?.1, number),
        Pat::Paren(inner) => matches(&inner.pat, number),
        // What a negative number is.
        other => Some(negative(other)? == number),
    }
}

fn collect(pattern: &Pat, bounds: &mut Vec<i64>) {
    match pattern {
        Pat::Range(range) => {
            bounds
                .extend([&range.start, &range.end].into_iter().flatten().filter_map(|bound| of_expr(bound)));
        }
        Pat::Or(either) => either.cases.iter().for_each(|case| collect(case, bounds)),
        Pat::Ident(bound) => bound.subpat.iter().for_each(|(_, inner)| collect(inner, bounds)),
        Pat::Paren(inner) => collect(&inner.pat, bounds),
        other => bounds.extend(negative(other)),
    }
}

fn negative(pattern: &Pat) -> Option<i64> {
    of_expr(&syn::parse2(pattern.to_token_stream()).ok()?)
}

fn of_expr(expression: &Expr) -> Option<i64> {
    match expression {
        Expr::Lit(literal) => of_lit(&literal.lit),
        Expr::Unary(minus) if matches!(minus.op, syn::UnOp::Neg(_)) => {
            of_expr(&minus.expr).map(|number| -number)
        }
        _ => None,
    }
}

fn of_lit(literal: &Lit) -> Option<i64> {
    match literal {
        Lit::Int(number) => number.base10_parse().ok(),
        Lit::Byte(byte) => Some(byte.value().into()),
        Lit::Float(number) => {
            let number: f64 = number.base10_parse().ok()?;
            (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i64)
        }
        _ => None,
    }
}

fn has_byte(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Literal(literal) => literal.to_string().starts_with("b'"),
        TokenTree::Group(group) => has_byte(group.stream()),
        _ => false,
    })
}

/// The value that a pattern stands for, as it is written.
pub(super) fn literal(pattern: &Pat) -> Option<String> {
    match pattern {
        Pat::Lit(literal) => Some(written(literal)),
        Pat::Path(path) => Some(written(path)),
        // A name in upper case is that of a constant, or of a variant.
        Pat::Ident(name) if name.subpat.is_none() => {
            name.ident.to_string().starts_with(char::is_uppercase).then(|| name.ident.to_string())
        }
        Pat::Range(range) => match (&range.start, &range.end, &range.limits) {
            (Some(start), ..) => Some(written(start)),
            (None, Some(end), RangeLimits::Closed(_)) => Some(written(end)),
            _ => None,
        },
        Pat::TupleStruct(of) => {
            let inside = of.elems.iter().map(literal).collect::<Option<Vec<_>>>()?;
            Some(format!("{}({})", written(&of.path), inside.join(", ")))
        }
        Pat::Or(either) => either.cases.first().and_then(literal),
        Pat::Ident(bound) => bound.subpat.as_ref().and_then(|(_, inner)| literal(inner)),
        Pat::Paren(inner) => literal(&inner.pat),
        _ => None,
    }
}

fn written(tokens: impl ToTokens) -> String {
    fsm_compiler::code_text(&tokens.to_token_stream())
}
