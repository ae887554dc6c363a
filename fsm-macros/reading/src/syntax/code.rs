//! Raw code, and how it is read up to where a part of a line ends.
//!
//! Guards and actions never go through a parser of expressions: half-typed code has to reach rustc and
//! the editor as it stands.

use super::lines::begins_another_line;
use super::peek::is_complete;
use super::prelude::*;
use super::tree::{Code, Until};
use super::{calls, guess, lines, peek};
use crate::token::{is_mark, is_word};
use crate::written::{Words, code_text, is_equals_sign, language::LINE_WORDS};

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

/// How a closure begins.
const CLOSURE: [&str; 4] = ["|", "||", "move|async |", "move|async ||"];

/// An action after `do`: the tokens up to the end of the line and the last of them, or a statement that ends at its brace.
pub(super) fn action(keyword: &Ident, input: &mut Input) -> Option<(Code, Option<Span>)> {
    if CLOSURE.iter().any(|shape| guess::fits(shape, input)) {
        let parameters = closure_parameters(input);
        return input.refuse(
            input.span(),
            format!("an action is no closure, for owner and data are in scope under their names: leave out `{parameters}`"),
        );
    }
    if let Some(tokens) = block_like(input) {
        let (is_block, end) = (tokens.len() == 1, tokens.last()?.span());
        let code = Code::from_tokens(tokens, end, input.errors);
        return Some((Code { is_block, ..code }, None));
    }
    let Some(action) = behind(keyword.span(), Until::EndOfLine, input) else {
        return match peek::peek_is(input, "do") {
            true => input.refuse(input.span(), "`do` is written twice: remove one of them"),
            false => {
                input.refuse(keyword.span(), "expected an action after `do`: `do action;` or `do { … }`")
            }
        };
    };
    let end = action.end;
    Some((action, Some(end)))
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

// Actions that end at their brace, as statements of Rust do: `if`, `match`, `for`, `while`, `loop`, `unsafe` and blocks, with a
// label or without. They are told from an expression that goes on behind the brace.

/// The tokens of a statement that ends at its brace. `None` where another action stands here, or one that is half
/// typed: nothing is taken then.
fn block_like(input: ParseStream) -> Option<Vec<TokenTree>> {
    let ahead = input.fork();
    let mut tokens = Vec::new();
    statement(&ahead, &mut tokens)?;
    if is_operand(&ahead) {
        return None;
    }
    for _ in &tokens {
        let _ = input.parse::<TokenTree>();
    }
    Some(tokens)
}

/// Whether a method, a field or a `?` makes a part of an expression of what ended.
fn is_operand(input: ParseStream) -> bool {
    let is_dot = input.peek(Token![.]) && !input.peek(Token![..]) && !lines::is_stray_end(input);
    is_dot || input.peek(Token![?])
}

fn statement(input: ParseStream, tokens: &mut Vec<TokenTree>) -> Option<()> {
    if input.peek(syn::Lifetime) {
        take(3, input, tokens);
        tokens.last().filter(|token| is_mark(token, ':'))?;
    }
    let Some(word) = peek::peek_word(input) else { return block(input, tokens) };
    if !peek::is_one_of(&word, &["if", "match", "for", "while", "loop", "unsafe"]) {
        return None;
    }
    take(1, input, tokens);
    match word.to_string().as_str() {
        "loop" | "unsafe" => block(input, tokens),
        "if" => branches(input, tokens),
        "for" => {
            up_to(input, tokens, &|token, _| is_word(token, "in"))?;
            head(input, tokens)
        }
        _ => head(input, tokens),
    }
}

/// The condition of an `if`, its block, and all that stands behind its `else`.
fn branches(input: ParseStream, tokens: &mut Vec<TokenTree>) -> Option<()> {
    head(input, tokens)?;
    if !input.peek(Token![else]) {
        return Some(());
    }
    take(1, input, tokens);
    if !input.peek(Token![if]) {
        return block(input, tokens);
    }
    take(1, input, tokens);
    branches(input, tokens)
}

/// Takes the head of an `if` or its like, and the block behind it. A brace behind a complete expression begins the
/// block, since no literal of a struct can stand there.
fn head(input: ParseStream, tokens: &mut Vec<TokenTree>) -> Option<()> {
    let start = tokens.len();
    loop {
        let operand = tokens.len() == start || !tokens.last().is_some_and(is_complete);
        // A range may be open at its end.
        let is_range =
            tokens.len() > start + 1 && tokens[tokens.len() - 2..].iter().all(|dot| is_mark(dot, '.'));
        let is_asked = tokens.len() > start && tokens.last().is_some_and(|token| is_mark(token, '?'));
        let word = peek::peek_word(input);
        if input.is_empty() || input.peek(Token![;]) || input.peek(Token![=>]) {
            return None;
        } else if input.peek(syn::token::Brace) && (!operand || is_range || is_asked) {
            return block(input, tokens);
        } else if word.as_ref().is_some_and(|word| word == "let") {
            take(1, input, tokens);
            up_to(input, tokens, &is_equals_sign)?;
        } else if operand
            && word.is_some_and(|word| peek::is_one_of(&word, &["if", "match", "loop", "unsafe"]))
        {
            statement(input, tokens)?;
        } else {
            take(1, input, tokens);
        }
    }
}

/// Takes a pattern, and the token behind it.
fn up_to(
    input: ParseStream,
    tokens: &mut Vec<TokenTree>,
    is_end: &dyn Fn(&TokenTree, Option<&TokenTree>) -> bool,
) -> Option<()> {
    while !input.is_empty() && !input.peek(Token![;]) && !input.peek(Token![=>]) {
        take(1, input, tokens);
        if let [.., before, last] = tokens.as_slice()
            && is_end(last, Some(before))
        {
            return Some(());
        }
    }
    None
}

/// A block, also one that a `macro_rules!` hands over.
fn block(input: ParseStream, tokens: &mut Vec<TokenTree>) -> Option<()> {
    let is_block = input.peek(syn::token::Brace);
    take(1, input, tokens);
    is_block.then_some(())
}

fn take(count: usize, input: ParseStream, tokens: &mut Vec<TokenTree>) {
    for _ in 0..count {
        tokens.extend(input.parse::<TokenTree>());
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
