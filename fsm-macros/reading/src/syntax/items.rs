//! The lines inside a machine or a state, told apart by their first word.

use super::lines::doubled;
use super::prelude::*;
use super::tree::{Block, Item, Line, OfPart};
use super::{attrs, data, defaults, events, guess, line, line_end, lines, part, peek, settings, state};
use crate::token::{is_block, is_mark};
use crate::written::{Attrs, Events, StateKind, Written};

impl Block {
    /// The lines of a block that could be read, and all of them as they were written.
    pub(super) fn parse(self, input: &mut Input) -> (Vec<Item>, Vec<Written>) {
        let (mut items, mut written) = (Vec::new(), Vec::new());
        while !input.is_empty() {
            let (before, start) = (input.errors.count(), input.cursor());
            let item = item(self, input);
            let is_wrong = input.errors.count() > before;
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
            let line = peek::between(start, input.cursor(), has_block);
            if is_wrong {
                items.push(Item::Lost(lost(&line, item.is_none())));
            }
            written.push(line);
            items.extend(item);
        }
        state::check_words_before(&mut items, input.errors);
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
fn item(block: Block, input: &mut Input) -> Option<Item> {
    let attrs = attrs::parse(input);
    if input.is_empty() || input.peek(Token![;]) {
        attrs::without_item(&attrs, "a line", input.errors);
        let _ = input.parse::<Token![;]>();
        return None;
    }
    let Some(word) = peek::peek_word(input) else { return Some(guess::without_word(block, input)) };
    if !lines::begins_line(&word) || begins_statement(&word, input) {
        return Some(guess::line(block, attrs, &word, input));
    }
    let keyword = input.call(Ident::parse_any).ok()?;
    doubled(&keyword, input);
    Item::line(attrs, keyword, input)
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
    pub(super) fn line(attrs: Attrs, keyword: Ident, input: &mut Input) -> Option<Item> {
        let attrs = attrs::without_derives(attrs, &keyword, input.errors);
        let (word, place) = (keyword.to_string(), keyword.span());
        match word.as_str() {
            "observed" => attrs::only_known_before(&attrs, "`observed`", input.errors),
            "initial" | "exits" | "random" | "clock" | "stack" | "queue" | "chain" | "requests"
            | "strict" | "snapshots" | "can" => attrs::not_before(&attrs, &word, input.errors),
            _ => {}
        }
        Some(match word.as_str() {
            "let" | "action" => data::data(attrs, &keyword, input),
            "initial" => Item::Initial(defaults::initial(keyword, input)),
            "state" => state::state(attrs, StateKind::Plain, place, input),
            "final" => state::final_state(attrs, place, input),
            "events" => events::events(attrs, place, input),
            "region" => state::state(attrs, StateKind::Region, place, input),
            "choice" => state::state(attrs, StateKind::Choice, place, input),
            "part" => part::part(attrs, place, input),
            "exits" => part::exits(&keyword, input),
            // `exit` is no trigger before a name: the list of exits, or where one leads.
            "exit" if guess::fits("Name [;,]", input) => {
                input.error(place, "a part declares its exits by `exits`: `exits Done, Failed;`");
                part::exits(&keyword, input)
            }
            "on" if guess::fits("exit|exits Name", input) => {
                let message = "an exit of a part is named behind `on out`: `on out {1} => Name`";
                input.error(input.span(), guess::filled(message, input));
                part::on_out(attrs, keyword, input)?
            }
            "on" if guess::fits("first Name", input) => {
                let first = input.span();
                input.leave_out("`first` stands before `on`: `first on Event`");
                line::line(attrs, Some(first), keyword, input)?.into()
            }
            "on" if peek::peek_exit(input) => part::on_out(attrs, keyword, input)?,
            "random" => data::random(keyword, input),
            "history" | "deep" => defaults::history(attrs, keyword, input)?,
            "observed" | "clock" | "stack" | "queue" | "chain" | "requests" | "strict" | "snapshots"
            | "can" => Item::Setting(settings::setting(attrs, keyword, input)),
            "first" => first(attrs, &keyword, input)?,
            _ => line::line(attrs, None, keyword, input)?.into(),
        })
    }
}

impl From<Line> for Item {
    fn from(line: Line) -> Self {
        Item::Line(Box::new(line))
    }
}

/// The line behind `first`. Another line than `on` goes without the word.
fn first(attrs: Attrs, first: &Ident, input: &mut Input) -> Option<Item> {
    let keyword = input.call(Ident::parse_any).ok()?;
    doubled(&keyword, input);
    if keyword == "on" {
        return line::line(attrs, Some(first.span()), keyword, input).map(Item::from);
    }
    let message = format!(
        "`first` stands before `on` alone, for only events are asked from the inside out: remove it before `{keyword}`"
    );
    input.error(first.span(), message);
    Item::line(attrs, keyword, input)
}
