//! Tokens as text with the spaces of rustfmt. What the compiler writes of tokens differs from one version to the next, and
//! from what other tools write; here each token is read from that text again, and the spaces between them are ours.

use proc_macro2::TokenStream;

use crate::syntax::{EventPattern, Pattern};

/// A piece of code in one row.
pub(crate) fn code(tokens: &TokenStream) -> String {
    spaced(&tokens.to_string())
}

/// `Open | Lock(code)`
pub(super) fn pattern(pattern: &Pattern) -> String {
    let mut text = String::new();
    for alternative in &pattern.alternatives {
        if !text.is_empty() {
            text.push_str(" | ");
        }
        if !alternative.binding.is_empty() {
            text.push_str(&code(&alternative.binding));
            text.push(' ');
        }
        match &alternative.event {
            EventPattern::Any(any) => text.push_str(&any.to_string()),
            EventPattern::Variant { name, payload } => {
                text.push_str(&name.to_string());
                if let Some(payload) = payload {
                    let payload = spaced(&payload.to_string());
                    text.push_str(if payload.starts_with('{') { " " } else { "" });
                    text.push_str(&payload);
                }
            }
        }
    }
    text
}

/// The value of a literal string; of anything else what was written.
pub(super) fn string(tokens: &TokenStream) -> String {
    match syn::parse2::<syn::LitStr>(tokens.clone()) {
        Ok(literal) => literal.value(),
        Err(_) => code(tokens),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Behind it an expression goes on: a name, a literal, a closing bracket.
    Operand,
    /// A word that is no name: `if`, `mut`.
    Keyword,
    Open,
    Close,
    /// A mark between two operands.
    Infix,
    /// A mark that belongs to what follows.
    Prefix,
    /// A mark without spaces on either side.
    Tight,
    /// `,` `;` `:`
    Separator,
    /// `?`, and the `>` of a generic type.
    Suffix,
    /// The bar behind the parameters of a closure.
    BarBehind,
}

struct Printer<'t> {
    text: String,
    last: Option<(Kind, &'t str)>,
    /// How many `<` of generic types are open.
    generics: usize,
    is_in_closure: bool,
}

fn spaced(text: &str) -> String {
    let mut printer =
        Printer { text: String::with_capacity(text.len()), last: None, generics: 0, is_in_closure: false };
    let mut at = space(text, 0);
    while at < text.len() {
        let end = at + length(&text[at..]);
        let next = space(text, end);
        printer.put(&text[at..end], &text[next..]);
        at = next;
    }
    printer.text
}

impl<'t> Printer<'t> {
    fn put(&mut self, token: &'t str, behind: &str) {
        let kind = self.kind(token, behind);
        if self.is_apart(kind, token) {
            self.text.push(' ');
        }
        match token.as_bytes().last() {
            // A string may go over several rows.
            Some(b'"' | b'#') if token.len() > 1 => {
                self.text.push_str(&token.replace(['\n', '\t', '\r'], " "))
            }
            _ => self.text.push_str(token),
        }
        self.last = Some((kind, token));
    }

    /// Whether what came last ends an operand.
    fn ends_operand(&self) -> bool {
        // Behind a block a `*` or `&` begins another statement.
        matches!(self.last, Some((Kind::Operand | Kind::Close | Kind::Suffix, text)) if text != "}")
    }

    fn kind(&mut self, token: &str, behind: &str) -> Kind {
        let first = token.as_bytes()[0];
        match token {
            _ if first.is_ascii_alphanumeric() || b"_\"'".contains(&first) || !first.is_ascii() => {
                if is_keyword(token) {
                    Kind::Keyword
                } else {
                    Kind::Operand
                }
            }
            "(" | "[" | "{" => Kind::Open,
            ")" | "]" | "}" => Kind::Close,
            "," | ";" | ":" => Kind::Separator,
            "." | "::" | ".." | "..=" | "#" | "$" => Kind::Tight,
            "?" => Kind::Suffix,
            // The `!` of a macro's name.
            "!" if matches!(self.last, Some((Kind::Operand, _))) && behind.starts_with(['(', '[', '{']) => {
                Kind::Suffix
            }
            "<" if self.opens_generics() => {
                self.generics += 1;
                Kind::Tight
            }
            ">" | ">>" if self.generics > 0 => {
                self.generics = self.generics.saturating_sub(token.len());
                Kind::Suffix
            }
            "|" if self.is_in_closure => {
                self.is_in_closure = false;
                Kind::BarBehind
            }
            "|" if !self.ends_operand() => {
                self.is_in_closure = true;
                Kind::Prefix
            }
            "||" if !self.ends_operand() => Kind::BarBehind,
            _ if !self.ends_operand() && !token.ends_with('=') && token != "=>" && token != "->" => {
                Kind::Prefix
            }
            _ => Kind::Infix,
        }
    }

    /// Whether a `<` behind this begins the parameters of a type.
    fn opens_generics(&self) -> bool {
        match self.last {
            // `Vec<u32>`, `T<u32>`; `MAX < count` is a comparison.
            Some((Kind::Operand, name)) => {
                name.starts_with(char::is_uppercase) && (name.len() == 1 || name.contains(char::is_lowercase))
            }
            Some((Kind::Tight, mark)) => mark == "::",
            last => !matches!(last, Some((Kind::Close, _))) && !self.ends_operand(),
        }
    }

    fn is_apart(&self, kind: Kind, token: &str) -> bool {
        use Kind::*;
        let Some((last, before)) = self.last else { return false };
        match (last, kind) {
            _ if before == ".." => token == "}",
            (Keyword, Tight) => true,
            (Open, Tight) => before == "{" && token == "..",
            (Separator, Tight) => before != ":" || token == "..",
            (Tight | Prefix, _) | (_, Tight | Suffix | Separator) => false,
            (Open, Close) => false,
            (Open, _) => before == "{",
            (_, Close) => token == "}",
            (Keyword, Open) => !["self", "Self", "crate", "super", "true", "false"].contains(&before),
            (Operand | Close | Suffix, Open) => token == "{" && before != "!",
            (_, BarBehind) => before != "|" && !matches!(last, Operand | Close | Suffix),
            _ => true,
        }
    }
}

/// By their length first: most words are none.
fn is_keyword(word: &str) -> bool {
    match word.len() {
        2 => matches!(word, "as" | "if" | "in"),
        3 => matches!(word, "box" | "dyn" | "for" | "let" | "mut" | "ref"),
        4 => matches!(word, "else" | "impl" | "loop" | "move"),
        5 => matches!(word, "async" | "await" | "break" | "const" | "match" | "where" | "while"),
        6 => matches!(word, "return" | "unsafe"),
        8 => word == "continue",
        _ => false,
    }
}

// The functions below work on bytes and positions: macros are compiled without optimisation, and each closure would
// cost more than its work.

/// The next place from this one on that is no space.
fn space(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    while at < bytes.len() && bytes[at].is_ascii_whitespace() {
        at += 1;
    }
    at
}

/// How many bytes the first token has.
fn length(text: &str) -> usize {
    let first = text.as_bytes()[0];
    match first {
        b'"' => quoted(text, 0),
        b'\'' => lifetime_or_char(text),
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

/// A number goes on behind its point where a digit follows.
fn number(text: &str) -> usize {
    let whole = word(text);
    let fraction =
        text[whole..].strip_prefix('.').filter(|rest| rest.starts_with(|char: char| char.is_ascii_digit()));
    fraction.map_or(whole, |fraction| whole + 1 + word(fraction))
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
        (Some((_, '\\')), _) => text[3..].find('\'').map_or(text.len(), |found| 3 + found + 1),
        (Some(_), Some((at, '\''))) => at + 1,
        _ => 1 + word(&text[1..]),
    }
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
