//! Questions about a pattern that can be answered from its tokens.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

use crate::each::Gather;
use crate::token::{find_word, is_mark, is_one_of, is_word};

#[derive(Clone)]
pub struct Pattern {
    pub alternatives: Vec<Alternative>,
}

/// One alternative of a pattern: `Name`, `Name(…)`, `Name { … }`, `whole @ Name(…)` or `_`.
#[derive(Clone)]
pub struct Alternative {
    /// `whole @`
    pub binding: TokenStream,
    pub event: EventPattern,
}

#[derive(Clone)]
pub enum EventPattern {
    Any(TokenTree),
    Variant { name: Ident, payload: Option<Group> },
}

/// The pattern of an error, passed on as written.
#[derive(Clone)]
pub struct ErrorPattern(pub TokenStream);

impl Pattern {
    /// Whether some event of this name matches.
    pub fn may_take(&self, event: &Ident) -> bool {
        self.alternatives.iter().any(|it| it.event.name().is_none_or(|name| name == event))
    }

    /// Whether it matches events of any name.
    pub fn takes_all(&self) -> bool {
        self.alternatives.iter().any(|alternative| matches!(alternative.event, EventPattern::Any(_)))
    }

    /// The events that it names.
    pub fn named(&self) -> impl Iterator<Item = &Ident> {
        self.alternatives.iter().filter_map(|alternative| alternative.event.name())
    }

    /// Whether every event of this name matches, whatever it carries.
    pub fn takes_each(&self, event: &Ident) -> bool {
        let takes = |it: &Alternative| it.event.name().is_none_or(|name| name == event && !it.is_narrow());
        self.alternatives.iter().any(takes)
    }

    /// Whether one event may match both.
    pub fn overlaps(&self, other: &Pattern) -> bool {
        other.alternatives.iter().any(|alternative| self.may_match(alternative))
    }

    /// Whether one event may match this one and the alternative of another.
    pub fn may_match(&self, alternative: &Alternative) -> bool {
        alternative.event.name().is_none_or(|name| self.may_take(name))
    }

    /// The names that the pattern binds. It is not parsed: a name that is neither a path, nor a constructor,
    /// nor the label of a field is taken for a binding.
    pub fn bindings(&self) -> Vec<Ident> {
        let mut names = Vec::new();
        for alternative in &self.alternatives {
            collect(alternative.binding.clone(), &mut names);
            collect(alternative.event.payload().map(Group::stream).unwrap_or_default(), &mut names);
        }
        names
    }

    /// Whether it binds a part of the event as `ref mut`.
    pub fn binds_mut(&self) -> bool {
        let mut payloads = self.alternatives.iter().filter_map(|alternative| alternative.event.payload());
        payloads.any(|payload| has_ref_mut(&payload.stream()))
    }

    /// As it was written.
    pub fn to_source(&self) -> String {
        let texts: Vec<String> = self.alternatives.iter().map(Alternative::to_source).gather();
        texts.join(" | ")
    }

    /// The names of the pattern's events, for messages.
    pub fn to_text(&self) -> String {
        let names: Vec<String> = self.alternatives.iter().map(Alternative::to_text).gather();
        names.join(" | ")
    }
}

impl EventPattern {
    /// `None` for `_`, which takes events of any name.
    pub fn name(&self) -> Option<&Ident> {
        if let Self::Variant { name, .. } = self { Some(name) } else { None }
    }

    pub fn payload(&self) -> Option<&Group> {
        if let Self::Variant { payload, .. } = self { payload.as_ref() } else { None }
    }

    /// Its name, or the `_`.
    pub fn span(&self) -> Span {
        match self {
            EventPattern::Any(any) => any.span(),
            EventPattern::Variant { name, .. } => name.span(),
        }
    }
}

impl ErrorPattern {
    /// The names that it binds.
    pub fn bindings(&self) -> Vec<Ident> {
        bindings(self.0.clone())
    }

    /// Whether it matches any error: a name, or `_`.
    pub fn takes_all(&self) -> bool {
        let tokens: Vec<TokenTree> = self.0.clone().into_iter().gather();
        matches!(tokens.as_slice(), [TokenTree::Ident(name)] if is_plain(name, None))
    }
}

impl Alternative {
    /// Whether this one takes everything that the other would.
    pub fn covers(&self, other: &Alternative) -> bool {
        let Some(name) = self.event.name() else { return true };
        other.event.name() == Some(name) && !self.is_narrow()
    }

    /// Whether it takes its event only where the payload is a certain one.
    pub fn is_narrow(&self) -> bool {
        self.event.payload().is_some_and(|payload| !is_irrefutable(payload.stream()))
    }

    fn to_source(&self) -> String {
        let event = match &self.event {
            EventPattern::Any(any) => any.to_string(),
            EventPattern::Variant { name, payload: None } => name.to_string(),
            EventPattern::Variant { name, payload: Some(payload) } => format!("{name} {payload}"),
        };
        format!("{}{event}", self.binding)
    }

    pub fn to_text(&self) -> String {
        self.event.name().map_or("_".to_owned(), Ident::to_string)
    }
}

fn has_ref_mut(tokens: &TokenStream) -> bool {
    let is_mut = |behind: &[TokenTree]| behind.first().is_some_and(|next| is_word(next, "mut"));
    find_word(tokens, "ref", &mut |_, _, behind| is_mut(behind).then_some(())).is_some()
}

/// Only bindings, `_`, `..` and labels of fields: such a pattern matches every value. A tuple inside may
/// be one too, but what is not certain counts as refutable.
fn is_irrefutable(payload: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = payload.into_iter().gather();
    tokens.iter().enumerate().all(|(index, token)| match token {
        TokenTree::Ident(ident) => is_plain(ident, tokens.get(index + 1)),
        TokenTree::Punct(punct) => matches!(punct.as_char(), ',' | '.' | ':' | '@'),
        TokenTree::Literal(_) => false,
        TokenTree::Group(group) => {
            group.delimiter() == Delimiter::Parenthesis && is_irrefutable(group.stream())
        }
    })
}

fn is_plain(ident: &Ident, next: Option<&TokenTree>) -> bool {
    let text = ident.to_string();
    let starts_low = text.starts_with(|first: char| first.is_lowercase() || first == '_');
    let constructs = matches!(next, Some(TokenTree::Group(_)));
    starts_low && !constructs && text != "true" && text != "false"
}

/// `: u32`, behind a name in the parentheses of an event.
pub fn written_type(payload: &Group) -> Option<TokenStream> {
    let tokens: Vec<TokenTree> = payload.stream().into_iter().gather();
    let is = |index: usize, mark: char| tokens.get(index).is_some_and(|token| is_mark(token, mark));
    let begins = |index: usize| index == 0 || is(index - 1, ',');
    let is_typed = |index: &usize| begins(*index) && is(index + 1, ':') && !is(index + 2, ':');
    let name =
        (0..tokens.len()).filter(|index| matches!(tokens[*index], TokenTree::Ident(_))).find(is_typed)?;
    let has_form = payload.delimiter() == Delimiter::Parenthesis;
    let ty = tokens[name + 1..].iter().take_while(|token| !is_mark(token, ','));
    has_form.then(|| ty.cloned().collect())
}

/// The names that a pattern binds which stands in code, in the order of their text.
pub fn bindings(pattern: TokenStream) -> Vec<Ident> {
    let mut names = Vec::new();
    collect(pattern, &mut names);
    names
}

/// Whether a pattern binds the name as `mut`, and not as `ref mut`.
pub fn is_mut(pattern: &TokenStream, name: &Ident) -> bool {
    let is_here = |before: &[TokenTree]| match before {
        [.., before, last] => is_word(last, "mut") && !is_word(before, "ref"),
        [last] => is_word(last, "mut"),
        [] => false,
    };
    find_word(pattern, &name.to_string(), &mut |before, _, _| is_here(before).then_some(())).is_some()
}

fn collect(tokens: TokenStream, names: &mut Vec<Ident>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().gather();
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => collect(group.stream(), names),
            TokenTree::Ident(ident) if is_binding(&tokens, index) => names.push(ident.clone()),
            _ => {}
        }
    }
}

fn is_binding(tokens: &[TokenTree], index: usize) -> bool {
    let text = tokens[index].to_string();
    let starts_low = text.starts_with(|first: char| first.is_lowercase() || first == '_')
        && !KEYWORDS.contains(&text.as_str());
    let after_path = matches!(&tokens[..index], [.., a, b] if is_mark(a, ':') && is_mark(b, ':'));
    let next = tokens.get(index + 1);
    let labels_or_calls = is_one_of(next, &[':', '!']) || matches!(next, Some(TokenTree::Group(_)));
    starts_low && !after_path && !labels_or_calls
}

const KEYWORDS: [&str; 9] = ["_", "ref", "mut", "true", "false", "box", "self", "crate", "super"];
