//! Where a state begins, `initial Target [do action];`, and where its history leads when there is none,
//! `history => Target;` and `deep history => Target;`.

use super::peek::take_word;
use super::prelude::*;
use super::tree::{HistoryDefault, Initial, Item, StateTarget};
use super::{attrs, code, guess, line_end, lines, peek, target};
use crate::written::{Attrs, Depth};

/// `initial Target [do action];`
pub(super) fn initial(keyword: Ident, input: &mut Input) -> Initial {
    let is_before_state = peek::peek_is(input, "state") && !lines::is_next_line(keyword.span(), input);
    let mut initial = Initial { keyword: keyword.span(), target: None, action: None, is_before_state };
    if is_before_state {
        initial.target = initial_state(input);
    } else if rest(&mut initial, input).is_none() {
        line_end::skip_line(input);
    }
    initial
}

const EXPECTED: &str = "expected the name of a state";
const RIGHT_AFTER: &str = "; the state stands right after `initial`: `initial Name;`";

/// `None` where something is broken, and the input stands in the middle of the line.
fn rest(initial: &mut Initial, input: &mut Input) -> Option<()> {
    if lines::ends_behind(initial.keyword, input) {
        return input.refuse(initial.keyword, "`initial` needs the name of a state: `initial Name;`");
    }
    if guess::fits("pop|previous|self|ignore|defer|pass $", input) {
        return input.refuse_next(EXPECTED, RIGHT_AFTER);
    }
    stray_mark(input);
    let start = input.cursor();
    initial.target = Some(target::places("initial Name;", input)?);
    let mut last = peek::last_before(start, input);
    if let Some(word) = take_word(input, "do") {
        let (action, end) = code::action(&word, input)?;
        initial.action = Some(action);
        let Some(end) = end else {
            let _ = input.parse::<Option<Token![;]>>();
            return Some(());
        };
        last = end;
    }
    if lines::may_end(input) {
        line_end::end_of_line(input, last);
        return Some(());
    }
    guess::expected(guess::BEHIND_INITIAL, "expected `;`", "", input);
    None
}

/// Takes a mark or a word that does not belong between `initial` and the name.
fn stray_mark(input: &mut Input) {
    let is_word = guess::fits("push|goto|reset name", input);
    if is_word || guess::fits("[=:]", input) || guess::fits("->", input) {
        input.unexpected(EXPECTED, RIGHT_AFTER);
        while !input.is_empty() && (is_word || peek::peek_mark(input).is_some()) {
            let _ = input.parse::<TokenTree>();
            if is_word {
                break;
            }
        }
    }
}

/// `initial state Name { … }`: the state is left in the input, to be read as the next line.
fn initial_state(input: ParseStream) -> Option<StateTarget> {
    let ahead = input.fork();
    let _ = take_word(&ahead, "state");
    let name = ahead.parse::<Ident>().ok()?;
    if ahead.peek(Token![;]) {
        // The name of a state that is declared elsewhere.
        for _ in ["state", "Name", ";"] {
            let _ = input.parse::<TokenTree>();
        }
    }
    Some(StateTarget::plain(name))
}

/// The line behind `history` or `deep`, which has been read.
pub(super) fn history(attrs: Attrs, keyword: Ident, input: &mut Input) -> Option<Item> {
    attrs::not_before(&attrs, "history", input.errors);
    let mut history = HistoryDefault { keyword: keyword.span(), depth: Depth::Shallow, target: None };
    if keyword == "deep" {
        history.depth = Depth::Deep;
        if take_word(input, "history").is_none() {
            input.error(keyword.span(), "expected `history` after this: `deep history => Name;`");
            line_end::skip_line(input);
            return None;
        }
    }
    if input.parse::<Token![=>]>().is_err() {
        guess::expected(guess::BEHIND_HISTORY, "expected `=>`", "", input);
        line_end::skip_line(input);
        return Some(Item::History(history));
    }
    let start = input.cursor();
    history.target = target::places("history => Name;", input);
    match &history.target {
        Some(_) => {
            let last = peek::last_before(start, input);
            line_end::end_of_line(input, last);
        }
        None => line_end::skip_line(input),
    }
    Some(Item::History(history))
}
