//! `initial Target [do action];`

use proc_macro2::{Ident, TokenTree};
use syn::Token;
use syn::parse::ParseStream;

use super::look::take_word;
use super::tree::{Initial, StateTarget};
use super::{code, lines, look, places};
use crate::errors::Errors;

/// `initial Target [do action];`
pub(super) fn initial(keyword: Ident, input: ParseStream, errors: &mut Errors) -> Initial {
    let mut initial = Initial { keyword: keyword.span(), target: None, action: None };
    let next_line = lines::is_next_line(keyword.span(), input);
    if input.is_empty() || input.peek(Token![;]) || next_line {
        let message = "`initial` needs the name of a state: `initial Name;`";
        errors.push(keyword.span(), message);
        lines::skip_line(input);
        return initial;
    }
    if look::peek_is(input, "state") {
        initial.target = initial_state(&keyword, input, errors);
        return initial;
    }
    stray_mark(input, errors);
    let start = input.cursor();
    initial.target = places::places("initial Name;", input, errors);
    if initial.target.is_none() {
        lines::skip_line(input);
        return initial;
    }
    let mut last = look::last_before(start, input);
    if let Some(word) = take_word(input, "do") {
        initial.action = code::action(&word, input, errors);
        match &initial.action {
            Some(action) if action.is_block => {
                let _ = input.parse::<Option<Token![;]>>();
                return initial;
            }
            Some(action) => last = action.end,
            None => {
                code::no_action(&word, input, errors);
                lines::skip_line(input);
                return initial;
            }
        }
    }
    let ends =
        input.is_empty() || input.peek(Token![;]) || lines::starts_line(input) || lines::is_stray_end(input);
    if ends {
        lines::end_of_line(input, last, errors);
    } else {
        look::unexpected_but(input, "expected `;`", behind(input), errors);
        lines::skip_line(input);
    }
    initial
}

/// What does not belong between `initial` and the name; the name is read all the same.
fn stray_mark(input: ParseStream, errors: &mut Errors) {
    let is_mark = input.peek(Token![=]) || input.peek(Token![:]) || input.peek(Token![->]);
    let is_word = input.peek(syn::Ident) && input.peek2(syn::Ident);
    let is_target = is_word && ["push", "goto", "reset"].iter().any(|word| look::peek_is(input, word));
    if is_mark || is_target {
        let help = "; the state stands right after `initial`: `initial Name;`";
        look::unexpected_but(input, "expected the name of a state", help, errors);
        while !input.is_empty() && look::peek_mark(input).is_some() {
            let _ = input.parse::<TokenTree>();
        }
        if is_target {
            let _ = input.parse::<TokenTree>();
        }
    }
}

/// What stands behind the state where the machine starts, and belongs nowhere.
fn behind(input: ParseStream) -> &'static str {
    match () {
        () if input.peek(Token![if]) || look::peek_is(input, "when") => "; `initial` has no guard",
        () if input.peek(Token![=>]) => {
            "; `initial` has no target: the machine starts in the state that it names"
        }
        () if input.peek(Token![,]) || input.peek(Token![|]) => {
            "; a machine starts in one state: remove the others"
        }
        () => "; an action stands after `do`",
    }
}

/// `initial state Name { … }`: the state is left in the input, to be read as the next line.
fn initial_state(keyword: &Ident, input: ParseStream, errors: &mut Errors) -> Option<StateTarget> {
    let message = "`initial` is a line of its own, which names the state: `initial Name;`";
    errors.push(keyword.span(), message);
    let fork = input.fork();
    let _ = take_word(&fork, "state");
    let name = fork.parse::<Ident>().ok()?;
    if fork.peek(Token![;]) {
        // The name of a state that is declared elsewhere.
        for _ in ["state", "Name", ";"] {
            let _ = input.parse::<TokenTree>();
        }
    }
    Some(StateTarget::plain(name))
}
