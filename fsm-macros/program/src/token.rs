//! Questions about single tokens, which every stage asks; and tokens in which a few are others.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

use crate::each::Gather;

pub fn is_mark(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

pub fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == word)
}

pub fn is_one_of(token: Option<&TokenTree>, marks: &[char]) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if marks.contains(&punct.as_char()))
}

/// What is found first where the word stands, at any depth. `found` is asked with what stands before and behind it in its group.
pub fn find_word<T>(tokens: &TokenStream, word: &str, found: Find<T>) -> Option<T> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
    tokens.iter().enumerate().find_map(|(index, token)| match token {
        TokenTree::Ident(ident) if ident == word => found(&tokens[..index], ident, &tokens[index + 1..]),
        TokenTree::Group(group) => find_word(&group.stream(), word, found),
        _ => None,
    })
}

pub type Find<'f, T> = &'f mut dyn FnMut(&[TokenTree], &Ident, &[TokenTree]) -> Option<T>;

/// Whether the word stands among the tokens, at any depth.
pub fn has_word(tokens: &TokenStream, word: &str) -> bool {
    place_of(word, tokens).is_some()
}

/// The first place where this name stands, at any depth.
pub fn place_of(name: &str, tokens: &TokenStream) -> Option<Span> {
    find_word(tokens, name, &mut |_, name, _| Some(name.span()))
}

pub fn is_block(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// `name!(…)` at the beginning of the tokens.
pub fn macro_call(tokens: &[TokenTree]) -> Option<(&Ident, &Group)> {
    match tokens {
        [TokenTree::Ident(name), bang, TokenTree::Group(group), ..] if is_mark(bang, '!') => {
            Some((name, group))
        }
        _ => None,
    }
}

/// The one name of which the tokens consist, if they do.
pub fn single_name(tokens: &TokenStream) -> Option<Ident> {
    let mut tokens = tokens.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Ident(ident)), None) => Some(ident),
        _ => None,
    }
}

/// The place of an error about these tokens: the first of them.
pub fn first_span(tokens: &TokenStream, otherwise: Span) -> Span {
    tokens.clone().into_iter().next().map_or(otherwise, |token| token.span())
}

/// The place of an error about their end.
pub fn last_span(tokens: &TokenStream, otherwise: Span) -> Span {
    tokens.clone().into_iter().last().map_or(otherwise, |token| token.span())
}

/// `door_lock` for `DoorLock`.
pub fn snake(name: &Ident) -> String {
    let mut snake = String::new();
    for (index, letter) in unraw(name).chars().enumerate() {
        if letter.is_uppercase() && index > 0 {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// The name without its `r#`.
pub fn unraw(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").unwrap_or(&text).to_owned()
}

/// `WarmUp` of `warm_up`.
pub fn camel_case(name: &Ident) -> String {
    let word = |word: &str| {
        word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect::<String>()
    };
    unraw(name).split('_').map(word).collect()
}

/// The name at another place. With its `r#`, where it has one: `Ident::new` takes none.
pub fn named_at(name: &Ident, place: Span) -> Ident {
    let mut name = name.clone();
    name.set_span(place);
    name
}

/// The tokens with others for some of the names, at any depth.
pub fn renamed(tokens: TokenStream, other: &dyn Fn(&Ident) -> Option<TokenStream>) -> TokenStream {
    let mut output: Vec<TokenTree> = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(name) => match other(&name) {
                Some(others) => output.extend(others),
                None => output.push(name.into()),
            },
            TokenTree::Group(group) => {
                output.push(with_inside(&group, renamed(group.stream(), other)).into());
            }
            token => output.push(token),
        }
    }
    output.into_iter().collect()
}

/// The places of all tokens, at any depth.
pub fn spans_in(tokens: TokenStream) -> Vec<Span> {
    let mut spans = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                spans.extend([group.span(), group.span_open(), group.span_close()]);
                spans.extend(spans_in(group.stream()));
            }
            token => spans.push(token.span()),
        }
    }
    spans
}

/// The group with something else inside.
pub fn with_inside(group: &Group, inside: TokenStream) -> Group {
    let mut other = Group::new(group.delimiter(), inside);
    other.set_span(group.span());
    other
}

/// `View<'_>`, `&str`; what a function takes and returns is another matter.
pub fn leaves_out_lifetimes(ty: TokenStream) -> bool {
    let mut tokens = ty.into_iter().peekable();
    let mut in_function = false;
    while let Some(token) = tokens.next() {
        let next = tokens.peek();
        let is_left_out = match &token {
            TokenTree::Group(group) => leaves_out_lifetimes(group.stream()),
            TokenTree::Punct(punct) if punct.as_char() == '&' => {
                !next.is_some_and(|next| is_mark(next, '\''))
            }
            TokenTree::Punct(punct) if punct.as_char() == '\'' => next.is_some_and(|next| is_word(next, "_")),
            _ => false,
        };
        if is_left_out && !in_function {
            return true;
        }
        match &token {
            TokenTree::Ident(word) => {
                in_function |= ["fn", "Fn", "FnMut", "FnOnce"].iter().any(|name| word == name);
            }
            TokenTree::Punct(punct) if [',', '+'].contains(&punct.as_char()) => in_function = false,
            _ => {}
        }
    }
    false
}
