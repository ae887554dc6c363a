//! Lines that begin with no word of the language: what they were meant to be.

use proc_macro2::{Ident, TokenTree};
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;

use super::attrs::Attrs;
use super::code::{self, LINE_WORDS};
use super::items::{self, Place};
use super::tree::{Item, Lost};
use crate::errors::{Errors, nearest};

/// What other languages and libraries call the words with which lines begin, in small letters and without `_`.
const OTHER_WORDS: [(&str, &[&str]); 14] = [
    ("enter", &["entry", "entered", "onenter", "onentry", "onstart"]),
    ("exit", &["leave", "leaving", "onexit", "onleave", "onend"]),
    ("pause", &["suspend", "onpause", "onsuspend"]),
    ("resume", &["onresume", "oncontinue", "unpause"]),
    ("update", &["tick", "ontick", "onupdate", "step", "frame", "during", "process", "run"]),
    ("on", &["event", "onevent", "receive", "handle", "case"]),
    ("when", &["if", "while", "condition", "guard"]),
    ("after", &["timeout", "timer", "wait", "delay", "in"]),
    ("every", &["each", "interval", "repeat", "periodic"]),
    ("let", &["var", "val", "const", "static", "mut", "field", "data", "local"]),
    ("initial", &["start", "begin", "default", "init", "starts", "first"]),
    ("state", &["struct", "enum", "mod", "fn", "class", "node", "substate", "pub"]),
    ("final", &["end", "terminal", "stop", "accepting"]),
    ("clock", &["time"]),
];

/// A line that begins with something that is no word at all.
pub(super) fn without_word(place: Place, input: ParseStream, errors: &mut Errors) -> Option<Item> {
    let expected = "expected a line such as `state`, `let` or `on`";
    let starts = place == Place::Machine && (input.peek(Token![*]) || input.peek(syn::token::Bracket));
    let help = match () {
        () if input.peek(Token![=>]) || input.peek(Token![->]) => {
            "; give it a trigger, `on Event => …`, or remove the `;` before it"
        }
        () if starts => "; `initial Name;` says where the machine starts",
        () => "; remove this",
    };
    code::unexpected_but(input, expected, help, errors);
    skip_stray(input);
    let anything = place == Place::Machine;
    let lost = Lost { setting: anything, data: true, events: anything, initial: anything, state: anything };
    Some(Item::Lost(lost))
}

/// Goes on behind a stray token; where no line follows it, behind the line that it spoils.
fn skip_stray(input: ParseStream) {
    let _ = input.parse::<TokenTree>();
    if !code::starts_line(input) {
        code::skip_line(input);
    }
}

/// A line that begins with another word. It is reported, and taken as it was meant where it reads well so, in
/// order that what it declares is known.
pub(super) fn line(
    place: Place,
    attrs: Attrs,
    word: &Ident,
    input: ParseStream,
    errors: &mut Errors,
) -> Option<Item> {
    if word == "machine" {
        let message = "a machine stands in no other: write another `fsm!` for it, or a `state` here";
        errors.push(word.span(), message);
        let _ = input.call(Ident::parse_any);
        code::skip_line(input);
        return Some(Item::Lost(Lost { state: true, ..Lost::default() }));
    }
    let (message, meant) = match without_first_word(place, word, input) {
        Some((message, meant)) => (message, meant.map(|meant| (meant, Skip::Nothing))),
        None => another_word(place, word, input),
    };
    errors.push(word.span(), message);
    let read = meant.and_then(|(meant, skip)| read_as(meant, skip, attrs, word, input, errors));
    read.or_else(|| {
        let lost = lost(place, input);
        let _ = input.call(Ident::parse_any);
        code::skip_line(input);
        Some(Item::Lost(lost))
    })
}

/// How much of the input the first word of the line takes.
#[derive(Clone, Copy)]
enum Skip {
    /// It is missing.
    Nothing,
    /// It is one word, which has another name.
    Word,
    /// It is two, such as `pub state`.
    TwoWords,
}

/// Whether the line goes on well without its first word, and which that would be.
fn without_first_word(
    place: Place,
    word: &Ident,
    input: ParseStream,
) -> Option<(String, Option<&'static str>)> {
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
        "fn" if place == Place::State => {
            "no line begins with `fn`; an action stands after its trigger: `enter do { … }`".to_owned()
        }
        "ignore" => "an event is ignored by a target: `on Event => ignore;`".to_owned(),
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
    let has_type = named && code::read::<syn::Type>(&ahead).is_some();
    has_type
        && (ahead.is_empty()
            || ahead.peek(Token![=])
            || ahead.peek(Token![;])
            || ahead.peek(Token![,])
            || code::starts_line(&ahead))
}

/// A line that begins with the name of something.
fn without_word_before_name(
    place: Place,
    name: &Ident,
    input: ParseStream,
) -> Option<(String, Option<&'static str>)> {
    let ahead = input.fork();
    let _ = ahead.parse::<TokenTree>();
    if ahead.peek(Token![+]) || ahead.peek(Token![->]) || ahead.peek(Token![-]) {
        return Some((like_another_crate(name, &ahead), None));
    }
    if ahead.peek(Token![:]) {
        return Some((like_another_crate(name, &ahead), None));
    }
    let has_block = ahead.peek(syn::token::Brace);
    let first_in_block = code::block(&ahead.fork()).is_some_and(|block| {
        let is_line = block.is_empty() || code::starts_line(&block);
        code::skip_all(&block);
        is_line
    });
    if place == Place::Machine && has_block && first_in_block {
        return Some((format!("a state begins with `state`: `state {name} {{ … }}`"), Some("state")));
    }
    if ahead.peek(syn::token::Paren) || has_block {
        let _ = ahead.parse::<TokenTree>();
    }
    if ahead.peek(Token![=>]) {
        let behind = ahead.fork();
        let _ = behind.parse::<Token![=>]>();
        if place == Place::Machine && behind.peek(syn::token::Brace) {
            return Some((like_another_crate(name, &ahead), None));
        }
    }
    let goes_on = ahead.peek(Token![=>])
        || ahead.peek(Token![if])
        || ahead.peek(Token![|])
        || code::peek_is(&ahead, "do");
    match place {
        Place::Machine if has_block && (code::peek_is(&ahead, "do") || ahead.peek(Token![;])) => Some((
            format!("where the machine starts stands after `initial`: `initial {name} {{ … }}`"),
            Some("initial"),
        )),
        _ if goes_on => Some((format!("an event stands after `on`: `on {name} …`"), Some("on"))),
        Place::Machine if ahead.peek(Token![;]) => Some((
            format!(
                "`{name}` stands alone: a state is declared with `state {name};`, and `initial {name};` says where the machine starts"
            ),
            None,
        )),
        _ => None,
    }
}

/// `Closed + Push => Open`, `Closed => { … }`, `Closed --> Open`.
fn like_another_crate(name: &Ident, behind: ParseStream) -> String {
    let line = match behind.peek(Token![+]) {
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
        let follows = code::peek_word(&ahead).and_then(|next| line_word(&next.to_string()));
        return (message, follows.map(|meant| (meant, Skip::TwoWords)));
    }
    let is_call = input.peek2(Token![.])
        || input.peek2(Token![::])
        || input.peek2(Token![!])
        || input.peek2(Token![=]) && text != "initial";
    let other = if is_call { None } else { another(&text).or_else(|| near(&text)) };
    match other {
        Some(meant) => (
            format!("no line begins with `{word}`; did you mean `{meant}`?"),
            fits(meant, place, input).then_some((meant, Skip::Word)),
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

fn line_word(text: &str) -> Option<&'static str> {
    LINE_WORDS.into_iter().find(|word| *word == text && text != "machine")
}

fn near(text: &str) -> Option<&'static str> {
    let candidates = LINE_WORDS.iter().filter(|word| **word != "machine").copied();
    nearest(text, candidates).and_then(line_word)
}

fn another(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase().replace('_', "");
    OTHER_WORDS.into_iter().find(|(_, others)| others.contains(&text.as_str())).map(|(word, _)| word)
}

/// Whether the line goes on as one with this word does: else it is not read as one.
fn fits(meant: &str, place: Place, input: ParseStream) -> bool {
    match meant {
        "state" => {
            place == Place::Machine
                && input.peek2(syn::Ident)
                && (input.peek3(syn::token::Brace) || input.peek3(Token![;]))
        }
        "let" | "action" => input.peek2(syn::Ident),
        "final" => input.peek2(syn::Ident) && input.peek3(syn::Ident),
        "initial" => place == Place::Machine && input.peek2(syn::Ident),
        _ => true,
    }
}

/// The line as one that begins with the word that was meant. Only a state is taken with mistakes of its own:
/// those are in its lines.
fn read_as(
    meant: &str,
    skip: Skip,
    attrs: Attrs,
    word: &Ident,
    input: ParseStream,
    errors: &mut Errors,
) -> Option<Item> {
    let ahead = input.fork();
    let mut found = Errors::default();
    match skip {
        Skip::Nothing => {}
        Skip::Word => drop(ahead.call(Ident::parse_any)),
        Skip::TwoWords => {
            let _ = ahead.parse::<syn::Visibility>();
            let _ = ahead.call(Ident::parse_any);
        }
    }
    let keyword = Ident::new(meant, word.span());
    let item = items::line(attrs, keyword, &ahead, &mut found)?;
    let is_state = matches!(item, Item::State(_) | Item::Events(_));
    if !found.is_empty() && !is_state {
        return None;
    }
    errors.extend(found);
    input.advance_to(&ahead);
    Some(item)
}

/// What the line may have been.
fn lost(place: Place, input: ParseStream) -> Lost {
    let is_list = ["event", "enum", "signal"].iter().any(|word| code::peek_is(input, word));
    if place == Place::Machine
        && code::peek_word(input).is_some_and(|word| another(&word.to_string()) == Some("initial"))
    {
        return Lost { initial: true, ..Lost::default() };
    }
    if place == Place::Machine && is_list {
        return Lost { events: true, ..Lost::default() };
    }
    let ahead = input.fork();
    let is_rust = input.peek2(Token![.]) || input.peek2(Token![!]) || input.peek2(syn::token::Paren);
    let mut lost = Lost::default();
    let mut is_handler = false;
    let mut last_was_block = false;
    let mut has_block = false;
    for _ in 0..4 {
        is_handler |= ahead.peek(Token![=>]) || code::peek_is(&ahead, "do");
        last_was_block |= ahead.peek(syn::token::Brace);
        has_block |= ahead.peek(syn::token::Brace);
        lost.data |= ahead.peek(Token![:]);
        if ahead.peek(Token![;]) || ahead.parse::<TokenTree>().is_err() {
            break;
        }
    }
    if place == Place::Machine && !is_rust && !lost.data {
        lost.state = !is_handler && (last_was_block || has_block || ahead.peek(Token![;]));
        lost.setting = !is_handler && !has_block;
        lost.initial = true;
        lost.events = has_block && !is_handler;
    }
    lost
}

/// The name of a type of time, as a setting would have it.
fn is_type_of_time(word: &Ident) -> bool {
    ["Duration", "Instant", "u32", "u64", "f32", "f64"].iter().any(|name| word == name)
}

/// States and events have names that begin with a capital letter.
fn is_name(word: &Ident) -> bool {
    word.to_string().starts_with(char::is_uppercase)
}
