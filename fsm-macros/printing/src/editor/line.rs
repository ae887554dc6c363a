//! One line, each of its parts in the scope that it would have.

use proc_macro2::{Delimiter, Group, Ident, TokenTree};

use super::clause::{Clause, Tokens, Word, attributes, clause_at, end_of_clause, end_of_type, ident, inside};
use super::{Editor, any, keyword};
use crate::prelude::*;
use crate::token::is_mark;
use crate::written;

impl Editor<'_> {
    pub(super) fn editor_line(&self, line: Tokens) -> TokenStream {
        let line = match attributes(line).1 {
            [rest @ .., last] if is_mark(last, ';') => rest,
            line => line,
        };
        let Some((TokenTree::Ident(word), rest)) = line.split_first() else {
            return TokenStream::new();
        };
        let begin = keyword(word);
        let line = match Word::of(word) {
            Some(Word::Let | Word::Action) => self.editor_let(rest),
            Some(Word::Initial) => self.editor_initial(rest),
            Some(Word::Clock) => typed(behind_name(rest)),
            Some(Word::Stack | Word::Queue | Word::Chain | Word::Random) => self.editor_code(rest),
            Some(Word::Events) => match rest {
                [TokenTree::Ident(from), ty @ ..] if Word::of(from) == Some(Word::From) => {
                    tokens!(#{keyword(from)} #{typed(ty)})
                }
                _ => TokenStream::new(),
            },
            Some(
                Word::State
                | Word::Final
                | Word::Region
                | Word::Choice
                | Word::Requests
                | Word::Strict
                | Word::Observed
                | Word::Can
                | Word::Snapshots,
            ) => {
                let words = rest.iter().map_while(ident).map(|word| keyword_or_name(word, rest));
                tokens!(#{words.joined::<TokenStream>()} #{self.editor_used(rest)})
            }
            Some(Word::First) => return tokens!(#begin #{self.editor_line(rest)}),
            Some(Word::Part) => rest.iter().each_of(types_in).joined(),
            Some(Word::Exits) => TokenStream::new(),
            Some(Word::On) => return self.editor_on(begin, rest),
            _ => self.editor_other_line(word, rest),
        };
        tokens!({ #begin #line })
    }

    /// `let name: Type = value;`
    fn editor_let(&self, rest: Tokens) -> TokenStream {
        let Some(colon) = rest.iter().position(|token| is_mark(token, ':')) else {
            return TokenStream::new();
        };
        let rest = &rest[colon + 1..];
        let (ty, value) = rest.split_at(end_of_type(rest));
        let value = value.split_first().map(|(_, value)| self.editor_code(value));
        let ty = match ty {
            [TokenTree::Ident(word), _, ..] if Word::of(word) == Some(Word::Machine) => {
                self.editor_machine(word, &ty[1..])
            }
            ty => typed(ty),
        };
        tokens!(#ty #value)
    }

    /// `machine Type(owner, …)`
    fn editor_machine(&self, word: &Ident, machine: Tokens) -> TokenStream {
        let (ty, lent) = match machine {
            [ty @ .., lent @ TokenTree::Group(_)] if !ty.is_empty() => (ty, std::slice::from_ref(lent)),
            ty => (ty, &[][..]),
        };
        tokens!(#{keyword(word)} #{typed(ty)} #if let [_] = lent { #{self.editor_code(lent)} })
    }

    /// `initial Target do action;`
    fn editor_initial(&self, rest: Tokens) -> TokenStream {
        let (target, parts) = rest.split_at(end_of_clause(rest, false));
        tokens!(#{self.editor_target(target)} #{self.editor_clauses(parts)})
    }

    /// `on PATTERN if guard => target do action`. An event by its name alone is a path, since it may be half
    /// typed; one with its payload is a pattern, which binds: by reference where the line passes the event on.
    fn editor_on(&self, keyword: TokenStream, rest: Tokens) -> TokenStream {
        let (pattern, parts) = rest.split_at(end_of_clause(rest, true));
        if let [TokenTree::Ident(out), names @ ..] = pattern
            && self.is_out(out)
        {
            return tokens!({ #keyword #{self.editor_out(out, names)} #{self.editor_clauses(parts)} });
        }
        *self.bound.borrow_mut() = names_in(pattern);
        let passes = parts.windows(3).any(|part| is_mark(&part[1], '>') && Word::Pass.is(&part[2]));
        let parts = self.editor_clauses(parts);
        self.bound.borrow_mut().clear();
        let (mut paths, mut patterns) = (TokenStream::new(), Vec::new());
        for alternative in pattern.split(|token| is_mark(token, '|')) {
            match self.editor_event(alternative) {
                (path, true) => paths.extend(tokens!(#path;)),
                (pattern, false) => patterns.push(pattern),
            }
        }
        let by_reference = passes.then(|| tokens!(&));
        match patterns.is_empty() {
            true => tokens!({ #keyword #paths #parts }),
            false => tokens!(#keyword #paths if let #(#patterns)|* = #by_reference event_ { #parts }),
        }
    }

    /// One alternative of a pattern, and whether it is no more than the name of an event.
    pub(super) fn editor_event(&self, alternative: Tokens) -> (TokenStream, bool) {
        let path = &self.cx.names.event_path;
        let (binding, event) = match alternative {
            [binding, at, event @ ..] if is_mark(at, '@') => (tokens!(#binding #at), event),
            event => (TokenStream::new(), event),
        };
        match event {
            [any, ..] if Word::Any.is(any) => (tokens!(#binding #any), false),
            [TokenTree::Ident(name), TokenTree::Group(payload), ..] if !is_unfinished(payload) => {
                (tokens!(#binding #path::#name #payload), false)
            }
            [TokenTree::Ident(name), ..] => (tokens!(#path::#name), true),
            _ => (self.some_event().map_or_else(|| tokens!(()), |event| tokens!(#path::#event)), true),
        }
    }

    /// `if guard`, `=> target` and `do action`, in whichever order they stand.
    pub(super) fn editor_clauses(&self, mut parts: Tokens) -> TokenStream {
        let mut output = TokenStream::new();
        while let Some((begin, rest)) = clause_at(parts) {
            let (part, behind) = rest.split_at(end_of_clause(rest, begin == Clause::Target));
            parts = behind;
            output.extend(match begin {
                Clause::Guard => self.editor_condition(part),
                Clause::Action => self.editor_code(part),
                Clause::Target => self.editor_target(part),
            });
        }
        output
    }

    /// A condition. What it binds is in scope in the parts behind it, also where its value is not written yet.
    pub(super) fn editor_condition(&self, tokens: Tokens) -> TokenStream {
        if !tokens.iter().any(|token| Word::Let.is(token)) {
            return self.editor_code(tokens);
        }
        let parts = written::conjuncts(tokens.iter().cloned().collect());
        parts.into_iter().map(|part| self.editor_part(&part.into_iter().gather())).joined()
    }

    /// `let pattern = value`, or a test.
    fn editor_part(&self, part: Tokens) -> TokenStream {
        let [first, binding @ ..] = part else { return TokenStream::new() };
        if !Word::Let.is(first) {
            return self.editor_code(part);
        }
        let before = |index: usize| index.checked_sub(1).map(|before| &binding[before]);
        let equals =
            (0..binding.len()).find(|index| written::is_equals_sign(&binding[*index], before(*index)));
        let (pattern, value) = binding.split_at(equals.unwrap_or(binding.len()));
        tokens! {
            let #(#pattern)* = ({
                #if let [_, _, ..] = value { #{self.editor_calls(&value[1..])} } #else { #{any()} }
            }) else { return };
        }
    }
}

/// `let _: Type;`, with some type where none is written yet.
fn typed(ty: Tokens) -> TokenStream {
    tokens!(let _: #if ty.is_empty() { _ } #else { #(#ty)* };)
}

/// The types of the parameters, `(name: Type, …)`.
fn types_in(params: &TokenTree) -> Vec<TokenStream> {
    let TokenTree::Group(group) = params else { return Vec::new() };
    let params = inside(group);
    let starts = (0..params.len()).filter(|index| {
        matches!(&params[*index..], [TokenTree::Ident(_), colon, ..] if is_mark(colon, ':'))
            && index.checked_sub(1).is_none_or(|before| is_mark(&params[before], ','))
    });
    let starts: Vec<usize> = starts.gather();
    let ends = starts[1.min(starts.len())..].iter().map(|next| next - 1).and([params.len()]);
    starts.iter().zip(ends).map(|(start, end)| typed(&params[start + 2..end])).gather()
}

/// All names in a pattern.
fn names_in(pattern: Tokens) -> Vec<String> {
    let names = |token: &TokenTree| match token {
        TokenTree::Group(group) => names_in(&inside(group)),
        token => ident(token).into_iter().map(Ident::to_string).gather(),
    };
    pattern.iter().each_of(names).gather()
}

/// `Type` of `now: Type`.
fn behind_name(rest: Tokens) -> Tokens {
    let is_path = |at: usize| rest.get(at).is_some_and(|token| is_mark(token, ':'));
    match rest {
        [TokenTree::Ident(_), colon, ty @ ..] if is_mark(colon, ':') && !is_path(2) => ty,
        rest => rest,
    }
}

/// `Event()`, as an editor closes a parenthesis by itself.
fn is_unfinished(payload: &Group) -> bool {
    payload.delimiter() == Delimiter::Parenthesis && payload.stream().is_empty()
}

/// The `state` of `final state`, the `is` of a state that is a part; a name that is declared is none.
fn keyword_or_name(word: &Ident, rest: Tokens) -> TokenStream {
    match rest {
        [_, TokenTree::Ident(is), ..] if Word::of(is) == Some(Word::Is) => {
            tokens!(#if word == is { #{keyword(word)} })
        }
        [TokenTree::Ident(first), _, ..] => tokens!(#if first == word { #{keyword(word)} }),
        _ => TokenStream::new(),
    }
}
