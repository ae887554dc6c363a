//! Code in a line. What calls of ours in it name, with the user's own tokens. And the data that it names, each a second time
//! as the field that they are: an editor which renames data from a use of them finds the field too, and with it all other
//! uses, and what other code says of it.

use proc_macro2::{Ident, TokenTree};
use quote::format_ident;

use super::clause::{Tokens, Word, ident, inside};
use super::{Editor, any, any_of, keyword, unplaced};
use crate::names::paths::event_type;
use crate::prelude::*;
use crate::program::Events;
use crate::token::{is_mark, is_word};
use crate::written;

impl Editor<'_> {
    /// Code of which no type is expected: while it is being typed, it has another.
    pub(super) fn editor_code(&self, tokens: Tokens) -> TokenStream {
        tokens!(#{self.editor_calls(tokens)}; #{self.editor_uses(tokens)})
    }

    /// The tokens, each request and each test in them replaced by what it names.
    pub(super) fn editor_calls(&self, tokens: Tokens) -> TokenStream {
        let tokens: proc_macro2::TokenStream = tokens.iter().cloned().joined();
        let rewritten = written::rewrite(tokens, &mut |word, arguments, _| {
            let keyword = keyword(word);
            let arguments = inside(arguments);
            let call = match Word::of(word) {
                Some(Word::Raise) => self.editor_raise(keyword, &arguments),
                Some(Word::Restart) => self.editor_timer(keyword, &arguments),
                Some(Word::Cancel) => self.editor_cancel(keyword, &arguments),
                Some(Word::Take) => tokens!({ #keyword ::fsm_runtime::__private::taken(#(#arguments)*) }),
                Some(Word::InState) => tokens!(({ #keyword #{self.editor_target(&arguments)} true })),
                _ => tokens!(({ #keyword #{self.editor_target(&arguments)} })),
            };
            call.written_out()
        });
        rewritten.code()
    }

    /// `raise!(Event)`, `raise!(Event after 2s)`
    fn editor_raise(&self, keyword: TokenStream, event: Tokens) -> TokenStream {
        let path = &self.cx.names.event_path;
        let (event, after) =
            event.split_at(event.iter().position(|token| Word::After.is(token)).unwrap_or(event.len()));
        let after = after.iter().map(|token| self.editor_period(token)).joined::<TokenStream>();
        tokens! {
            ({ #keyword let _ = #path::#{self.editor_named(event)}; #after ::core::result::Result::<(), #{event_type(self.cx)}>::Ok(()) })
        }
    }

    /// `restart!(Timer)`, or with some timer where none is named yet.
    fn editor_timer(&self, keyword: TokenStream, named: Tokens) -> TokenStream {
        tokens! {
            ({
                #keyword
                #if let Some(some) = self.cx.program.timers.first() {
                    let _ = #{&self.cx.names.timer}::#match (named, self.named_timer(named)) {
                        ([], _) => { #{unplaced(some.name)} }
                        (_, Some(name)) => { #name }
                        (named, None) => { #(#named)* }
                    };
                }
            })
        }
    }

    /// `cancel!(Name)` of an event, whatever it carries, or of a timer. While the name is typed it may become either.
    fn editor_cancel(&self, keyword: TokenStream, named: Tokens) -> TokenStream {
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
        tokens!(({ #keyword if let #path::#event { .. } = #{any_of(tokens!(#{event_type(self.cx)}))} {} 0usize }))
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
        tokens!(#if event.is_empty() { #{self.some_event()} } #else { #(#event)* })
    }

    /// The names of data in this code, where nothing in it or in the event binds them anew.
    fn editor_uses(&self, code: Tokens) -> TokenStream {
        let (mut uses, mut bound) = (Vec::new(), self.bound.borrow().clone());
        look(code, &mut uses, &mut bound);
        let named = uses.into_iter().filter(|name| !bound.holds(&name.to_string()));
        named.filter_map(|name| self.editor_field(&name)).joined()
    }

    fn editor_field(&self, name: &Ident) -> Option<TokenStream> {
        let holds = |id: &StateId| self.cx.state(*id).data.iter().any(|field| field.name == name);
        let holder = self.cx.tree().path(self.here.get()).find(holds)?;
        let names = self.cx.names;
        Some(tokens! {
            if let
                #if holder == ROOT { #{&names.data} }
                #else if self.cx.tree().is_region(holder) { #{&names.region[holder.0].0} }
                #else { #{self.enum_of(holder)?}::#{unplaced(self.cx.state(holder).name)} }
                { #name: _, .. } = #{any()} {}
        })
    }
}

/// Names that stand for something by themselves, and those that a pattern may bind.
fn look(code: Tokens, uses: &mut Vec<Ident>, bound: &mut Vec<String>) {
    for (index, token) in code.iter().enumerate() {
        let at = |offset: isize| index.checked_add_signed(offset).and_then(|at| code.get(at));
        let word = |offset, word| at(offset).is_some_and(|token| is_word(token, word));
        let mark = |offset, mark| at(offset).is_some_and(|token| is_mark(token, mark));
        let is_changed = || word(-1, "mut") && !mark(-2, '&');
        let is_bound = || word(-1, "let") || word(-1, "for") || word(-1, "ref") || is_changed();
        // `x.name`, `name::x`, `x::name`, `Type { name: value }`, `name!`
        let is_macro = || mark(1, '!') && !mark(2, '=');
        let is_part = || mark(-1, '.') || mark(-1, ':') || mark(1, ':') || is_macro();
        match token {
            TokenTree::Group(group) => look(&inside(group), uses, bound),
            TokenTree::Ident(name) if is_bound() || mark(-1, '|') || mark(1, '@') => {
                bound.push(name.to_string())
            }
            TokenTree::Ident(name) if !is_part() => uses.push(name.clone()),
            _ => {}
        }
    }
}
