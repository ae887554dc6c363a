//! Actions that end at their brace, as statements of Rust do: `if`, `match`, `for`, `while`, `loop`, `unsafe` and
//! blocks, with a label or without. They are told from an expression that goes on behind the brace.

use proc_macro2::TokenTree;
use syn::Token;
use syn::parse::ParseStream;

use super::peek::is_complete;
use super::{lines, peek};
use crate::token::{is_mark, is_word};
use crate::written::is_equals_sign;

/// The tokens of a statement that ends at its brace. `None` where another action stands here, or one that is half
/// typed: nothing is taken then.
pub(super) fn block_like(input: ParseStream) -> Option<Vec<TokenTree>> {
    let ahead = input.fork();
    let mut tokens = Vec::new();
    statement(&ahead, &mut tokens)?;
    if goes_on(&ahead) {
        return None;
    }
    for _ in &tokens {
        let _ = input.parse::<TokenTree>();
    }
    Some(tokens)
}

/// Whether a method, a field or a `?` makes a part of an expression of what ended.
fn goes_on(input: ParseStream) -> bool {
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
