//! Reading raw tokens up to where a part of a line ends, and finding the way back after a mistake.
//!
//! Guards and actions never go through a parser of expressions: half-typed code has to reach rustc and
//! the editor as it stands.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use syn::Token;
use syn::buffer::Cursor;
use syn::parse::{ParseBuffer, ParseStream};

use super::calls;
use super::tree::{Code, Written};
use super::words::Words;
use crate::errors::Errors;

/// The words with which a line of a state can begin.
pub(super) const LINE_WORDS: [&str; 30] = [
    "let",
    "action",
    "initial",
    "state",
    "final",
    "region",
    "choice",
    "history",
    "deep",
    "enter",
    "exit",
    "pause",
    "resume",
    "update",
    "on",
    "when",
    "after",
    "every",
    "always",
    "done",
    "transition",
    "unhandled",
    "livelock",
    "events",
    "clock",
    "stack",
    "queue",
    "requests",
    "strict",
    "machine",
];

/// What ends a piece of code, besides `;`, the end of the block and the beginning of another line.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Until {
    /// `if`, `=>` or `do`: the next part of the same line.
    NextPart,
    /// Only the end of the line; a `=>` stops too, since no expression holds one outside of braces.
    EndOfLine,
}

/// The tokens from here to the end of this part of the line; `None` where there are none.
pub(super) fn code(input: ParseStream, until: Until, errors: &mut Errors) -> Option<Code> {
    let mut tokens = TokenStream::new();
    let mut last: Option<TokenTree> = None;
    while !input.is_empty() && !ends_here(input, until, last.as_ref()) {
        let Ok(token) = input.parse::<TokenTree>() else {
            break;
        };
        tokens.extend([token.clone()]);
        last = Some(token);
    }
    Some(from_tokens(tokens, last?.span(), errors))
}

/// An action after `do`: one block, or the tokens up to the end of the line.
pub(super) fn action(input: ParseStream, errors: &mut Errors) -> Option<Code> {
    if !input.peek(syn::token::Brace) {
        return code(input, Until::EndOfLine, errors);
    }
    let block = input.parse::<TokenTree>().ok()?;
    let end = block.span();
    let code = from_tokens(block.into(), end, errors);
    Some(Code { is_block: true, ..code })
}

pub(super) fn from_tokens(tokens: TokenStream, end: Span, errors: &mut Errors) -> Code {
    let words = Words::of(&tokens);
    let tokens = if words.has_fragment { keep_precedence(tokens) } else { tokens };
    let calls = if words.may_call { calls::find(&tokens, errors) } else { Vec::new() };
    Code { tokens, calls, words, end, is_block: false }
}

/// Ends a line after its last part. A missing `;` is reported where it belongs, and the next line is
/// read as if it had been there. `false` where the line is broken.
pub(super) fn end_of_line(input: ParseStream, last: Span, errors: &mut Errors) -> bool {
    if input.parse::<Option<Token![;]>>().is_ok_and(|token| token.is_some()) {
        return true;
    }
    if input.is_empty() || starts_line(input) {
        errors.push(last, "expected `;` after this");
        return false;
    }
    unexpected(input, "expected `;`", errors);
    skip_line(input);
    false
}

/// ``expected …, found `token` ``, at the next token.
pub(super) fn unexpected(input: ParseStream, expected: &str, errors: &mut Errors) {
    unexpected_but(input, expected, "", errors);
}

/// The same where a name is declared. A word that is no name is one of Rust's.
pub(super) fn unexpected_name(input: ParseStream, expected: &str, errors: &mut Errors) {
    let help = match peek_word(input) {
        Some(_) => ", which is a word of Rust: choose another name",
        None => "",
    };
    unexpected_but(input, expected, help, errors);
}

/// The same, with what to do.
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
    while let Ok(punct) = fork.parse::<proc_macro2::Punct>() {
        let goes_on = punct.spacing() == proc_macro2::Spacing::Joint;
        tokens.extend([TokenTree::Punct(punct)]);
        if !goes_on {
            break;
        }
    }
    tokens
}

/// What stands in the braces that come next. Unlike the stream of the group it knows its closing brace, where
/// an error about its end belongs.
pub(super) fn block(input: ParseStream<'_>) -> Option<ParseBuffer<'_>> {
    let parse = || {
        let content;
        syn::braced!(content in input);
        Ok::<_, syn::Error>(content)
    };
    input.peek(syn::token::Brace).then(parse)?.ok()
}

/// The same for parentheses.
pub(super) fn parentheses(input: ParseStream<'_>) -> Option<ParseBuffer<'_>> {
    let parse = || {
        let content;
        syn::parenthesized!(content in input);
        Ok::<_, syn::Error>(content)
    };
    input.peek(syn::token::Paren).then(parse)?.ok()
}

fn opening(delimiter: Delimiter) -> &'static str {
    match delimiter {
        Delimiter::Parenthesis => "(",
        Delimiter::Brace => "{",
        Delimiter::Bracket => "[",
        Delimiter::None => "",
    }
}

/// Goes on to the beginning of the next line: after a `;`, after a block, or before a word that begins one.
pub(super) fn skip_line(input: ParseStream) {
    let mut last: Option<TokenTree> = None;
    while let Ok(token) = input.fork().parse::<TokenTree>() {
        if begins_another_line(input, last.as_ref()) {
            return;
        }
        let _ = input.parse::<TokenTree>();
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ';' => return,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let _ = input.parse::<Option<Token![;]>>();
                return;
            }
            _ => last = Some(token),
        }
    }
}

/// The tokens that have been read since `start`, or those of them before a block.
pub(super) fn written_since(start: Cursor, input: ParseStream, before_block: bool) -> Written {
    let mut tokens = Vec::new();
    let mut cursor = start;
    while cursor != input.cursor() {
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

/// Leaves nothing behind, so that the parser of the whole does not complain a second time.
pub(super) fn skip_all(input: ParseStream) {
    while input.parse::<TokenTree>().is_ok() {}
}

/// The next token, if it is an identifier or a keyword.
pub(super) fn peek_word(input: ParseStream) -> Option<Ident> {
    input.cursor().ident().map(|(ident, _)| ident)
}

pub(super) fn peek_is(input: ParseStream, word: &str) -> bool {
    peek_word(input).is_some_and(|ident| ident == word)
}

/// Takes the next token if it is this word.
pub(super) fn take_word(input: ParseStream, word: &str) -> Option<Ident> {
    if !peek_is(input, word) {
        return None;
    }
    input.call(syn::ext::IdentExt::parse_any).ok()
}

/// Compares text once: that of an identifier is asked for anew in each comparison with it.
pub(super) fn is_one_of(ident: &Ident, words: &[&str]) -> bool {
    words.contains(&ident.to_string().as_str())
}

pub(super) fn starts_line(input: ParseStream) -> bool {
    input.peek(Token![#]) || peek_word(input).is_some_and(|word| is_one_of(&word, &LINE_WORDS))
}

fn ends_here(input: ParseStream, until: Until, last: Option<&TokenTree>) -> bool {
    if !may_end(input) {
        return false;
    }
    let next_part = input.peek(Token![=>]) || peek_is(input, "do") || is_thin_arrow(input, last);
    let ends = input.peek(Token![;])
        || match until {
            Until::NextPart => next_part,
            Until::EndOfLine => input.peek(Token![=>]) || peek_is(input, "do"),
        };
    let second_guard = input.peek(Token![if]) && last.is_some_and(is_complete);
    ends || second_guard || begins_another_line(input, last)
}

/// A quick look, since this is asked before each token of all code.
fn may_end(input: ParseStream) -> bool {
    match peek_word(input) {
        Some(word) => {
            let word = word.to_string();
            word == "do" || word == "if" || LINE_WORDS.contains(&word.as_str())
        }
        None => input.cursor().punct().is_some_and(|(punct, _)| ";=-,#".contains(punct.as_char())),
    }
}

/// `->` is a slip for `=>`, except behind the parameters of a closure.
fn is_thin_arrow(input: ParseStream, last: Option<&TokenTree>) -> bool {
    let after_parameters = matches!(last, Some(TokenTree::Punct(punct)) if punct.as_char() == '|');
    input.peek(Token![->]) && !after_parameters
}

/// No expression goes on with a name after it is complete, so there a word such as `on` begins a line
/// whose predecessor lacks its `;`.
fn begins_another_line(input: ParseStream, last: Option<&TokenTree>) -> bool {
    match last {
        Some(last) => is_complete(last) && starts_line(input) && !input.peek(Token![#]),
        None => starts_line(input) && followed_by_name(input) && !discards_a_value(input),
    }
}

/// `let _ = value`, as rustc proposes it for a result that is not looked at; data are never named `_`.
fn discards_a_value(input: ParseStream) -> bool {
    input.peek(Token![let]) && input.peek2(Token![_])
}

/// Whether an expression can end with this token.
fn is_complete(last: &TokenTree) -> bool {
    match last {
        TokenTree::Group(_) | TokenTree::Literal(_) => true,
        TokenTree::Ident(ident) => !expects_more(ident),
        TokenTree::Punct(_) => false,
    }
}

fn followed_by_name(input: ParseStream) -> bool {
    let fork = input.fork();
    let _ = fork.parse::<TokenTree>();
    fork.cursor().ident().is_some_and(|(ident, _)| ident != "as")
}

fn expects_more(ident: &Ident) -> bool {
    const OPEN: [&str; 22] = [
        "as", "async", "await", "break", "const", "dyn", "else", "for", "if", "impl", "in", "let", "loop",
        "match", "move", "mut", "raw", "ref", "return", "unsafe", "where", "while",
    ];
    is_one_of(ident, &OPEN)
}

/// Puts parentheses around what a `macro_rules!` handed over as one expression: written out again by a macro,
/// such a group would fall apart, and `$n * 2` with `1 + 1` for `$n` would be 3.
fn keep_precedence(tokens: TokenStream) -> TokenStream {
    let keep = |token| match token {
        TokenTree::Group(group) => {
            let inner = keep_precedence(group.stream());
            let is_fragment = group.delimiter() == Delimiter::None && has_operator(&inner);
            let delimiter = if is_fragment { Delimiter::Parenthesis } else { group.delimiter() };
            let mut kept = Group::new(delimiter, inner);
            kept.set_span(group.span());
            TokenTree::Group(kept)
        }
        token => token,
    };
    tokens.into_iter().map(keep).collect()
}

/// Whether the tokens may be an expression whose operator binds less than what stands around it. Statements
/// and items, which may be fragments too, have no parentheses.
fn has_operator(tokens: &TokenStream) -> bool {
    const NO_EXPRESSION: [&str; 8] = ["let", "fn", "struct", "enum", "use", "impl", "const", "pub"];
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let begins_otherwise = match tokens.first() {
        Some(TokenTree::Ident(ident)) => NO_EXPRESSION.iter().any(|word| ident == word),
        Some(TokenTree::Punct(punct)) => punct.as_char() == '#',
        _ => false,
    };
    let operator = |token: &TokenTree| match token {
        TokenTree::Punct(punct) => "+-*/%^!&|=".contains(punct.as_char()),
        TokenTree::Ident(ident) => ident == "as",
        _ => false,
    };
    !begins_otherwise && tokens.len() > 1 && tokens.iter().any(operator)
}
