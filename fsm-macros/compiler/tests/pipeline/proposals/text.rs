//! What a message proposes: its texts, which may have holes for what depends on the machine.

use super::tokens::{Token, flat, without_place};

pub(super) struct Text(Vec<Token>);

/// Names that the user knows.
const NAMES: [&str; 12] =
    ["Name", "Other", "One", "Event", "Target", "Parent", "Source", "Exit", "Done", "name", "field", "data"];
/// Words for some tokens, and what can stand there.
const SOME: [(&str, &str); 12] = [
    ("HOLE", ""),
    ("Type", "u32"),
    ("Owner", "u32"),
    ("Error", "u32"),
    ("condition", "true"),
    ("guard", "true"),
    ("action", "act()"),
    ("value", "0"),
    ("expression", "1"),
    ("trigger", "update"),
    ("future", "wait()"),
    ("other", "0"),
];

/// The texts between backticks, the last of them first.
pub(super) fn proposed(message: &str) -> Vec<Text> {
    let mut texts: Vec<Text> = message.split('`').skip(1).step_by(2).filter_map(Text::parse).collect();
    texts.reverse();
    texts
}

fn tokens(text: &str) -> Option<Vec<Token>> {
    Some(flat(text.parse().ok()?).into_iter().map(without_place).collect())
}

impl Text {
    fn parse(text: &str) -> Option<Self> {
        tokens(&text.replace('…', " HOLE ")).filter(|tokens| !tokens.is_empty()).map(Self)
    }

    pub(super) fn is(&self, tokens: &[Token]) -> bool {
        self.0.len() == tokens.len() && self.0.iter().zip(tokens).all(|(a, b)| a.text == b.text)
    }

    pub(super) fn begins(&self, tokens: &[Token]) -> bool {
        self.0.len() > 1 && tokens.len() > 1 && self.0[..2].iter().zip(tokens).all(|(a, b)| a.text == b.text)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The text by itself, its holes filled with what a user might write.
    pub(super) fn filled(&self, names: &[String]) -> Vec<Vec<Token>> {
        self.over(&[], names).into_iter().map(|(_, tokens)| tokens).collect()
    }

    /// Whether the text could begin and end where these tokens do.
    pub(super) fn spans(&self, first: Option<&Token>, last: Option<&Token>) -> bool {
        let fits = |of_text: &Token, token: Option<&Token>| {
            token.is_none_or(|token| {
                SOME.iter().any(|(word, _)| *word == of_text.text) || same(of_text, token)
            })
        };
        fits(&self.0[0], first) && fits(&self.0[self.0.len() - 1], last)
    }

    /// The ways to put the text over the tokens, each with the number of tokens that are new. All tokens stay but those that
    /// may go, in their order.
    pub(super) fn over(&self, old: &[(Token, bool)], names: &[String]) -> Vec<(usize, Vec<Token>)> {
        let mut found = Vec::new();
        let mut put = Put { names, done: Vec::new(), new: 0, found: &mut found };
        put.next(&self.0, old);
        found
    }
}

fn same(of_text: &Token, token: &Token) -> bool {
    let is_number =
        |token: &Token| token.text.starts_with(|first: char| first.is_ascii_digit() || first == '"');
    let is_name = NAMES.contains(&of_text.text.as_str());
    of_text.text == token.text || (is_name && token.is_word()) || (is_number(token) && is_number(of_text))
}

struct Put<'p> {
    names: &'p [String],
    done: Vec<Token>,
    new: usize,
    found: &'p mut Vec<(usize, Vec<Token>)>,
}

impl Put<'_> {
    fn with(&mut self, tokens: &[Token], new: usize, text: &[Token], old: &[(Token, bool)]) {
        let length = self.done.len();
        self.done.extend_from_slice(tokens);
        self.new += new;
        self.next(text, old);
        self.done.truncate(length);
        self.new -= new;
    }

    fn next(&mut self, text: &[Token], old: &[(Token, bool)]) {
        if self.found.len() >= 200 {
            return;
        }
        let Some((first, rest)) = text.split_first() else {
            if old.iter().all(|(_, may_go)| *may_go) {
                self.found.push((self.new, self.done.clone()));
            }
            return;
        };
        let kept = old.first();
        if kept.is_some_and(|(token, _)| same(first, token)) {
            let token = old[0].0.clone();
            self.with(&[token], 0, rest, &old[1..]);
        }
        if let Some((_, filler)) = SOME.iter().find(|(word, _)| *word == first.text) {
            let ends = |count: &usize| {
                *count <= 12
                    || rest
                        .first()
                        .is_none_or(|next| old.get(*count).is_some_and(|(token, _)| same(next, token)))
            };
            for count in (1..=old.len()).filter(ends) {
                let tokens: Vec<Token> = old[..count].iter().map(|(token, _)| token.clone()).collect();
                self.with(&tokens, 0, rest, &old[count..]);
            }
            self.with(&tokens(filler).unwrap_or_default(), 1, rest, old);
        } else if NAMES.contains(&first.text.as_str()) {
            let is_upper = |name: &str| name.starts_with(char::is_uppercase);
            let names = self.names;
            for name in names.iter().filter(|name| is_upper(name) == is_upper(&first.text)) {
                self.with(&tokens(name).unwrap_or_default(), 1, rest, old);
            }
        } else {
            self.with(std::slice::from_ref(first), 1, rest, old);
        }
        if let Some((_, true)) = kept {
            self.with(&[], 0, text, &old[1..]);
        }
    }
}
