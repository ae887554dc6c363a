//! A line that begins with no word of the language: reported, and read as it was meant where that is known.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;

use super::lines::{CHOICE, GOES_ON, LINES, LOST, MACHINE, Meant, STATE, WITHOUT_WORD};
use super::{Positions, filled, find, fits, vocabulary};
use crate::each::Gather;
use crate::errors::Errors;
use crate::syntax::input::Input;
use crate::syntax::tree::{Block, Item};
use crate::syntax::{line_end, lines, peek};
use crate::trust::{Part, Trust};
use crate::written::{Attrs, code_text};

/// A line that begins with something that is no word at all.
pub(in crate::syntax) fn without_word(block: Block, input: &mut Input) -> Item {
    let help = find(WITHOUT_WORD, bit(block), input).copied().unwrap_or_default();
    input.unexpected("expected a line such as `state`, `let` or `on`", help);
    let _ = input.parse::<TokenTree>();
    if !lines::starts_line(input) {
        line_end::skip_line(input);
    }
    let mut lost = Trust::without(&[Part::Data, Part::Initial, Part::States, Part::Lines]);
    if block == Block::Machine {
        lost.join(Trust::without(&[Part::Settings, Part::Events]));
    }
    Item::Lost(lost)
}

/// A line that begins with another word. It is taken as it was meant where it reads well so, in order that what it
/// declares is known.
pub(in crate::syntax) fn line(block: Block, attrs: Attrs, word: &Ident, input: &mut Input) -> Item {
    if word == "machine" {
        let message = "a machine stands in no other: write another `fsm!` for it, or a `state` here";
        input.error(word.span(), message);
        let _ = input.call(Ident::parse_any);
        return line_end::lost(input, Part::States);
    }
    if let Some((line, message)) = late_trigger(block, input) {
        input.error_over(line, message);
        return line_end::lost(input, Part::Lines);
    }
    let (message, meant) = find(LINES, bit(block), input).copied().unwrap_or(("", Meant::No));
    let known = vocabulary::meant(&word.to_string()).unwrap_or_default();
    let begun =
        if message.starts_with(';') { format!("no line begins with `{word}`") } else { String::new() };
    input.error(word.span(), begun + &filled(message, input).replace("{meant}", known));
    read_as(meant, known, attrs, word, input).unwrap_or_else(|| {
        let lost = find(LOST, bit(block), input).copied().unwrap_or_default();
        let _ = input.call(Ident::parse_any);
        line_end::skip_line(input);
        // Events in a row, each in a line of its own, are one mistake.
        while word == "event" && block == Block::Machine && fits("event name", input) {
            line_end::skip_line(input);
        }
        Item::Lost(Trust::without(lost))
    })
}

/// `if condition on Event`: the guard stands before its trigger.
fn late_trigger(block: Block, input: ParseStream) -> Option<(TokenStream, String)> {
    let is_guard = block != Block::Choice && fits("if", input);
    let ahead = input.fork();
    let keyword = ahead.call(Ident::parse_any).ok().filter(|_| is_guard)?;
    let is_trigger = |ahead: ParseStream| fits("on|after|every|update|enter|exit", ahead);
    let ends = |ahead: ParseStream| is_trigger(ahead) || fits(";", ahead) || fits("=>", ahead);
    let condition = peek::take_until(&ahead, &ends);
    if !is_trigger(&ahead) {
        return None;
    }
    let trigger = peek::take_until(&ahead, &|ahead| {
        !lines::in_one_row(keyword.span(), ahead.span()) || fits("=>", ahead) || fits("do|if", ahead)
    });
    let text = |tokens: &[TokenTree]| code_text(&tokens.iter().cloned().collect());
    let message =
        format!("the guard stands behind the trigger: `{} if {}`", text(&trigger), text(&condition));
    let is_guard = !condition.is_empty();
    let line = [TokenTree::from(keyword)].into_iter().and(condition).and(trigger);
    is_guard.then(|| (line.collect(), message))
}

fn bit(block: Block) -> Positions {
    match block {
        Block::Machine => MACHINE,
        Block::State => STATE,
        Block::Choice => CHOICE,
    }
}

/// The line as one that begins with the word that was meant. Only a state is taken with mistakes of its own:
/// those are in its lines.
fn read_as(meant: Meant, known: &'static str, attrs: Attrs, word: &Ident, input: &mut Input) -> Option<Item> {
    let ahead = input.fork();
    let meant = behind(meant, known, &ahead)?;
    let mut found = Errors::default();
    let mut item = Item::line(attrs, Ident::new(meant, word.span()), &mut Input::new(&ahead, &mut found))?;
    let is_state = matches!(item, Item::State(_) | Item::Events { .. });
    if !found.is_empty() && !is_state {
        return None;
    }
    match &mut item {
        Item::Line(line) => line.trust.lose(Part::Itself),
        // A parallel state of another language has no first state, so a missing `initial` is not reported.
        Item::State(state) if REGION_WORDS.contains(&vocabulary::plain(&word.to_string()).as_str()) => {
            state.items.push(Item::Lost(Trust::without(&[Part::Initial])));
        }
        _ => {}
    }
    input.errors.extend(found);
    input.advance_to(&ahead);
    Some(item)
}

const REGION_WORDS: [&str; 3] = ["parallel", "orthogonal", "concurrent"];

/// The word that was meant; the input then stands behind the tokens in its place.
fn behind(meant: Meant, known: &'static str, input: ParseStream) -> Option<&'static str> {
    let (meant, words) = match meant {
        Meant::No => return None,
        Meant::Missing(meant) => (meant, 0),
        Meant::Other(meant) => (meant, 1),
        Meant::Others(meant) => (meant, 2),
        Meant::Known => (goes_on(known, input).then_some(known)?, 1),
        Meant::Next => {
            let _ = input.parse::<syn::Visibility>();
            (vocabulary::line_word(&peek::peek_word(input)?.to_string())?, 1)
        }
    };
    for _ in 0..words {
        let _ = input.call(Ident::parse_any);
    }
    Some(meant)
}

/// Whether the line goes on as one with this word does.
fn goes_on(meant: &str, input: ParseStream) -> bool {
    let mut ways =
        GOES_ON.iter().filter(|(words, _)| words[0].split('|').any(|word| word == meant)).peekable();
    ways.peek().is_none() || ways.any(|(_, shape)| fits(shape, input))
}
