//! Targets in the branches of a condition: `on Event if condition { => Name } else { => Other }`.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::each::Gather;
use crate::errors::Errors;
use crate::syntax::tree::Line;
use crate::token::{is_mark, is_word};
use crate::written::code_text;

/// Reports them. `behind` is what stands in the trigger behind its first word.
pub(in crate::syntax) fn branches(line: &Line, mut behind: Vec<TokenTree>, errors: &mut Errors) -> bool {
    let code = match &line.guard {
        Some(guard) => guard.tokens.clone(),
        // It was read as the data of the event.
        None => behind.pop_if(|last| block(last).is_some()).map(inside).unwrap_or_default(),
    };
    let behind: TokenStream = behind.into_iter().collect();
    let found = message(format!("{} {}", line.keyword, code_text(&behind)).trim_end(), code);
    let is_found = found.is_some();
    if let Some((branch, message)) = found {
        errors.push(branch.span(), message);
    }
    is_found
}

/// `{ if condition { … } }` without its braces.
fn inside(token: TokenTree) -> TokenStream {
    let tokens: Vec<TokenTree> = match &token {
        TokenTree::Group(group) => group.stream().into_iter().gather(),
        _ => Vec::new(),
    };
    match &tokens[..] {
        [word, code @ ..] if is_word(word, "if") => code.iter().cloned().collect(),
        _ => [token].into_iter().collect(),
    }
}

fn message(trigger: &str, code: TokenStream) -> Option<(Group, String)> {
    let tokens: Vec<TokenTree> = code.into_iter().gather();
    let (at, one) = tokens.iter().enumerate().find_map(|(at, token)| Some((at, block(token)?)))?;
    let target = target(one)?;
    let condition = code_text(&tokens[..at].iter().cloned().collect());
    let with = if at == 0 { trigger.to_owned() } else { format!("{trigger} if {condition}") };
    let message = match &tokens[at + 1..] {
        [] => format!("a target stands without braces: `{with} => {target}`"),
        [word, other] if is_word(word, "else") => {
            let other = self::target(block(other)?)?;
            format!(
                "a line has one target: write a line for each, `{with} => {target};` and below it `{trigger} => {other};`"
            )
        }
        _ => return None,
    };
    Some((one.clone(), message))
}

fn block(token: &TokenTree) -> Option<&Group> {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group),
        _ => None,
    }
}

/// `{ => Name; }`, `{ Name }`
fn target(block: &Group) -> Option<TokenTree> {
    let mut tokens: Vec<TokenTree> = block.stream().into_iter().gather();
    let _ = tokens.pop_if(|last| is_mark(last, ';'));
    let name = tokens.pop()?;
    let is_arrow = match &tokens[..] {
        [] => true,
        [equals, arrow] => is_mark(equals, '=') && is_mark(arrow, '>'),
        _ => false,
    };
    let is_name = matches!(name, TokenTree::Ident(_)) && name.to_string().starts_with(char::is_uppercase);
    (is_arrow && is_name).then_some(name)
}
