//! Guesses of what was meant, as tables beside the grammar: a place, the shapes of the tokens there, and the message.
//! The first row that fits is taken. Nothing here is needed to read a right machine.

/// A table, with a row for each `PLACE | PLACE: "shape" "shape" => value;`. One with a single place leaves the places out.
macro_rules! rows {
    ($($($place:ident)|+: $($shape:literal)+ => $value:expr;)*) => {
        &[$(($($place)|+, &[$($shape),+], $value)),*]
    };
    ($($($shape:literal)+ => $value:expr;)*) => {
        &[$((crate::syntax::guess::ANYWHERE, &[$($shape),+], $value)),*]
    };
}

/// The positions of a table: a bit for each.
macro_rules! positions {
    ($($name:ident),+) => { positions!(@1; $($name)+); };
    (@$bit:expr; $name:ident $($more:ident)*) => {
        pub(in crate::syntax) const $name: super::Positions = $bit;
        positions!(@$bit << 1; $($more)*);
    };
    (@$bit:expr;) => {};
}

mod bare;
mod line;
mod parts;
mod shape;
mod targets;
mod values;
mod vocabulary;

use syn::parse::ParseStream;

pub(super) use bare::{bare, late_guard};
pub(super) use line::{line, without_word};
pub(super) use parts::{
    OF_ACTION, OF_BOTH, OF_GUARD, OF_TARGET, OF_WHEN, after_action, after_target, after_trigger, misplaced,
};
pub use shape::begins_with;
pub(super) use shape::fits;
pub(super) use targets::{AS_IN_CODE, BEHIND_NAME, NEEDLESS_WORD, chosen, in_braces, other_word};
pub(super) use values::*;
pub(super) use vocabulary::unit_of;

use self::shape::Next;
use super::peek;
use crate::syntax::input::Input;

/// Positions, a bit for each.
pub(super) type Positions = u16;

pub(super) const ANYWHERE: Positions = !0;

/// A row of a table.
pub(super) type Row<T> = (Positions, &'static [&'static str], T);

/// A row of a table with one place.
pub(super) type Plain = Row<&'static str>;

/// The first row of this place that fits the input.
pub(super) fn find<T>(table: &'static [Row<T>], place: Positions, input: ParseStream) -> Option<&'static T> {
    let next = Next::of(input);
    let fits = |shapes: &[&str]| shapes.iter().any(|shape| next.fits(shape, input));
    table.iter().find(|(places, shapes, _)| places & place != 0 && fits(shapes)).map(|(.., found)| found)
}

/// The message of the first row that fits, in a table with one place. An empty text says that nothing is wrong.
pub(super) fn told(table: &'static [Plain], input: ParseStream) -> Option<&'static str> {
    find(table, ANYWHERE, input).copied().filter(|text| !text.is_empty())
}

/// Reports what the table says of the next token; whether it says something.
pub(super) fn report(table: &'static [Plain], input: &mut Input) -> bool {
    let found = told(table, input);
    if let Some(text) = found {
        input.error(peek::opening_span(input), filled(text, input));
    }
    found.is_some()
}

/// Reports the next token where something else is expected; the row has the help. In both texts `{name}` is this name.
pub(super) fn expected(table: &'static [Plain], what: &str, name: &str, input: &mut Input) {
    let help = filled(told(table, input).unwrap_or_default(), input);
    input.unexpected(&what.replace("{name}", name), &help.replace("{name}", name));
}

/// The text with the tokens that come next for `{0}`, `{1}` and so on.
pub(super) fn filled(text: &str, input: ParseStream) -> String {
    let mut filled = text.to_owned();
    let mut next = input.cursor();
    for place in ["{0}", "{1}"] {
        let Some((token, rest)) = next.token_tree() else { break };
        if filled.contains(place) {
            filled = filled.replace(place, &token.to_string());
        }
        next = rest;
    }
    filled
}
