//! The text of a table in pieces: tokens as they were written, and comments, which are no tokens and stand in the gaps.

use std::ops::Range;
use std::str::FromStr;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Token,
    Open,
    Close,
    /// To the end of its row.
    LineComment,
    BlockComment,
}

/// A token, a bracket or a comment.
#[derive(Clone, Debug)]
pub(super) struct Piece<'s> {
    pub(super) kind: Kind,
    pub(super) text: &'s str,
    /// In the source.
    pub(super) at: Range<usize>,
    /// How many rows further down than the piece before it.
    pub(super) rows: usize,
    /// How many letters behind that, on the same row.
    pub(super) spaces: usize,
    /// How far to the right its row begins.
    pub(super) indent: usize,
}

/// The pieces of these tokens, with the comments around them up to `whole`.
pub(super) fn pieces<'s>(source: &'s str, tokens: TokenStream, whole: Range<usize>) -> Vec<Piece<'s>> {
    let mut ranges = Vec::new();
    leaves(tokens, &mut ranges);
    let mut pieces = Vec::new();
    let mut end = whole.start;
    for (kind, range) in ranges {
        // A doc comment is several tokens, all in the same place.
        if range.start < end {
            continue;
        }
        comments(source, end..range.start, whole.start, &mut pieces);
        let text = &source[range.clone()];
        let kind = match text {
            text if text.starts_with("//") => Kind::LineComment,
            text if text.starts_with("/*") => Kind::BlockComment,
            _ => kind,
        };
        end = range.end;
        push(source, kind, range, whole.start, &mut pieces);
    }
    comments(source, end..whole.end, whole.start, &mut pieces);
    pieces
}

fn leaves(tokens: TokenStream, ranges: &mut Vec<(Kind, Range<usize>)>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => leaves(group.stream(), ranges),
            // A doc comment has the place of its text in all of its tokens.
            TokenTree::Group(group) => {
                ranges.push((Kind::Open, group.span_open().byte_range()));
                leaves(group.stream(), ranges);
                ranges.push((Kind::Close, group.span_close().byte_range()));
            }
            token => ranges.push((Kind::Token, token.span().byte_range())),
        }
    }
}

/// The comments in a gap between two tokens.
fn comments<'s>(source: &'s str, gap: Range<usize>, first: usize, pieces: &mut Vec<Piece<'s>>) {
    let mut at = gap.start;
    while let Some(offset) = source[at..gap.end].find('/') {
        let start = at + offset;
        let rest = &source[start..gap.end];
        let (kind, length) = match rest.starts_with("//") {
            true => (Kind::LineComment, rest.find('\n').unwrap_or(rest.len())),
            false => (Kind::BlockComment, block_length(rest)),
        };
        let length = source[start..start + length].trim_end().len();
        push(source, kind, start..start + length, first, pieces);
        at = start + length;
    }
}

/// Block comments stand in each other.
fn block_length(text: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        match &text[at..] {
            rest if rest.starts_with("/*") => (depth, at) = (depth + 1, at + 2),
            rest if rest.starts_with("*/") => {
                (depth, at) = (depth - 1, at + 2);
                if depth == 0 {
                    return at;
                }
            }
            rest => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    text.len()
}

fn push<'s>(source: &'s str, kind: Kind, at: Range<usize>, first: usize, pieces: &mut Vec<Piece<'s>>) {
    let before = pieces.last().map_or(first, |piece: &Piece| piece.at.end);
    let gap = &source[before..at.start];
    let rows = gap.matches('\n').count();
    let spaces = gap.rsplit('\n').next().map_or(0, |last| last.chars().count());
    let text = source[at.clone()].trim_end();
    let row = &source[source[..at.start].rfind('\n').map_or(0, |end| end + 1)..];
    let indent = row.chars().take_while(|letter| *letter == ' ').count();
    pieces.push(Piece { kind, text, at, rows, spaces, indent });
}

/// Whether the same stands in both texts.
pub(super) fn are_same(one: &str, other: &str) -> bool {
    let read = |text: &str| TokenStream::from_str(text).ok();
    let (Some(ones), Some(others)) = (read(one), read(other)) else { return false };
    same(&pieces(one, ones, 0..one.len()), &pieces(other, others, 0..other.len()))
}

/// Whether the same stands in both, in the same order: tokens and comments. A comma at the end of a list may come and go.
pub(super) fn same(one: &[Piece], other: &[Piece]) -> bool {
    fn words(pieces: &[Piece]) -> Vec<String> {
        let mut words = Vec::new();
        for (index, piece) in pieces.iter().enumerate() {
            let closes = pieces.get(index + 1).is_some_and(|next| next.kind == Kind::Close);
            if piece.text == "," && closes {
                continue;
            }
            // Of a comment of several rows the rows may stand further left or right.
            words.push(piece.text.lines().map(str::trim).collect::<Vec<_>>().join("\n"));
        }
        words
    }
    words(one) == words(other)
}

/// The bracket that closes the one at this place.
pub(super) fn closing(pieces: &[Piece], open: usize) -> usize {
    let mut depth = 0_usize;
    for (index, piece) in pieces.iter().enumerate().skip(open) {
        match piece.kind {
            Kind::Open => depth += 1,
            Kind::Close => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return index;
                }
            }
            _ => {}
        }
    }
    pieces.len().saturating_sub(1)
}
