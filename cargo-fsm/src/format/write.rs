//! Statements with their indentation. Columns that were aligned are aligned again.

use unicode_width::UnicodeWidthStr as _;

use super::parts::Part;
use super::tree::{Item, What};

pub(super) fn write(items: &[Item], depth: usize, width: usize) -> String {
    let mut out = String::new();
    let mut at = 0;
    while at < items.len() {
        if items[at].is_apart {
            out.push('\n');
        }
        // What stands below each other without a gap may share columns.
        let count = 1 + items[at + 1..].iter().take_while(|item| !item.is_apart).count();
        let rows: Vec<Row> = items[at..at + count].iter().map(|item| row(item, depth, width)).collect();
        for (first, row) in aligned(&rows).into_iter().zip(&rows) {
            out += &row.before;
            out += &format!("{}{first}\n{}", indent(depth), row.behind);
        }
        at += count;
    }
    out
}

fn indent(depth: usize) -> String {
    "    ".repeat(depth)
}

/// An item: the row of it in which columns may be, and what stands before and behind that.
struct Row {
    before: String,
    parts: Vec<Cell>,
    behind: String,
}

/// A part of a row.
struct Cell {
    text: String,
    /// Where it stood, from the beginning of its row, and how many spaces were before it.
    column: usize,
    spaces: usize,
    is_comment: bool,
}

fn row(item: &Item, depth: usize, width: usize) -> Row {
    let (mut before, mut behind) = (String::new(), String::new());
    let mut parts: Vec<Part> = Vec::new();
    match &item.what {
        What::Comment(text) => {
            let mut rows = text.lines().enumerate().map(|(index, line)| {
                // The stars of a comment of several rows stand below each other.
                let space = if index > 0 && line.trim_start().starts_with('*') { " " } else { "" };
                format!("{space}{}", line.trim())
            });
            let first = rows.next().unwrap_or_default();
            behind.extend(rows.map(|row| format!("{}{row}\n", indent(depth))));
            return Row {
                before,
                parts: vec![Cell { text: first, column: 0, spaces: 0, is_comment: false }],
                behind,
            };
        }
        What::Line(line) => parts.extend(line.iter().cloned()),
        What::Block { head, open, .. } | What::List { head, open, .. } => {
            let text = block(item, &last_row(head), depth, width);
            parts.extend(head.iter().cloned());
            parts.push(Part { text, ..open.clone() });
        }
    }
    // Attributes and comments above it.
    let attributes = parts.iter().take_while(|part| is_attribute(part)).count();
    let split = parts.iter().take(attributes + 1).rposition(|part| part.is_below).unwrap_or(0);
    before += &parts[..split]
        .iter()
        .map(|part| format!("{}{}\n", indent(depth), shifted(&part.text, depth)))
        .collect::<String>();
    let first = parts.get(split).map_or(0, |part| part.column);
    let mut cells: Vec<Cell> = Vec::new();
    for (index, part) in parts[split..].iter().enumerate() {
        let text = shifted(&part.text, depth);
        if !behind.is_empty() || index > 0 && part.is_below {
            let gap = if part.is_below {
                let is_head = part.text.starts_with("where") || part.text.starts_with(['{', '}', ')']);
                format!("\n{}", indent(depth + usize::from(!is_head)))
            } else {
                " ".to_owned()
            };
            behind = format!("{}{gap}{text}", behind.trim_end_matches('\n'));
            continue;
        }
        let (row, rest) =
            text.split_once('\n').map_or((text.as_str(), None), |(row, rest)| (row, Some(rest)));
        let cell = Cell {
            text: row.to_owned(),
            column: part.column.saturating_sub(first),
            spaces: part.spaces,
            is_comment: false,
        };
        cells.push(cell);
        behind.extend(rest.map(|rest| format!("{rest}\n")));
    }
    // Parts below the first row.
    let mut behind = behind.trim_matches('\n').to_owned();
    if !behind.is_empty() {
        behind.push('\n');
    }
    let mut row = Row { before, parts: cells, behind };
    comment_behind(item, first, &mut row);
    row
}

/// A comment stands behind the last row.
fn comment_behind(item: &Item, first: usize, row: &mut Row) {
    let Some(comment) = &item.comment else { return };
    if row.behind.is_empty() {
        let column = comment.column.saturating_sub(first);
        row.parts.push(Cell { text: comment.text.clone(), column, spaces: comment.spaces, is_comment: true });
        return;
    }
    row.behind = format!("{} {}\n", row.behind.trim_end_matches('\n'), comment.text);
}

fn is_attribute(part: &Part) -> bool {
    ["#", "//", "/*"].iter().any(|mark| part.text.starts_with(mark))
}

/// What stands in the last row of these parts.
fn last_row(parts: &[Part]) -> String {
    let start = parts.iter().rposition(|part| part.is_below).unwrap_or(0);
    parts[start..].iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Rows of code below the first one, which keep their steps.
fn shifted(text: &str, depth: usize) -> String {
    let mut lines = text.lines();
    let mut shifted = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        shifted.push('\n');
        if !line.trim().is_empty() {
            shifted += &format!("{}{line}", indent(depth));
        }
    }
    shifted
}

/// The rows. A part that stood in a column stands there again, or as much further right as the longest row asks for.
fn aligned(rows: &[Row]) -> Vec<String> {
    let mut texts: Vec<String> =
        rows.iter().map(|row| row.parts.first().map_or(String::new(), |cell| cell.text.clone())).collect();
    let mut next: Vec<usize> = vec![1; rows.len()];
    let mut columns: Vec<usize> =
        rows.iter().flat_map(|row| row.parts.iter().skip(1).map(|cell| cell.column)).collect();
    columns.sort_unstable();
    columns.dedup();
    for column in columns {
        let has = |row: usize| {
            rows[row].parts.iter().skip(1).position(|cell| cell.column == column).map(|index| index + 1)
        };
        let own: Vec<(usize, usize)> = (0..rows.len()).filter_map(|row| Some((row, has(row)?))).collect();
        let is_shared = own.len() > 1 && own.iter().any(|(row, index)| rows[*row].parts[*index].spaces > 1);
        for (row, index) in &own {
            while next[*row] < *index {
                let cell = &rows[*row].parts[next[*row]];
                texts[*row] += &format!(" {}", cell.text);
                next[*row] += 1;
            }
        }
        let most = own.iter().map(|(row, _)| texts[*row].width() + 1).max().unwrap_or(0).max(column);
        for (row, index) in own {
            let (cell, length) = (&rows[row].parts[index], texts[row].width());
            // A comment far to the right stands in a column of its own.
            let is_column = is_shared || cell.is_comment && cell.spaces > 1;
            let to = match (is_column, is_shared) {
                (true, true) => most,
                (true, false) => column.max(length + 1),
                (false, _) => length + usize::from(cell.spaces > 0 || !cell.text.starts_with(';')),
            };
            texts[row].extend(std::iter::repeat_n(' ', to - length));
            texts[row].push_str(&cell.text);
            next[row] = index + 1;
        }
    }
    texts
}

/// `{ … }` with what is inside, on one row if it was and fits there.
fn block(item: &Item, head: &str, depth: usize, width: usize) -> String {
    let (items, is_list, is_on_one_row) = match &item.what {
        What::Block { items, is_on_one_row, .. } => (items, false, *is_on_one_row),
        What::List { items, is_on_one_row, .. } => (items, true, *is_on_one_row),
        _ => return String::new(),
    };
    let inside: Vec<String> = items.iter().filter_map(one_row).collect();
    let inside_is_whole = inside.len() == items.len();
    let mut inside = inside.join(" ");
    if is_list {
        inside = inside.trim_end_matches(',').to_owned();
    }
    let length = 4 * depth + head.width() + inside.width() + 5;
    match (items.is_empty(), is_on_one_row && inside_is_whole && length <= width) {
        (true, _) => "{}".to_owned(),
        (false, true) => format!("{{ {inside} }}"),
        // Further left by what `shifted` adds.
        (false, false) => {
            let items = if is_list { one_below_the_other(items, is_on_one_row) } else { items.clone() };
            let text = write(&items, 1, width.saturating_sub(4 * depth));
            format!("{{\n{text}}}")
        }
    }
}

/// An item that stands on one row with others.
fn one_row(item: &Item) -> Option<String> {
    if item.comment.is_some() {
        return None;
    }
    let is_whole = |parts: &[Part]| {
        parts.iter().all(|part| !part.text.contains('\n')) && parts.iter().skip(1).all(|part| !part.is_below)
    };
    let joined = |parts: &[Part]| parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(" ");
    match &item.what {
        What::Comment(_) => None,
        What::Line(parts) => is_whole(parts).then(|| joined(parts)),
        What::Block { head, items, .. } | What::List { head, items, .. } if items.is_empty() => {
            is_whole(head).then(|| format!("{} {{}}", joined(head)))
        }
        What::Block { head, items, is_on_one_row: true, .. }
        | What::List { head, items, is_on_one_row: true, .. } => {
            let inside: Vec<String> = items.iter().map(one_row).collect::<Option<_>>()?;
            is_whole(head).then(|| format!("{} {{ {} }}", joined(head), inside.join(" ")))
        }
        What::Block { .. } | What::List { .. } => None,
    }
}

/// A list that does not fit on one row ends with a comma.
fn one_below_the_other(items: &[Item], was_on_one_row: bool) -> Vec<Item> {
    let mut items: Vec<Item> = match items {
        [Item { what: What::Line(parts), .. }] if was_on_one_row => {
            parts.iter().map(|part| Item::of(What::Line(vec![part.clone()]))).collect()
        }
        items => items.to_vec(),
    };
    let last = items.iter_mut().rev().find_map(|item| match &mut item.what {
        What::Line(parts) => parts.last_mut(),
        _ => None,
    });
    if let Some(last) = last.filter(|part| !part.text.ends_with(',')) {
        last.text.push(',');
    }
    items
}
