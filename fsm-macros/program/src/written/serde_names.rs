//! The names by which serde writes and reads a state: what `rename` and `alias` before it say, and `rename_all` before the
//! machine. An attribute in a `cfg_attr` counts as one that is there: what it names is read in any case.

use syn::{Expr, Lit, Meta};

use super::attrs::{Attrs, listed};
use crate::each::Gather;

pub struct SerdeNames {
    pub written: String,
    /// All that are read, the first of them in place of the state's own name.
    pub read: Vec<String>,
}

impl SerdeNames {
    /// Those of a state with this name and these attributes, in a machine with those.
    pub fn of(name: &str, own: &Attrs, machine: &Attrs) -> Self {
        let (own, machine) = (settings(own), settings(machine));
        let named = |way: &str| {
            let all = || text(&machine, "rename_all", way).map(|style| in_style(name, &style));
            text(&own, "rename", way).or_else(all).unwrap_or_else(|| name.to_owned())
        };
        let aliases = own.iter().filter(|meta| meta.path().is_ident("alias")).filter_map(literal);
        let read = std::iter::once(named("deserialize")).chain(aliases);
        Self { written: named("serialize"), read: read.gather() }
    }
}

/// What stands in `#[serde(…)]`.
fn settings(attrs: &Attrs) -> Vec<Meta> {
    attrs.passed.iter().each_of(|attr| inside(&attr.meta)).gather()
}

fn inside(meta: &Meta) -> Vec<Meta> {
    let list = listed(meta).unwrap_or_default();
    match meta.path().get_ident() {
        Some(name) if name == "serde" => list,
        Some(name) if name == "cfg_attr" => list.iter().skip(1).each_of(inside).gather(),
        _ => Vec::new(),
    }
}

/// `name = "text"`, or `name(serialize = "text")` of that way.
fn text(settings: &[Meta], name: &str, way: &str) -> Option<String> {
    let meta = settings.iter().find(|meta| meta.path().is_ident(name))?;
    match meta {
        Meta::List(_) => listed(meta)?.iter().find(|meta| meta.path().is_ident(way)).and_then(literal),
        _ => literal(meta),
    }
}

fn literal(meta: &Meta) -> Option<String> {
    let Expr::Lit(value) = &meta.require_name_value().ok()?.value else { return None };
    match &value.lit {
        Lit::Str(text) => Some(text.value()),
        _ => None,
    }
}

/// The name of a variant, as serde's `rename_all` changes it.
fn in_style(name: &str, style: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push('_');
        }
        words.push(letter.to_ascii_lowercase());
    }
    let mut letters = name.chars();
    match style {
        "lowercase" => name.to_ascii_lowercase(),
        "UPPERCASE" => name.to_ascii_uppercase(),
        "camelCase" => {
            letters.next().into_iter().map(|first| first.to_ascii_lowercase()).chain(letters).collect()
        }
        "snake_case" => words,
        "SCREAMING_SNAKE_CASE" => words.to_ascii_uppercase(),
        "kebab-case" => words.replace('_', "-"),
        "SCREAMING-KEBAB-CASE" => words.to_ascii_uppercase().replace('_', "-"),
        _ => name.to_owned(),
    }
}
