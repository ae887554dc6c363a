//! Messages without what depends on the machine, on the lines of the library and on whether std's sources are there.

use crate::cases::root;

use serde_json::Value;

/// The text of a message of rustc as it stands in a file.
pub(crate) fn normal(message: &Value) -> String {
    let text = message["rendered"].as_str().expect("a message has a text");
    let labels = labels_in_std(message);
    let mut lines = Vec::new();
    let mut shown = Shown::Whole;
    for line in text.trim_end().lines() {
        let line = line.trim_end();
        if line.trim_start().strip_prefix("= note: ").is_some_and(|note| labels.contains(&note)) {
            continue;
        }
        if let Some((arrow, place)) = place_in(line) {
            let (place, quoted) = place_of(place);
            // `:::` stands before more source of the same message.
            let arrow = if quoted == Shown::Nothing { arrow.replace(":::", "-->") } else { arrow.to_owned() };
            lines.push(arrow + &place);
            shown = quoted;
            continue;
        }
        if !is_of_source(line) {
            shown = Shown::Whole;
        }
        match shown {
            Shown::Whole => lines.push(without_count(line)),
            Shown::WithoutNumbers => lines.push(without_number(line)),
            Shown::Nothing => {}
        }
    }
    narrow(&mut lines);
    // Features that the whole workspace has in use bring another type of this name: then rustc writes the path.
    lines.join("\n").replace("fsm_runtime::Failed<", "Failed<") + "\n"
}

/// Labels that stand at std's source or, where that is not there, in notes below the place.
fn labels_in_std(message: &Value) -> Vec<&str> {
    let children = message["children"].as_array().into_iter().flatten();
    let spans = children.chain([message]).filter_map(|part| part["spans"].as_array()).flatten();
    let is_in_std = |span: &&Value| span["file_name"].as_str().is_some_and(|file| in_std(file).is_some());
    spans.filter(is_in_std).filter_map(|span| span["label"].as_str()).collect()
}

/// `core/src/option.rs`. Whether the component `rust-src` is there decides where its folder is: in rustc's own, or in
/// `/rustc/<commit>`.
fn in_std(file: &str) -> Option<&str> {
    let (folder, file) = file.split_once("/library/")?;
    (folder.starts_with("/rustc/") || folder.ends_with("/rustlib/src/rust")).then_some(file)
}

/// The source that follows a place.
#[derive(PartialEq)]
enum Shown {
    Whole,
    WithoutNumbers,
    Nothing,
}

/// `  --> ` and what it points to.
fn place_in(line: &str) -> Option<(&str, &str)> {
    let place = line.trim_start();
    let place = place.strip_prefix("--> ").or(place.strip_prefix("::: "))?;
    Some(line.split_at(line.len() - place.len()))
}

/// A place without the machine's folders; outside of the case itself without line and column.
fn place_of(place: &str) -> (String, Shown) {
    if let Some(place) = place.strip_prefix(&*root().to_string_lossy()) {
        return (place.trim_start_matches(['/', '\\']).replace('\\', "/"), Shown::Whole);
    }
    let place = place.trim_end_matches(|c: char| c == ':' || c.is_ascii_digit());
    if let Some(place) = in_std(place) {
        return (format!("$RUST/{place}"), Shown::Nothing);
    }
    (format!("$WORKSPACE/{}", place.replace('\\', "/")), Shown::WithoutNumbers)
}

/// ` 9 | state Open {}` and what is drawn below it.
fn is_of_source(line: &str) -> bool {
    line.trim_start().starts_with(|c: char| c == '|' || c == '.' || c.is_ascii_digit())
}

/// `and 4 others` in a list of types, which grows with std.
fn without_count(line: &str) -> String {
    let count = line.trim_start().strip_prefix("and ").and_then(|rest| rest.strip_suffix(" others"));
    match count.filter(|count| count.bytes().all(|b| b.is_ascii_digit())) {
        Some(count) => line.replace(&format!("and {count} others"), "and $N others"),
        None => line.to_owned(),
    }
}

fn without_number(line: &str) -> String {
    let (number, source) = line.split_once('|').unwrap_or((line, ""));
    if number.contains('.') {
        return line.to_owned();
    }
    format!("{}|{source}", " ".repeat(number.len()))
}

/// The left edge is as wide as the numbers that are left.
fn narrow(lines: &mut [String]) {
    let places = lines.iter().filter(|line| place_in(line).is_some());
    let Some(width) = places.map(|line| line.len() - line.trim_start().len()).min() else {
        return;
    };
    let needed = lines.iter().filter_map(|line| number(line)).map(str::len).max().unwrap_or(1);
    let more = " ".repeat(width.saturating_sub(needed));
    for line in lines.iter_mut().filter(|_| !more.is_empty()) {
        let begin = if line.starts_with("...") { 3 } else { 0 };
        if line[begin..].starts_with(&more) {
            line.replace_range(begin..begin + more.len(), "");
        }
    }
}

/// The number of a line of source: of ` 9 |`, ` 9 +`, ` 9 -` and ` 9 ~`.
fn number(line: &str) -> Option<&str> {
    let number = line.trim_start().split(' ').next()?;
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    let behind = line.trim_start()[number.len()..].trim_start();
    (is_number && behind.starts_with(['|', '+', '-', '~'])).then_some(number)
}
