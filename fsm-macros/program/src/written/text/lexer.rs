//! Where one token of a text ends, and the next one begins.
//!
//! The functions work on bytes and positions: macros are compiled without optimisation, and each closure would
//! cost more than its work.

/// The next place from this one on that is no space.
pub(super) fn space(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    while at < bytes.len() && bytes[at].is_ascii_whitespace() {
        at += 1;
    }
    at
}

/// How many bytes the first token has.
pub(super) fn length(text: &str) -> usize {
    let first = text.as_bytes()[0];
    match first {
        b'"' => quoted(text, 0),
        b'\'' => lifetime_or_char(text),
        b'b' if text.as_bytes().get(1) == Some(&b'\'') => 1 + character(&text[1..]),
        // `b"…"`, `r#"…"#`; a raw name is one word.
        b'r' | b'b' | b'c' => {
            let word = word(text);
            let opens = matches!(text.as_bytes().get(word), Some(b'"' | b'#'));
            if opens && ["r", "b", "c", "br", "cr"].contains(&&text[..word]) {
                prefixed(text, word)
            } else {
                word
            }
        }
        _ if first.is_ascii_digit() => number(text),
        _ if is_word(first) => word(text),
        _ => mark(text),
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

fn word(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() && is_word(bytes[at]) {
        at += 1;
    }
    at
}

/// A number goes on behind its point, unless that belongs to a range or selects something, and behind the sign of its exponent.
fn number(text: &str) -> usize {
    let whole = word(text);
    let point = text[whole..].strip_prefix('.');
    let end = match point.and_then(|behind| behind.as_bytes().first()) {
        Some(b'.') => whole,
        Some(next) if is_word(*next) && !next.is_ascii_digit() => whole,
        _ => point.map_or(whole, |behind| whole + 1 + word(behind)),
    };
    let has_base = text.as_bytes()[0] == b'0' && matches!(text.as_bytes().get(1), Some(b'x' | b'b' | b'o'));
    let is_signed = matches!(text.as_bytes().get(end), Some(b'+' | b'-'))
        && text.as_bytes().get(end + 1).is_some_and(u8::is_ascii_digit);
    match text[..end].ends_with(['e', 'E']) && is_signed && !has_base {
        true => end + 1 + word(&text[end + 1..]),
        false => end,
    }
}

/// A literal behind its prefix of so many bytes, or a raw name.
fn prefixed(text: &str, at: usize) -> usize {
    let hashes = text[at..].bytes().take_while(|byte| *byte == b'#').count();
    let opens = at + hashes;
    if text.as_bytes().get(opens) != Some(&b'"') {
        return if hashes == 1 { opens + word(&text[opens..]) } else { word(text) };
    }
    if !text[..at].contains('r') {
        return quoted(text, at);
    }
    let end = format!("\"{}", "#".repeat(hashes));
    text[opens + 1..].find(&end).map_or(text.len(), |found| opens + 1 + found + end.len())
}

/// Up to behind the quote that closes the one at this place.
fn quoted(text: &str, at: usize) -> usize {
    let mut is_escaped = false;
    for (index, byte) in text.bytes().enumerate().skip(at + 1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return index + 1,
            _ => {}
        }
    }
    text.len()
}

fn lifetime_or_char(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    match (chars.next(), chars.next()) {
        (Some((_, '\\')), _) | (Some(_), Some((_, '\''))) => character(text),
        _ => 1 + word(&text[1..]),
    }
}

/// A character with its quotes. What is escaped may be a quote.
fn character(text: &str) -> usize {
    let first = text[1..].chars().next().map_or(0, char::len_utf8);
    let begin = 1 + if first == 1 && text.as_bytes()[1] == b'\\' { 2 } else { first };
    text.get(begin..).and_then(|rest| rest.find('\'')).map_or(text.len(), |found| begin + found + 1)
}

/// Marks that stand right behind each other are one, as far as Rust has such a mark.
fn mark(text: &str) -> usize {
    const LONG: [&str; 24] = [
        "<<=", ">>=", "..=", "...", "&&", "||", "==", "!=", "<=", ">=", "=>", "->", "::", "..", "<<", ">>",
        "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=",
    ];
    if !matches!(text.as_bytes().get(1), Some(b'=' | b'&' | b'|' | b'>' | b':' | b'.' | b'<')) {
        return 1;
    }
    LONG.iter().find(|long| text.starts_with(**long)).map_or(1, |long| long.len())
}
