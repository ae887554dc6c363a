//! Calls of ours in code: what each of them names, with the user's own tokens.

use proc_macro2::TokenTree;

use super::Editor;
use super::clause::Tokens;
use super::line::{ident, keyword};
use crate::codegen::names::event_type;
use crate::each::Gather;
use crate::syntax;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

impl Editor<'_> {
    /// The tokens, each request and each test in them replaced by what it names.
    pub(super) fn editor_calls(&self, tokens: Tokens) -> TokenStream {
        let tokens: proc_macro2::TokenStream = tokens.iter().cloned().joined();
        let rewritten = syntax::rewrite(tokens, &mut |word, arguments, _| {
            let (keyword, arguments) = (keyword(word), arguments.stream().into_iter().collect::<Vec<_>>());
            let call = match word.to_string().as_str() {
                "raise" => self.editor_raise(&keyword, &arguments),
                "restart" => self.editor_timer(&keyword, &arguments),
                "cancel" if self.is_timer(&arguments) => self.editor_timer(&keyword, &arguments),
                "cancel" => self.editor_cancel(&keyword, &arguments),
                "take" => {
                    let name: TokenStream = arguments.iter().cloned().joined();
                    tokens!({ #keyword ::fsm_runtime::__private::taken(#name) })
                }
                "in_state" => {
                    tokens!(({ #keyword #{self.editor_target(&arguments)} true }))
                }
                _ => {
                    tokens!(({ #keyword #{self.editor_target(&arguments)} }))
                }
            };
            call.written_out()
        });
        rewritten.code()
    }

    /// `raise!(Event)`, `raise!(Event after 2s)`
    fn editor_raise(&self, keyword: &TokenStream, event: Tokens) -> TokenStream {
        let path = &self.cx.names.event_path;
        let is_after = |token: &TokenTree| ident(token).is_some_and(|word| word == "after");
        let (event, after) = event.split_at(event.iter().position(is_after).unwrap_or(event.len()));
        let after = after.iter().map(|token| self.editor_period(token)).joined::<TokenStream>();
        tokens! {
            ({ #keyword let _ = #path::#{self.editor_named(event)}; #after ::core::result::Result::<(), #{event_type(self.cx)}>::Ok(()) })
        }
    }

    /// `cancel!(Event)` names an event, whatever it carries.
    fn editor_cancel(&self, keyword: &TokenStream, event: Tokens) -> TokenStream {
        let path = &self.cx.names.event_path;
        tokens!(({ #keyword if let #path::#{self.editor_named(event)} { .. } = any_::<#{event_type(self.cx)}>() {} 0usize }))
    }

    /// Whether a timer is named, and not an event.
    fn is_timer(&self, named: Tokens) -> bool {
        let timers = &self.cx.program.timers;
        named.first().and_then(ident).is_some_and(|name| timers.iter().any(|timer| timer.name == name))
    }

    /// `restart!(Timer)`, or with some timer where none is named yet.
    fn editor_timer(&self, keyword: &TokenStream, named: Tokens) -> TokenStream {
        let Some(some) = self.cx.program.timers.first() else { return tokens!(({ #keyword })) };
        let name = match named {
            [] => some.name.code(),
            named => named.iter().cloned().joined(),
        };
        tokens!(({ #keyword let _ = #{&self.cx.names.timer}::#name; }))
    }

    /// The event that is named, or some event where none is yet.
    fn editor_named(&self, event: Tokens) -> TokenStream {
        match event.is_empty() {
            true => self.some_event().map(|event| tokens!(#event)).unwrap_or_default(),
            false => event.iter().cloned().joined(),
        }
    }
}
