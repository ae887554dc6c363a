//! Messages are wider than a page: they go on in rows that stand below the words after `error: `.

const COLUMNS: usize = 88;

/// Where the rows after the first begin, which are those of a message and of nothing else.
const MARGIN: &str = "       ";

/// A line of what rustc prints, in rows that fit the page.
pub(super) fn folded(line: &str) -> String {
    let (mut rows, mut row) = (String::new(), String::new());
    if !is_message(line) {
        return format!("{line}\n");
    }
    for word in line.split(' ') {
        let is_first = row.trim().is_empty();
        if !is_first && row.chars().count() + 1 + word.chars().count() > COLUMNS {
            rows += &format!("{row}\n");
            row = format!("{MARGIN}{word}");
        } else {
            row += if is_first { "" } else { " " };
            row += word;
        }
    }
    format!("{rows}{row}\n")
}

/// The lines that rustc prints.
pub(super) fn unfolded(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for row in text.lines() {
        match (row.strip_prefix(MARGIN).filter(|rest| !rest.starts_with(' ')), lines.last_mut()) {
            (Some(rest), Some(line)) if is_message(line) => *line += &format!(" {rest}"),
            _ => lines.push(row.to_owned()),
        }
    }
    lines
}

fn is_message(line: &str) -> bool {
    line.starts_with("error") || line.starts_with("warning")
}
