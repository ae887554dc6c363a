//! What a `|` in code is: it opens or closes the parameters of a closure, or is an operator, alone or as a half of `||`.

use proc_macro2::TokenTree;

use crate::token::is_mark;

/// The bars of an expression, token by token.
#[derive(Default)]
pub(super) struct Bars {
    /// Between the bars of a closure, where a comma separates parameters.
    pub(super) in_parameters: bool,
    /// The token before was a bar that is an operator, so that another one is its second half.
    is_operator: bool,
}

impl Bars {
    /// Goes past a token; `last` is the one before it.
    pub(super) fn pass(&mut self, token: &TokenTree, last: Option<&TokenTree>) {
        let is_bar = is_mark(token, '|');
        let opens = is_bar && !self.in_parameters && !self.is_operator && begins_value(last);
        self.is_operator = is_bar && !self.in_parameters && !self.is_operator && !opens;
        self.in_parameters = opens || self.in_parameters && !is_bar;
    }
}

/// Whether an expression begins behind this token.
fn begins_value(last: Option<&TokenTree>) -> bool {
    match last {
        None => true,
        Some(TokenTree::Punct(mark)) => mark.as_char() != '?',
        Some(TokenTree::Ident(ident)) => ident == "move" || ident == "return",
        Some(TokenTree::Group(_) | TokenTree::Literal(_)) => false,
    }
}
