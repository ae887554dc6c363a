//! The names in a piece of code, found in one walk over its tokens: asking a compiler for tokens again and again
//! is what a macro spends most of its time with.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenTree};

use super::language::{CALLS, is_unit};
use crate::each::Gather;
use crate::token::is_one_of;

#[derive(Clone, Default)]
pub struct Words {
    names: Vec<Name>,
    first: Option<Span>,
    /// Whether running the code in place could leave the function or loop of ours around it: by `return`,
    /// `break`, `continue`, `?`, or by a macro that may hold one of these. Such code is put into a closure of its
    /// own.
    pub may_return: bool,
    /// Whether it may do so by anything but `?`.
    pub may_leave: bool,
    /// Whether it may wait: by `.await`, or by a macro that may hold one.
    pub may_wait: bool,
    /// Whether a macro that is not known to be harmless is called: what it does is known to rustc alone.
    pub calls_unknown: bool,
    /// Whether a macro is called that has the name of a call of ours, as `r#goto!`.
    pub has_raw_call: bool,
    /// The first `?`, and the first `await`, that are in no closure, no block of their own kind and no macro.
    pub question: Option<Span>,
    pub awaits: Option<Span>,
    /// Whether a word in it says that it may not come to its end.
    pub may_end: bool,
    /// Whether a closure in it may take what it names with it.
    pub has_move: bool,
    /// Whether a request or a test of ours may stand in it.
    pub may_call: bool,
    /// Whether a `macro_rules!` handed over a part of it.
    pub has_fragment: bool,
    /// A `.` behind which nothing has been written yet.
    pub open_dot: Option<Span>,
    /// A number with a unit of time, which is no number of Rust's.
    pub duration: Option<(Span, String)>,
}

/// One place at which a name stands.
#[derive(Clone)]
struct Name {
    text: String,
    /// It is a variable: neither the label of a field, nor behind a `.`, nor a macro.
    is_variable: bool,
    /// Neither behind a `*` or `&` nor before a `.`: there the value of a variable may be moved.
    is_alone: bool,
}

impl Words {
    pub fn of(tokens: &[TokenTree]) -> Self {
        let mut words = Self { first: tokens.first().map(TokenTree::span), ..Self::default() };
        words.walk(tokens, true);
        words
    }

    /// The place of an error about the code: its first token.
    pub fn first_span(&self, otherwise: Span) -> Span {
        self.first.unwrap_or(otherwise)
    }

    /// Whether the code names this variable.
    pub fn mention(&self, name: &Ident) -> bool {
        let name = name.to_string();
        // In a format a raw name stands without its mark.
        let plain = name.strip_prefix("r#").unwrap_or(&name);
        self.names.iter().any(|word| word.is_variable && (word.text == name || word.text == plain))
    }

    /// Whether the word stands anywhere in the code.
    pub fn contain(&self, word: &str) -> bool {
        self.names.iter().any(|name| name.text == word)
    }

    /// The names of variables in the code.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.names.iter().filter(|name| name.is_variable).map(|name| name.text.as_str())
    }

    /// Whether this variable stands by itself somewhere, so that its value may be moved.
    pub fn may_move(&self, name: &Ident) -> bool {
        let name = name.to_string();
        self.names.iter().any(|word| word.is_alone && word.text == name)
    }

    /// `is_own`: what stands there is part of the code itself, and not of a closure or a macro in it.
    fn walk(&mut self, tokens: &[TokenTree], mut is_own: bool) {
        for (index, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Ident(ident) => {
                    is_own &= ident != "async";
                    if is_own && ident == "await" {
                        self.awaits.get_or_insert(ident.span());
                    }
                    self.name(ident, tokens, index);
                }
                TokenTree::Punct(punct) => {
                    is_own &= punct.as_char() != '|';
                    if punct.as_char() == '?' {
                        self.may_return = true;
                        if is_own {
                            self.question.get_or_insert(punct.span());
                        }
                    }
                    if punct.as_char() == '.' && is_open(tokens, index) {
                        self.open_dot = Some(punct.span());
                    }
                }
                // The name in `take!(name)` means the value, and not the reference that is bound to the name.
                TokenTree::Group(_) if is_taken(&tokens[..index]) => {}
                TokenTree::Group(group) => {
                    let before = (self.open_dot, self.duration.clone());
                    let is_macros = index > 0 && is_one_of(tokens.get(index - 1), &['!']);
                    self.group(group, is_own && !is_macros);
                    // A macro may have a use for both.
                    if is_macros {
                        (self.open_dot, self.duration) = before;
                    }
                }
                TokenTree::Literal(literal) => self.literal(&literal.to_string(), literal.span()),
            }
        }
    }

    fn literal(&mut self, text: &str, span: Span) {
        if text.starts_with(|first: char| first.is_ascii_digit()) {
            let unit = text.trim_start_matches(|char: char| char.is_ascii_digit() || "._".contains(char));
            if is_unit(unit) {
                self.duration = Some((span, text.to_owned()));
            }
            return;
        }
        // Names in the text of a format: `"{name:?}"`.
        for part in text.split('{').skip(1) {
            let end = part.find(|char: char| !char.is_alphanumeric() && char != '_').unwrap_or(part.len());
            if !part[..end].is_empty() {
                self.names.push(Name { text: part[..end].to_owned(), is_variable: true, is_alone: false });
            }
        }
    }

    fn group(&mut self, group: &Group, is_own: bool) {
        self.has_fragment |= group.delimiter() == Delimiter::None;
        let tokens: Vec<TokenTree> = group.stream().into_iter().gather();
        self.walk(&tokens, is_own);
    }

    fn name(&mut self, ident: &Ident, tokens: &[TokenTree], index: usize) {
        let text = ident.to_string();
        let (rest, before) = (&tokens[index + 1..], |back: usize| tokens.get(index.checked_sub(back)?));
        self.has_move |= text == "move";
        self.may_end |= ENDS.contains(&text.as_str());
        self.may_call |= CALLS.contains(&text.as_str());
        let is_unknown = is_unknown_macro(&text, rest);
        self.may_leave |= ["return", "break", "continue"].contains(&text.as_str()) || is_unknown;
        self.calls_unknown |= is_unknown;
        self.has_raw_call |= text.strip_prefix("r#").is_some_and(|plain| CALLS.contains(&plain));
        self.may_return |= self.may_leave;
        self.may_wait |= text == "await" || is_unknown;
        let selected = is_one_of(before(1), &['.']) && !is_one_of(before(2), &['.']);
        let is_alone = !is_one_of(before(1), &['*', '.', '&']) && !is_one_of(rest.first(), &['.', ':']);
        let is_variable = !selected && !is_label(rest.first()) && !is_macro(rest);
        self.names.push(Name { text, is_variable, is_alone });
    }
}

/// Macros, functions and words behind which code may never be reached.
const ENDS: [&str; 10] =
    ["panic", "todo", "unimplemented", "unreachable", "loop", "return", "break", "continue", "exit", "abort"];

/// Whether nothing stands behind the dot at this place, which is not the second one of `..`.
fn is_open(tokens: &[TokenTree], index: usize) -> bool {
    let next = tokens.get(index + 1);
    (next.is_none() || is_one_of(next, &[';', ',']))
        && !is_one_of(index.checked_sub(1).and_then(|at| tokens.get(at)), &['.'])
}

/// Whether `take!` stands before a group.
fn is_taken(before: &[TokenTree]) -> bool {
    matches!(before, [.., TokenTree::Ident(name), TokenTree::Punct(bang)] if name == "take" && bang.as_char() == '!')
}

fn is_label(next: Option<&TokenTree>) -> bool {
    matches!(
        next,
        Some(TokenTree::Punct(punct)) if punct.as_char() == ':' && punct.spacing() == Spacing::Alone
    )
}

/// Whether this stands behind the name of a macro that is called.
fn is_macro(rest: &[TokenTree]) -> bool {
    matches!(
        rest,
        [TokenTree::Punct(bang), TokenTree::Group(group), ..]
            if bang.as_char() == '!' && group.delimiter() != Delimiter::None
    )
}

fn is_unknown_macro(name: &str, rest: &[TokenTree]) -> bool {
    #[rustfmt::skip]
    const HARMLESS: [&str; 20] = [
        "print", "println", "eprint", "eprintln", "format", "format_args", "write", "writeln", "assert",
        "assert_eq", "assert_ne", "debug_assert", "debug_assert_eq", "debug_assert_ne", "panic", "todo",
        "unimplemented", "unreachable", "vec", "matches",
    ];
    is_macro(rest) && !HARMLESS.contains(&name) && !CALLS.contains(&name)
}
