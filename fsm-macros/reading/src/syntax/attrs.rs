//! Attributes: which of them are ours, which go where. `#[tag(busy, online)]` before a state gives the words by which a machine is
//! asked what its active states have in common.

use std::rc::Rc;

use quote::quote;
use syn::Meta;
use syn::parse::Parser;

use super::prelude::*;
use super::{guess, lines, peek};
use crate::diagnostic::nearest;
use crate::token::{camel_case, is_mark, unraw};
use crate::written::{Attribute, Attrs, StateKind, UNUSED_OUTCOME, levels, sets_levels};

/// The attributes that come next, inside of the machine.
pub(super) fn parse(input: &mut Input) -> Attrs {
    let attrs = of_machine(input);
    for level in attrs.levels(UNUSED_OUTCOME) {
        let message =
            format!("`{UNUSED_OUTCOME}` is about the calls of the whole machine: write it before `machine`");
        input.error(level.span(), message);
    }
    attrs
}

/// The attributes that come next. One that cannot be read is reported and left out, so that what it stands
/// before is there all the same.
pub(super) fn of_machine(input: &mut Input) -> Attrs {
    let mut attrs = Attrs::default();
    while let Ok(pound) = input.parse::<Token![#]>() {
        if let Some(attribute) = attribute(pound, input) {
            let rest = levels::take(attribute, &mut attrs.levels);
            attrs.passed.extend(rest.map(Rc::new));
        }
    }
    attrs
}

/// Reports attributes that have nothing to stand before.
pub(super) fn without_item(attrs: &Attrs, what: &str, errors: &mut Errors) {
    let Some(first) = attrs.passed.first() else { return };
    let message = match first.path().is_ident("doc") {
        true => format!("expected {what} after this doc comment: write it with `//`"),
        false => format!("expected {what} after this attribute: remove it"),
    };
    errors.push(first.pound_token.span, message);
}

/// Takes attributes that come next and stand behind the beginning of the line that they are about, as what
/// follows them tells; whether there are some.
pub(super) fn inside_a_line(input: &mut Input, goes_on: &dyn Fn(ParseStream) -> bool) -> bool {
    let (first, ahead) = (input.span(), input.fork());
    let attrs = parse(&mut Input::new(&ahead, &mut Errors::default()));
    let is_inside = input.peek(Token![#]) && goes_on(&ahead);
    if is_inside {
        let is_doc = attrs.passed.first().is_some_and(|first| first.path().is_ident("doc"));
        let message = match is_doc {
            true => "a doc comment stands before a line: write this one with `//`",
            false => "an attribute stands before the line that it is about: move it there",
        };
        input.error(first, message);
        let _ = parse(input);
    }
    is_inside
}

/// Reports attributes before something that takes none. Docs are comments, and welcome anywhere; so is what
/// sets the level of a lint.
pub(super) fn not_before(attrs: &Attrs, word: &str, errors: &mut Errors) {
    const WELCOME: [&str; 6] = ["doc", "allow", "expect", "warn", "deny", "forbid"];
    let is_welcome = |attribute: &&Attribute| WELCOME.iter().any(|name| attribute.path().is_ident(name));
    if let Some(first) = attrs.passed.iter().find(|attribute| !is_welcome(attribute)) {
        let message = format!("no attribute can stand before `{word}`: remove it");
        errors.push_over(first, message);
    }
}

/// Reports attributes that would be dropped before a line or a region: all but docs, conditions and levels of lints.
pub(super) fn only_known_before(attrs: &Attrs, what: &str, errors: &mut Errors) {
    const KNOWN: [&str; 7] = ["doc", "cfg", "allow", "expect", "warn", "deny", "forbid"];
    for attribute in attrs.passed.iter().filter(|attribute| !sets_levels(attribute)) {
        let name = attribute.path().to_token_stream().to_string().replace(' ', "");
        let help = match nearest(&name, &KNOWN) {
            _ if name == "doc" || name == "cfg" => continue,
            _ if name == "cfg_attr" => ", but for levels of lints: remove it".to_owned(),
            Some(name) => format!("; an attribute with a similar name exists: `{name}`"),
            None => ": remove it".to_owned(),
        };
        errors.push_over(attribute.path(), format!("attribute `{name}` means nothing before {what}{help}"));
    }
}

/// Reports derives before states and data, which are no types, and leaves them out.
pub(super) fn without_derives(mut attrs: Attrs, before: &Ident, errors: &mut Errors) -> Attrs {
    let what = match before.to_string().as_str() {
        "let" | "action" => "data",
        "state" | "final" | "choice" => "a state",
        _ => return attrs,
    };
    for derive in attrs.with_path("derive") {
        let message = format!(
            "attribute `derive` means nothing before {what}, for those before `machine` hold for all states and data: remove it"
        );
        errors.push_over(derive, message);
    }
    attrs.passed.retain(|attribute| !attribute.path().is_ident("derive"));
    attrs
}

/// Reads the tags of a state among its attributes: `#[tag(busy, online)]`. What is no name is reported and left out.
pub(super) fn of_state(attrs: &mut Attrs, kind: StateKind, errors: &mut Errors) {
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
            tags(&attribute, &mut attrs.tags, errors);
        }
    }
}

fn tags(attribute: &Attribute, tags: &mut Vec<Ident>, errors: &mut Errors) {
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
            TokenTree::Ident(name) if !is_behind_name => {
                let (place, what) = (name.span(), format!("tag `{name}`"));
                match tags.iter().find(|first| unraw(first) == unraw(&name)) {
                    Some(first) => errors.twice(place, &what, "given", first.span()),
                    None if tag_variant(&name).is_some() => tags.push(name),
                    None => {
                        errors.push(
                            place,
                            format!("no variant of an enum can be named after {what}: rename it"),
                        );
                    }
                }
            }
            token if is_behind_name && is_mark(&token, ',') => {}
            token => {
                return errors.push(token.span(), "expected the name of a tag: `#[tag(busy, online)]`");
            }
        }
        is_behind_name = !is_behind_name;
    }
}

/// One attribute behind its `#`; `None` where it cannot be read.
fn attribute(pound: Token![#], input: &mut Input) -> Option<syn::Attribute> {
    let is_inner = input.parse::<Option<Token![!]>>().is_ok_and(|mark| mark.is_some());
    let group = brackets(pound.span, input)?;
    if is_inner {
        let message = match group.stream().into_iter().next() {
            Some(TokenTree::Ident(name)) if name == "doc" => {
                "a doc comment stands before what it is about: write it with `///`"
            }
            _ => "an attribute stands before what it is about: write `#[…]`, without the `!`",
        };
        return input.refuse(pound.span, message);
    }
    match syn::Attribute::parse_outer.parse2(quote!(#pound #group)) {
        Ok(mut attributes) => attributes.pop(),
        Err(_) if group.stream().to_string() == "final" => {
            input.error_over(
                quote!(#pound #group),
                "`final` is a word before `state`, and no attribute: `final`",
            );
            None
        }
        Err(_) => {
            let message = "this attribute cannot be read: `#[name]`, `#[name(…)]` or `#[name = value]`";
            input.refuse(group.span(), message)
        }
    }
}

/// `[…]` of an attribute. What stands in its place is left out with it.
fn brackets(pound: Span, input: &mut Input) -> Option<Group> {
    let Ok(TokenTree::Group(group)) = input.fork().parse::<TokenTree>() else {
        let is_comment = !lines::starts_line(input)
            && guess::fits("word word", input)
            && lines::in_one_row(pound, input.span());
        let help = if is_comment { "; a comment begins with `//`" } else { ": `#[name]`" };
        if is_comment {
            peek::take_until(input, &|input| !lines::in_one_row(pound, input.span()));
        } else {
            skip_unbracketed(input)
        }
        return input.refuse(pound, format!("expected an attribute after `#`{help}"));
    };
    // In braces it may be the block of what follows.
    if [Delimiter::Bracket, Delimiter::Parenthesis].contains(&group.delimiter()) {
        let _ = input.parse::<TokenTree>();
    }
    match group.delimiter() {
        Delimiter::Bracket => Some(group),
        _ => input.refuse(pound, "expected an attribute after `#`: `#[name]`"),
    }
}

/// `#name(…)`, and `#"text"`. A name alone may begin the line that the attribute stands before.
fn skip_unbracketed(input: ParseStream) {
    let is_call = input.peek(syn::Ident) && input.peek2(syn::token::Paren) && !lines::starts_line(input);
    for _ in 0..if is_call { 2 } else { usize::from(input.peek(syn::Lit)) } {
        let _ = input.parse::<TokenTree>();
    }
}

/// `not_ready` is the variant `NotReady`.
pub(crate) fn tag_variant(tag: &Ident) -> Option<String> {
    let variant = camel_case(tag);
    let is_name = variant.starts_with(char::is_alphabetic) && variant != "Self";
    is_name.then_some(variant)
}
