//! Attributes, and what they say: of levels, conditions, derives and the names that serde writes.

use std::rc::Rc;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::{Expr, Lit, Meta, Path, Token};

use super::levels::{LEVELS, Level, On, UNUSED_OUTCOME};
use crate::each::{Gather, Holds};
use crate::token::has_word;

/// Shared by those that print it: copies of what `syn` reads would be a tenth of what is built of `syn`.
pub type Attribute = Rc<syn::Attribute>;

/// The attributes of one item.
#[derive(Default, Clone)]
pub struct Attrs {
    /// Everything but what is said about our own lints.
    pub passed: Vec<Attribute>,
    pub levels: Vec<Level>,
    /// `#[tag(…)]` of a state.
    pub tags: Vec<Ident>,
}

impl Attrs {
    /// Adds those of another item that is put into this one.
    pub fn join(&mut self, other: &Attrs) {
        self.passed.extend(other.passed.iter().cloned());
        self.levels.extend(other.levels.iter().cloned());
        let tags = other.tags.iter().filter(|tag| !self.tags.holds(tag)).cloned().gather();
        self.tags.extend(tags);
    }

    /// The levels that these attributes set for this lint, in the order in which the later wins.
    pub fn levels(&self, lint: &str) -> impl Iterator<Item = &Level> {
        let about = |level: &&Level| level.is_about(lint);
        let (groups, own): (Vec<_>, Vec<_>) =
            self.levels.iter().filter(about).partition(|level| level.is_of_group());
        groups.into_iter().and(own)
    }

    /// When rustc is to look for outcomes that nobody looks at.
    pub fn watches_outcomes(&self) -> On {
        self.levels(UNUSED_OUTCOME).fold(On::Never, |before, level| level.turns_on(before))
    }

    /// Expectations of warnings that were not given.
    pub fn unmet(&self) -> impl Iterator<Item = &Level> {
        self.levels.iter().filter(|level| level.is_unmet())
    }

    pub fn cfgs(&self) -> Vec<Attribute> {
        self.with_path("cfg")
    }

    pub fn remove_cfgs(&mut self) {
        self.passed.retain(|attribute| !attribute.path().is_ident("cfg"));
    }

    pub fn docs(&self) -> Vec<Attribute> {
        self.with_path("doc")
    }

    pub fn with_path(&self, name: &str) -> Vec<Attribute> {
        self.passed.iter().filter(|attribute| attribute.path().is_ident(name)).cloned().gather()
    }
}

/// Whether an attribute does nothing but set levels of rustc's lints, be it under a condition.
pub fn sets_levels(attribute: &Attribute) -> bool {
    let is_level = |path: &Path| LEVELS.iter().any(|level| path.is_ident(level));
    if !attribute.path().is_ident("cfg_attr") {
        return is_level(attribute.path());
    }
    listed(&attribute.meta).is_some_and(|parts| parts.iter().skip(1).all(|part| is_level(part.path())))
}

/// What is listed in the parentheses of an attribute, as in `cfg_attr(condition, …)` and `serde(…)`; `None` where it
/// cannot be read.
pub fn listed(meta: &Meta) -> Option<Vec<Meta>> {
    let list = meta.require_list().ok()?;
    let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()?;
    Some(parts.into_iter().gather())
}

/// Whether the name of a trait or a lint stands in the attribute.
pub fn mentions(attr: &Attribute, name: &str) -> bool {
    has_word(&attr.meta.to_token_stream(), name)
}

/// The derives of the standard library that a machine hands on to its parts.
pub const STD_DERIVES: [&str; 8] = ["Clone", "Copy", "Debug", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash"];

/// `Default` in a derive.
pub struct DerivedDefault {
    pub path: Path,
    /// That of the `cfg_attr` that it stands in.
    pub condition: Option<TokenStream>,
}

/// The paths of a `#[derive(…)]`; none of another attribute.
pub fn derived(meta: &Meta) -> Vec<Path> {
    let list = meta.require_list().ok().filter(|list| list.path.is_ident("derive"));
    let paths = list.map(|list| list.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated));
    paths.and_then(Result::ok).map(|paths| paths.into_iter().gather()).unwrap_or_default()
}

pub fn is_std_derive(path: &Path) -> bool {
    path.segments.last().is_some_and(|last| STD_DERIVES.iter().any(|std| last.ident == std))
}

/// `Default`, also under its full path; another crate may have a derive of that name.
fn is_default(path: &Path) -> bool {
    let words: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).gather();
    let words: Vec<&str> = words.iter().map(String::as_str).gather();
    matches!(words.as_slice(), ["Default"] | ["core" | "std", "default" | "prelude", .., "Default"])
}

impl Attrs {
    /// Takes `Default` out of the derives.
    pub fn take_default(&mut self) -> Vec<DerivedDefault> {
        let mut taken = Vec::new();
        let passed = std::mem::take(&mut self.passed).into_iter();
        self.passed = passed
            .filter_map(|attr| match mentions(&attr, "Default") {
                true => without_default(&attr.meta, None, &mut taken)
                    .map(|meta| Attribute::new(syn::parse_quote!(#[#meta]))),
                false => Some(attr),
            })
            .gather();
        taken
    }
}

/// What is left of an attribute, where something is.
fn without_default(
    meta: &Meta,
    condition: Option<&Meta>,
    taken: &mut Vec<DerivedDefault>,
) -> Option<TokenStream> {
    if let Some(inside) = meta.path().is_ident("cfg_attr").then(|| listed(meta)).flatten() {
        let mut parts = inside.into_iter();
        let condition = parts.next()?;
        let kept: Vec<TokenStream> =
            parts.filter_map(|part| without_default(&part, Some(&condition), taken)).gather();
        return (!kept.is_empty()).then(|| quote!(cfg_attr(#condition, #(#kept),*)));
    }
    let (defaults, others): (Vec<Path>, Vec<Path>) = derived(meta).into_iter().partition(is_default);
    if defaults.is_empty() {
        return Some(meta.to_token_stream());
    }
    let condition = || condition.map(ToTokens::to_token_stream);
    taken.extend(defaults.into_iter().map(|path| DerivedDefault { path, condition: condition() }));
    (!others.is_empty()).then(|| quote!(derive(#(#others),*)))
}

/// The names by which serde writes and reads a state: what `rename` and `alias` before it say, and `rename_all` before the
/// machine.
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

/// Attributes that only say by which names serde writes and reads something, as they stand.
pub fn names_for_serde(attrs: &Attrs) -> impl Iterator<Item = &Attribute> {
    let is_name = |meta: &Meta| ["rename", "alias"].iter().any(|word| meta.path().is_ident(word));
    attrs.passed.iter().filter(move |attr| {
        let inside = inside(&attr.meta);
        !inside.is_empty() && inside.iter().all(is_name)
    })
}

/// What stands in `#[serde(…)]`.
fn settings(attrs: &Attrs) -> Vec<Meta> {
    attrs.passed.iter().each_of(|attr| inside(&attr.meta)).gather()
}

/// An attribute in a `cfg_attr` counts as one that is there: what it names is read in any case.
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
    if let Lit::Str(text) = &value.lit { Some(text.value()) } else { None }
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
