//! "Nothing was lost" is a promise: each token of a chart changes the table or a comment where it is missing, or is in a list of
//! what means nothing, by format. The page on imported charts has the list too.

use std::ops::Range;
use std::path::Path;

use super::{Format, Wanted, import};

const CHARTS: [(Format, &str, &str); 14] = [
    (Format::Scxml, "door.scxml", include_str!("../../tests/import/door.scxml")),
    (Format::Scxml, "timer.scxml", include_str!("../../tests/import/timer.scxml")),
    (Format::Scxml, "turnstile.scxml", include_str!("../../tests/import/turnstile.scxml")),
    (Format::Scxml, "washer.scxml", include_str!("../../tests/import/washer.scxml")),
    (Format::Xstate, "traffic_light.json", include_str!("../../tests/import/traffic_light.json")),
    (Format::Xstate, "word_editor.json", include_str!("../../tests/import/word_editor.json")),
    (Format::Xstate, "fetch.json", include_str!("../../tests/import/fetch.json")),
    (Format::Xstate, "session.json", include_str!("../../tests/import/session.json")),
    (Format::Xstate, "old_player.json", include_str!("../../tests/import/old_player.json")),
    (Format::Mermaid, "player.mmd", include_str!("../../tests/import/player.mmd")),
    (Format::Mermaid, "parcel.mmd", include_str!("../../tests/import/parcel.mmd")),
    (Format::Plantuml, "oven.puml", include_str!("../../tests/import/oven.puml")),
    (Format::Dot, "vending.dot", include_str!("../../tests/import/vending.dot")),
    (Format::Dot, "stateless.dot", include_str!("../../tests/import/stateless.dot")),
];

/// A token with what stands before and behind it on its row.
struct Token<'t> {
    before: &'t str,
    text: &'t str,
    behind: &'t str,
}

impl Token<'_> {
    fn is(&self, texts: &[&str]) -> bool {
        texts.contains(&self.text)
    }

    fn row_begins(&self, words: &[&str]) -> bool {
        let row = format!("{}{}", self.before.trim_start(), self.text);
        words.iter().any(|word| row.starts_with(word))
    }

    /// The key before the `=` or the `:`, with which the last text on the row begins.
    fn key(&self) -> &str {
        let head = self.before.rsplit_once(['=', ':']).map_or("", |(head, _)| head);
        let head = head.trim_end_matches(['"', ' ']);
        head.rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default()
    }

    /// Whether the text of a key is open here.
    fn is_value_of(&self, keys: &[&str]) -> bool {
        self.before.matches('"').count() % 2 == 1
            && keys.iter().any(|key| {
                let begin = self.before.rfind(&format!("{key}=\""));
                begin.is_some_and(|begin| self.before[begin..].matches('"').count() == 1)
            })
    }

    /// Whether it stands behind one of these, which nothing after it closes.
    fn is_in(&self, open: &str, close: &str) -> bool {
        self.before.rfind(open).is_some_and(|begin| !self.before[begin..].contains(close))
    }
}

/// What means nothing, as the page has it.
type Rule = (Format, &'static str, fn(&Token) -> bool);

const RULES: [Rule; 23] = [
    (Format::Scxml, "comments", |token| token.is_in("<!--", "-->")),
    (Format::Scxml, "namespaces, and the version of SCXML", |token| {
        token.is_value_of(&["xmlns", "version", "type"])
    }),
    (Format::Scxml, "a name that is the name of the file, or of what is invoked", |token| {
        token.is_value_of(&["name"])
    }),
    (Format::Scxml, "`.*` after an event", |token| token.is_value_of(&["event"]) && token.is(&[".", "*"])),
    (Format::Scxml, "quotes in `In('id')`", |token| token.is(&["'"])),
    (Format::Scxml, "an id by which nothing is taken back", |token| token.is_value_of(&["id"])),
    (Format::Xstate, "an id of the machine that is the name of the file", |token| {
        ["id", "key"].contains(&token.key())
    }),
    (Format::Xstate, "a `type` beside `history`", |token| {
        token.is(&["history"]) && token.behind.contains("\"history\"")
    }),
    (Format::Mermaid, "comments and directives", |token| token.row_begins(&["%%"])),
    (Format::Mermaid, "`direction`, `classDef`, `class`, `style` and `:::`", |token| {
        token.row_begins(&["direction", "class"]) || token.before.ends_with(":::")
    }),
    (
        Format::Mermaid,
        "words that a label may lack: `after` before a time, `if` and `else` after a choice",
        |token| token.is(&["after", "if", "else"]),
    ),
    (Format::Mermaid, "`as` after a text, and the colon after `accTitle`", |token| token.is(&["as", ":"])),
    (Format::Plantuml, "comments", |token| {
        token.row_begins(&["'", "/'"])
            || token.before.is_empty() && token.is(&["What"])
            || token.behind.ends_with("'/")
    }),
    (Format::Plantuml, "`!theme`, `skinparam`, `hide`, and where a legend stands", |token| {
        token.row_begins(&["!theme", "skinparam", "BackgroundColor", "hide", "legend right"])
    }),
    (Format::Plantuml, "colours, styles and directions of arrows", |token| {
        token.before.ends_with('#')
            || token.behind.contains("]->")
            || token.is(&["left", "right", "up"])
            || token.before.ends_with(']')
    }),
    (Format::Plantuml, "the name of a picture that has a title, and that of a note", |token| {
        token.row_begins(&["@startuml"]) || token.is(&["as", "N1"])
    }),
    (Format::Plantuml, "a mark for what its arrows say too", |token| token.is(&["exitPoint", "choice"])),
    (Format::Plantuml, "`event` before an event, `;` after an action, and `\\n` around it", |token| {
        token.is(&["event", ";", "n"])
    }),
    (Format::Dot, "comments", |token| {
        token.row_begins(&["#", "/*"]) || token.is_in("//", "\n") || token.behind.ends_with("*/")
    }),
    (Format::Dot, "commas and semicolons", |token| token.is(&[",", ";"])),
    (Format::Dot, "attributes that say how something looks", |token| {
        let looks = ["rankdir", "shape", "fontname", "fontsize", "color", "style"];
        looks.contains(&token.key())
            || token.is(&["="]) && looks.iter().any(|look| token.before.trim_end().ends_with(look))
            || token.is(&["edge"])
            || token.behind.contains("shape=point")
    }),
    (Format::Dot, "a label that is the name of its node or cluster, or is `else` after a choice", |token| {
        token.is(&["Serving", "Connected", "OnHold", "Talking", "Ringing", "OffHook", "else"])
            || token.behind.starts_with("\"else\"")
    }),
    (
        Format::Dot,
        "a second mention of a node, braces, ports and rules of records, and how a tag is closed",
        |token| token.is(&["Idle", "{", "}", "a", "----------", "/", "after"]),
    ),
];

/// The places of words, of runs of one mark, and of other letters.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens: Vec<Range<usize>> = Vec::new();
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let goes_on = is_word(letter) && is_word(before) || letter == before && "-=.<>".contains(letter);
        match tokens.last_mut() {
            Some(last) if goes_on => last.end = at + letter.len_utf8(),
            _ if letter.is_whitespace() => {}
            _ => tokens.push(at..at + letter.len_utf8()),
        }
        before = letter;
    }
    tokens
}

fn token<'t>(text: &'t str, place: &Range<usize>) -> Token<'t> {
    let begin = text[..place.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[place.end..].find('\n').map_or(text.len(), |at| place.end + at);
    Token { before: &text[begin..place.start], text: &text[place.clone()], behind: &text[place.end..end] }
}

/// The tokens that nobody would miss, each with the number of its rule, if there is one.
fn silent(format: Format, name: &str, text: &'static str) -> Vec<(String, Option<usize>)> {
    let table = |text: &str| import(text, Path::new(name), Wanted::default()).map(|imported| imported.text);
    let whole = table(text).expect("a table");
    let mut silent = Vec::new();
    for place in tokens(text) {
        let without = format!("{}{}", &text[..place.start], &text[place.end..]);
        if table(&without).is_ok_and(|table| table == whole) {
            let token = token(text, &place);
            let rule = RULES.iter().position(|(of, _, is_it)| *of == format && is_it(&token));
            silent.push((format!("{name}: {}⟦{}⟧{}", token.before, token.text, token.behind), rule));
        }
    }
    silent
}

#[test]
fn what_is_lost_is_told() {
    let silent: Vec<(String, Option<usize>)> = std::thread::scope(|scope| {
        let threads = CHARTS.map(|(format, name, text)| scope.spawn(move || silent(format, name, text)));
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    let untold: Vec<&str> =
        silent.iter().filter(|(_, rule)| rule.is_none()).map(|(token, _)| token.as_str()).collect();
    assert!(untold.is_empty(), "these are lost, and nothing says so:\n{}", untold.join("\n"));
    let page = include_str!("../../../docs/imported.md");
    for (number, (format, what, _)) in RULES.iter().enumerate() {
        let count = silent.iter().filter(|(_, rule)| *rule == Some(number)).count();
        println!("{}: {what}: {count}", format.name());
        assert!(count > 0, "{}: {what}: no token is so", format.name());
        assert!(page.contains(&format!("| {} | {what} |", format.name())), "{}: {what}", format.name());
    }
}
