//! What all lines for events share: the head of their functions, and the pattern of a line.

use proc_macro2::{Ident, TokenTree};

use super::context::{callers_params, now_param};
use super::cx::Cx;
use super::names::{event_type, send_generics};
use crate::each::Gather;
use crate::syntax::{EventPattern, Pattern};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// What all functions for events have in common.
pub(super) struct Head {
    pub(super) generics: TokenStream,
    pub(super) callers: TokenStream,
    pub(super) event: TokenStream,
    /// `owner: &mut Owner, world: &World, event_: Event,`
    pub(super) params: TokenStream,
    pub(super) now: TokenStream,
    pub(super) output: TokenStream,
    pub(super) where_clause: TokenStream,
}

impl Head {
    pub(super) fn of(cx: Cx) -> Self {
        let (event, generics) = (event_type(cx).unwrap_or_else(|| tokens!(())), send_generics(cx));
        let (callers, where_clause) = (callers_params(cx), &generics.where_clause);
        Self {
            output: tokens!(-> ::fsm_runtime::Outcome<#event> #where_clause),
            where_clause: tokens!(#where_clause),
            params: tokens!(#callers event_: #event,),
            generics: generics.code(),
            now: now_param(cx),
            callers,
            event,
        }
    }
}

/// `Event::A(…) | Event::B { … }`
pub(super) fn event_pattern(cx: Cx, pattern: &Pattern) -> TokenStream {
    let path: Vec<TokenTree> = cx.names.event_path.into_iter().gather();
    let alternatives = pattern.alternatives.iter().map(|alternative| {
        let binding = (!alternative.binding.is_empty()).then_some(&alternative.binding);
        match &alternative.event {
            EventPattern::Any(any) => tokens!(#binding #any),
            EventPattern::Variant { name, payload } => {
                let path = path.iter().map(|token| at(token, name));
                tokens_at!(name.span()=> #binding #(#path)*::#name #payload)
            }
        }
    });
    let mut alternatives: Vec<TokenStream> = alternatives.gather();
    match alternatives.len() {
        1 => alternatives.remove(0),
        _ => tokens!(#(#alternatives)|*),
    }
}

/// The path to an event, at the place of the event's name: what rustc says about the pattern is shown there, and
/// not from the header of the machine on.
fn at(token: &TokenTree, name: &Ident) -> TokenTree {
    let mut token = token.clone();
    token.set_span(token.span().located_at(name.span()));
    token
}
