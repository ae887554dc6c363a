//! A look at the next token of the input, and its name in a message.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseBuffer, ParseStream};
use syn::{Lifetime, Token};

use crate::errors::Errors;
use crate::written::Written;

/// Reads what has a grammar of its own, such as a type. Where it cannot be read, nothing is taken from the
/// input, and the parser's own complaints about it are lost: there may be several.
pub(super) fn read<T: syn::parse::Parse>(input: ParseStream) -> Option<T> {
    let ahead = input.fork();
    let value = ahead.parse().ok()?;
    input.advance_to(&ahead);
    Some(value)
}

/// The next token, if it is an identifier or a keyword.
pub(super) fn peek_word(input: ParseStream) -> Option<Ident> {
    input.cursor().ident().map(|(ident, _)| ident)
}

/// The next token, if it is a mark such as `:`.
pub(super) fn peek_mark(input: ParseStream) -> Option<char> {
    input.cursor().punct().map(|(punct, _)| punct.as_char())
}

/// Whether a word with a capital comes next, as names of states and events are: to ask the tables of guesses about each of
/// them would be a twentieth of the time to compile.
pub(super) fn peek_name(input: ParseStream) -> bool {
    peek_word(input).is_some_and(|word| word.to_string().starts_with(char::is_uppercase))
}

pub(super) fn peek_is(input: ParseStream, word: &str) -> bool {
    peek_word(input).is_some_and(|ident| ident == word)
}

/// Whether `out Name` comes next, an exit of a part, and not a name `out`.
pub(super) fn peek_exit(input: ParseStream) -> bool {
    peek_is(input, "out") && input.peek2(syn::Ident)
}

/// The text of an identifier is asked for anew in each comparison with it: so here once. None of these words has a
/// capital, as most names do; and most words differ in their length.
pub(super) fn is_one_of(ident: &Ident, words: &[&str]) -> bool {
    let text = ident.to_string();
    if text.starts_with(char::is_uppercase) {
        return false;
    }
    words.iter().any(|word| word.len() == text.len() && *word == text)
}

/// Takes the next token if it is this word.
pub(super) fn take_word(input: ParseStream, word: &str) -> Option<Ident> {
    if peek_is(input, word) { input.call(syn::ext::IdentExt::parse_any).ok() } else { None }
}

/// ``expected …, found `token`; what to do ``, at the next token.
pub(super) fn unexpected_but(input: ParseStream, expected: &str, help: &str, errors: &mut Errors) {
    match input.fork().parse::<TokenTree>() {
        Ok(TokenTree::Group(group)) => {
            let found = opening(group.delimiter());
            errors.push(group.span_open(), format!("{expected}, found `{found}`{help}"));
        }
        Ok(TokenTree::Punct(_)) => {
            let operator = operator(input);
            let text: String = operator.clone().into_iter().map(|token| token.to_string()).collect();
            errors.push_over(operator, format!("{expected}, found `{text}`{help}"));
        }
        Ok(token) => errors.push(token.span(), format!("{expected}, found `{token}`{help}")),
        Err(_) => errors.push(input.span(), format!("{expected} before this{help}")),
    }
}

/// An unexpected token where a name is declared. A word that is no name is one of Rust's.
pub(super) fn unexpected_name(input: ParseStream, expected: &str, help: &str, errors: &mut Errors) {
    let help = match peek_word(input) {
        Some(word) if word != "_" => ", which is a word of Rust: choose another name",
        _ => help,
    };
    unexpected_but(input, expected, help, errors);
}

/// A message over the operator or token that comes next.
pub(super) fn report(input: ParseStream, message: &str, errors: &mut Errors) {
    match peek_mark(input) {
        Some(_) => errors.push_over(operator(input), message),
        None => errors.push(opening_span(input), message),
    }
}

/// The name here. A path before it is reported, and left out.
pub(super) fn last_of_path(input: ParseStream, message: &str, errors: &mut Errors) -> Option<Ident> {
    let mut path = TokenStream::new();
    let mut name = input.call(Ident::parse_any).ok()?;
    while input.peek(Token![::]) {
        path.extend([TokenTree::Ident(name.clone())]);
        path.extend(input.parse::<Token![::]>().ok()?.into_token_stream());
        let Ok(next) = input.call(Ident::parse_any) else {
            errors.push_over(path, format!("{message}: write its name alone"));
            return None;
        };
        name = next;
    }
    if !path.is_empty() {
        errors.push_over(path, format!("{message}: write `{name}`"));
    }
    Some(name)
}

/// The opening delimiter of the group that comes next.
pub(super) fn opening_span(input: ParseStream) -> Span {
    match input.fork().parse::<TokenTree>() {
        Ok(TokenTree::Group(group)) => group.span_open(),
        _ => input.span(),
    }
}

/// The characters of one operator, such as `=>`, which are single tokens to a macro.
fn operator(input: ParseStream) -> TokenStream {
    let mut tokens = TokenStream::new();
    let fork = input.fork();
    while let Ok(TokenTree::Punct(punct)) = fork.parse::<TokenTree>() {
        let goes_on = punct.spacing() == Spacing::Joint && !fork.peek(Token![;]) && !fork.peek(Lifetime);
        tokens.extend([TokenTree::Punct(punct)]);
        if !goes_on {
            break;
        }
    }
    tokens
}

/// The inside of the braces that come next. Unlike the stream of the group it knows its closing brace, where
/// an error about its end belongs.
pub(super) fn block(input: ParseStream<'_>) -> Option<ParseBuffer<'_>> {
    let parse = || {
        let content;
        syn::braced!(content in input);
        Ok::<_, syn::Error>(content)
    };
    input.peek(syn::token::Brace).then(parse)?.ok()
}

/// Takes the fields of an event in parentheses or braces, if there are any.
pub(super) fn payload(input: ParseStream) -> Option<Group> {
    match input.cursor().token_tree()?.0 {
        TokenTree::Group(group) if group.delimiter() != Delimiter::Bracket => {
            let _ = input.parse::<TokenTree>();
            Some(group)
        }
        _ => None,
    }
}

/// The inside of the parentheses that come next.
pub(super) fn parentheses(input: ParseStream<'_>) -> Option<ParseBuffer<'_>> {
    if input.peek(syn::token::Paren) { any_group(input) } else { None }
}

/// The inside of the group that comes next, whatever its delimiters.
pub(super) fn any_group(input: ParseStream<'_>) -> Option<ParseBuffer<'_>> {
    let parse = || {
        let content;
        if input.peek(syn::token::Bracket) {
            syn::bracketed!(content in input);
        } else {
            syn::parenthesized!(content in input);
        }
        Ok::<_, syn::Error>(content)
    };
    if input.peek(syn::token::Brace) { block(input) } else { parse().ok() }
}

fn opening(delimiter: Delimiter) -> &'static str {
    match delimiter {
        Delimiter::Parenthesis => "(",
        Delimiter::Brace => "{",
        Delimiter::Bracket => "[",
        Delimiter::None => "",
    }
}

/// The tokens that have been read since `start`, or those of them before a block.
pub(super) fn written_since(start: Cursor, input: ParseStream, before_block: bool) -> Written {
    between(start, input.cursor(), before_block)
}

pub(super) fn between(start: Cursor, end: Cursor, before_block: bool) -> Written {
    let mut tokens = Vec::new();
    let mut cursor = start;
    while cursor != end {
        let Some((token, next)) = cursor.token_tree() else {
            break;
        };
        let is_block = matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        if is_block && before_block {
            break;
        }
        tokens.push(token);
        cursor = next;
    }
    tokens
}

/// The span of the last token that was read since `start`.
pub(super) fn last_before(start: Cursor, input: ParseStream) -> Span {
    written_since(start, input, false).last().map_or(start.span(), TokenTree::span)
}

/// Whether an expression can end with this token.
pub(super) fn is_complete(last: &TokenTree) -> bool {
    match last {
        TokenTree::Group(_) | TokenTree::Literal(_) => true,
        TokenTree::Ident(ident) => !expects_more(ident),
        TokenTree::Punct(_) => false,
    }
}

fn expects_more(ident: &Ident) -> bool {
    const OPEN: [&str; 22] = [
        "as", "async", "await", "break", "const", "dyn", "else", "for", "if", "impl", "in", "let", "loop",
        "match", "move", "mut", "raw", "ref", "return", "unsafe", "where", "while",
    ];
    is_one_of(ident, &OPEN)
}
