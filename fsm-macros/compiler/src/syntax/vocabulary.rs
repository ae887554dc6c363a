//! The words with which other languages and libraries begin what stands in a line here.

use proc_macro2::Ident;

use super::lines::LINE_WORDS;
use crate::errors::nearest;

/// What other languages and libraries call the words with which lines begin, in small letters and without `_`.
const OTHER_WORDS: [(&str, &[&str]); 18] = [
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
    (
        "state",
        &[
            "struct",
            "enum",
            "mod",
            "fn",
            "class",
            "node",
            "substate",
            "composite",
            "compound",
            "superstate",
            "child",
            "pub",
        ],
    ),
    ("final", &["end", "terminal", "stop", "accepting"]),
    ("clock", &["time"]),
    ("choice", &["choose", "branch", "switch", "junction", "decision", "decide", "select", "pseudostate"]),
    ("always", &["immediately", "eventless", "automatic", "automatically", "auto", "transient"]),
    ("done", &["ondone", "complete", "completed", "oncomplete", "completion", "finished", "onfinish"]),
    ("strict", &["exhaustive"]),
];

/// This word, if a line begins with it.
pub(super) fn line_word(text: &str) -> Option<&'static str> {
    LINE_WORDS.into_iter().find(|word| *word == text && text != "machine")
}

/// The word that is nearest to a misspelt one.
pub(super) fn near(text: &str) -> Option<&'static str> {
    let candidates = LINE_WORDS.iter().filter(|word| **word != "machine").copied();
    nearest(text, candidates).and_then(line_word)
}

/// The word that has another name elsewhere.
pub(super) fn another(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase().replace('_', "");
    OTHER_WORDS.into_iter().find(|(_, others)| others.contains(&text.as_str())).map(|(word, _)| word)
}

/// The name of a type of time, as a setting would have it.
pub(super) fn is_type_of_time(word: &Ident) -> bool {
    ["Duration", "Instant", "u32", "u64", "f32", "f64"].iter().any(|name| word == name)
}

/// States and events have names that begin with a capital letter.
pub(super) fn is_name(word: &Ident) -> bool {
    word.to_string().starts_with(char::is_uppercase)
}
