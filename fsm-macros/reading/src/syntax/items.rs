//! The lines inside a machine or a state, told apart by their first word.

use super::attrs;
use proc_macro2::{Ident, TokenTree};
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::ParseStream;

use super::lines::doubled;
use super::tree::{Block, Item, OfPart};
use super::{
    before_states, data, defaults, events, guess, line, line_end, lines, part, peek, settings, state,
};
use crate::errors::Errors;
use crate::token::{is_block, is_mark};
use crate::trust::{Part, Trust};
use crate::written::{Attrs, Events, StateKind, Written};

impl Block {
    /// The lines of a block that could be read, and all of them as they were written.
    pub(super) fn parse(self, input: ParseStream, errors: &mut Errors) -> (Vec<Item>, Vec<Written>) {
        let (mut items, mut written) = (Vec::new(), Vec::new());
        while !input.is_empty() {
            let (before, start) = (errors.count(), input.cursor());
            let item = item(self, input, errors);
            let is_wrong = errors.count() > before;
            if is_wrong {
                skip_rest(input);
            }
            let has_block = matches!(
                item,
                Some(
                    Item::State(_)
                        | Item::OfPart(OfPart::Declared(_))
                        | Item::Events { events: Events::Declared { .. }, .. }
                )
            );
            let line = peek::written_since(start, input, has_block);
            if is_wrong {
                items.push(Item::Lost(lost(&line, item.is_none())));
            }
            written.push(line);
            items.extend(item);
        }
        before_states::check(&mut items, errors);
        (items, written)
    }
}

/// The parts that a broken line may have declared: where the machine starts, `state *Name`; data with another first
/// word; a state.
fn lost(line: &Written, is_gone: bool) -> Trust {
    if line.get(1).is_some_and(|second| is_mark(second, '*')) {
        return Trust::without(&[Part::Initial]);
    }
    match line.get(2).filter(|_| is_gone) {
        Some(third) if is_mark(third, ':') => Trust::without(&[Part::Lines, Part::Data]),
        Some(third) if is_block(third) && line.len() == 3 => Trust::without(&[Part::Lines, Part::States]),
        _ => Trust::without(&[Part::Lines]),
    }
}

/// A `;` in the middle of a line makes two of it. The second half is not blamed.
fn skip_rest(input: ParseStream) {
    while input.peek(Token![=>]) || input.peek(Token![if]) || peek::peek_is(input, "do") {
        let _ = input.parse::<TokenTree>();
        line_end::skip_line(input);
    }
}

/// One line. `None` where there is none, or where it is broken and nothing else depends on it; the input then
/// stands at the next one.
fn item(block: Block, input: ParseStream, errors: &mut Errors) -> Option<Item> {
    let attrs = attrs::parse(input, errors);
    if input.is_empty() || input.peek(Token![;]) {
        attrs::without_item(&attrs, "a line", errors);
        let _ = input.parse::<Token![;]>();
        return None;
    }
    let Some(word) = peek::peek_word(input) else { return Some(guess::without_word(block, input, errors)) };
    if !lines::begins_line(&word) || begins_statement(&word, input) {
        return Some(guess::line(block, attrs, &word, input, errors));
    }
    let keyword = input.call(Ident::parse_any).ok()?;
    doubled(&keyword, input, errors);
    Item::line(attrs, keyword, input, errors)
}

/// Whether a word that is also a good name for data is used as one, as in `score += 1`.
fn begins_statement(word: &Ident, input: ParseStream) -> bool {
    let assigns = || {
        (input.peek2(Token![=]) && !input.peek2(Token![=>]))
            || input.peek2(Token![+=])
            || input.peek2(Token![-=])
            || input.peek2(Token![*=])
            || input.peek2(Token![.])
    };
    let is_other = || word == "first" && !lines::is_before_line(input);
    peek::is_one_of(word, &["score", "weight", "random", "stop"]) && assigns() || is_other()
}

impl Item {
    /// The line behind its first word, which is one of the language.
    pub(super) fn line(
        attrs: Attrs,
        keyword: Ident,
        input: ParseStream,
        errors: &mut Errors,
    ) -> Option<Item> {
        let attrs = attrs::without_derives(attrs, &keyword, errors);
        match keyword.to_string().as_str() {
            "let" | "action" => Some(data::data(attrs, &keyword, input, errors)),
            "initial" => {
                attrs::not_before(&attrs, "initial", errors);
                Some(Item::Initial(defaults::initial(keyword, input, errors)))
            }
            "state" => Some(state::state(attrs, StateKind::Plain, keyword.span(), input, errors)),
            "final" => Some(state::final_state(attrs, keyword.span(), input, errors)),
            "events" => Some(events::events(attrs, keyword.span(), input, errors)),
            "region" => Some(state::state(attrs, StateKind::Region, keyword.span(), input, errors)),
            "choice" => Some(state::state(attrs, StateKind::Choice, keyword.span(), input, errors)),
            "part" => Some(part::part(attrs, keyword.span(), input, errors)),
            "exits" => {
                attrs::not_before(&attrs, "exits", errors);
                Some(part::exits(&keyword, input, errors))
            }
            // `exit` is no trigger before a name: the list of exits, or where one leads.
            "exit" if guess::fits("Name [;,]", input) => {
                errors.push(keyword.span(), "a part declares its exits by `exits`: `exits Done, Failed;`");
                Some(part::exits(&keyword, input, errors))
            }
            "on" if guess::fits("exit|exits Name", input) => {
                let message =
                    guess::filled("an exit of a part is named behind `on out`: `on out {1} => Name`", input);
                errors.push(input.span(), message);
                part::on_out(attrs, keyword, input, errors)
            }
            "on" if guess::fits("first Name", input) => {
                let first = input.call(Ident::parse_any).ok()?;
                errors.push(first.span(), "`first` stands before `on`: `first on Event`");
                let line = line::line(attrs, Some(first.span()), keyword, input, errors);
                line.map(|line| Item::Line(Box::new(line)))
            }
            "on" if peek::peek_exit(input) => part::on_out(attrs, keyword, input, errors),
            "random" => {
                attrs::not_before(&attrs, "random", errors);
                Some(data::random(keyword, input, errors))
            }
            "history" | "deep" => defaults::history(attrs, keyword, input, errors),
            "observed" => {
                attrs::only_known_before(&attrs, "`observed`", errors);
                Some(Item::Setting(settings::setting(attrs, keyword, input, errors)))
            }
            "clock" | "stack" | "queue" | "chain" | "requests" | "strict" | "snapshots" | "can" => {
                attrs::not_before(&attrs, &keyword.to_string(), errors);
                Some(Item::Setting(settings::setting(attrs, keyword, input, errors)))
            }
            "first" => first(attrs, &keyword, input, errors),
            _ => line::line(attrs, None, keyword, input, errors).map(|line| Item::Line(Box::new(line))),
        }
    }
}

/// The line behind `first`. Another line than `on` goes without the word.
fn first(attrs: Attrs, first: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Item> {
    let keyword = input.call(Ident::parse_any).ok()?;
    doubled(&keyword, input, errors);
    if keyword == "on" {
        let line = line::line(attrs, Some(first.span()), keyword, input, errors);
        return line.map(|line| Item::Line(Box::new(line)));
    }
    let message = format!(
        "`first` stands before `on` alone, for only events are asked from the inside out: remove it before `{keyword}`"
    );
    errors.push(first.span(), message);
    Item::line(attrs, keyword, input, errors)
}
