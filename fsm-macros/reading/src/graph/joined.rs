//! The actions of a line and of the exits that it takes, as text: one behind the other, without the blocks that keep them apart.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::each::Gather;
use crate::token::{is_block, is_mark};
use crate::written::code_text;

pub(super) fn joined(block: &TokenStream) -> String {
    let mut text = String::from("{");
    for action in actions(block.clone()) {
        let action = code_text(&action);
        let action = action.trim_end_matches(';');
        let ends = action.is_empty() || action.ends_with('}');
        text += &format!(" {action}{}", if ends { "" } else { ";" });
    }
    text + " }"
}

/// What stands in the blocks, and in those that an exit further inside has joined.
fn actions(blocks: TokenStream) -> Vec<TokenStream> {
    let mut found = Vec::new();
    for token in blocks {
        let TokenTree::Group(group) = &token else { continue };
        let inside: Vec<TokenTree> = group.stream().into_iter().gather();
        if is_closure(&token) || are_blocks(&inside) {
            found.extend(actions(group.stream()));
        } else if is_block(&token) {
            found.push(group.stream());
        }
    }
    found
}

fn are_blocks(tokens: &[TokenTree]) -> bool {
    let stands_for_one = |token: &TokenTree| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            is_closure(token) || group.stream().is_empty()
        }
        token => is_block(token) || is_mark(token, ';'),
    };
    let blocks = tokens.iter().filter(|token| is_block(token) || is_closure(token)).count();
    blocks > 1 && tokens.iter().all(stands_for_one)
}

/// `(|| { … })`, which contains a `return`.
fn is_closure(token: &TokenTree) -> bool {
    let TokenTree::Group(group) = token else { return false };
    group.delimiter() == Delimiter::Parenthesis
        && group.stream().into_iter().next().is_some_and(|first| is_mark(&first, '|'))
}
