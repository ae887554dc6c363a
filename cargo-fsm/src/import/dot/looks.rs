//! What a node is, by its shape and its label.

use std::collections::HashMap;

use super::super::prose;
use super::graph::Node;
use super::tokens::{Kind, Text};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Look {
    State,
    Final,
    /// Drawn as the end of a word, though there is a way on.
    Accepting,
    /// Where something begins or ends.
    Dot,
    Choice,
    /// Without a name, between others.
    Point,
    /// A legend.
    Nothing,
}

pub(super) fn value(attributes: &HashMap<String, Text>, key: &str) -> String {
    attributes.get(key).map(|value| value.text.clone()).unwrap_or_default()
}

/// The text that is seen, in rows.
pub(super) fn plain(text: &Text) -> String {
    match text.kind {
        Kind::Html => prose::with_letters(&prose::without_tags(&text.text), "&"),
        Kind::Plain | Kind::Quoted => prose::with_letters(&prose::unescaped(&text.text), "&"),
    }
}

/// What stands beside an edge.
pub(super) fn labels(attributes: &HashMap<String, Text>) -> impl Iterator<Item = String> {
    let labels = ["label", "xlabel", "headlabel", "taillabel"].iter().filter_map(|key| attributes.get(*key));
    labels.map(plain).filter(|label| !label.trim().is_empty())
}

/// Of a node to which so many edges lead, and from which so many.
pub(super) fn of(node: &Node, ins: usize, outs: usize) -> Look {
    let value = |key: &str| value(&node.attributes, key).to_lowercase();
    let (shape, style) = (value("shape"), value("style"));
    let is_blank = node.attributes.get("label").is_some_and(|label| plain(label).trim().is_empty());
    let is_double = matches!(shape.as_str(), "doublecircle" | "doubleoctagon") || value("peripheries") == "2";
    let is_bare = matches!(shape.as_str(), "none" | "plaintext" | "plain" | "point" | "note");
    if ins + outs == 0 && (is_bare || is_blank || style.contains("invis")) {
        return Look::Nothing;
    }
    let is_hidden = is_blank || shape == "point" || style.contains("invis");
    match (ins, outs) {
        (0, _) if is_hidden || is_bare && outs == 1 => Look::Dot,
        (_, 0) if is_hidden && (shape == "point" || is_double) => Look::Dot,
        _ if outs == 0 && (is_double || ins > 0 && is_end(&node.id)) => Look::Final,
        _ if is_double => Look::Accepting,
        _ if shape == "diamond" => Look::Choice,
        _ if is_hidden && shape == "point" => Look::Point,
        _ => Look::State,
    }
}

fn is_end(id: &str) -> bool {
    ["end", "final", "finish", "stop"].contains(&id.to_lowercase().trim_matches('_'))
}

/// The name of a node, and the other rows of its label.
pub(super) fn name(node: &Node) -> (String, Vec<String>) {
    let Some(label) = node.attributes.get("label") else { return (node.id.clone(), Vec::new()) };
    let label = Text { text: label.text.replace("\\N", &node.id), kind: label.kind };
    let is_record = value(&node.attributes, "shape").to_lowercase().contains("record");
    let text = match is_record && label.kind != Kind::Html {
        true => plain(&Text { text: fields(&label.text), kind: label.kind }),
        false => plain(&label),
    };
    named(&text, &node.id)
}

/// `{Idle|<port> entry / ring}` has two rows.
fn fields(text: &str) -> String {
    let mut rows = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => rows.extend([Some('\\'), letters.next()].into_iter().flatten()),
            '|' => rows += "\\n",
            '{' | '}' => {}
            '<' => drop(letters.by_ref().take_while(|letter| *letter != '>').last()),
            letter => rows.push(letter),
        }
    }
    rows
}

/// A short label is the name; of a long one what has an id is called by that.
pub(super) fn named(label: &str, id: &str) -> (String, Vec<String>) {
    const WORDS: usize = 4;
    let rows: Vec<&str> = label.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    let is_short =
        |text: &str| text.split_whitespace().count() <= WORDS && text.chars().any(char::is_alphanumeric);
    let is_said = |row: &&str| row.contains(['/', ':', '[']);
    let all = rows.join(" ");
    if is_short(&all) && !rows.iter().any(is_said) {
        return (all, Vec::new());
    }
    let owned = |rows: &[&str]| rows.iter().map(|row| (*row).to_owned()).collect();
    match rows.split_first() {
        Some((first, others)) if is_short(first) && !others.is_empty() => {
            ((*first).to_owned(), owned(others))
        }
        _ => (id.to_owned(), owned(&rows)),
    }
}
