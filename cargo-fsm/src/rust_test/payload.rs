//! What an event of a test carries: values by which guards and patterns say what they were answered, or plain ones.

use fsm_runtime::graph::{Line, Trigger};
use syn::parse::Parser;
use syn::{Expr, Member, Pat};

/// The fields of an event.
pub(super) struct Fields {
    is_named: bool,
    fields: Vec<Field>,
}

struct Field {
    /// Empty where it has a place alone.
    name: String,
    ty: String,
    value: Option<String>,
}

impl Fields {
    /// Of what an event carries: `(u32)`, `{ force: u32 }`.
    pub(super) fn of(payload: &str) -> Self {
        let is_named = payload.starts_with('{');
        let variant = format!("enum Of {{ Event {payload} }}");
        let fields = syn::parse_str::<syn::ItemEnum>(&variant).ok().and_then(|of| {
            let fields = of.variants.into_iter().next()?.fields;
            Some(fields.into_iter().map(Field::of).collect())
        });
        Fields { is_named, fields: fields.unwrap_or_default() }
    }

    /// Gives a value to the field that the question about this line hangs on. Whether there is such a field.
    pub(super) fn answer(&mut self, line: Line, event: &str, question: &str, holds: bool) -> bool {
        let Trigger::On(pattern) = line.trigger() else { return false };
        let Ok(pattern) = Pat::parse_multi_with_leading_vert.parse_str(pattern) else { return false };
        let Some(bound) = of_event(&pattern, event) else { return false };
        let guard = line.guard().filter(|guard| question.starts_with(&format!("{guard}: ")));
        let wished: Option<Vec<(Member, String)>> = match guard {
            Some(guard) => wish(guard, holds).and_then(|(name, value)| {
                let (member, _) = bound.into_iter().find(|(_, pattern)| binds(pattern, &name))?;
                Some(vec![(member, value)])
            }),
            // What the pattern says, of a pattern that was to match.
            None if holds => bound
                .into_iter()
                .filter(|(_, pattern)| !matches!(pattern, Pat::Wild(_) | Pat::Ident(_) | Pat::Rest(_)))
                .map(|(member, pattern)| Some((member, literal(pattern)?)))
                .collect(),
            None => None,
        };
        wished.is_some_and(|wished| wished.into_iter().all(|(member, value)| self.give(&member, value)))
    }

    /// A field that has a value keeps it: what else is wished for it is a gap.
    fn give(&mut self, member: &Member, value: String) -> bool {
        let field = match member {
            Member::Named(name) => self.fields.iter_mut().find(|field| *name == field.name),
            Member::Unnamed(place) => self.fields.get_mut(place.index as usize),
        };
        let Some(field) = field.filter(|field| field.takes(&value)) else { return false };
        field.value.get_or_insert_with(|| value.clone()) == &value
    }

    pub(super) fn written(&self, path: &str) -> String {
        let fields: Vec<String> = self.fields.iter().map(Field::written).collect();
        match (self.is_named, fields.as_slice()) {
            (_, []) => path.to_owned(),
            (true, fields) => format!("{path} {{ {} }}", fields.join(", ")),
            (false, fields) => format!("{path}({})", fields.join(", ")),
        }
    }
}

impl Field {
    fn of(field: syn::Field) -> Self {
        let ty = syn_text(&field.ty);
        Field { name: field.ident.map(|name| name.to_string()).unwrap_or_default(), ty, value: None }
    }

    fn is_number(&self) -> bool {
        self.ty.len() <= 5 && self.ty.starts_with(['u', 'i', 'f']) && self.ty[1..].parse::<u32>().is_ok()
            || matches!(self.ty.as_str(), "usize" | "isize")
    }

    /// Whether a number can be one of this type.
    fn takes(&self, value: &str) -> bool {
        match value.parse::<f64>() {
            Ok(number) => self.is_number() && (number >= 0.0 || !self.ty.starts_with('u')),
            Err(_) => true,
        }
    }

    fn written(&self) -> String {
        let plain = || match self.ty.as_str() {
            "bool" => "false".to_owned(),
            "String" => "String::new()".to_owned(),
            "&str" | "&'static str" => "\"\"".to_owned(),
            "char" => "' '".to_owned(),
            "()" => "()".to_owned(),
            _ if self.is_number() => "0".to_owned(),
            _ => "Default::default()".to_owned(),
        };
        let mut value = self.value.clone().unwrap_or_else(plain);
        if self.ty.starts_with('f') && self.is_number() && value.parse::<i64>().is_ok() {
            value += ".0";
        }
        match self.name.as_str() {
            "" => value,
            name => format!("{name}: {value}"),
        }
    }
}

/// A type as somebody writes it.
fn syn_text(ty: &syn::Type) -> String {
    fsm_compiler::code_text(&quote::ToTokens::to_token_stream(ty))
}

/// The patterns of the fields in the alternative for this event.
fn of_event(pattern: &Pat, event: &str) -> Option<Vec<(Member, Pat)>> {
    let is = |path: &syn::Path| path.segments.last().is_some_and(|last| last.ident == event);
    match pattern {
        Pat::Or(either) => either.cases.iter().find_map(|case| of_event(case, event)),
        Pat::TupleStruct(tuple) if is(&tuple.path) => {
            let places = tuple.elems.iter().enumerate();
            Some(places.map(|(place, pattern)| (Member::Unnamed(place.into()), pattern.clone())).collect())
        }
        Pat::Struct(fields) if is(&fields.path) => {
            Some(fields.fields.iter().map(|field| (field.member.clone(), (*field.pat).clone())).collect())
        }
        _ => None,
    }
}

fn binds(pattern: &Pat, name: &str) -> bool {
    matches!(pattern, Pat::Ident(bound) if bound.ident == name)
}

/// A value that such a pattern takes.
fn literal(pattern: Pat) -> Option<String> {
    match pattern {
        Pat::Lit(literal) => Some(syn_expr(&Expr::Lit(literal))),
        Pat::Range(range) => range.start.map(|start| syn_expr(&start)),
        Pat::Or(either) => either.cases.into_iter().next().and_then(literal),
        Pat::Ident(bound) => bound.subpat.and_then(|(_, inner)| literal(*inner)),
        Pat::Paren(inner) => literal(*inner.pat),
        _ => None,
    }
}

fn syn_expr(expression: &Expr) -> String {
    fsm_compiler::code_text(&quote::ToTokens::to_token_stream(expression))
}

/// What a guard of the form `force > 5` wants: the name and the value.
fn wish(guard: &str, holds: bool) -> Option<(String, String)> {
    let mut parts = guard.split(' ');
    let (name, operator, number) = (parts.next()?, parts.next()?, parts.next()?.parse::<i64>().ok()?);
    if parts.next().is_some() {
        return None;
    }
    let value = match (operator, holds) {
        (">", true) | ("<=", false) | ("!=", true) | ("==", false) => number + 1,
        ("<", true) | (">=", false) => number - 1,
        (">=" | "==", true) | ("<=", true) | (">" | "<" | "!=", false) => number,
        _ => return None,
    };
    Some((name.trim_start_matches('*').to_owned(), value.to_string()))
}
