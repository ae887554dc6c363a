//! The data that code names, each a second time as the field that they are: an editor which renames data from a use of them
//! finds the field too, and with it all other uses, and what other code says of it.

use proc_macro2::{Ident, TokenTree};

use super::Editor;
use super::clause::Tokens;
use super::unplaced;
use crate::each::{Gather, Holds};
use crate::token::{is_mark, is_word};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

impl Editor<'_> {
    /// The names of data in this code, where nothing in it or in the event binds them anew.
    pub(super) fn editor_uses(&self, code: Tokens) -> TokenStream {
        let (mut uses, mut bound) = (Vec::new(), self.bound.borrow().clone());
        look(code, &mut uses, &mut bound);
        let named = uses.into_iter().filter(|name| !bound.holds(&name.to_string()));
        named.filter_map(|name| self.editor_field(&name)).joined()
    }

    fn editor_field(&self, name: &Ident) -> Option<TokenStream> {
        let holds = |id: &StateId| self.cx.state(*id).data.iter().any(|field| field.name == name);
        let holder = self.cx.tree().path(self.here.get()).find(holds)?;
        let names = self.cx.names;
        Some(tokens! {
            if let
                #if holder == ROOT { #{&names.data} }
                #else if self.cx.tree().is_region(holder) { #{&names.region[holder.0].0} }
                #else { #{&names.inside[self.cx.tree().parent(holder)?.0].0}::#{unplaced(self.cx.state(holder).name)} }
                { #name: _, .. } = any_() {}
        })
    }
}

/// Names that stand for something by themselves, and those that a pattern may bind.
fn look(code: Tokens, uses: &mut Vec<Ident>, bound: &mut Vec<String>) {
    for (index, token) in code.iter().enumerate() {
        let before = |count: usize| index.checked_sub(count).map(|at| &code[at]);
        let behind = |count: usize| code.get(index + count);
        match token {
            TokenTree::Group(group) => look(&group.stream().into_iter().gather(), uses, bound),
            TokenTree::Ident(name) if binds(before(1), before(2), behind(1)) => bound.push(name.to_string()),
            TokenTree::Ident(name) if !is_part(before(1), behind(1), behind(2)) => uses.push(name.clone()),
            _ => {}
        }
    }
}

fn binds(before: Option<&TokenTree>, further: Option<&TokenTree>, behind: Option<&TokenTree>) -> bool {
    let word = |token: Option<&TokenTree>, word: &str| token.is_some_and(|token| is_word(token, word));
    let mark = |token: Option<&TokenTree>, mark: char| token.is_some_and(|token| is_mark(token, mark));
    let is_changed = word(before, "mut") && !mark(further, '&');
    word(before, "let")
        || word(before, "for")
        || word(before, "ref")
        || is_changed
        || mark(before, '|')
        || mark(behind, '@')
}

/// `x.name`, `name::x`, `x::name`, `Type { name: value }`, `name!`
fn is_part(before: Option<&TokenTree>, behind: Option<&TokenTree>, further: Option<&TokenTree>) -> bool {
    let mark = |token: Option<&TokenTree>, mark: char| token.is_some_and(|token| is_mark(token, mark));
    let is_macro = mark(behind, '!') && !mark(further, '=');
    mark(before, '.') || mark(before, ':') || mark(behind, ':') || is_macro
}
