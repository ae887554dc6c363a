//! Calls of ours in code: what each of them names, with the user's own tokens.

use proc_macro2::{Ident, TokenTree};
use quote::format_ident;

use super::clause::{Tokens, Word};
use super::line::{ident, keyword};
use super::{Editor, unplaced};
use crate::each::Gather;
use crate::names::paths::event_type;
use crate::program::Events;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};
use crate::written;

impl Editor<'_> {
    /// The tokens, each request and each test in them replaced by what it names.
    pub(super) fn editor_calls(&self, tokens: Tokens) -> TokenStream {
        let tokens: proc_macro2::TokenStream = tokens.iter().cloned().joined();
        let rewritten = written::rewrite(tokens, &mut |word, arguments, _| {
            let keyword = keyword(word);
            let arguments: Vec<TokenTree> = arguments.stream().into_iter().gather();
            let call = match Word::of(word) {
                Some(Word::Raise) => self.editor_raise(&keyword, &arguments),
                Some(Word::Restart) => self.editor_timer(&keyword, &arguments),
                Some(Word::Cancel) => self.editor_cancel(&keyword, &arguments),
                Some(Word::Take) => tokens!({ #keyword ::fsm_runtime::__private::taken(#(#arguments)*) }),
                Some(Word::InState) => tokens!(({ #keyword #{self.editor_target(&arguments)} true })),
                _ => tokens!(({ #keyword #{self.editor_target(&arguments)} })),
            };
            call.written_out()
        });
        rewritten.code()
    }

    /// `raise!(Event)`, `raise!(Event after 2s)`
    fn editor_raise(&self, keyword: &TokenStream, event: Tokens) -> TokenStream {
        let path = &self.cx.names.event_path;
        let (event, after) =
            event.split_at(event.iter().position(|token| Word::After.is(token)).unwrap_or(event.len()));
        let after = after.iter().map(|token| self.editor_period(token)).joined::<TokenStream>();
        tokens! {
            ({ #keyword let _ = #path::#{self.editor_named(event)}; #after ::core::result::Result::<(), #{event_type(self.cx)}>::Ok(()) })
        }
    }

    /// `restart!(Timer)`, or with some timer where none is named yet.
    fn editor_timer(&self, keyword: &TokenStream, named: Tokens) -> TokenStream {
        tokens!(({ #keyword #{self.timer_path(named)} }))
    }

    /// `cancel!(Name)` of an event, whatever it carries, or of a timer. While the name is typed it may become either.
    fn editor_cancel(&self, keyword: &TokenStream, named: Tokens) -> TokenStream {
        let path = &self.cx.names.event_path;
        if self.named_timer(named).is_some() {
            return self.editor_timer(keyword, named);
        }
        if self.may_cancel_both() && !self.is_event(named) {
            let some = self.cx.program.timers.first().map(|timer| unplaced(timer.name));
            let name = named.first().and_then(ident).cloned().or(some);
            return tokens!(({ #keyword let _ = cancel_::#name; 0usize }));
        }
        let event = self.editor_named(named);
        tokens!(({ #keyword if let #path::#event { .. } = any_::<#{event_type(self.cx)}>() {} 0usize }))
    }

    /// All that `cancel!` may name. In a machine that stands in a function this leads nowhere.
    pub(super) fn editor_cancelled(&self) -> Option<TokenStream> {
        let (timer, event) = (&self.cx.names.timer, &self.cx.names.event_path);
        self.may_cancel_both().then(|| tokens!(mod cancel_ { pub(super) use super::{#timer::*, #event::*}; }))
    }

    fn may_cancel_both(&self) -> bool {
        let has_events = matches!(self.cx.program.events, Some(Events::Declared { .. }));
        has_events && matches!(self.cx.program.timers[..], [_, ..])
    }

    fn timer_path(&self, named: Tokens) -> Option<TokenStream> {
        let some = self.cx.program.timers.first()?;
        let name = match named {
            [] => unplaced(some.name).code(),
            named => match self.named_timer(named) {
                Some(name) => name.code(),
                None => named.iter().cloned().joined(),
            },
        };
        Some(tokens!(let _ = #{&self.cx.names.timer}::#name;))
    }

    /// The timer of this name. A part names its own without the name of the state that it is.
    fn named_timer(&self, named: Tokens) -> Option<Ident> {
        let [TokenTree::Ident(name)] = named else { return None };
        let is_known = |name: &Ident| self.cx.program.timers.iter().any(|timer| timer.name == name);
        let in_part = |id: &StateId| format_ident!("{}{}", self.cx.state(*id).name, name, span = name.span());
        let mut around = self.cx.tree().path(self.here.get()).filter(|id| *id != ROOT);
        around.find_map(|id| Some(in_part(&id)).filter(is_known)).or(Some(name.clone()).filter(is_known))
    }

    fn is_event(&self, named: Tokens) -> bool {
        match (&self.cx.program.events, named) {
            (Some(Events::Declared { variants, .. }), [TokenTree::Ident(name), ..]) => {
                variants.iter().any(|event| event.name == *name)
            }
            _ => false,
        }
    }

    /// The event that is named, or some event where none is yet.
    fn editor_named(&self, event: Tokens) -> TokenStream {
        match event.is_empty() {
            true => self.some_event().map(|event| tokens!(#event)).unwrap_or_default(),
            false => event.iter().cloned().joined(),
        }
    }
}
