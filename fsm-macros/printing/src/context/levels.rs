//! The levels of rustc's and clippy's lints that attributes set for the code of a state, of a line, or of a value.
//! The levels of our own lints have been taken out of the attributes.

use super::attributes::allowing;
use super::cx::Cx;
use crate::each::Gather;
use crate::program::{Field, Line, Period, Trigger};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};
use crate::written::{Attribute, Attrs, sets_levels};

/// Before a function with code of a state: the levels of lints that hold for what stands in it.
pub(crate) fn state_attrs(cx: Cx, id: StateId) -> TokenStream {
    let around: Vec<StateId> = cx.tree().path(id).filter(|id| *id != ROOT).gather();
    // The innermost comes last, and decides.
    around.into_iter().rev().map(|id| levels(cx.state(id).attrs, false)).joined()
}

/// The attributes before the code of a line, in a function of its state: levels of lints.
pub(crate) fn line_attrs(cx: Cx, line: &Line) -> TokenStream {
    levels(line.attrs, is_in_one_place(cx, line))
}

/// The attributes before a function with the code of one line: those of its state, and its own.
pub(crate) fn all_line_attrs(cx: Cx, line: &Line) -> TokenStream {
    tokens!(#{state_attrs(cx, line.source)} #{line_attrs(cx, line)})
}

/// The levels of rustc's lints that the attributes set. An `expect` is met in one place: if the code behind it is
/// printed in several, it becomes an `allow`.
fn levels(attrs: &Attrs, is_in_one_place: bool) -> TokenStream {
    let level = |attr: &Attribute| if is_in_one_place { attr.code() } else { allowing(attr) };
    attrs.passed.iter().filter(|attr| sets_levels(attr)).map(level).joined()
}

/// Whether all code of the line stands in one function.
fn is_in_one_place(cx: Cx, line: &Line) -> bool {
    let is_picked = cx.tree().has_regions()
        && !cx.program.acts_side_by_side()
        && matches!(line.trigger, Trigger::On(_) | Trigger::Always);
    let is_asked = cx.program.can_be_asked && matches!(line.trigger, Trigger::On(_));
    !is_picked && !is_asked && !matches!(line.period(), Some(Period::Computed(_)))
}

/// The attributes before the initial value of a field. The field itself has its attributes in its type.
pub(crate) fn attrs_of_value(field: &Field) -> TokenStream {
    levels(field.attrs, false)
}

/// Statements of a line, with its attributes.
pub(crate) fn of_line(cx: Cx, line: &Line, statements: TokenStream) -> TokenStream {
    let attrs = line_attrs(cx, line);
    if attrs.is_empty() { statements } else { tokens!(#attrs { #statements }) }
}
