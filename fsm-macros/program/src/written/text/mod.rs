//! Tokens as text with the spaces of rustfmt. What the compiler writes of tokens differs from one version to the next, and
//! from what other tools write; here each token is read from that text again, and the spaces between them are ours.

mod lexer;

use proc_macro2::TokenStream;

use crate::each::Gather;
use crate::written::{Alternative, EventPattern, Pattern};
use lexer::{length, space};

/// A piece of code in one row.
pub fn code_text(tokens: &TokenStream) -> String {
    spaced(&tokens.to_string())
}

/// `Open | Lock(code)`
pub fn pattern(pattern: &Pattern) -> String {
    let texts: Vec<String> = pattern.alternatives.iter().map(alternative).gather();
    texts.join(" | ")
}

fn alternative(alternative: &Alternative) -> String {
    let mut text = code_text(&alternative.binding);
    text.push_str(if text.is_empty() { "" } else { " " });
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
    text
}

/// The value of a literal string; of anything else what was written.
pub fn string(tokens: &TokenStream) -> String {
    match syn::parse2::<syn::LitStr>(tokens.clone()) {
        Ok(literal) => literal.value(),
        Err(_) => code_text(tokens),
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
            Some(b'"' | b'#') if token.len() > 1 => self.text.push_str(&in_one_row(token)),
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
            // `0.. | 5..`
            "|" | "||" if matches!(self.last, Some((_, ".."))) => Kind::Infix,
            "?" => Kind::Suffix,
            // The `!` of a macro's name.
            "!" if matches!(self.last, Some((Kind::Operand, _))) && behind.starts_with(['(', '[', '{']) => {
                Kind::Suffix
            }
            "<" if self.opens_generics() => {
                self.generics += 1;
                // `<u8 as Default>::default()` begins as a name does.
                let is_behind_name = matches!(self.last, Some((Kind::Operand, _) | (_, "::")));
                if is_behind_name { Kind::Tight } else { Kind::Prefix }
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
            _ if before == ".." => token == "}" || matches!(kind, Infix | Keyword),
            (Keyword, Tight) => true,
            (Open, Tight) => before == "{",
            (Infix | BarBehind | Separator, Tight) => true,
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

/// A string, which may go over several rows. Where nothing can be escaped, a space stands for their ends.
fn in_one_row(string: &str) -> String {
    if string.split('"').next().is_some_and(|prefix| prefix.contains('r')) {
        return string.replace(['\n', '\t', '\r'], " ");
    }
    let mut rows = string.split("\\\n");
    let first = rows.next().unwrap_or_default().to_owned();
    let joined = rows.fold(first, |text, row| text + row.trim_start());
    joined.replace('\n', "\\n").replace('\t', "\\t").replace('\r', "\\r")
}

/// By their length first: most words are none.
fn is_keyword(word: &str) -> bool {
    match word.len() {
        2 => matches!(word, "as" | "if" | "in"),
        3 => matches!(word, "box" | "dyn" | "for" | "let" | "mut" | "ref"),
        4 => matches!(word, "else" | "impl" | "loop" | "move"),
        5 => matches!(word, "async" | "break" | "const" | "match" | "where" | "while"),
        6 => matches!(word, "return" | "unsafe"),
        8 => word == "continue",
        _ => false,
    }
}
