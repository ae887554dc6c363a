//! A template as text: each token by its kind, a letter, and what follows from that.

use proc_macro::{Delimiter, Ident, Spacing, TokenStream, TokenTree};

use crate::control::{control, is_control};

#[derive(Default)]
pub(crate) struct Text {
    pub(crate) template: String,
    /// What stands for `#name`, and for `#{expression}`.
    pub(crate) values: Vec<TokenTree>,
    /// What stands for `#name` in a repetition.
    pub(crate) lists: Vec<Ident>,
    /// That of the tokens, where the template names one.
    span: Option<TokenStream>,
}

impl Text {
    pub(crate) fn of(template: TokenStream, span: Option<&TokenStream>) -> Self {
        let mut text = Self { span: span.cloned(), ..Self::default() };
        text.tokens(template, false);
        text
    }

    fn tokens(&mut self, tokens: TokenStream, is_repeated: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut rest = &tokens[..];
        while let [token, behind @ ..] = rest {
            let TokenTree::Punct(mark) = token else {
                self.token(token, is_repeated);
                rest = behind;
                continue;
            };
            rest = match (mark.as_char(), behind) {
                ('#', [word @ TokenTree::Ident(name), behind @ ..]) if is_control(name) => {
                    assert!(!is_repeated, "`#{word}` stands in no repetition");
                    let (code, behind) = control(word, behind, self.span.as_ref());
                    self.expression(code);
                    behind
                }
                ('#', [TokenTree::Ident(name), behind @ ..]) => {
                    self.value(name, is_repeated);
                    behind
                }
                ('#', [TokenTree::Group(body), behind @ ..])
                    if body.delimiter() == Delimiter::Parenthesis =>
                {
                    self.repetition(body.stream(), behind)
                }
                ('#', [code @ TokenTree::Group(body), behind @ ..])
                    if body.delimiter() == Delimiter::Brace =>
                {
                    assert!(!is_repeated, "`#{{…}}` in a repetition would be the same each time");
                    self.expression(code.clone());
                    behind
                }
                (_, [TokenTree::Punct(_), TokenTree::Ident(name), behind @ ..])
                    if name.to_string() == "fsm_runtime" =>
                {
                    self.template.push('c');
                    behind
                }
                ('~', _) => {
                    self.template.push('~');
                    behind
                }
                _ => self.marks(rest),
            };
        }
    }

    fn expression(&mut self, code: TokenTree) {
        self.put(self.values.len());
        self.values.push(code);
    }

    fn value(&mut self, name: &Ident, is_repeated: bool) {
        if is_repeated {
            // A list is used up, so a name that stands here twice has two.
            self.template.push('e');
            self.template.push(code(self.lists.len()));
            self.lists.push(name.clone());
            return;
        }
        let word = name.to_string();
        let is_it = |known: &TokenTree| matches!(known, TokenTree::Ident(name) if name.to_string() == word);
        let index = self.values.iter().position(is_it).unwrap_or(self.values.len());
        if index == self.values.len() {
            self.values.push(name.clone().into());
        }
        self.put(index);
    }

    fn put(&mut self, value: usize) {
        self.template.push('v');
        self.template.push(code(value));
    }

    /// `(…) separator *`
    fn repetition<'t>(&mut self, body: TokenStream, behind: &'t [TokenTree]) -> &'t [TokenTree] {
        let is_star = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == '*');
        let Some(star) = behind.iter().position(is_star) else {
            panic!("a repetition ends in `*`");
        };
        let first = self.lists.len();
        self.template.push('r');
        self.template.push(code(first));
        let count_at = self.template.len();
        self.tokens(body, true);
        self.template.push('s');
        let separator: Vec<TokenTree> = behind[..star].to_vec();
        let mut rest = &separator[..];
        while !rest.is_empty() {
            rest = self.marks(rest);
        }
        self.template.push('z');
        self.template.insert(count_at, code(self.lists.len() - first));
        &behind[star + 1..]
    }

    /// One mark of Rust, of one character or more: all but the last are joint, whatever follows.
    fn marks<'t>(&mut self, tokens: &'t [TokenTree]) -> &'t [TokenTree] {
        const MARKS: [&str; 24] = [
            "<<=", ">>=", "...", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=",
            "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>", "..",
        ];
        let mut run = String::new();
        for token in tokens {
            let TokenTree::Punct(mark) = token else {
                break;
            };
            run.push(mark.as_char());
            if mark.spacing() == Spacing::Alone {
                break;
            }
        }
        let mark = MARKS.iter().find(|mark| run.starts_with(**mark));
        let length = mark.map_or(1, |mark| mark.len());
        for (index, char) in run.chars().take(length).enumerate() {
            // That of a lifetime is joint too.
            let is_joint = index + 1 < length || char == '\'';
            self.template.push(if is_joint { 'j' } else { 'a' });
            self.template.push(char);
        }
        &tokens[length..]
    }

    fn token(&mut self, token: &TokenTree, is_repeated: bool) {
        match token {
            TokenTree::Ident(word) if word.to_string() == "try" => self.template.push('t'),
            TokenTree::Ident(word) => {
                let word = word.to_string();
                self.template.push('w');
                self.template.push(code(word.len()));
                self.template.push_str(&word);
            }
            TokenTree::Literal(literal) => {
                self.template.push('l');
                self.template.push_str(&plain(literal.to_string()));
                self.template.push('\0');
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ('(', ')'),
                    Delimiter::Brace => ('{', '}'),
                    Delimiter::Bracket => ('[', ']'),
                    Delimiter::None => return self.tokens(group.stream(), is_repeated),
                };
                self.template.push(open);
                self.tokens(group.stream(), is_repeated);
                self.template.push(close);
            }
            TokenTree::Punct(_) => {}
        }
    }
}

/// Documentation that has come through a `macro_rules!` is a raw string, and another one is not.
fn plain(literal: String) -> String {
    match literal.strip_prefix("r\"").and_then(|text| text.strip_suffix('"')) {
        Some(text) => format!("\"{}\"", text.escape_debug()),
        None => literal,
    }
}

/// Numbers are small, so each is one character from the space on.
fn code(number: usize) -> char {
    match u8::try_from(number) {
        Ok(number) if number < 0x5f => char::from(b' ' + number),
        _ => panic!("{number} is too large for a template"),
    }
}
