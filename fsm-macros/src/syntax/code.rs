//! Reading raw tokens up to where a part of a line ends, and finding the way back after a mistake.
//!
//! Guards and actions never go through a parser of expressions: half-typed code has to reach rustc and
//! the editor as it stands.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Token;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
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
    let mut tokens: Vec<TokenTree> = Vec::new();
    let mut last: Option<TokenTree> = None;
    // Between the parameters of a closure, in generics and behind a label other marks are part of the code.
    let mut has_lists = false;
    while !input.is_empty() && !ends_here(input, until, last.as_ref()) {
        if !has_lists && ends_at_mark(input, until, last.as_ref()) {
            break;
        }
        let Ok(token) = input.parse::<TokenTree>() else {
            break;
        };
        has_lists |= matches!(&token, TokenTree::Punct(mark) if "|<'".contains(mark.as_char()));
        // The brackets of an attribute and the name of a label end nothing.
        let goes_on = matches!(&last, Some(TokenTree::Punct(mark)) if "#'".contains(mark.as_char()));
        tokens.push(token.clone());
        last = if goes_on { last } else { Some(token) };
    }
    let end = tokens.last()?.span();
    last.map(|_| from_tokens(tokens, end, errors))
}

/// An action after `do`: one block, or the tokens up to the end of the line.
pub(super) fn action(keyword: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Code> {
    if is_next_line(keyword.span(), input) {
        return None;
    }
    if !input.peek(syn::token::Brace) {
        return code(input, Until::EndOfLine, errors);
    }
    let block = input.parse::<TokenTree>().ok()?;
    let end = block.span();
    let code = from_tokens(vec![block], end, errors);
    Some(Code { is_block: true, ..code })
}

/// Says that nothing stands behind this `do`.
pub(super) fn no_action(keyword: &Ident, input: ParseStream, errors: &mut Errors) {
    if peek_is(input, "do") {
        return errors.push(input.span(), "`do` is written twice: remove one of them");
    }
    errors.push(keyword.span(), "expected an action after `do`: `do action;` or `do { … }`");
}

pub(super) fn from_tokens(tokens: Vec<TokenTree>, end: Span, errors: &mut Errors) -> Code {
    let words = Words::of(&tokens);
    let tokens = TokenStream::from_iter(tokens);
    let tokens = if words.has_fragment { keep_precedence(tokens) } else { tokens };
    let calls = if words.may_call { calls::find(&tokens, errors) } else { Vec::new() };
    Code { tokens, calls, words, end, is_block: false }
}

/// Reads what has a grammar of its own, such as a type. Where it cannot be read, nothing is taken from the
/// input, and the parser's own complaints about it are lost: there may be several.
pub(super) fn read<T: syn::parse::Parse>(input: ParseStream) -> Option<T> {
    let ahead = input.fork();
    let value = ahead.parse().ok()?;
    input.advance_to(&ahead);
    Some(value)
}

/// Ends a line after its last part. A missing `;` is reported where it belongs, and the next line is
/// read as if it had been there. `false` where the line is broken.
pub(super) fn end_of_line(input: ParseStream, last: Span, errors: &mut Errors) -> bool {
    if input.parse::<Option<Token![;]>>().is_ok_and(|token| token.is_some()) {
        return true;
    }
    if input.is_empty() || starts_line(input) {
        errors.push(last, "expected `;` after this");
        return true;
    }
    if is_stray_end(input) {
        unexpected_but(input, "expected `;`", "; a line ends with `;`", errors);
        let _ = input.parse::<TokenTree>();
        return true;
    }
    unexpected_but(input, "expected `;`", "; a line ends with `;`", errors);
    skip_line(input);
    false
}

/// Whether a `,` or the like stands where the line ends.
pub(super) fn is_stray_end(input: ParseStream) -> bool {
    let ahead = input.fork();
    let mark = matches!(
        ahead.parse::<TokenTree>(),
        Ok(TokenTree::Punct(mark)) if ",.:".contains(mark.as_char()) && mark.spacing() == Spacing::Alone
    );
    mark && (ahead.is_empty() || starts_line(&ahead))
}

/// The same where a name is declared. A word that is no name is one of Rust's.
pub(super) fn unexpected_name(input: ParseStream, expected: &str, help: &str, errors: &mut Errors) {
    let help = match peek_word(input) {
        Some(word) if word != "_" => ", which is a word of Rust: choose another name",
        _ => help,
    };
    unexpected_but(input, expected, help, errors);
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

/// Whether the next line begins here, where a name should stand behind `before`.
pub(super) fn is_next_line(before: Span, input: ParseStream) -> bool {
    let ahead = input.fork();
    let begins = ahead.call(Ident::parse_any).is_ok_and(|word| begins_line(&word));
    let goes_on = match ahead.parse::<TokenTree>() {
        Ok(TokenTree::Ident(word)) => word != "as",
        Ok(TokenTree::Literal(_)) => true,
        _ => false,
    };
    begins && goes_on && !in_one_row(before, input.span())
}

/// The same where a type should stand: any word that can begin a line does so in a new row.
pub(super) fn is_next_line_for_type(before: Span, input: ParseStream) -> bool {
    let below = peek_word(input).is_some_and(|word| begins_line(&word)) && in_new_row(before, input.span());
    below || is_next_line(before, input)
}

/// Whether the second stands in a row below the first. Where places are not known it does not.
pub(super) fn in_new_row(before: Span, behind: Span) -> bool {
    before.end().line < behind.start().line
}

/// Whether both stand in one row of the source. Where places are not known, as in an editor, they do not.
pub(super) fn in_one_row(before: Span, behind: Span) -> bool {
    before.end().line == behind.start().line && before.end().column < behind.end().column
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
        let goes_on = punct.spacing() == Spacing::Joint && !fork.peek(Token![;]);
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

/// What stands in the group that comes next, whatever its delimiters.
pub(super) fn any_group(input: ParseStream<'_>) -> Option<ParseBuffer<'_>> {
    let parse = || {
        let content;
        match input.peek(syn::token::Bracket) {
            true => drop(syn::bracketed!(content in input)),
            false => drop(syn::parenthesized!(content in input)),
        }
        Ok::<_, syn::Error>(content)
    };
    (input.peek(syn::token::Bracket) || input.peek(syn::token::Paren)).then(parse)?.ok()
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
pub(super) fn skip_line_from(keyword: Span, input: ParseStream) {
    if !is_next_line_for_type(keyword, input) {
        skip_line(input);
    }
}

/// The same, of a line of which more than its first word was read.
pub(super) fn skip_line(input: ParseStream) {
    let mut last: Option<TokenTree> = None;
    while let Ok(token) = input.fork().parse::<TokenTree>() {
        if is_stray_end(input) {
            let _ = input.parse::<TokenTree>();
            return;
        }
        let in_row = last.as_ref().is_some_and(|last| in_one_row(last.span(), token.span()));
        if !in_row && begins_another_line(input, last.as_ref()) {
            return;
        }
        let _ = input.parse::<TokenTree>();
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ';' => return,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && !goes_on(input) => {
                let _ = input.parse::<Option<Token![;]>>();
                return;
            }
            _ => last = Some(token),
        }
    }
}

/// Whether the line goes on behind a block, which then held the fields of a target or of an event.
fn goes_on(input: ParseStream) -> bool {
    match input.fork().parse::<TokenTree>() {
        Ok(TokenTree::Ident(word)) => is_one_of(&word, &["do", "then", "if", "else", "in", "as"]),
        Ok(TokenTree::Punct(punct)) => punct.as_char() != '#' && punct.as_char() != ';',
        Ok(TokenTree::Group(_) | TokenTree::Literal(_)) => true,
        Err(_) => false,
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

/// The span of the last token that was read since `start`.
pub(super) fn last_before(start: Cursor, input: ParseStream) -> Span {
    written_since(start, input, false).last().map_or(start.span(), TokenTree::span)
}

/// Leaves nothing behind, so that the parser of the whole does not complain a second time.
pub(super) fn skip_all(input: ParseStream) {
    while input.parse::<TokenTree>().is_ok() {}
}

/// The next token, if it is an identifier or a keyword.
pub(super) fn peek_word(input: ParseStream) -> Option<Ident> {
    input.cursor().ident().map(|(ident, _)| ident)
}

/// The next token, if it is a mark such as `:`.
pub(super) fn peek_mark(input: ParseStream) -> Option<char> {
    input.cursor().punct().map(|(punct, _)| punct.as_char())
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
    let attribute = input.peek(Token![#]) && (input.peek2(syn::token::Bracket) || input.peek2(Token![!]));
    attribute || peek_word(input).is_some_and(|word| is_one_of(&word, &LINE_WORDS))
}

/// Whether a line begins with this word.
pub(super) fn begins_line(word: &Ident) -> bool {
    word != "machine" && is_one_of(word, &LINE_WORDS)
}

fn ends_here(input: ParseStream, until: Until, last: Option<&TokenTree>) -> bool {
    let is_complete = last.is_some_and(is_complete);
    if !may_end(input, is_complete) {
        return false;
    }
    let next_part = input.peek(Token![=>]) || peek_is(input, "do") || is_thin_arrow(input, last);
    let ends = input.peek(Token![;])
        || match until {
            Until::NextPart => next_part,
            Until::EndOfLine => input.peek(Token![=>]) || peek_is(input, "do"),
        };
    let is_over = is_complete && cannot_go_on(input);
    ends || is_over || is_comma_at_end(input) || begins_another_line(input, last)
}

/// A `:` behind a condition, a `,` behind an action: no code goes on with them.
fn ends_at_mark(input: ParseStream, until: Until, last: Option<&TokenTree>) -> bool {
    let colon = until == Until::NextPart && input.peek(Token![:]) && !input.peek(Token![::]);
    last.is_some_and(is_complete) && (colon || input.peek(Token![,]))
}

/// Whether what comes next cannot stand behind a complete expression and belong to it.
fn cannot_go_on(input: ParseStream) -> bool {
    match input.fork().parse::<TokenTree>() {
        Ok(TokenTree::Ident(word)) => word != "as" && word != "else" && word != "in",
        Ok(TokenTree::Literal(_)) => true,
        _ => false,
    }
}

/// A comma that stands for the `;` of a line: behind one in a list of types or parameters no line begins.
fn is_comma_at_end(input: ParseStream) -> bool {
    input.peek(Token![,]) && is_stray_end(input)
}

/// A quick look, since this is asked before each token of all code.
fn may_end(input: ParseStream, is_complete: bool) -> bool {
    let cursor = input.cursor();
    if let Some((punct, _)) = cursor.punct() {
        return ";=-,#:".contains(punct.as_char());
    }
    let is_word_of_ours = || {
        peek_word(input).is_some_and(|word| {
            let word = word.to_string();
            word == "do" || word == "if" || LINE_WORDS.contains(&word.as_str())
        })
    };
    is_complete || is_word_of_ours()
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
        Some(last) if is_complete(last) => starts_line(input),
        // Half-typed code, such as `guard.`, before a line.
        Some(last) => {
            let in_new_row = in_new_row(last.span(), input.span());
            let is_dot = matches!(last, TokenTree::Punct(mark) if mark.as_char() == '.');
            let opens = matches!(last, TokenTree::Ident(_));
            let is_line = starts_line(input) && !input.peek(Token![#]);
            is_line && !opens && (followed_by_name(input) || (is_dot && in_new_row && !is_call(input)))
        }
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

/// Whether a word that can begin a line stands before a name or a duration, which no code has behind it.
fn followed_by_name(input: ParseStream) -> bool {
    if input.peek(Token![let]) {
        return input.peek2(syn::Ident) && input.peek3(Token![:]);
    }
    let fork = input.fork();
    let _ = fork.parse::<TokenTree>();
    match fork.parse::<TokenTree>() {
        Ok(TokenTree::Ident(word)) => !["as", "in", "if", "else", "do"].iter().any(|other| word == other),
        Ok(TokenTree::Literal(_)) => true,
        _ => false,
    }
}

fn is_call(input: ParseStream) -> bool {
    input.peek2(syn::token::Paren) || input.peek2(Token![::])
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
