//! Attributes, and what they say.

use std::rc::Rc;

use proc_macro2::Ident;
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{Meta, Path, Token};

use super::levels::{LEVELS, Level, On, UNUSED_OUTCOME};
use crate::each::{Gather, Holds};
use crate::token::has_word;

/// Shared by those that print it: copies of what `syn` reads would be a tenth of what is built of `syn`.
pub type Attribute = Rc<syn::Attribute>;

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

    pub fn has_unmet(&self) -> bool {
        self.unmet().next().is_some()
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
