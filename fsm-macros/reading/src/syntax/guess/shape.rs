//! Shapes: what comes next in the input, as a text of atoms with a space between them.
//!
//! | atom | fits |
//! | --- | --- |
//! | `when\|where` | one of these words; behind `~`, in any case and with or without `_` |
//! | `=>` | these marks |
//! | `[,+]` | one of these marks |
//! | `Name`, `name`, `word` | a word with a capital, a name, any word |
//! | `Event` | a word with a capital that does not begin with `On` |
//! | `unit` | a word for a unit of time |
//! | `known` | a word that has another name here, or is misspelt |
//! | `1`, `type`, `part`, `any` | a literal, a type, a token but `;`, any token |
//! | `{}`, `()`, `[]`, `()?` | a group; parentheses or braces, if there are any |
//! | `{lines}`, `{regions}`, `{data}`, `{more}` | a block of lines, with regions, of fields, with more lines than a final state has |
//! | `$`, `$data` | nothing: the end of a line, or of the declaration of data |
//! | `_` | nothing: no new row has begun |
//! | `!` before an atom | nothing: something else comes next |

use syn::parse::Parser;

use super::vocabulary;
use crate::syntax::prelude::*;
use crate::syntax::{lines, peek};

/// Whether the input begins with this shape.
pub(in crate::syntax) fn fits(shape: &str, input: ParseStream) -> bool {
    Next::of(input).fits(shape, input)
}

/// Whether a text begins with the shape, for the tests of shapes.
#[doc(hidden)]
pub fn begins_with(shape: &str, text: &str) -> bool {
    let parser = |input: ParseStream| {
        let found = fits(shape, input);
        peek::skip_all(input);
        Ok(found)
    };
    parser.parse_str(text).is_ok_and(|found| found)
}

/// The next token, read once for all shapes of a table: it rules out nearly all of them.
pub(super) struct Next {
    word: Option<String>,
    mark: Option<char>,
}

impl Next {
    pub(super) fn of(input: ParseStream) -> Self {
        Self { word: peek::peek_word(input).map(|word| word.to_string()), mark: peek::peek_mark(input) }
    }

    pub(super) fn fits(&self, shape: &str, input: ParseStream) -> bool {
        self.may_begin(shape.split(' ').next().unwrap_or_default()) && begins(shape, input)
    }

    /// Whether the atom may fit, as far as a word or a mark tells.
    fn may_begin(&self, atom: &str) -> bool {
        match (atom.chars().next(), &self.word) {
            (Some('a'..='z' | 'A'..='Z'), _) if OF_ANYTHING.contains(&atom) => true,
            (Some('a'..='z' | 'A'..='Z'), word) => word
                .as_ref()
                .is_some_and(|word| OF_WORDS.contains(&atom) || atom.split('|').any(|other| other == word)),
            (Some(mark @ ('.' | ',' | ':' | '|' | '&' | '/' | '=' | '-' | '<' | '#')), _) => {
                self.mark == Some(mark)
            }
            _ => true,
        }
    }
}

/// The atoms that stand for more words than they name.
const OF_WORDS: [&str; 6] = ["Name", "word", "name", "Event", "known", "unit"];

/// The atoms that no word and no mark rules out.
const OF_ANYTHING: [&str; 3] = ["any", "part", "type"];

fn begins(shape: &str, input: ParseStream) -> bool {
    let ahead = input.fork();
    let mut last = input.span();
    shape.split(' ').all(|atom| {
        let here = ahead.span();
        let fits = takes(atom, last, &ahead);
        last = here;
        fits
    })
}

/// Whether the atom fits, and is taken.
fn takes(atom: &str, last: Span, input: ParseStream) -> bool {
    if let Some(atom) = atom.strip_prefix('!').filter(|atom| !atom.is_empty() && *atom != "=") {
        return !takes(atom, last, &input.fork());
    }
    match atom {
        "" => true,
        "Name" => word(input, |word| word.starts_with(char::is_uppercase)),
        "Event" => word(input, |word| word.starts_with(char::is_uppercase) && !word.starts_with("On")),
        "name" => input.parse::<Ident>().is_ok(),
        "word" => word(input, |_| true),
        "known" => word(input, |word| vocabulary::meant(word).is_some()),
        "unit" => word(input, |word| word.len() > 1 && vocabulary::unit_of(word).is_some()),
        "1" => input.parse::<syn::Lit>().is_ok(),
        "any" => input.parse::<TokenTree>().is_ok(),
        "part" => !input.peek(Token![;]) && input.parse::<TokenTree>().is_ok(),
        "type" => peek::read::<syn::Type>(input).is_some(),
        "{}" => input.peek(syn::token::Brace) && input.parse::<TokenTree>().is_ok(),
        "()" => input.peek(syn::token::Paren) && input.parse::<TokenTree>().is_ok(),
        "[]" => input.peek(syn::token::Bracket) && input.parse::<TokenTree>().is_ok(),
        "()?" => {
            let _ = takes("()", last, input) || takes("{}", last, input);
            true
        }
        "{lines}" => in_block(input, &|block| block.is_empty() || lines::starts_line(block)),
        "{data}" => in_block(input, &|block| fits("word :", block) || fits("pub word :", block)),
        "{more}" => in_block(input, &|block| !block.is_empty() && !peek::peek_is(block, "enter")),
        "{regions}" => in_block(input, &|block| {
            block.cursor().token_stream().into_iter().any(|token| crate::token::is_word(&token, "region"))
        }),
        "$" => ends(input) || peek::peek_is(input, "do"),
        "$data" => ends(input) || input.peek(Token![,]) || input.peek(Token![=]),
        "_" => !lines::in_new_row(last, input.span()),
        _ => words_or_marks(atom, input),
    }
}

fn words_or_marks(atom: &str, input: ParseStream) -> bool {
    if atom.starts_with(|first: char| first.is_alphabetic() || first == '_') {
        return word(input, |word| atom.split('|').any(|other| other == word));
    }
    if let Some(words) = atom.strip_prefix('~').filter(|words| !words.is_empty()) {
        return word(input, |word| words.split('|').any(|other| other == vocabulary::plain(word)));
    }
    if let Some(marks) = atom.strip_prefix('[') {
        return mark(input).is_some_and(|mark| marks.trim_end_matches(']').contains(mark));
    }
    atom.chars().all(|wanted| mark(input) == Some(wanted))
}

fn word(input: ParseStream, is_meant: impl Fn(&str) -> bool) -> bool {
    let found = peek::peek_word(input).is_some_and(|word| is_meant(&word.to_string()));
    found && input.call(Ident::parse_any).is_ok()
}

fn mark(input: ParseStream) -> Option<char> {
    let mark = peek::peek_mark(input)?;
    let _ = input.parse::<TokenTree>();
    Some(mark)
}

fn ends(input: ParseStream) -> bool {
    input.is_empty() || input.peek(Token![;]) || lines::starts_line(input)
}

fn in_block(input: ParseStream, is_meant: &dyn Fn(ParseStream) -> bool) -> bool {
    peek::block(input).is_some_and(|block| is_meant(&block))
}
