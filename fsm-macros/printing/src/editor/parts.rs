//! The parts of a line: its trigger, if that is no event, with what it binds; and the states that its target or a request
//! names, each as a path to its declaration.

use proc_macro2::{Delimiter, Group, Ident, TokenTree};

use super::clause::{Tokens, Word, end_of_clause, ident, inside};
use super::{Editor, any, any_of, keyword, unplaced};
use crate::follow::cause;
use crate::names::paths::{event_type, target_type};
use crate::prelude::*;
use crate::token::{is_block, is_mark};
use crate::written::{NAMELESS_TARGETS, TARGET_WORDS};

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
                bound(trigger, cause::whole_type(self.cx))
            }
            Some(Word::During) => self.editor_during(trigger),
            Some(Word::Livelock | Word::History) => bound(trigger, tokens!(#{&self.cx.names.id})),
            Some(Word::Unhandled) => {
                event_type(self.cx).map(|ty| bound(trigger, tokens!(&#ty))).unwrap_or_default()
            }
            Some(Word::Failed) => self.editor_error(trigger),
            Some(Word::Refused) => {
                bound(trigger, tokens!(::fsm_runtime::requests::RefusedChange<#{target_type(self.cx)}>))
            }
            // `5s as Name` without the name, which is the variant in the enum of the timers.
            _ => {
                let period = trigger.iter().take_while(|token| !Word::As.is(token));
                period.map(|token| self.editor_period(token)).joined()
            }
        };
        tokens!(#trigger #parts)
    }

    /// `(from, to, cause)`
    fn editor_transition(&self, trigger: Tokens) -> TokenStream {
        tokens! {
            #for (place, name) in names_bound(trigger).into_iter().enumerate() {
                #if Word::of(&name) != Some(Word::Any) {
                    let #name: #if place == 2 { #{cause::whole_type(self.cx)} } #else { #{&self.cx.names.id} } = #{any()};
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
                tokens!(let #pattern = #{any_of(error)} else { ::core::unreachable!() };)
            }
            _ => TokenStream::new(),
        }
    }

    /// A word of a period is a keyword, a group the expression that computes it.
    pub(super) fn editor_period(&self, token: &TokenTree) -> TokenStream {
        match token {
            TokenTree::Ident(word) => keyword(word),
            TokenTree::Group(group) => self.editor_code(&inside(group)),
            TokenTree::Punct(_) | TokenTree::Literal(_) => TokenStream::new(),
        }
    }

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
                    output.extend(self.editor_target(&inside(group)));
                    named = true;
                }
                _ => {}
            }
        }
        // The state that stands where none is written yet.
        if !named && let Some(some) = self.cx.states().next() {
            output.extend(self.editor_state(&unplaced(self.cx.state(some).name), None));
        }
        output
    }

    /// The value that holds the target. Behind `push` it begins with the next word.
    fn editor_held(&self, value: &[TokenTree]) -> TokenStream {
        match value {
            [TokenTree::Ident(push), _, ..] if Word::of(push) == Some(Word::Push) => {
                tokens!(#{keyword(push)} #{self.editor_code(&value[1..])})
            }
            value => self.editor_code(value),
        }
    }

    /// A path to each of the enums that have the state: whoever renames it means them all.
    fn editor_state(&self, name: &Ident, fields: Option<&TokenTree>) -> TokenStream {
        let [target, id] = [&self.cx.names.target, &self.cx.names.id];
        let state = self.states.get(name).map(StateId);
        let named = |state: &Ident| match fields {
            Some(TokenTree::Group(group)) => self.editor_fields(state, name, group),
            _ => tokens!(#state::#name;),
        };
        tokens! {
            #if self.cx.tree().is_flat() {
                #{named(&self.cx.names.state)} #target::#name; #id::#name;
            } #else {
                // The enum that has the state is known only if the name is complete, so its path follows the others.
                #target::#name; #id::#name; #{state.and_then(|id| self.enum_of(id)).map(named)}
            }
        }
    }

    /// The fields of `self { field: value }`. A region is no variant, and the machine gives none.
    fn editor_own_fields(&self, fields: &TokenTree) -> Option<TokenStream> {
        let (here, TokenTree::Group(group)) = (self.here.get(), fields) else { return None };
        Some(self.editor_fields(self.enum_of(here)?, &unplaced(self.cx.state(here).name), group))
    }

    /// The fields of a state: their names in a pattern, which may leave out others, then their values. A bare name
    /// is both. Where another name may be typed its comma stands there already: the name is then all that the
    /// editor adds.
    fn editor_fields(&self, path: &Ident, name: &Ident, group: &Group) -> TokenStream {
        let tokens = inside(group);
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
            if let #path::#name { #(#named: _,)* #(#bare,)* #goes_on .. } = #{any()} {}
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

/// `value in [Name, …]`: the value, and the names.
fn held(target: &[TokenTree]) -> Option<(&[TokenTree], Vec<TokenTree>)> {
    let is_list =
        |token: &TokenTree| matches!(token, TokenTree::Group(list) if list.delimiter() == Delimiter::Bracket);
    let place = target.windows(2).position(|two| Word::In.is(&two[0]) && is_list(&two[1]))?;
    let TokenTree::Group(list) = &target[place + 1] else { return None };
    Some((&target[..place], inside(list)))
}

/// Whether it is a word of targets; a state of that name would stand last.
fn is_word(word: &Ident) -> bool {
    let text = word.to_string();
    TARGET_WORDS.iter().chain(&["else", "in"]).any(|known| text == *known)
}

/// `(name, …)`: each name bound, with a value of this type.
fn bound(names: Tokens, ty: TokenStream) -> TokenStream {
    let names = names_bound(names).into_iter().filter(|name| Word::of(name) != Some(Word::Any));
    tokens!(#for name in names { let #name: #ty = #{any()}; })
}

/// The names in parentheses, with each `_`.
fn names_bound(names: Tokens) -> Vec<Ident> {
    let groups = names.iter().filter_map(|token| match token {
        TokenTree::Group(group) => Some(Group::stream(group)),
        _ => None,
    });
    groups.flat().filter_map(|token| ident(&token).cloned()).gather()
}
