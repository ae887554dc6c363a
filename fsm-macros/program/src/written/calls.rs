//! Calls of ours in the user's code, such as `goto!(…)`: found at any depth, also inside the arguments of other macros.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use super::language::CALLS;
use crate::each::Gather;
use crate::token::{is_mark, macro_call, with_inside};

/// Replaces each call, in the order of the text, by what `replace` makes of its name, its arguments, and whether its value
/// is dropped.
pub fn rewrite(tokens: TokenStream, replace: Replace) -> TokenStream {
    rewrite_in(true, tokens, replace)
}

type Replace<'r> = &'r mut dyn FnMut(&Ident, &Group, bool) -> TokenStream;

fn rewrite_in(is_block: bool, tokens: TokenStream, replace: Replace) -> TokenStream {
    // Each change of the compiler's own tokens is a call of it: so they become one when all are there.
    let mut output: Vec<TokenTree> = Vec::new();
    let tokens: Vec<TokenTree> = tokens.into_iter().gather();
    let mut index = 0;
    while index < tokens.len() {
        if let Some((name, group)) = call_at(&tokens, index) {
            output.extend(replace(name, group, is_block && is_dropped(&tokens, index)));
            index += 3;
            continue;
        }
        match &tokens[index] {
            TokenTree::Group(group) => {
                let is_block = group.delimiter() == Delimiter::Brace;
                let inside = rewrite_in(is_block, group.stream(), replace);
                output.push(with_inside(group, inside).into());
            }
            token => output.push(token.clone()),
        }
        index += 1;
    }
    output.into_iter().collect()
}

/// Whether nobody takes the value of the call at this place in a block: it is a statement, or the end of the block or of
/// an arm.
fn is_dropped(tokens: &[TokenTree], index: usize) -> bool {
    let begins = match tokens[..index].last() {
        None => true,
        Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Parenthesis,
        // Behind a `>` only of `=>`: a comparison is nothing that a call could end.
        Some(TokenTree::Punct(mark)) => [';', '>'].contains(&mark.as_char()),
        Some(_) => false,
    };
    let ends = match tokens.get(index + 3) {
        None => true,
        Some(TokenTree::Punct(mark)) => [';', ','].contains(&mark.as_char()),
        Some(_) => false,
    };
    begins && ends
}

/// `name ! group` at this place, unless it is the end of a longer path (`other::goto!(…)`).
fn call_at(tokens: &[TokenTree], index: usize) -> Option<(&Ident, &Group)> {
    let in_path = index > 0 && is_mark(&tokens[index - 1], ':');
    let is_ours = |(name, _): &(&Ident, &Group)| !in_path && CALLS.iter().any(|ours| *name == ours);
    macro_call(&tokens[index..]).filter(is_ours)
}
