//! A line in its parts, each with the column in which it stood.

use super::pieces::{Kind, Piece, closing};

/// A part of a line that stands together.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) text: String,
    pub(super) is_rust: Rust,
    /// Where it began in its row, and how many spaces were before it.
    pub(super) column: usize,
    pub(super) spaces: usize,
    /// It begins a new row.
    pub(super) is_below: bool,
}

/// Which Rust it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rust {
    No,
    /// `if GUARD`
    Guard,
    /// `when CONDITION`
    Condition,
    /// `do ACTION`, without its `;`
    Action,
    /// `let name: Type = value`
    Let,
    /// `during FUTURE`
    Future,
    /// `Part(VALUE, …)`
    Values,
}

/// Attributes and what follows them: on rows of their own where they were.
pub(super) fn head_parts(pieces: &[Piece], offset: usize) -> Vec<Part> {
    let base = pieces.first().map_or(0, |piece| piece.indent);
    let mut parts = attributes(&pieces[..offset]);
    let mut start = offset;
    for at in offset + 1..=pieces.len() {
        if at == pieces.len() || pieces[at].rows > 0 {
            parts.extend((start < at).then(|| part(&pieces[start..at], base, Rust::No)));
            start = at;
        }
    }
    parts
}

/// The same of a block: `state Name is Part(VALUE, …)` has values.
pub(super) fn block_parts(pieces: &[Piece], offset: usize) -> Vec<Part> {
    let values = offset + 3;
    if values >= pieces.len() || pieces[values - 1].text != "is" {
        return head_parts(pieces, offset);
    }
    let mut parts = head_parts(&pieces[..values], offset);
    parts.push(part(&pieces[values..], pieces[0].indent, Rust::Values));
    parts
}

fn attributes(pieces: &[Piece]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut at = 0;
    while at < pieces.len() {
        let end = if pieces[at].text == "#" { closing(pieces, at + 1) + 1 } else { at + 1 };
        parts.push(part(&pieces[at..end], pieces[0].indent, Rust::No));
        at = end;
    }
    parts
}

/// A line in its parts: what begins it, `if GUARD`, `=> target`, `do ACTION`.
pub(super) fn line_parts(pieces: &[Piece], offset: usize, word: &str) -> Vec<Part> {
    let mut parts = attributes(&pieces[..offset]);
    let base = pieces.first().map_or(0, |piece| piece.indent);
    let end =
        if pieces.last().is_some_and(|piece| piece.text == ";") { pieces.len() - 1 } else { pieces.len() };
    let mut starts = vec![offset];
    let is_let = matches!(word, "let" | "action");
    let event = if word == "during" { event_of(pieces) } else { None };
    let mut at = offset;
    while at < end && !is_let {
        let is_arrow = pieces[at].text == "="
            && pieces.get(at + 1).is_some_and(|next| next.text == ">" && next.spaces == 0 && next.rows == 0);
        let follows = starts.last().is_some_and(|start| pieces[*start].text == "do");
        let begins = matches!(pieces[at].text, "if" | "do") || is_arrow || event == Some(at);
        if at > offset && !follows && begins && (event.is_none_or(|event| event <= at)) {
            starts.push(at);
        }
        at = if pieces[at].kind == Kind::Open { closing(pieces, at) + 1 } else { at + 1 };
    }
    starts.push(end);
    for pair in starts.windows(2).filter(|pair| pair[0] < pair[1]) {
        let own = &pieces[pair[0]..pair[1]];
        let kind = match own[0].text {
            _ if is_let => Rust::Let,
            "if" => Rust::Guard,
            "when" => Rust::Condition,
            "do" => Rust::Action,
            "during" => Rust::Future,
            _ => Rust::No,
        };
        parts.push(part(own, base, kind));
    }
    if let (true, Some(last)) = (end < pieces.len(), parts.last_mut()) {
        last.text.push(';');
    }
    parts
}

/// The place of `as Event` behind a future, which has no `as` outside of brackets.
fn event_of(pieces: &[Piece]) -> Option<usize> {
    let mut depth = 0_usize;
    let is_it = |(at, piece): (usize, &Piece)| {
        match piece.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth == 0 && piece.text == "as").then_some(at)
    };
    pieces.iter().enumerate().find_map(is_it)
}

/// Pieces as text. Further rows are as far to the right as they are from where the statement begins.
pub(super) fn part(pieces: &[Piece], base: usize, is_rust: Rust) -> Part {
    let mut text = String::new();
    for (index, piece) in pieces.iter().enumerate() {
        if index > 0 {
            match piece.rows {
                0 if is_rust != Rust::No && piece.spaces > 0 => text.push(' '),
                0 if is_rust == Rust::No && has_space(&pieces[..index], &pieces[index..]) => text.push(' '),
                0 => {}
                rows => {
                    text.extend(std::iter::repeat_n('\n', rows.min(2)));
                    text.extend(std::iter::repeat_n(' ', piece.spaces.saturating_sub(base)));
                }
            }
        }
        text.push_str(piece.text);
    }
    let first = &pieces[0];
    Part { text, is_rust, column: first.at.start, spaces: first.spaces, is_below: first.rows > 0 }
}

/// Whether a space stands before the first of these pieces. What is not known here stays as it is: a `<` may compare, or hold a type.
fn has_space(before: &[Piece], from: &[Piece]) -> bool {
    let Some(piece) = from.first() else { return false };
    let is_behind = |text: &str| before.last().is_some_and(|piece| piece.text == text);
    let is_arrow = |pieces: &[Piece], first: &str| matches!(pieces, [begin, more] if begin.text == first && more.text == ">" && more.spaces == 0);
    let last_two = before.get(before.len().saturating_sub(2)..).unwrap_or_default();
    let is_behind_arrow = is_arrow(last_two, "=") || is_arrow(last_two, "-");
    let is_pattern = before.first().is_some_and(|first| matches!(first.text, "on" | "first"));
    // `name: Type`, and not `path::Type`.
    let is_behind_name = is_behind(":") && !last_two.iter().all(|piece| piece.text == ":");
    match piece.text {
        "," | ";" | ")" | "]" => false,
        "}" => !is_behind("{"),
        "{" => !is_behind("("),
        ":" => is_behind(":") && piece.spaces > 0,
        _ if is_behind("(") || is_behind("[") => false,
        // The list of a target in a value.
        "[" if is_behind("in") => true,
        "|" if is_pattern => true,
        _ if is_pattern && is_behind("|") => true,
        "-" if is_arrow(from.get(..2).unwrap_or_default(), "-") => true,
        _ if is_behind(",") || is_behind("{") || is_behind_arrow || is_behind_name => true,
        _ => piece.spaces > 0,
    }
}
