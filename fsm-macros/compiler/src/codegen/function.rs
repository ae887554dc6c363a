//! The names of private functions that do something for whatever is active inside a state.

use proc_macro2::Ident;
use quote::format_ident;

use super::cx::Cx;
pub(super) use super::names::function as of_state;
use crate::caller::ours;
use crate::topology::{ROOT, StateId};

/// `verb_in_Name`, or `verb_` for the whole machine.
pub(super) fn of_inside(cx: Cx, verb: &str, id: StateId) -> Ident {
    match id {
        ROOT => format_ident!("{}_", verb, span = ours()),
        id => of_state(cx, &format!("{verb}_in"), id),
    }
}
