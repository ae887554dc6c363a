//! Statements and blocks of a table.

use super::parts::{Part, Rust, block_parts, head_parts, line_parts, part};
use super::pieces::{Kind, Piece, closing};

/// What stands in a block of the table, one below the other.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// A row without anything stands before it.
    pub(super) is_apart: bool,
    pub(super) what: What,
    /// Behind it on its last row.
    pub(super) comment: Option<Part>,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    /// A comment by itself, its rows.
    Comment(String),
    /// A line: parts with the columns in which they stood.
    Line(Vec<Part>),
    /// `head { … }`
    Block { head: Vec<Part>, open: Part, items: Vec<Item>, is_on_one_row: bool },
    /// `head { A, B(u32) }`, the list of events.
    List { head: Vec<Part>, open: Part, items: Vec<Item>, is_on_one_row: bool },
}

impl Item {
    pub(super) fn of(what: What) -> Self {
        Item { is_apart: false, what, comment: None }
    }
}

/// The items of a block. Each piece is in one of them.
pub(super) fn items(pieces: &[Piece]) -> Result<Vec<Item>, String> {
    let mut items: Vec<Item> = Vec::new();
    let mut at = 0;
    while let Some(first) = pieces.get(at) {
        let is_apart = first.rows > 1 && !items.is_empty();
        if matches!(first.kind, Kind::LineComment | Kind::BlockComment) {
            let trails = first.rows == 0
                && items
                    .last()
                    .is_some_and(|item| item.comment.is_none() && !matches!(item.what, What::Comment(_)));
            match items
                .last_mut()
                .filter(|_| trails && first.kind == Kind::LineComment && !first.text.starts_with("///"))
            {
                Some(item) => item.comment = Some(part(&pieces[at..=at], 0, Rust::No)),
                None => {
                    items.push(Item { is_apart, what: What::Comment(first.text.to_owned()), comment: None })
                }
            }
            at += 1;
            continue;
        }
        let end = statement_end(pieces, at)?;
        items.push(Item { is_apart, what: statement(&pieces[at..end])?, comment: None });
        at = end;
    }
    Ok(items)
}

/// Words that begin a statement with a block of the table.
const BLOCKS: [&str; 7] = ["machine", "part", "state", "region", "choice", "final", "events"];

/// The piece behind attributes and visibility.
fn keyword<'s>(pieces: &[Piece<'s>]) -> (usize, &'s str) {
    let mut at = 0;
    while pieces.get(at).is_some_and(|piece| piece.text == "#") {
        at = closing(pieces, at + 1) + 1;
        // Comments may stand between attributes.
        while pieces.get(at).is_some_and(|piece| matches!(piece.kind, Kind::LineComment | Kind::BlockComment))
        {
            at += 1;
        }
    }
    let start = at;
    if pieces.get(at).is_some_and(|piece| piece.text == "pub") {
        at += 1;
        if pieces.get(at).is_some_and(|piece| piece.text == "(") {
            at = closing(pieces, at) + 1;
        }
    }
    if pieces.get(at).is_some_and(|piece| matches!(piece.text, "const" | "async")) {
        at += 1;
    }
    (start, pieces.get(at).map_or("", |piece| piece.text))
}

/// Behind the last piece of the statement that begins here.
fn statement_end(pieces: &[Piece], start: usize) -> Result<usize, String> {
    let (offset, word) = keyword(&pieces[start..]);
    let is_block = BLOCKS.contains(&word);
    let mut at = start + offset;
    while let Some(piece) = pieces.get(at) {
        match piece.text {
            ";" => return Ok(at + 1),
            "{" if piece.kind == Kind::Open => {
                let close = closing(pieces, at);
                let is_action = ends_at_brace(&pieces[start..at]);
                if is_block || is_action && pieces.get(close + 1).is_none_or(|next| !continues(next)) {
                    return Ok(close + 1);
                }
                at = close + 1;
            }
            _ if piece.kind == Kind::Open => at = closing(pieces, at) + 1,
            _ => at += 1,
        }
    }
    match pieces.get(start) {
        // The last line of a block may lack its end: that is for the macro to say.
        Some(_) => Ok(pieces.len()),
        None => Err("it has no end".to_owned()),
    }
}

/// Whether these pieces end with an action whose brace ends the line: `do {`, `do if … {`, `do match … {`.
fn ends_at_brace(pieces: &[Piece]) -> bool {
    const BLOCKS: [&str; 6] = ["if", "match", "for", "while", "loop", "unsafe"];
    let mut depth = 0_usize;
    let mut action = None;
    for (index, piece) in pieces.iter().enumerate() {
        match piece.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            _ if depth == 0 && piece.text == "do" && action.is_none() => action = Some(index + 1),
            _ => {}
        }
    }
    action.is_some_and(|action| pieces.get(action).is_none_or(|first| BLOCKS.contains(&first.text)))
}

/// What follows a block belongs to its expression: `{ … }.len()`, or the block was in a condition or a pattern.
fn continues(next: &Piece) -> bool {
    const SIGNS: [&str; 17] =
        [";", ".", "?", "+", "-", "*", "/", "%", "^", "<", ">", "&", "|", "=", "!", "[", "("];
    SIGNS.contains(&next.text) || matches!(next.text, "{" | "," | "as" | "else" | "in" | "if")
}

fn statement(pieces: &[Piece]) -> Result<What, String> {
    let (offset, word) = keyword(pieces);
    let is_whole = pieces.last().is_some_and(|piece| piece.text == "}");
    if BLOCKS.contains(&word) && is_whole {
        let open = (offset..pieces.len())
            .find(|index| pieces[*index].text == "{" && closing(pieces, *index) + 1 == pieces.len());
        let open = open.ok_or("a block does not end")?;
        let (head, inside) = (&pieces[..open], &pieces[open + 1..pieces.len() - 1]);
        let brace = part(&pieces[open..=open], 0, Rust::No);
        let is_on_one_row = pieces[open + 1..].iter().all(|piece| piece.rows == 0) && !inside.is_empty();
        return Ok(match word {
            "events" => {
                let head = head_parts(head, offset);
                What::List { head, open: brace, items: list(inside)?, is_on_one_row }
            }
            _ => {
                let head = block_parts(head, offset);
                What::Block { head, open: brace, items: items(inside)?, is_on_one_row }
            }
        });
    }
    Ok(What::Line(line_parts(pieces, offset, word)))
}

/// The entries of a list, each with its comma.
fn list(pieces: &[Piece]) -> Result<Vec<Item>, String> {
    let mut items: Vec<Item> = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while at < pieces.len() {
        let piece = &pieces[at];
        if start == at && matches!(piece.kind, Kind::LineComment | Kind::BlockComment) {
            let trails = piece.rows == 0
                && piece.kind == Kind::LineComment
                && !piece.text.starts_with("///")
                && items.last().is_some_and(|item| item.comment.is_none());
            let is_apart = piece.rows > 1 && !items.is_empty();
            match items.last_mut().filter(|_| trails) {
                Some(item) => item.comment = Some(part(&pieces[at..=at], 0, Rust::No)),
                None => {
                    items.push(Item { is_apart, what: What::Comment(piece.text.to_owned()), comment: None })
                }
            }
            at += 1;
            start = at;
            continue;
        }
        at = if piece.kind == Kind::Open { closing(pieces, at) + 1 } else { at + 1 };
        if piece.text == "," || at >= pieces.len() {
            let entry = &pieces[start..at];
            let is_apart = entry[0].rows > 1 && !items.is_empty();
            let parts = head_parts(entry, keyword(entry).0);
            match items.last_mut() {
                // Entries stay on one row.
                Some(Item { what: What::Line(row), comment: None, .. })
                    if entry[0].rows == 0 && entry[0].kind == Kind::Token =>
                {
                    row.extend(parts);
                }
                _ => items.push(Item { is_apart, what: What::Line(parts), comment: None }),
            }
            start = at;
        }
    }
    Ok(items)
}
