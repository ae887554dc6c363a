//! The states that a target or a request names, each as a path to its declaration.

use proc_macro2::{Delimiter, Group, Ident, TokenTree};

use super::clause::Word;
use super::line::{ident, keyword};
use super::{Editor, unplaced};
use crate::each::Gather;
use crate::token::{is_block, is_mark};
use crate::tokens::TokenStream;
use crate::topology::StateId;
use crate::written::{NAMELESS_TARGETS, TARGET_WORDS};

impl Editor<'_> {
    /// `push Name { field: value }`, or whatever else is written there.
    pub(super) fn editor_target(&self, target: &[TokenTree]) -> TokenStream {
        if let Some((value, list)) = held(target) {
            return tokens!(#{self.editor_held(value)} #{self.editor_target(&list)});
        }
        let mut output = TokenStream::new();
        let mut tokens = target.iter().peekable();
        let mut named = false;
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(out) if self.is_out(out) => {
                    output.extend(keyword(out));
                    output.extend(self.editor_exit(tokens.next().and_then(ident)));
                    named = true;
                }
                TokenTree::Ident(word) if is_word(word) => {
                    named |= NAMELESS_TARGETS.iter().any(|alone| word == alone);
                    named &= Word::of(word) != Some(Word::Else);
                    output.extend(keyword(word));
                }
                TokenTree::Ident(word) if Word::of(word) == Some(Word::Own) => {
                    let fields = tokens.next_if(|next| is_block(next));
                    output.extend(fields.and_then(|fields| self.editor_own_fields(fields)));
                    named = true;
                }
                TokenTree::Ident(name) => {
                    let fields = tokens.next_if(|next| is_block(next));
                    output.extend(self.editor_state(name, fields));
                    named = true;
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                    let names: Vec<_> = group.stream().into_iter().gather();
                    output.extend(self.editor_target(&names));
                    named = true;
                }
                _ => {}
            }
        }
        if !named && let Some(state) = self.some_state() {
            output.extend(self.editor_state(&state, None));
        }
        output
    }

    /// The value that holds the target. Behind `push` it begins with the next word.
    fn editor_held(&self, value: &[TokenTree]) -> TokenStream {
        match value {
            [TokenTree::Ident(push), first, rest @ ..] if Word::of(push) == Some(Word::Push) => {
                let value: Vec<_> = std::iter::once(first).chain(rest).cloned().collect();
                tokens!(#{keyword(push)} #{self.editor_code(&value)})
            }
            value => self.editor_code(value),
        }
    }

    /// A path to each of the enums that have the state: whoever renames it means them all.
    fn editor_state(&self, name: &Ident, fields: Option<&TokenTree>) -> TokenStream {
        let [target, id] = [&self.cx.names.target, &self.cx.names.id];
        let named = |state: &Ident| match fields {
            Some(TokenTree::Group(group)) => self.editor_fields(state, name, group),
            _ => tokens!(#state::#name;),
        };
        tokens! {
            #if self.cx.tree().is_flat() {
                #{named(&self.cx.names.state)} #target::#name; #id::#name;
            } #else {
                // The enum that has the state is known only if the name is complete, so its path follows the others.
                #target::#name; #id::#name; #{self.editor_enum(name).as_ref().map(named)}
            }
        }
    }

    /// The fields of `self { field: value }`. A region is no variant, and the machine gives none.
    fn editor_own_fields(&self, fields: &TokenTree) -> Option<TokenStream> {
        let (here, TokenTree::Group(group)) = (self.here.get(), fields) else { return None };
        let parent = self.cx.tree().parent(here).filter(|_| !self.cx.tree().is_region(here))?;
        let (path, name) = (&self.cx.names.inside[parent.0].0, unplaced(self.cx.state(here).name));
        Some(self.editor_fields(path, &name, group))
    }

    /// The enum with the variant of a nested state. A region is no variant.
    fn editor_enum(&self, name: &Ident) -> Option<Ident> {
        let id = StateId(self.states.get(name)?);
        let parent = self.cx.tree().parent(id).filter(|_| !self.cx.tree().is_region(id))?;
        Some(self.cx.names.inside[parent.0].0.clone())
    }

    /// The fields of a state: their names in a pattern, which may leave out others, then their values. A bare name
    /// is both. Where another name may be typed its comma stands there already: the name is then all that the
    /// editor adds.
    fn editor_fields(&self, path: &Ident, name: &Ident, group: &Group) -> TokenStream {
        let tokens: Vec<TokenTree> = group.stream().into_iter().gather();
        let mut bare = Vec::new();
        let mut named = Vec::new();
        let mut values = Vec::new();
        for field in fields(&tokens) {
            match field {
                [] => {}
                [name @ TokenTree::Ident(_)] => bare.push(name),
                [name @ TokenTree::Ident(_), _, value @ ..] => {
                    named.push(name);
                    values.push(self.editor_code(value));
                }
                other => values.push(self.editor_code(other)),
            }
        }
        let goes_on = tokens.last().is_none_or(|last| is_mark(last, ',')).then(|| tokens!(,));
        tokens! {
            if let #path::#name { #(#named: _,)* #(#bare,)* #goes_on .. } = any_() {}
            (#(#bare,)*);
            #(#values)*
        }
    }
}

/// The fields between the commas, each beginning with its name. A comma inside a value, as in `f::<A, B>()`, is
/// told by what follows it: no name with a colon.
fn fields(tokens: &[TokenTree]) -> impl Iterator<Item = &[TokenTree]> {
    let begins_field = |index: usize| match &tokens[index..] {
        [TokenTree::Ident(_)] => true,
        [TokenTree::Ident(_), next, ..] => is_mark(next, ',') || is_mark(next, ':'),
        _ => false,
    };
    let is_separator = move |index: usize| {
        is_mark(&tokens[index], ',') && (index + 1 == tokens.len() || begins_field(index + 1))
    };
    let mut start = 0;
    std::iter::from_fn(move || {
        let end = (start..tokens.len()).find(|index| is_separator(*index)).unwrap_or(tokens.len());
        let field = tokens.get(start..end)?;
        start = end + 1;
        Some(field)
    })
}

/// Whether it is a word of targets; a state of that name would stand last.
/// `value in [Name, …]`: the value, and the names.
fn held(target: &[TokenTree]) -> Option<(&[TokenTree], Vec<TokenTree>)> {
    let is_list =
        |token: &TokenTree| matches!(token, TokenTree::Group(list) if list.delimiter() == Delimiter::Bracket);
    let place = target.windows(2).position(|two| Word::In.is(&two[0]) && is_list(&two[1]))?;
    let TokenTree::Group(list) = &target[place + 1] else { return None };
    Some((&target[..place], list.stream().into_iter().gather()))
}

fn is_word(word: &Ident) -> bool {
    let text = word.to_string();
    TARGET_WORDS.iter().chain(&["else", "in"]).any(|known| text == *known)
}
