//! The words of the language, each list once: the grammar, guesses, checks and what editors see ask here. Calls of ours in the user's
//! code, such as `goto!(…)`: found at any depth, also inside the arguments of other macros.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use crate::each::Gather;
use crate::token::{is_mark, macro_call, with_inside};

/// Words with which a line begins, and the word with which a machine does.
#[rustfmt::skip]
pub const LINE_WORDS: [&str; 44] = [
    "let", "action", "initial", "state", "final", "region", "choice", "history", "deep", "enter",
    "exit", "pause", "resume", "update", "on", "when", "after", "every", "always", "done", "transition",
    "unhandled", "livelock", "refused", "events", "clock", "stack", "queue", "chain", "requests", "strict", "observed",
    "snapshots", "can", "failed", "stop", "machine", "score", "weight", "random", "first",
    "part", "exits", "during",
];

/// Words with which a target begins, other than the name of a state.
pub const TARGET_WORDS: [&str; 10] =
    ["push", "pop", "reset", "previous", "ignore", "defer", "pass", "reenter", "history", "deep"];

/// Targets that are complete without the name of a state.
pub const NAMELESS_TARGETS: [&str; 5] = ["pop", "previous", "ignore", "defer", "pass"];

/// Requests in an action, without their `!`.
pub const REQUESTS: [&str; 8] = ["goto", "push", "pop", "previous", "reset", "raise", "cancel", "restart"];

/// Calls of ours in the user's code, without their `!`.
pub const CALLS: [&str; 10] =
    ["goto", "push", "pop", "previous", "reset", "raise", "cancel", "restart", "in_state", "take"];

/// With the nanoseconds of each.
pub const UNITS: [(&str, f64); 7] =
    [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("s", 1e9), ("min", 60e9), ("h", 3_600e9), ("d", 86_400e9)];

pub fn is_unit(text: &str) -> bool {
    UNITS.iter().any(|(unit, _)| *unit == text)
}

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
