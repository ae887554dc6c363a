//! `#[tag(busy, online)]` before a state: the words by which a machine is asked what its active states have in common.

use proc_macro2::{Ident, TokenTree};
use syn::Meta;

use crate::errors::Errors;
use crate::token::{is_mark, unraw};
use crate::written::{Attribute, Attrs, StateKind};

/// Takes the tags of a state out of its attributes. What is no name is reported and left out.
pub(super) fn take(attrs: &mut Attrs, kind: StateKind, errors: &mut Errors) -> Vec<Ident> {
    let mut tags = Vec::new();
    for attribute in std::mem::take(&mut attrs.passed) {
        let path = attribute.path();
        if path.is_ident("tags") {
            errors.push_over(path, "no attribute `tags`; one with a similar name exists: `#[tag(…)]`");
        } else if !path.is_ident("tag") {
            attrs.passed.push(attribute);
        } else if kind == StateKind::Choice {
            errors
                .push_over(path, "the machine only passes through a choice, which has no tags: remove this");
        } else {
            names(&attribute, &mut tags, errors);
        }
    }
    tags
}

fn names(attribute: &Attribute, tags: &mut Vec<Ident>, errors: &mut Errors) {
    let tokens = match &attribute.meta {
        Meta::List(list) => list.tokens.clone(),
        _ => Default::default(),
    };
    if tokens.is_empty() {
        return errors.push_over(attribute.path(), "expected the tags of this state: `#[tag(busy)]`");
    }
    let mut is_behind_name = false;
    for token in tokens {
        match token {
            TokenTree::Ident(name) if !is_behind_name => add(name, tags, errors),
            token if is_behind_name && is_mark(&token, ',') => {}
            token => {
                return errors.push(token.span(), "expected the name of a tag: `#[tag(busy, online)]`");
            }
        }
        is_behind_name = !is_behind_name;
    }
}

fn add(name: Ident, tags: &mut Vec<Ident>, errors: &mut Errors) {
    let first = tags.iter().find(|first| unraw(first) == unraw(&name));
    match (first, variant(&name)) {
        (Some(first), _) => errors.twice(name.span(), &format!("tag `{name}`"), "given", first.span()),
        (None, None) => {
            let message = format!("no variant of an enum can be named after tag `{name}`: rename it");
            errors.push(name.span(), message);
        }
        (None, Some(_)) => tags.push(name),
    }
}

/// `not_ready` is the variant `NotReady`.
pub(crate) fn variant(tag: &Ident) -> Option<String> {
    let mut variant = String::new();
    for word in unraw(tag).split('_') {
        let mut letters = word.chars();
        variant.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        variant.push_str(letters.as_str());
    }
    let is_name = variant.starts_with(char::is_alphabetic) && variant != "Self";
    is_name.then_some(variant)
}
