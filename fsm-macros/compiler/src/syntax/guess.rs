//! What a line that begins with no word of the language was meant to be.

use proc_macro2::{Ident, TokenTree};
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::ParseStream;

use super::items::Place;
use super::vocabulary::{another, is_name, is_type_of_time, line_word, near};
use super::{chart, lines, look};

/// What the line was meant to be: what is said about it, and the word that it would begin with, where it reads
/// well so.
pub(super) struct Guess {
    pub(super) message: String,
    pub(super) meant: Option<(&'static str, Skip)>,
}

pub(super) fn guess(place: Place, word: &Ident, input: ParseStream) -> Guess {
    let (message, meant) = match without_first_word(place, word, input) {
        Some((message, meant)) => (message, meant.map(|meant| (meant, Skip::Nothing))),
        None if place == Place::Choice => in_choice(word),
        None => chart::guess(place, word, input).unwrap_or_else(|| another_word(place, word, input)),
    };
    Guess { message, meant }
}

/// How much of the input the first word of the line takes.
#[derive(Clone, Copy)]
pub(super) enum Skip {
    /// It is missing.
    Nothing,
    /// It is one word, which has another name.
    Word,
    /// It is two, such as `pub state`.
    TwoWords,
    /// It is two that have another name together, such as `parallel state`.
    BothWords,
}

/// Whether the line goes on well without its first word, and which that would be.
fn without_first_word(
    place: Place,
    word: &Ident,
    input: ParseStream,
) -> Option<(String, Option<&'static str>)> {
    if place == Place::Choice {
        let message = "no line begins with `if`; a line of a choice is `always if condition => Name;`";
        return (word == "if").then(|| (message.to_owned(), Some("always")));
    }
    if !is_name(word)
        && is_data(input)
        && !(place == Place::Machine && another(&word.to_string()) == Some("initial"))
    {
        let message = format!("data are declared with `let`: `let {word}: Type`");
        return Some((message, Some("let")));
    }
    if is_type_of_time(word) && input.peek2(Token![;]) && place == Place::Machine {
        return Some((format!("the type of time stands after `clock`: `clock {word};`"), Some("clock")));
    }
    if let Some(name) = type_first(word, input) {
        return Some((format!("the name of data stands before their type: `let {name}: {word}`"), None));
    }
    let message = match word.to_string().as_str() {
        "do" | "then" => {
            format!(
                "no line begins with `{word}`; give it a trigger, `enter do …`, or remove the `;` before it"
            )
        }
        "else" => "a line has no `else`: put a line without a guard below, which acts where this one refuses"
            .to_owned(),
        "goto" | "return" | "become" => format!(
            "no line begins with `{word}`; a change of state is a target, `on Event => Name`, or asked for in an action, `goto!(Name)`"
        ),
        "fn" if place != Place::Machine => {
            "no line begins with `fn`; an action stands after its trigger: `enter do { … }`".to_owned()
        }
        "ignore" => "an event is ignored by a target: `on Event => ignore;`".to_owned(),
        "defer" | "deferred" => "an event is deferred by a target: `on Event => defer;`".to_owned(),
        "raise" => format!("no line begins with `{word}`; an event is raised in an action: `raise!(Event)`"),
        "unless" => "no line begins with `unless`; write `when !condition`".to_owned(),
        _ if is_name(word) && !word.to_string().starts_with("On") => {
            return without_word_before_name(place, word, input);
        }
        _ => return None,
    };
    Some((message, None))
}

/// `u32 name = 0;`: the name.
fn type_first(word: &Ident, input: ParseStream) -> Option<Ident> {
    let ahead = input.fork();
    let _ = ahead.call(Ident::parse_any);
    let name = ahead.parse::<Ident>().ok()?;
    let is_known = another(&word.to_string()).is_some() || near(&word.to_string()).is_some();
    (!is_known && ahead.peek(Token![=]) && !ahead.peek(Token![=>])).then_some(name)
}

/// `name: Type`, with what may follow it.
fn is_data(input: ParseStream) -> bool {
    let ahead = input.fork();
    let named = ahead.call(Ident::parse_any).is_ok() && ahead.parse::<Token![:]>().is_ok();
    let has_type = named && look::read::<syn::Type>(&ahead).is_some();
    has_type
        && (ahead.is_empty()
            || ahead.peek(Token![=])
            || ahead.peek(Token![;])
            || ahead.peek(Token![,])
            || lines::starts_line(&ahead))
}

/// A line that begins with the name of something.
fn without_word_before_name(
    place: Place,
    name: &Ident,
    input: ParseStream,
) -> Option<(String, Option<&'static str>)> {
    let in_machine = place == Place::Machine;
    let ahead = input.fork();
    let _ = ahead.parse::<TokenTree>();
    let is_diagram = look::peek_mark(&ahead).is_some_and(|mark| "+-:".contains(mark));
    let holds_lines = holds_lines(&ahead);
    let has_block = ahead.peek(syn::token::Brace);
    if ahead.peek(syn::token::Paren) || has_block {
        let _ = ahead.parse::<TokenTree>();
    }
    let is_event = ahead.peek(Token![=>]) || ahead.peek(Token![if]) || ahead.peek(Token![|]);
    let has_action = look::peek_is(&ahead, "do");
    let is_table = in_machine && arrow_and_block(&ahead);
    match () {
        () if is_diagram || is_table => Some((like_another_crate(name, input), None)),
        () if holds_lines => {
            Some((format!("a state begins with `state`: `state {name} {{ … }}`"), Some("state")))
        }
        () if in_machine && has_block && (has_action || ahead.peek(Token![;])) => Some((
            format!("where the machine starts stands after `initial`: `initial {name} {{ … }}`"),
            Some("initial"),
        )),
        () if is_event || has_action => {
            Some((format!("an event stands after `on`: `on {name} …`"), Some("on")))
        }
        () if in_machine && ahead.peek(Token![;]) => Some((
            format!(
                "`{name}` stands alone: a state is declared with `state {name};`, and `initial {name};` says where the machine starts"
            ),
            None,
        )),
        () => None,
    }
}

/// Whether a block comes next, and lines are in it, or nothing.
fn holds_lines(input: ParseStream) -> bool {
    let ahead = input.fork();
    look::block(&ahead).is_some_and(|block| {
        let holds_lines = block.is_empty() || lines::starts_line(&block);
        lines::skip_all(&block);
        holds_lines
    })
}

fn arrow_and_block(input: ParseStream) -> bool {
    let ahead = input.fork();
    ahead.parse::<Token![=>]>().is_ok() && ahead.peek(syn::token::Brace)
}

/// `Closed + Push => Open`, `Closed => { … }`, `Closed --> Open`.
fn like_another_crate(name: &Ident, input: ParseStream) -> String {
    let line = match input.peek2(Token![+]) {
        true => "on Event => Target;",
        false => "on Event => …;",
    };
    format!("lines stand in the state that they leave: `state {name} {{ {line} }}`")
}

/// A word that is misspelt or has another name here.
fn another_word(place: Place, word: &Ident, input: ParseStream) -> (String, Option<(&'static str, Skip)>) {
    let text = word.to_string();
    if place == Place::Machine && (text == "event" || text == "enum" || text == "signal") {
        let message =
            format!("no line begins with `{word}`; all events are declared together: `events {{ Name, … }}`");
        let is_list = input.peek2(syn::token::Brace) || input.peek2(Token![<]);
        return (message, is_list.then_some(("events", Skip::Word)));
    }
    let two = text == "pub" || text == "async" || text == "unsafe";
    if two {
        let ahead = input.fork();
        let _ = ahead.parse::<syn::Visibility>();
        let message =
            format!("no line begins with `{word}`; the visibility is that of the machine: remove this");
        let follows = look::peek_word(&ahead).and_then(|next| line_word(&next.to_string()));
        return (message, follows.map(|meant| (meant, Skip::TwoWords)));
    }
    let is_call = input.peek2(Token![.])
        || input.peek2(Token![::])
        || input.peek2(Token![!])
        || input.peek2(Token![=]) && !input.peek2(Token![=>]) && text != "initial";
    let other = if is_call { None } else { another(&text).or_else(|| near(&text)) };
    match other {
        Some(meant) => (
            format!("no line begins with `{word}`; did you mean `{meant}`?"),
            fits(meant, input).then_some((meant, Skip::Word)),
        ),
        None if is_call || input.peek2(syn::token::Paren) => (
            format!(
                "no line begins with `{word}`; an action stands after its trigger, several of them in a block: `enter do {{ … }}`"
            ),
            None,
        ),
        None => (
            format!(
                "no line begins with `{word}`; lines begin with `state`, `let`, `on`, `when`, `update`, `enter`, …"
            ),
            None,
        ),
    }
}

/// In a choice each line begins with `always`.
fn in_choice(word: &Ident) -> (String, Option<(&'static str, Skip)>) {
    let last = ["else", "otherwise", "default", "_", "on"];
    let message = match last.iter().any(|other| word == other) {
        true => format!("no line begins with `{word}`; the last line of a choice is `always => Name;`"),
        false => {
            format!("no line begins with `{word}`; a line of a choice is `always if condition => Name;`")
        }
    };
    (message, Some(("always", Skip::Word)))
}

/// Whether the line goes on as one with this word does: else it is not read as one.
fn fits(meant: &str, input: ParseStream) -> bool {
    match meant {
        "state" | "region" | "choice" => {
            input.peek2(syn::Ident) && (input.peek3(syn::token::Brace) || input.peek3(Token![;]))
        }
        "let" | "action" => input.peek2(syn::Ident),
        "final" => input.peek2(syn::Ident) && input.peek3(syn::Ident),
        "initial" => input.peek2(syn::Ident),
        _ => true,
    }
}
