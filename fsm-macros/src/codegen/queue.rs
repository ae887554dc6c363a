//! Events that wait inside the machine: raised by an action, or deferred by a line.

use proc_macro2::{Group, Ident, Span, TokenStream};
use quote::quote_spanned;

use super::Gen;
use super::places::ours_at;

impl Gen<'_> {
    /// `raise!(Event)`: gives a `Result`, with the event where the queue is full.
    pub(super) fn raise(&self, span: Span, name: &Ident, payload: Option<&Group>) -> TokenStream {
        let (path, queue) = (&self.names.event_path, Ident::new("queue", ours_at(span)));
        quote_spanned!(span=> #queue.raise(#path::#name #payload))
    }

    /// `=> defer`
    pub(super) fn deferring(&self) -> TokenStream {
        tokens! {
            => match self.queue.defer(event) {
                ::core::result::Result::Ok(()) => ::fsm_runtime::Outcome::Deferred,
                ::core::result::Result::Err(event) => ::fsm_runtime::Outcome::QueueFull(event),
            },
        }
    }
}
