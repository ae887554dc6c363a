//! `value in [Name, Name]`: a target that a value holds, with the states that it may be. The list keeps the table complete.

use super::prelude::*;
use super::tree::{Change, ChangeKind, Code, Held, Line, StateTarget, Target, Trigger};
use super::{guess, peek, recollect};
use crate::each::Holds;
use crate::token::{first_span, named_at};
use crate::written::TARGET_WORDS;

/// Whether a value with its list comes next, rather than the name of a state.
pub(super) fn is_next(input: ParseStream) -> bool {
    let ahead = input.fork();
    let ends =
        |ahead: ParseStream| ahead.peek(Token![in]) || ahead.peek(Token![;]) || peek::peek_is(ahead, "do");
    peek::take_until(&ahead, &ends);
    ["in []", "in ()", "in {}"].iter().any(|list| guess::fits(list, &ahead))
}

/// `value in [Name, …]` or `push value in [Name, …]`, behind `=>`.
pub(super) fn target(input: &mut Input) -> Option<Target> {
    let word = peek::peek_word(input).filter(|word| is_before_value(word, input));
    if let Some(word) = &word {
        let _ = input.call(Ident::parse_any);
        if *word != "push" {
            let message = format!(
                "`{word}` takes no target out of a value: write `=> value in [Name, Name]` or `=> push value in [Name, Name]`"
            );
            return input.refuse(word.span(), message);
        }
    }
    let state = held(input)?;
    let span = state.name.span();
    let kind = if word.is_some() { ChangeKind::Push(state) } else { ChangeKind::Goto(state) };
    Some(Target::Change(Change { span, kind, reenter: false }))
}

/// Whether this is the word of a target, and not the name of data.
fn is_before_value(word: &Ident, input: ParseStream) -> bool {
    let is_value = input.peek2(Token![in]) || input.peek2(Token![.]) || input.peek2(Token![::]);
    let is_call = input.peek2(syn::token::Paren) || input.peek2(syn::token::Bracket);
    peek::is_one_of(word, &TARGET_WORDS) && !is_value && !is_call
}

/// `goto!(value in [Name, …])`, `push!(value in [Name, …])`, inside of the parentheses.
pub(super) fn asked(word: &str, input: &mut Input) -> Option<StateTarget> {
    if ["goto", "push"].contains(&word) {
        return held(input);
    }
    let message = format!(
        "`{word}!` takes no target out of a value: ask by `goto!(value in [Name, Name])` or `push!(value in [Name, Name])`"
    );
    input.refuse(peek::opening_span(input), message)
}

/// A list where only a name can stand.
pub(super) fn misplaced<T>(input: &mut Input) -> Option<T> {
    let list = input.span();
    let _ = input.parse::<Token![in]>();
    let _ = input.parse::<TokenTree>();
    let message = "a target out of a value stands behind `=>` or `=> push`, in `goto!` and `push!`: name one state here";
    input.refuse(list, message)
}

fn held(input: &mut Input) -> Option<StateTarget> {
    let tokens = peek::take_until(input, &|input| input.peek(Token![in]));
    let word: Token![in] = input.parse().ok()?;
    let Some(end) = tokens.last().map(TokenTree::span) else {
        let _ = input.parse::<TokenTree>();
        return input.refuse(
            word.span,
            "expected the value that holds the target before `in`: `value in [Name, Name]`",
        );
    };
    let value = Code::from_tokens(tokens, end, input.errors);
    let mut names = names(input)?.into_iter();
    let first = names.next()?;
    Some(StateTarget {
        held: Some(Box::new(Held { value, others: names.collect() })),
        ..StateTarget::plain(first)
    })
}

/// The names in the brackets.
fn names(input: &mut Input) -> Option<Vec<Ident>> {
    let span = peek::opening_span(input);
    if !input.peek(syn::token::Bracket) {
        input.error(span, "the states that a value may hold stand in brackets: `value in [Name, Name]`");
    }
    let help = "; a value brings the data of its state along, so the name is enough: `value in [Name, Name]`";
    let no_comma = |list: &mut Input, _: &Ident| {
        list.unexpected("expected `,` between the states of a list", help);
    };
    let written = input.inside(peek::any_group, |list| list.separated(name, no_comma))??;
    let mut names: Vec<Ident> = Vec::new();
    for name in written {
        if names.holds(&name) {
            input.error(name.span(), format!("state `{name}` is in the list twice: remove one of them"));
        } else {
            names.push(name);
        }
    }
    if names.is_empty() {
        return input
            .refuse(span, "the list names no state that the value may hold: `value in [Name, Name]`");
    }
    Some(names)
}

fn name(list: &mut Input) -> Option<Ident> {
    let word = peek::peek_word(list).filter(|word| word != "_");
    if word.is_none_or(|word| word == "self" || peek::is_one_of(&word, &TARGET_WORDS)) {
        let help = "; a value holds a target that is a state with its data: `value in [Name, Name]`";
        return list.refuse_next("expected the name of a state", help);
    }
    list.last_of_path("a state is named without its type")
}

impl Change<StateTarget> {
    /// The value that holds the target, and the other states of its list.
    pub(crate) fn holds(&self) -> Option<&Held> {
        self.kind.named().and_then(|state| state.held.as_deref())
    }
}

impl Line {
    /// The lines that a line with a target out of a value stands for: one for each state of its list, which acts where the
    /// value is that state. `targets` is the type of the value.
    pub(crate) fn for_each_state(mut self, targets: &Ident) -> Vec<Line> {
        let Target::Change(change) = &mut self.target else { return vec![self] };
        let Some(state) = change.kind.named_mut() else { return vec![self] };
        let first = state.name.clone();
        let Some(held) = state.held.take() else { return vec![self] };
        let Held { value, others } = *held;
        let of_state = |name: Ident| {
            let mut line = self.clone();
            let (test, end) = (is_state(&value, targets, &name), value.end);
            match (&mut line.trigger, &line.guard) {
                (Trigger::When(condition), _) => *condition = both(condition, test, end),
                (_, Some(guard)) => line.guard = Some(both(guard, test, end)),
                (_, None) => line.guard = Some(recollect(test, end)),
            }
            if let Target::Change(change) = &mut line.target
                && let Some(state) = change.kind.named_mut()
            {
                change.span = name.span();
                let held = Some(Box::new(Held { value: value.clone(), others: Vec::new() }));
                *state = StateTarget { held, ..StateTarget::plain(name) };
            }
            line
        };
        std::iter::once(first).chain(others).map(of_state).collect()
    }
}

/// `matches!(value, NameTarget::Name { .. })`, which moves nothing out of the value. All of it is at the place of the value:
/// of one of another type rustc then says the same for each state of the list, and shows it once.
fn is_state(value: &Code, targets: &Ident, name: &Ident) -> TokenStream {
    let (value, at) = (&value.tokens, first_span(&value.tokens, value.end));
    let (targets, name) = (named_at(targets, at), named_at(name, name.span().located_at(at)));
    quote::quote_spanned!(at=> ::core::matches!(#value, #targets::#name { .. }))
}

/// `condition && test`
fn both(condition: &Code, test: TokenStream, end: Span) -> Code {
    let condition = condition.operand(end);
    recollect(quote::quote_spanned!(end=> #condition && #test), end)
}
