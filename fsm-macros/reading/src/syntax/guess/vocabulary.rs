//! The words with which other languages and libraries begin the parts of a line.

use crate::diagnostic::nearest;
use crate::each::Gather;
use crate::written::language::LINE_WORDS;

/// Other words for those with which lines begin, in small letters and without `_`.
const OTHER_WORDS: [(&str, &[&str]); 22] = [
    ("enter", &["entry", "entered", "onenter", "onentry", "onstart"]),
    ("exit", &["leave", "leaving", "onexit", "onleave", "onend"]),
    ("pause", &["suspend", "onpause", "onsuspend"]),
    ("resume", &["onresume", "oncontinue", "unpause"]),
    ("update", &["tick", "ontick", "onupdate", "step", "frame", "process", "run"]),
    ("on", &["event", "onevent", "receive", "handle", "case"]),
    ("when", &["if", "while", "condition", "guard"]),
    ("after", &["timeout", "timer", "wait", "delay", "in"]),
    ("every", &["each", "interval", "repeat", "periodic"]),
    ("let", &["var", "val", "const", "static", "mut", "field", "data", "local"]),
    ("initial", &["start", "begin", "default", "init", "starts", "first"]),
    ("state", &["struct", "enum", "mod", "fn", "class", "node", "substate", "composite"]),
    ("state", &["compound", "superstate", "child", "pub"]),
    ("final", &["end", "terminal", "stop", "accepting"]),
    ("clock", &["time"]),
    ("choice", &["choose", "branch", "switch", "junction", "decision", "decide", "select", "pseudostate"]),
    ("always", &["immediately", "eventless", "automatic", "automatically", "auto", "transient"]),
    ("done", &["ondone", "complete", "completed", "oncomplete", "completion", "finished", "onfinish"]),
    ("strict", &["exhaustive"]),
    ("can", &["could", "would", "possible"]),
    ("during", &["invoke", "spawn", "task", "activity", "doactivity"]),
    ("failed", &["catch", "error", "onerror", "rescue", "fails", "err", "failure", "except"]),
];

/// This word, if a line begins with it.
pub(super) fn line_word(text: &str) -> Option<&'static str> {
    LINE_WORDS.into_iter().find(|word| *word == text && text != "machine")
}

/// The word that has another name elsewhere, or that is nearest to a misspelt one.
pub(super) fn meant(text: &str) -> Option<&'static str> {
    let plain = plain(text);
    let other = OTHER_WORDS.into_iter().find(|(_, others)| others.contains(&plain.as_str()));
    let begins_line = |word: &&str| *word != "machine";
    let near = || nearest(text, &LINE_WORDS.into_iter().filter(begins_line).gather());
    let near = || near().filter(|word| *word != text).and_then(line_word);
    other.map(|(word, _)| word).or_else(near)
}

/// The word in small letters and without `_`.
pub(super) fn plain(text: &str) -> String {
    text.to_lowercase().replace("_", "")
}

/// Other names of the units of time.
const OTHER_UNITS: [(&str, &[&str]); 7] = [
    ("ns", &["nanos"]),
    ("us", &["micros", "µs"]),
    ("ms", &["msec", "millis"]),
    ("s", &["sec", "secs", "second", "seconds"]),
    ("min", &["m", "mins", "minute", "minutes"]),
    ("h", &["hr", "hour", "hours"]),
    ("d", &["day", "days"]),
];

/// The unit of time that has another name elsewhere, in small letters.
pub(in crate::syntax) fn unit_of(text: &str) -> Option<&'static str> {
    OTHER_UNITS.into_iter().find(|(_, others)| others.contains(&text)).map(|(unit, _)| unit)
}
