//! What the macro says of an example: the errors and warnings in the expansion of each `fsm!` in it.

use std::fmt;

use fsm_compiler::Reader;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

#[derive(Debug)]
pub(super) struct Message {
    /// The name of a warning.
    lint: Option<String>,
    text: String,
}

impl Message {
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// What is wrong, without what to do.
    pub(super) fn head(&self) -> String {
        let text = &self.text;
        let is_cut = |at: usize| {
            let (before, rest) = text.split_at(at);
            before.matches('`').count() % 2 == 0 && (rest.starts_with("; ") || rest.starts_with(": "))
        };
        let end = text.char_indices().map(|(at, _)| at).find(|at| is_cut(*at)).unwrap_or(text.len());
        match &self.lint {
            Some(lint) => format!("`{lint}`: {}", &text[..end]),
            None => text[..end].to_owned(),
        }
    }
}

/// As rustc shows it.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.lint {
            Some(lint) => write!(f, "warning: use of deprecated macro `{lint}`: {}", self.text),
            None => write!(f, "error: {}", self.text),
        }
    }
}

pub(super) fn of(code: &str) -> Vec<Message> {
    let tokens: TokenStream = seen(code).parse().unwrap_or_else(|error| panic!("{error}:\n{code}"));
    let machines = calls(tokens);
    assert!(!machines.is_empty(), "an example holds an `fsm!`:\n{code}");
    let mut messages = Vec::new();
    machines.into_iter().for_each(|machine| collect(expanded(machine), &mut messages));
    messages
}

/// What stands in each `fsm!`.
pub(crate) fn calls(tokens: TokenStream) -> Vec<TokenStream> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let call = |three: &[TokenTree]| match three {
        [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Group(machine)] if name == "fsm" => {
            Some(machine.stream())
        }
        _ => None,
    };
    tokens.windows(3).filter_map(call).collect()
}

/// Of a machine with a `cfg`, what is said whatever holds, and what is there where that does not hold, as in the examples.
fn expanded(machine: TokenStream) -> TokenStream {
    let output = fsm_compiler::expand(machine, Reader::Compiler);
    let mut calls = calls(output.clone());
    // The first is under the condition.
    let holds = calls.first().is_some_and(|call| call.to_string().contains("[if all ()]"));
    calls.truncate(if holds { 1 } else { 2 });
    let there = calls.pop().map(expanded);
    output.into_iter().chain(there.into_iter().flatten()).collect()
}

/// The code with its hidden lines put at the ends of others, so that "on line 3" is the third that a reader
/// of the docs sees.
fn seen(code: &str) -> String {
    let (mut seen, mut is_first) = (String::new(), true);
    for line in code.lines() {
        let hidden = line.strip_prefix("# ");
        if hidden.is_none() && !std::mem::take(&mut is_first) {
            seen.push('\n');
        }
        seen += hidden.unwrap_or(line);
        seen.push(' ');
    }
    seen
}

/// Looks for `compile_error! { "…" }` and for `#[deprecated(note = "…")] macro_rules! name`, at any depth, but not behind a
/// `#[cfg(…)]`, which holds in no example.
fn collect(tokens: TokenStream, messages: &mut Vec<Message>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut is_there = true;
    for (index, token) in tokens.iter().enumerate() {
        is_there |= index > 0 && ends(&tokens[index - 1]);
        is_there &= !is_condition(token);
        match token {
            _ if !is_there => {}
            TokenTree::Ident(name) if name == "compile_error" => {
                let text = tokens.get(index + 2).and_then(text_in).expect("a compile error has a text");
                messages.push(Message { lint: None, text });
            }
            TokenTree::Group(group) => match deprecation(group.stream()) {
                Some(text) => {
                    let lint = tokens.get(index + 3).map(TokenTree::to_string);
                    messages.push(Message { lint, text });
                }
                None => collect(group.stream(), messages),
            },
            _ => {}
        }
    }
}

/// Whether a statement or an item may end here.
fn ends(token: &TokenTree) -> bool {
    match token {
        TokenTree::Punct(mark) => mark.as_char() == ';',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        _ => false,
    }
}

/// `[cfg(…)]`
fn is_condition(token: &TokenTree) -> bool {
    let TokenTree::Group(group) = token else { return false };
    let holds = group.stream().to_string().starts_with("cfg (all ())");
    group.delimiter() == Delimiter::Bracket && group.stream().to_string().starts_with("cfg (") && !holds
}

/// The text of `deprecated(note = "…")`.
fn deprecation(tokens: TokenStream) -> Option<String> {
    let mut tokens = tokens.into_iter();
    let name = tokens.next()?;
    if name.to_string() == "deprecated" { text_in(&tokens.next()?) } else { None }
}

/// The last token of a group, if that is a text.
fn text_in(group: &TokenTree) -> Option<String> {
    let TokenTree::Group(group) = group else { return None };
    let last = group.stream().into_iter().last()?;
    syn::parse2::<syn::LitStr>(last.into()).ok().map(|text| text.value())
}
