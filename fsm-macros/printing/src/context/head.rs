//! The heads of functions that take an event.

use super::args::{callers_params, now_param};
use super::cx::Cx;
use crate::events::event::{outcome_type, passed_type};
use crate::names::paths::{event_type, send_generics};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// The parts that the heads of all functions for events share.
pub(crate) struct Head {
    pub(crate) generics: TokenStream,
    pub(crate) callers: TokenStream,
    /// The type of the local `event_`.
    pub(crate) event: TokenStream,
    /// `owner: &mut Owner, world: &World, event_: Event,`
    pub(crate) params: TokenStream,
    pub(crate) now: TokenStream,
    pub(crate) output: TokenStream,
    pub(crate) where_clause: TokenStream,
}

impl Head {
    pub(crate) fn of(cx: Cx) -> Self {
        let of_machine = event_type(cx).unwrap_or_else(|| tokens!(()));
        let event = passed_type(cx, of_machine);
        let generics = send_generics(cx);
        let where_clause = &generics.where_clause;
        let callers = callers_params(cx);
        Self {
            output: tokens!(-> #{outcome_type(cx, of_machine)} #where_clause),
            where_clause: tokens!(#where_clause),
            params: tokens!(#callers event_: #event,),
            generics: generics.code(),
            now: now_param(cx),
            callers,
            event,
        }
    }
}
