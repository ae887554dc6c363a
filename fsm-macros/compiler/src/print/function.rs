//! The names of private functions. They end with the name of a state or with `_`, so that methods that the user gives
//! to the machine do not meet them. They do not stand at the state's name, or an editor that renames it would take them
//! for it.

use proc_macro2::{Ident, Span};
use quote::format_ident;

use super::cx::Cx;
use crate::topology::{ROOT, StateId};

/// The private function that does this for a state.
pub(super) fn of_state(cx: Cx, what: &str, id: StateId) -> Ident {
    let span = Span::mixed_site();
    match id {
        ROOT => format_ident!("{}_machine_", what, span = span),
        id => format_ident!("{}_{}", what, cx.state(id).name, span = span),
    }
}

/// The private function that does this for whatever is active inside a state.
pub(super) fn of_inside(cx: Cx, what: &str, id: StateId) -> Ident {
    match id {
        ROOT => format_ident!("{}_", what, span = Span::mixed_site()),
        id => of_state(cx, &format!("{what}_in"), id),
    }
}
