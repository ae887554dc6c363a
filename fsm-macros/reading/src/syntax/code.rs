//! Raw code, and how it is read up to where a part of a line ends.
//!
//! Guards and actions never go through a parser of expressions: half-typed code has to reach rustc and
//! the editor as it stands.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use syn::Token;
use syn::parse::ParseStream;

use super::input::Input;
use super::lines::begins_another_line;
use super::peek::is_complete;
use super::tree::{Code, Until};
use super::{block, calls, guess, lines, peek};
use crate::each::Gather;
use crate::errors::Errors;
use crate::token::is_mark;
use crate::written::{Words, code_text, language::LINE_WORDS};

/// The code behind this token, on the line that it stands in; `None` where there is none.
pub(super) fn behind(before: Span, until: Until, input: &mut Input) -> Option<Code> {
    if lines::is_next_line(before, input) { None } else { code(until, input) }
}

/// The tokens from here to the end of this part of the line; `None` where there are none.
pub(super) fn code(until: Until, input: &mut Input) -> Option<Code> {
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
    Some(Code::from_tokens(tokens, end, input.errors))
}

/// The end of a line, as far as its last part tells.
pub(super) enum End {
    /// At its brace. A `;` may follow.
    AtBrace,
    /// At a `;` behind this token.
    Behind(Span),
}

/// How a closure begins.
const CLOSURE: [&str; 4] = ["|", "||", "move|async |", "move|async ||"];

/// An action after `do`: a statement that ends at its brace, or the tokens up to the end of the line.
pub(super) fn action(keyword: &Ident, input: &mut Input) -> Option<(Code, End)> {
    if CLOSURE.iter().any(|shape| guess::fits(shape, input)) {
        let parameters = closure_parameters(input);
        return input.refuse(
            input.span(),
            format!("an action is no closure, for owner and data are in scope under their names: leave out `{parameters}`"),
        );
    }
    if let Some(tokens) = block::block_like(input) {
        let (is_block, end) = (tokens.len() == 1, tokens.last()?.span());
        let code = Code::from_tokens(tokens, end, input.errors);
        return Some((Code { is_block, ..code }, End::AtBrace));
    }
    let Some(action) = behind(keyword.span(), Until::EndOfLine, input) else {
        return match peek::peek_is(input, "do") {
            true => input.refuse(input.span(), "`do` is written twice: remove one of them"),
            false => {
                input.refuse(keyword.span(), "expected an action after `do`: `do action;` or `do { … }`")
            }
        };
    };
    let end = End::Behind(action.end);
    Some((action, end))
}

/// The parameters of a closure, with the word before them.
fn closure_parameters(input: ParseStream) -> String {
    let ahead = input.fork();
    let mut tokens = Vec::new();
    let mut bars = 0;
    while bars < 2
        && let Ok(token) = ahead.parse::<TokenTree>()
    {
        bars += usize::from(is_mark(&token, '|'));
        tokens.push(token);
    }
    code_text(&tokens.into_iter().collect())
}

impl Code {
    /// Tokens with the calls of ours in them.
    pub(super) fn from_tokens(tokens: Vec<TokenTree>, end: Span, errors: &mut Errors) -> Code {
        let words = Words::of(&tokens);
        let tokens = TokenStream::from_iter(tokens);
        let tokens = if words.has_fragment { keep_precedence(tokens) } else { tokens };
        let calls = if words.may_call { calls::find(&tokens, errors) } else { Vec::new() };
        Code { tokens, calls, words, end, is_block: false, is_joined: false }
    }
}

fn ends_here(input: ParseStream, until: Until, last: Option<&TokenTree>) -> bool {
    if !may_end(input, last) {
        return false;
    }
    // `->` is a slip for `=>`, except behind the parameters of a closure.
    let next_part = || {
        until != Until::EndOfLine && input.peek(Token![->]) && !last.is_some_and(|last| is_mark(last, '|'))
    };
    let result = || until == Until::Result && input.peek(Token![as]);
    input.peek(Token![;])
        || input.peek(Token![=>])
        || peek::peek_is(input, "do")
        || next_part()
        || result() && last.is_some_and(is_complete)
        || cannot_go_on(input) && last.is_some_and(is_complete)
        // Behind a comma in a list of types or parameters no line begins.
        || input.peek(Token![,]) && lines::is_stray_end(input)
        || begins_another_line(input, last)
}

/// A `:` behind a condition, a `,` behind an action: no code goes on with them.
fn ends_at_mark(input: ParseStream, until: Until, last: Option<&TokenTree>) -> bool {
    let colon = || until != Until::EndOfLine && input.peek(Token![:]) && !input.peek(Token![::]);
    (input.peek(Token![,]) || colon()) && last.is_some_and(is_complete)
}

/// Whether what comes next cannot stand behind a complete expression and belong to it.
fn cannot_go_on(input: ParseStream) -> bool {
    match input.cursor().token_tree() {
        Some((TokenTree::Ident(word), _)) => !peek::is_one_of(&word, &["as", "else", "in"]),
        Some((TokenTree::Literal(_), _)) => true,
        _ => false,
    }
}

/// A quick look, since this is asked before each token of all code.
fn may_end(input: ParseStream, last: Option<&TokenTree>) -> bool {
    if let Some(mark) = peek::peek_mark(input) {
        return ";=-,#:".contains(mark);
    }
    match peek::peek_word(input) {
        Some(word) if peek::is_one_of(&word, &LINE_WORDS) || word == "do" => true,
        None if input.cursor().literal().is_none() => false,
        _ => last.is_some_and(is_complete),
    }
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
            kept.into()
        }
        token => token,
    };
    tokens.into_iter().map(keep).joined()
}

/// Whether the tokens may be an expression whose operator binds less than what stands around it. Statements
/// and items, which may be fragments too, have no parentheses.
fn has_operator(tokens: &TokenStream) -> bool {
    const NO_EXPRESSION: [&str; 8] = ["let", "fn", "struct", "enum", "use", "impl", "const", "pub"];
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
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
