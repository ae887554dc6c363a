//! Events that wait inside the machine: raised by an action, or deferred by a line.

use proc_macro2::{Group, Ident, Span};

use super::Gen;
use super::pieces::Piece;
use super::places::ours_at;
use super::tokens::TokenStream;
use crate::model::StateId;

impl Gen<'_> {
    /// `raise!(Event)`: gives a `Result`, with the event where the queue is full.
    pub(super) fn raise(&self, span: Span, name: &Ident, payload: Option<&Group>) -> TokenStream {
        let (path, queue) = (&self.names.event_path, Ident::new("queue", ours_at(span)));
        // Begins and ends where the user wrote it, so that rustc points there when the result is not used.
        let kind = Ident::new(self.queue_kind(), span);
        tokens_at!(span=> ::fsm_runtime::__private::#kind::raise(#queue, #path::#name #payload))
    }

    pub(super) fn has_queue(&self) -> bool {
        self.low.features.raises || self.low.features.defers
    }

    /// The type of the queue, where events wait in it.
    pub(super) fn queue_type(&self) -> Option<TokenStream> {
        let event = self.event_type().filter(|_| self.has_queue())?;
        let name = self.queue_name();
        if self.holds_one() {
            return Some(tokens!(#name<#event>));
        }
        let size = match &self.low.machine.queue {
            Some((_, size)) => size.code(),
            // It is missing, which has been reported.
            None => tokens!(1),
        };
        Some(tokens!(#name<#event, { #size }>))
    }

    /// Only where events are deferred something has to be known of each that waits.
    fn queue_kind(&self) -> &'static str {
        match (self.low.features.defers, self.holds_one()) {
            (true, _) => "Queue",
            (false, false) => "Raised",
            (false, true) => "RaisedOne",
        }
    }

    fn queue_name(&self) -> TokenStream {
        let kind = Ident::new(self.queue_kind(), Span::mixed_site());
        tokens!(::fsm_runtime::__private::#kind)
    }

    /// Whether at most one event waits: a raised one, where the machine says `queue 1;`.
    fn holds_one(&self) -> bool {
        let size = self.low.machine.queue.as_ref().map(|(_, size)| size.to_string());
        !self.low.features.defers && size.is_some_and(|size| size == "1")
    }

    /// The type of the list of those that are done, where some line asks for that.
    pub(super) fn finished_type(&self) -> Option<TokenStream> {
        let count = self.low.features.told_done.len();
        let id = &self.names.id;
        (count > 0).then(|| tokens!(::fsm_runtime::__private::Finished<::core::option::Option<#id>, #count>))
    }

    /// `let queue = Queue::new();`, in the machine that is about to exist.
    pub(super) fn queue_let(&self) -> Option<TokenStream> {
        let name = self.queue_name();
        self.queue_type().map(|_| tokens!(#[allow(unused_mut)] let mut queue = #name::new();))
    }

    /// After a change of state: what was deferred is offered again.
    pub(super) fn recall(&self) -> TokenStream {
        match self.low.features.defers {
            true => tokens!(self.queue.recall();),
            false => TokenStream::new(),
        }
    }

    /// Entering a final state: the composite that it stands in is done, and where it is the last of several regions,
    /// so is the state that holds them.
    pub(super) fn tell_done(&self, id: StateId, machine: &TokenStream) -> TokenStream {
        if !self.state(id).is_final() {
            return TokenStream::new();
        }
        let Some(parent) = self.state(id).parent else { return TokenStream::new() };
        let tells = |id: StateId| self.low.features.told_done.contains(&id);
        let raised = match self.low.features.raises {
            true => tokens!(#machine.queue.raised()),
            false => tokens!(0),
        };
        let tell = |id: StateId| {
            let done = self.asker(id);
            tokens!(let raised = #raised; #machine.finished.push(#done, raised);)
        };
        let own = tells(parent).then(|| tell(parent));
        let holder = self.state(parent).parent.filter(|_| self.state(parent).is_region());
        let all = holder.filter(|holder| tells(*holder)).map(|holder| {
            let (test, tell) = (self.all_final(holder), tell(holder));
            tokens!(if #test { #tell })
        });
        tokens!(#own #all)
    }

    /// `=> defer`: an event is kept, or comes back where there is no room.
    pub(super) fn deferring(&self) -> TokenStream {
        tokens! {
            match self.queue.defer(event) {
                ::core::result::Result::Ok(()) => ::fsm_runtime::Outcome::Deferred,
                ::core::result::Result::Err(event) => ::fsm_runtime::Outcome::QueueFull(event),
            }
        }
    }
}
