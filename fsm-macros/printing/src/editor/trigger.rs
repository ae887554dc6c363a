//! Triggers other than events, each with what it binds.

use proc_macro2::{Group, Ident, TokenTree};

use super::Editor;
use super::clause::{Tokens, Word, end_of_clause};
use super::line::{ident, keyword};
use crate::each::Gather;
use crate::follow::cause;
use crate::names::paths::{event_type, target_type};
use crate::tokens::TokenStream;

impl Editor<'_> {
    /// Any other trigger, and what follows it.
    pub(super) fn editor_other_line(&self, word: &Ident, rest: Tokens) -> TokenStream {
        let kind = Word::of(word);
        let (trigger, parts) = rest.split_at(end_of_clause(rest, kind != Some(Word::When)));
        let parts = self.editor_clauses(parts);
        let trigger = match kind {
            Some(Word::When) => self.editor_condition(trigger),
            Some(Word::Score | Word::Weight) => self.editor_code(trigger),
            Some(Word::Transition) => self.editor_transition(trigger),
            Some(Word::Enter | Word::Exit | Word::Pause | Word::Resume) => {
                bound(trigger, &cause::whole_type(self.cx))
            }
            Some(Word::During) => self.editor_during(trigger),
            Some(Word::Livelock | Word::History) => {
                let id = &self.cx.names.id;
                bound(trigger, &tokens!(#id))
            }
            Some(Word::Unhandled) => match event_type(self.cx) {
                Some(ty) => bound(trigger, &tokens!(&#ty)),
                None => TokenStream::new(),
            },
            Some(Word::Failed) => self.editor_error(trigger),
            Some(Word::Refused) => {
                bound(trigger, &tokens!(::fsm_runtime::requests::RefusedChange<#{target_type(self.cx)}>))
            }
            _ => unnamed(trigger).iter().map(|token| self.editor_period(token)).joined(),
        };
        tokens!(#trigger #parts)
    }

    /// `(from, to, cause)`
    fn editor_transition(&self, trigger: Tokens) -> TokenStream {
        tokens! {
            #for (place, name) in names_bound(trigger).into_iter().enumerate() {
                #if Word::of(&name) != Some(Word::Any) {
                    let #name: #if place == 2 { #{cause::whole_type(self.cx)} } #else { #{&self.cx.names.id} } = any_();
                }
            }
        }
    }

    /// `future as Event`
    fn editor_during(&self, trigger: Tokens) -> TokenStream {
        let (future, event) = match trigger.iter().rposition(|token| Word::As.is(token)) {
            Some(place) => (&trigger[..place], Some(&trigger[place + 1..])),
            None => (trigger, None),
        };
        let event = event.map(|event| self.editor_event(event).0);
        tokens!(#{self.editor_code(future)} #event;)
    }

    /// The pattern of an error.
    fn editor_error(&self, trigger: Tokens) -> TokenStream {
        match (trigger, self.cx.error()) {
            ([TokenTree::Group(pattern), ..], Some(error)) if !pattern.stream().is_empty() => {
                let pattern = pattern.stream();
                tokens!(let #pattern = any_::<#error>() else { ::core::unreachable!() };)
            }
            _ => TokenStream::new(),
        }
    }

    /// A word of a period is a keyword, a group the expression that computes it.
    pub(super) fn editor_period(&self, token: &TokenTree) -> TokenStream {
        match token {
            TokenTree::Ident(word) => keyword(word),
            TokenTree::Group(group) => {
                let tokens: Vec<_> = group.stream().into_iter().gather();
                self.editor_code(&tokens)
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => TokenStream::new(),
        }
    }
}

/// `5s as Name` without the name, which is the variant in the enum of the timers.
fn unnamed(trigger: Tokens) -> Tokens {
    let end = trigger.iter().position(|token| Word::As.is(token));
    &trigger[..end.unwrap_or(trigger.len())]
}

/// `(name, …)`: each name bound, with a value of this type.
fn bound(names: Tokens, ty: &TokenStream) -> TokenStream {
    let names: Vec<Ident> =
        names_bound(names).into_iter().filter(|name| Word::of(name) != Some(Word::Any)).gather();
    tokens!(#(let #names: #ty = any_();)*)
}

/// The names in parentheses, with each `_`.
fn names_bound(names: Tokens) -> Vec<Ident> {
    let groups = names.iter().filter_map(|token| match token {
        TokenTree::Group(group) => Some(Group::stream(group)),
        _ => None,
    });
    groups.flat().filter_map(|token| ident(&token).cloned()).gather()
}
