//! The words of Graphviz's language (<https://graphviz.org/doc/info/lang.html>).

use super::super::Failure;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Id(Text),
    /// `->` or `--`
    Edge,
    Mark(char),
    End,
}

/// A name or a value, as it stands there; a quote in it has lost its backslash.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Text {
    pub(super) text: String,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Kind {
    #[default]
    Plain,
    /// Never a keyword.
    Quoted,
    /// Between `<` and `>`.
    Html,
}

pub(super) struct Tokens<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Tokens { text, at: 0 }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn fail<T>(&self, at: usize, reason: impl Into<String>) -> Result<T, Failure> {
        Err(Failure::at(self.text, at, reason))
    }

    /// The next token with its place.
    pub(super) fn next(&mut self) -> Result<(usize, Token), Failure> {
        self.skip()?;
        let at = self.at;
        let rest = self.rest();
        let token = match rest.chars().next() {
            None => Token::End,
            Some('"') => self.quoted()?,
            Some('<') => self.html()?,
            Some(letter @ ('{' | '}' | '[' | ']' | ';' | ',' | '=' | ':' | '+')) => {
                self.at += 1;
                Token::Mark(letter)
            }
            Some('-') if rest.starts_with("->") || rest.starts_with("--") => {
                self.at += 2;
                Token::Edge
            }
            Some(letter) if is_of_name(letter) || is_number(rest) => {
                let end = rest.char_indices().skip(1).find(|(_, letter)| !is_of_name(*letter));
                let name = &rest[..end.map_or(rest.len(), |(end, _)| end)];
                self.at += name.len();
                Token::Id(Text { text: name.to_owned(), kind: Kind::Plain })
            }
            Some(letter) => return self.fail(at, format!("`{letter}` cannot stand here")),
        };
        Ok((at, token))
    }

    /// Spaces and comments.
    fn skip(&mut self) -> Result<(), Failure> {
        loop {
            self.at += self.rest().len() - self.rest().trim_start().len();
            let begins_row =
                self.text[..self.at].rsplit('\n').next().is_some_and(|row| row.trim().is_empty());
            if self.rest().starts_with("//") || self.rest().starts_with('#') && begins_row {
                self.at += self.rest().find('\n').unwrap_or(self.rest().len());
            } else if self.rest().starts_with("/*") {
                match self.rest().find("*/") {
                    Some(end) => self.at += end + 2,
                    None => return self.fail(self.at, "this comment has no `*/`"),
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Texts with `+` between them are one.
    fn quoted(&mut self) -> Result<Token, Failure> {
        let mut text = self.one_quoted()?;
        loop {
            let before = self.at;
            self.skip()?;
            if !self.rest().starts_with('+') {
                self.at = before;
                break;
            }
            self.at += 1;
            self.skip()?;
            if !self.rest().starts_with('"') {
                return self.fail(self.at, "a text in quotes stands behind `+`");
            }
            text += &self.one_quoted()?;
        }
        Ok(Token::Id(Text { text, kind: Kind::Quoted }))
    }

    fn one_quoted(&mut self) -> Result<String, Failure> {
        let begin = self.at;
        let (mut text, mut letters) = (String::new(), self.rest().char_indices().skip(1));
        while let Some((at, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.at += at + 1;
                    return Ok(text);
                }
                '\\' => match letters.next() {
                    Some((_, '"')) => text.push('"'),
                    // The end of a row that goes on.
                    Some((_, '\n')) => {}
                    Some((_, next)) => text.extend(['\\', next]),
                    None => {}
                },
                letter => text.push(letter),
            }
        }
        self.fail(begin, "this text has no `\"` at its end")
    }

    fn html(&mut self) -> Result<Token, Failure> {
        let (begin, mut depth) = (self.at, 0);
        for (at, letter) in self.rest().char_indices() {
            depth += i32::from(letter == '<') - i32::from(letter == '>');
            if depth == 0 {
                let text = self.rest()[1..at].to_owned();
                self.at += at + 1;
                return Ok(Token::Id(Text { text, kind: Kind::Html }));
            }
        }
        self.fail(begin, "this `<` has no `>`")
    }
}

/// Whether a number with a sign begins here.
fn is_number(text: &str) -> bool {
    text.strip_prefix('-')
        .is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit() || letter == '.'))
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '.'
}
