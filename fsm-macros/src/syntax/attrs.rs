//! Attributes: which of them are ours, which go where.

use proc_macro2::Span;
use syn::Attribute;
use syn::parse::ParseStream;

use super::levels::{self, Level};

#[derive(Default, Clone)]
pub(crate) struct Attrs {
    /// Everything but what is said about our own lints.
    pub(crate) passed: Vec<Attribute>,
    levels: Vec<Level>,
}

impl Attrs {
    pub(crate) fn parse(input: ParseStream) -> syn::Result<Self> {
        let mut attrs = Self::default();
        for attribute in input.call(Attribute::parse_outer)? {
            let rest = levels::take(attribute, &mut attrs.levels);
            attrs.passed.extend(rest);
        }
        Ok(attrs)
    }

    /// What these attributes say about this lint, in the order in which the later wins.
    pub(crate) fn levels(&self, lint: &str) -> impl Iterator<Item = &Level> {
        let about = |level: &&Level| level.is_about(lint);
        let (groups, own): (Vec<_>, Vec<_>) =
            self.levels.iter().filter(about).partition(|level| level.is_of_group());
        groups.into_iter().chain(own)
    }

    /// Expectations of warnings that were not given.
    pub(crate) fn unmet(&self) -> impl Iterator<Item = &Level> {
        self.levels.iter().filter(|level| level.is_unmet())
    }

    pub(crate) fn cfgs(&self) -> Vec<Attribute> {
        self.with_path("cfg")
    }

    pub(crate) fn remove_cfgs(&mut self) {
        self.passed.retain(|attribute| !attribute.path().is_ident("cfg"));
    }

    pub(crate) fn docs(&self) -> Vec<Attribute> {
        self.with_path("doc")
    }

    pub(crate) fn with_path(&self, name: &str) -> Vec<Attribute> {
        self.passed.iter().filter(|attribute| attribute.path().is_ident(name)).cloned().collect()
    }

    pub(crate) fn first_span(&self) -> Option<Span> {
        self.passed.first().map(|attribute| attribute.pound_token.span)
    }
}
