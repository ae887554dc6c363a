//! Attributes: which of them are ours, which go where.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{Attribute, Meta};

/// The warnings that this macro gives, which `#[allow(…)]` silences by these names.
pub(crate) const LINTS: [&str; 4] = ["unreachable_state", "dead_end", "unused_event", "no_fallback"];

#[derive(Default, Clone)]
pub(crate) struct Attrs {
    /// Everything but our own `#[allow(…)]`.
    pub(crate) passed: Vec<Attribute>,
    allowed: Vec<String>,
}

impl Attrs {
    pub(crate) fn parse(input: ParseStream) -> syn::Result<Self> {
        let mut attrs = Self::default();
        for attribute in input.call(Attribute::parse_outer)? {
            attrs.add(attribute);
        }
        Ok(attrs)
    }

    /// Our lints are taken out of an `#[allow(…)]`, since rustc would not know them; the rest stays.
    fn add(&mut self, mut attribute: Attribute) {
        if attribute.path().is_ident("allow")
            && let Meta::List(list) = &mut attribute.meta
        {
            let (ours, others) = split_lints(list.tokens.clone());
            self.allowed.extend(ours);
            if others.is_empty() {
                return;
            }
            list.tokens = others;
        }
        self.passed.push(attribute);
    }

    pub(crate) fn allows(&self, lint: &str) -> bool {
        self.allowed.iter().any(|allowed| allowed == lint)
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

/// Splits the list of an `#[allow(…)]` into the lints of this macro and everything else.
fn split_lints(tokens: TokenStream) -> (Vec<String>, TokenStream) {
    let mut ours = Vec::new();
    let mut others: Vec<TokenStream> = Vec::new();
    for lint in split_at_commas(tokens) {
        match lint.to_string() {
            name if LINTS.contains(&name.as_str()) => ours.push(name),
            _ => others.push(lint),
        }
    }
    let mut rest = TokenStream::new();
    for (index, lint) in others.into_iter().enumerate() {
        if index > 0 {
            syn::token::Comma::default().to_tokens(&mut rest);
        }
        rest.extend(lint);
    }
    (ours, rest)
}

fn split_at_commas(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = vec![TokenStream::new()];
    for token in tokens {
        match (&token, parts.last_mut()) {
            (TokenTree::Punct(punct), _) if punct.as_char() == ',' => parts.push(TokenStream::new()),
            (_, Some(part)) => part.extend([token]),
            (_, None) => {}
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}
