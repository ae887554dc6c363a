//! `#if`, `#for` and `#match` in a template: Rust's own, with a template in each block. A block may begin with `#let`.
//!
//! ```text
//! #if condition { … } #else if condition { … } #else { … }
//! #for pattern in list { #let name = …; … }
//! #match value { Pattern => { … } Pattern if condition => { … } }
//! ```
//!
//! An `if`, `else`, `for` or `match` without the mark is printed. The words are those of `maud`.

use proc_macro::{Delimiter, Group, Ident, TokenStream, TokenTree};

use crate::parsed;

/// What stands in a block, in braces, and what stands after it.
type Block<'t> = (&'t Group, &'t [TokenTree]);

pub(crate) fn is_control(word: &Ident) -> bool {
    matches!(word.to_string().as_str(), "if" | "for" | "match")
}

/// The expression of a control, which gives tokens, and what stands after it. The templates in it have the span of the one around.
pub(crate) fn control<'t>(
    word: &TokenTree,
    rest: &'t [TokenTree],
    span: Option<&TokenStream>,
) -> (TokenTree, &'t [TokenTree]) {
    let mut code = TokenStream::from(word.clone());
    match word.to_string().as_str() {
        "for" => {
            let (body, rest) = head(&mut code, rest);
            let mut append = parsed("row_.append");
            append.extend([group(Delimiter::Parenthesis, block(body.stream(), span).into())]);
            code.extend([braces(append)]);
            let mut all = parsed("let mut row_ = crate::tokens::Row::default();");
            all.extend(code);
            all.extend(parsed("row_.end()"));
            // As a value it stands in parentheses, and a block of statements in braces.
            (braces(braces(all).into()), rest)
        }
        "match" => {
            let (body, rest) = head(&mut code, rest);
            code.extend([braces(arms(body.stream(), span))]);
            (braces(code), rest)
        }
        _ => branches(code, rest, span),
    }
}

fn branches<'t>(
    mut code: TokenStream,
    rest: &'t [TokenTree],
    span: Option<&TokenStream>,
) -> (TokenTree, &'t [TokenTree]) {
    let (body, mut rest) = head(&mut code, rest);
    code.extend([block(body.stream(), span)]);
    while let [TokenTree::Punct(mark), TokenTree::Ident(word), after @ ..] = rest
        && mark.as_char() == '#'
        && word.to_string() == "else"
    {
        code.extend([TokenTree::from(word.clone())]);
        let is_last = matches!(after, [TokenTree::Group(_), ..]);
        let (body, after) = head(&mut code, after);
        code.extend([block(body.stream(), span)]);
        if is_last {
            return (braces(code), after);
        }
        rest = after;
    }
    code.extend(parsed("else { crate::tokens::TokenStream::new() }"));
    (braces(code), rest)
}

/// All before the block becomes code as it stands. The braces of a pattern, which comes before `in` or `=`, are no block.
fn head<'t>(code: &mut TokenStream, rest: &'t [TokenTree]) -> Block<'t> {
    let first = code.clone().into_iter().last().into_iter().chain(rest.iter().take(2).cloned());
    let has_pattern = first.into_iter().any(|token| matches!(token.to_string().as_str(), "for" | "let"));
    let ends = |token: &TokenTree| matches!(token.to_string().as_str(), "in" | "=");
    let from = rest.iter().position(ends).filter(|_| has_pattern).unwrap_or(0);
    let is_block =
        |token: &TokenTree| matches!(token, TokenTree::Group(body) if body.delimiter() == Delimiter::Brace);
    let block = rest.iter().enumerate().skip(from).find(|(_, token)| is_block(token));
    let Some((place, TokenTree::Group(body))) = block else { panic!("`#{code}` needs `{{ … }}`") };
    code.extend(rest[..place].iter().cloned());
    (body, &rest[place + 1..])
}

/// `Pattern => { template }`, each as it stands but for the template.
fn arms(body: TokenStream, span: Option<&TokenStream>) -> TokenStream {
    let body: Vec<TokenTree> = body.into_iter().collect();
    let mut code = TokenStream::new();
    let mut rest = &body[..];
    while let [token, behind @ ..] = rest {
        code.extend([token.clone()]);
        rest = behind;
        if let (TokenTree::Punct(equals), [TokenTree::Punct(arrow), behind @ ..]) = (token, behind)
            && (equals.as_char(), arrow.as_char()) == ('=', '>')
        {
            let [TokenTree::Group(template), behind @ ..] = behind else { panic!("{NO_BRACES}") };
            assert!(template.delimiter() == Delimiter::Brace, "{NO_BRACES}");
            code.extend([TokenTree::from(arrow.clone()), block(template.stream(), span)]);
            rest = behind;
        }
    }
    code
}

const NO_BRACES: &str = "an arm of `#match` is a template in braces";

/// `{ let name = …; tokens! { … } }`
fn block(body: TokenStream, span: Option<&TokenStream>) -> TokenTree {
    let body: Vec<TokenTree> = body.into_iter().collect();
    let mut code = TokenStream::new();
    let mut rest = &body[..];
    while let [TokenTree::Punct(mark), TokenTree::Ident(word), ..] = rest
        && mark.as_char() == '#'
        && word.to_string() == "let"
    {
        let ends = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ';');
        let Some(end) = rest.iter().position(ends) else { panic!("`#let` ends in `;`") };
        code.extend(rest[1..=end].iter().cloned());
        rest = &rest[end + 1..];
    }
    let mut template = span.cloned().unwrap_or_default();
    code.extend(parsed(if span.is_some() { "tokens_at!" } else { "tokens!" }));
    if span.is_some() {
        template.extend(parsed("=>"));
    }
    template.extend(rest.iter().cloned());
    code.extend([braces(template)]);
    braces(code)
}

fn braces(code: TokenStream) -> TokenTree {
    group(Delimiter::Brace, code)
}

fn group(delimiter: Delimiter, code: TokenStream) -> TokenTree {
    Group::new(delimiter, code).into()
}
