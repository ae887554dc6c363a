//! `#[allow(dead_end)]` and its kin: the levels that attributes give to the warnings of this macro. They are
//! taken out of the attributes, since rustc would not know these lints; what else stands there stays.

use std::cell::Cell;
use std::rc::Rc;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::Meta;

use crate::caller::ours;
use crate::each::Gather;
use crate::token::first_span;

/// The warnings that this macro gives.
pub const LINTS: [&str; 7] = [
    "unreachable_state",
    "dead_end",
    "unused_event",
    "unused_line",
    "no_fallback",
    "rounded_duration",
    UNUSED_OUTCOME,
];

/// Allowed by default, so it is in no group. It is told where `send` is called, by a lint of rustc that has its level there.
pub const UNUSED_OUTCOME: &str = "unused_outcome";

pub const LEVELS: [&str; 5] = ["allow", "expect", "warn", "deny", "forbid"];

/// When a lint is on.
pub enum On {
    Never,
    Always,
    /// Where this predicate of `cfg` holds.
    If(TokenStream),
}

/// The level that an attribute sets for one lint.
#[derive(Clone)]
pub struct Level {
    lint: String,
    /// `allow`, `deny`, …
    word: Ident,
    span: Span,
    /// The condition of a `cfg_attr` around it.
    condition: Option<TokenStream>,
    reason: Option<TokenStream>,
    /// For an `expect`: whether there was such a warning. Shared by all copies of the attribute.
    met: Rc<Cell<bool>>,
}

impl Level {
    pub(super) fn is_about(&self, lint: &str) -> bool {
        let is_in = |group: &str| group == "warnings" || (group == "unused" && lint.starts_with("unused_"));
        self.lint == lint || (lint != UNUSED_OUTCOME && is_in(&self.lint))
    }

    /// A group gives way to what is said about the lint itself.
    pub(super) fn is_of_group(&self) -> bool {
        self.lint == "warnings" || self.lint == "unused"
    }

    /// Whether it holds whatever the configuration.
    pub fn is_unconditional(&self) -> bool {
        self.condition.is_none()
    }

    /// Whether no such warning is to be seen.
    pub fn silences(&self) -> bool {
        self.is_unconditional() && (self.word == "allow" || self.word == "expect")
    }

    pub fn span(&self) -> Span {
        self.span
    }

    pub fn word(&self) -> &Ident {
        &self.word
    }

    /// When a lint that is off by default is on behind this level.
    pub(super) fn turns_on(&self, before: On) -> On {
        match (self.word != "allow", &self.condition, before) {
            (true, None, _) | (true, Some(_), On::Always) => On::Always,
            (false, None, _) | (false, Some(_), On::Never) => On::Never,
            (true, Some(condition), On::Never) => On::If(condition.clone()),
            (true, Some(condition), On::If(before)) => On::If(quote!(any(#condition, #before))),
            (false, Some(condition), On::Always) => On::If(quote!(not(#condition))),
            (false, Some(condition), On::If(before)) => On::If(quote!(all(not(#condition), #before))),
        }
    }

    pub fn meet(&self) {
        self.met.set(true);
    }

    /// An `expect` of a warning that was not given.
    pub(super) fn is_unmet(&self) -> bool {
        self.word == "expect" && !self.met.get()
    }

    /// The level for rustc's lint that carries our warnings; its span is that of our lint's name, since rustc
    /// shows it as the place where the level is defined.
    pub fn to_carrier(&self) -> TokenStream {
        let (word, reason) = (&self.word, self.reason.iter());
        // Nothing stands below that could lower it; and a `forbid` could clash with one further out.
        let word = if word == "forbid" { Ident::new("deny", word.span()) } else { word.clone() };
        let lint = Ident::new("deprecated", self.span);
        match &self.condition {
            None => quote!(#[#word(#lint #(, #reason)*)]),
            Some(condition) => quote!(#[cfg_attr(#condition, #word(#lint #(, #reason)*))]),
        }
    }

    /// Has rustc say that the expectation is unfulfilled, for nothing stands below it.
    pub fn to_unfulfilled(&self) -> TokenStream {
        let carrier = self.to_carrier();
        quote_spanned!(ours()=> #carrier const _: () = ();)
    }
}

/// Takes the levels of our lints out of an attribute. `None` where nothing else is left of it.
pub fn take(mut attribute: syn::Attribute, levels: &mut Vec<Level>) -> Option<syn::Attribute> {
    let (Some(word), Meta::List(list)) = (attribute.path().get_ident().cloned(), &mut attribute.meta) else {
        return Some(attribute);
    };
    list.tokens = match word == "cfg_attr" {
        true => of_condition(list.tokens.clone(), levels)?,
        false => of_list(&word, list.tokens.clone(), None, levels)?,
    };
    Some(attribute)
}

/// `condition, allow(…), …`
fn of_condition(tokens: TokenStream, levels: &mut Vec<Level>) -> Option<TokenStream> {
    let mut parts = split_at_commas(tokens).into_iter();
    let condition = parts.next().unwrap_or_default();
    let given = parts.len();
    let kept: Vec<TokenStream> = parts
        .filter_map(|part| {
            let tokens: Vec<TokenTree> = part.clone().into_iter().gather();
            let [TokenTree::Ident(word), TokenTree::Group(group)] = tokens.as_slice() else {
                return Some(part);
            };
            let inner = of_list(word, group.stream(), Some(&condition), levels)?;
            let mut group = Group::new(Delimiter::Parenthesis, inner);
            group.set_span(word.span());
            Some(quote!(#word #group))
        })
        .gather();
    (given == 0 || !kept.is_empty()).then(|| quote!(#condition #(, #kept)*))
}

/// The lints of `word(…)` that are rustc's, where there are any.
fn of_list(
    word: &Ident,
    tokens: TokenStream,
    condition: Option<&TokenStream>,
    levels: &mut Vec<Level>,
) -> Option<TokenStream> {
    if !LEVELS.iter().any(|level| word == level) {
        return Some(tokens);
    }
    let (reasons, lints): (Vec<_>, Vec<_>) = split_at_commas(tokens.clone()).into_iter().partition(is_reason);
    let level = |lint: String, span: Span| Level {
        lint,
        word: word.clone(),
        span,
        condition: condition.cloned(),
        reason: reasons.first().cloned(),
        met: Rc::default(),
    };
    let (mut others, mut taken) = (Vec::new(), false);
    for part in lints {
        let lint = part.to_string();
        let span = first_span(&part, word.span());
        let is_ours = LINTS.contains(&lint.as_str());
        // Expectations of rustc's own groups are left to rustc.
        let is_group = ["unused", "warnings"].contains(&lint.as_str()) && word != "expect";
        if is_ours || is_group {
            levels.push(level(lint, span));
        }
        taken |= is_ours;
        if !is_ours {
            others.push(part);
        }
    }
    if others.is_empty() && taken {
        return None;
    }
    others.extend(reasons);
    Some(quote!(#(#others),*))
}

/// `reason = "…"`
fn is_reason(part: &TokenStream) -> bool {
    let mut tokens = part.clone().into_iter();
    let is_name = matches!(tokens.next(), Some(TokenTree::Ident(name)) if name == "reason");
    is_name && matches!(tokens.next(), Some(TokenTree::Punct(punct)) if punct.as_char() == '=')
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
