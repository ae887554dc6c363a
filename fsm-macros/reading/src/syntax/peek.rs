//! A look at the next tokens of the input.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use syn::buffer::Cursor;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseBuffer, ParseStream};
use syn::{Lifetime, Token};

use crate::token::{is_block, is_mark};
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

/// The opening delimiter of the group that comes next.
pub(super) fn opening_span(input: ParseStream) -> Span {
    match input.fork().parse::<TokenTree>() {
        Ok(TokenTree::Group(group)) => group.span_open(),
        _ => input.span(),
    }
}

/// The characters of one operator, such as `=>`, which are single tokens to a macro.
pub(super) fn operator(input: ParseStream) -> TokenStream {
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

/// Leaves nothing behind, so that the parser of the whole does not complain a second time.
pub(super) fn skip_all(input: ParseStream) {
    while input.parse::<TokenTree>().is_ok() {}
}

/// Takes the tokens up to where this holds, or all that there are.
pub(super) fn take_until(input: ParseStream, ends: &dyn Fn(ParseStream) -> bool) -> Vec<TokenTree> {
    let mut tokens = Vec::new();
    while !input.is_empty() && !ends(input) {
        tokens.extend(input.parse::<TokenTree>());
    }
    tokens
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

/// The tokens from one place to another, or those of them before a block.
pub(super) fn between(start: Cursor, end: Cursor, before_block: bool) -> Written {
    let mut tokens = Vec::new();
    let mut cursor = start;
    while cursor != end {
        let Some((token, next)) = cursor.token_tree() else { break };
        if before_block && is_block(&token) {
            break;
        }
        tokens.push(token);
        cursor = next;
    }
    tokens
}

/// The span of the last token that was read since `start`.
pub(super) fn last_before(start: Cursor, input: ParseStream) -> Span {
    between(start, input.cursor(), false).last().map_or(start.span(), TokenTree::span)
}

/// Whether an expression can end with this token.
pub(super) fn is_complete(last: &TokenTree) -> bool {
    const OPEN: [&str; 22] = [
        "as", "async", "await", "break", "const", "dyn", "else", "for", "if", "impl", "in", "let", "loop",
        "match", "move", "mut", "raw", "ref", "return", "unsafe", "where", "while",
    ];
    match last {
        TokenTree::Group(_) | TokenTree::Literal(_) => true,
        TokenTree::Ident(ident) => !is_one_of(ident, &OPEN),
        TokenTree::Punct(_) => false,
    }
}

/// What each `|` of an expression is, token by token: it opens or closes the parameters of a closure, or is an operator, alone
/// or as a half of `||`.
#[derive(Default)]
pub(super) struct Bars {
    /// Between the bars of a closure, where a comma separates parameters.
    pub(super) in_parameters: bool,
    /// The token before was a bar that is an operator, so that another one is its second half.
    is_operator: bool,
}

impl Bars {
    /// Goes past a token; `last` is the one before it.
    pub(super) fn pass(&mut self, token: &TokenTree, last: Option<&TokenTree>) {
        let is_bar = is_mark(token, '|');
        let opens = is_bar && !self.in_parameters && !self.is_operator && begins_value(last);
        self.is_operator = is_bar && !self.in_parameters && !self.is_operator && !opens;
        self.in_parameters = opens || self.in_parameters && !is_bar;
    }
}

/// Whether an expression begins behind this token.
fn begins_value(last: Option<&TokenTree>) -> bool {
    match last {
        None => true,
        Some(TokenTree::Punct(mark)) => mark.as_char() != '?',
        Some(TokenTree::Ident(ident)) => ident == "move" || ident == "return",
        Some(TokenTree::Group(_) | TokenTree::Literal(_)) => false,
    }
}
