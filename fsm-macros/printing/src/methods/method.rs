//! A method that users call. Its body stands on the parts of the machine, which the module around it cannot reach; the
//! machine's own method of the same name hands the call on.

use proc_macro2::{Ident, Span};
use syn::Generics;

use super::{Public, attempt};
use crate::context::args::{cause_param, public_args, public_params};
use crate::context::effects::or_unit;
use crate::context::places::{ours_at, public};
use crate::follow::{cause, observer};
use crate::names::paths::{event_type, send_generics};
use crate::prelude::*;
use crate::program::Cause;
use crate::token::named_at;
use crate::tokens::Mark;

/// A row of the table of methods.
pub(crate) struct Method {
    pub(super) of: Public,
    pub(super) name: &'static str,
    /// Its names in other libraries, for `doc(alias)`: rustc proposes our method if such a name is not found, and editors
    /// complete it.
    pub(super) others: &'static [&'static str],
    pub(super) is_there: fn(Cx) -> bool,
    /// All of it is printed by another file.
    pub(super) is_apart: bool,
    pub(super) docs: fn(Cx) -> TokenStream,
    pub(super) takes: Takes,
    /// It takes an event, with the generics of that.
    pub(super) takes_event: bool,
    pub(super) params: fn(Cx) -> TokenStream,
    pub(super) args: fn(Cx) -> TokenStream,
    /// Empty where nothing is given.
    pub(super) output: fn(Cx) -> TokenStream,
    pub(super) gives: Gives,
    /// Where the parts are asked if a type of the method may have no meaning: rustc says so there. They are shared.
    pub(super) place: fn(Cx) -> Option<Span>,
    /// Where the machine is observed, an observer is passed in before the parameters, and the cause behind it.
    pub(super) observes: bool,
    pub(super) cause: Cause,
    /// Where the machine may fail or wait, so may this.
    pub(super) may_stop: bool,
    pub(super) is_inlined: fn(Cx) -> bool,
    /// On the parts, before all else: what the observer hears of the call, also where that settles what an earlier one has
    /// left undone.
    pub(super) first: fn(Cx) -> TokenStream,
    /// On the parts: `self` and `Self` are these.
    pub(super) body: fn(Cx) -> TokenStream,
}

/// How a method takes the machine.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Takes {
    Nothing,
    Shared,
    Mutable,
    Whole,
}

/// Whether a method returns a machine, which is put together from its parts.
#[derive(Clone, Copy)]
pub(super) enum Gives {
    Other,
    Machine,
    MachineOrError,
}

fn nothing(_: Cx) -> TokenStream {
    TokenStream::new()
}

impl Method {
    /// One that takes no machine.
    pub(super) const MAKES: Self = Self {
        of: Public::Start,
        name: "",
        others: &[],
        is_there: |_| true,
        is_apart: false,
        docs: nothing,
        takes: Takes::Nothing,
        takes_event: false,
        params: nothing,
        args: nothing,
        output: nothing,
        gives: Gives::Other,
        place: |_| None,
        observes: false,
        cause: Cause::Always,
        may_stop: false,
        is_inlined: |_| false,
        first: nothing,
        body: nothing,
    };

    /// One that changes nothing, and says this.
    pub(super) const LOOKS: Self = Self { takes: Takes::Shared, is_inlined: |_| true, ..Self::MAKES };

    /// One that gives an answer.
    pub(super) const ASKS: Self = Self { output: |_| tokens!(::core::primitive::bool), ..Self::LOOKS };

    /// One with which a machine begins.
    pub(super) const STARTS: Self =
        Self { observes: true, cause: Cause::Start, may_stop: true, ..Self::MAKES };

    /// One that runs steps, with the parameters of the header and the time.
    pub(super) const RUNS: Self = Self {
        takes: Takes::Mutable,
        params: public_params,
        args: public_args,
        cause: Cause::Always,
        ..Self::STARTS
    };

    pub(super) fn on_machine(&self, cx: Cx) -> TokenStream {
        let others = self.other_names(cx);
        tokens! {
            #{(self.docs)(cx)}
            #{self.errors(cx)}
            #if let [_, ..] = others[..] { #[doc(alias(#(#others),*))] }
            #[inline]
            #{public(cx)} #{self.public_head(cx)} { #{cx.body(self.hand_on(cx, tokens!(self), observer::nobody(cx)))} }
        }
    }

    pub(super) fn on_parts(&self, cx: Cx) -> TokenStream {
        if self.may_stop(cx) {
            return attempt::method(cx, self);
        }
        tokens! {
            #if self.is_const(cx) { #{Mark::Function} } #else if (self.is_inlined)(cx) { #[inline] }
            #{self.head_on_parts(cx)} { #{(self.first)(cx)} #{(self.body)(cx)} }
        }
    }

    /// With the observer and the cause.
    pub(super) fn head_on_parts(&self, cx: Cx) -> TokenStream {
        let callers = tokens! {
            #if self.observes(cx) { #{observer::param(cx)} #{cause_param(cx)} }
        };
        self.head(cx, callers, (self.output)(cx))
    }

    /// `start` of a `const machine`, which runs nothing.
    pub(super) fn starts_alone(&self, cx: Cx) -> bool {
        self.of == Public::Start && cx.program.head.kind.starts_alone
    }

    /// It can be called in a constant.
    fn is_const(&self, cx: Cx) -> bool {
        self.of == Public::Start && cx.program.head.kind.is_const
    }

    fn observes(&self, cx: Cx) -> bool {
        self.observes && !self.starts_alone(cx)
    }

    fn may_stop(&self, cx: Cx) -> bool {
        self.may_stop && cx.may_stop() && !self.starts_alone(cx)
    }

    /// The error that it may give.
    pub(super) fn error(&self, cx: Cx) -> Option<TokenStream> {
        cx.error().filter(|_| self.may_stop(cx))
    }

    /// With what users get: `const`, `async`, and a `Result`.
    pub(super) fn public_head(&self, cx: Cx) -> TokenStream {
        let head = self.head(cx, TokenStream::new(), self.public_output(cx));
        tokens!(#if self.is_const(cx) { const } #{self.asyncness(cx)} #head)
    }

    pub(super) fn asyncness(&self, cx: Cx) -> Option<TokenStream> {
        (self.may_stop(cx) && cx.program.head.kind.is_async).then(|| tokens!(async))
    }

    pub(super) fn public_output(&self, cx: Cx) -> TokenStream {
        let output = (self.output)(cx);
        match self.error(cx) {
            None => output,
            Some(error) if self.of == Public::Send => {
                tokens!(::core::result::Result<#output, ::fsm_runtime::Failed<#{event_type(cx)}, #error>>)
            }
            Some(error) => tokens!(::core::result::Result<#{or_unit(output)}, #error>),
        }
    }

    /// The section `Errors` of the method's documentation.
    pub(super) fn errors(&self, cx: Cx) -> Option<TokenStream> {
        self.error(cx).map(|_| {
            tokens! {
                ///
                #match self.of {
                    // Its own error is told before.
                    Public::StartIn => {
                        /// The outer `Err` is the error of an action.
                    }
                    of => {
                        /// # Errors
                        ///
                        #if of == Public::Send {
                            /// The error of an action, with the event where no line has used it.
                        } #else {
                            /// The error of an action.
                        }
                    }
                }
            }
        })
    }

    /// Where nothing can be requested, an event is what changes the state.
    fn other_names(&self, cx: Cx) -> Vec<&'static str> {
        let changes_state = self.of == Public::Send && !Public::Request.is_there(cx);
        let for_request = Public::Request.row().others.iter().filter(|_| changes_state);
        self.others.iter().and(for_request).copied().gather()
    }

    fn head(&self, cx: Cx, callers: TokenStream, output: TokenStream) -> TokenStream {
        let generics = if self.takes_event { send_generics(cx) } else { Generics::default() };
        tokens! {
            fn #{self.of.ident()} #generics (
                #match self.takes {
                    Takes::Nothing => {}
                    Takes::Shared => { &self, }
                    Takes::Mutable => { &mut self, }
                    Takes::Whole => { self, }
                }
                #callers #{(self.params)(cx)}
            )
            #if !output.is_empty() { -> #output }
            #{&generics.where_clause}
        }
    }

    /// The call of the method on the parts, and what it gives as users get it.
    pub(super) fn hand_on(&self, cx: Cx, machine: TokenStream, observer: Option<TokenStream>) -> TokenStream {
        let call = tokens! {
            #{self.call(cx, machine, observer)} #if self.may_stop(cx) { #{cx.wait()} }
        };
        let mapped = |value: TokenStream| tokens!(::core::result::Result::map(#value, |parts_| #{sealed(tokens!(parts_))}));
        match (self.gives, self.error(cx)) {
            (Gives::Other, _) => call,
            (Gives::Machine, None) => sealed(call),
            (Gives::MachineOrError, None) | (Gives::Machine, Some(_)) => mapped(call),
            (Gives::MachineOrError, Some(_)) => {
                tokens!(::core::result::Result::map(#call, |result_| #{mapped(tokens!(result_))}))
            }
        }
    }

    /// The call alone, of an `async` method its future.
    pub(super) fn call(&self, cx: Cx, machine: TokenStream, observer: Option<TokenStream>) -> TokenStream {
        let (parts, args) = (&cx.names.parts, (self.args)(cx));
        if let Some(place) = (self.place)(cx) {
            let machine = tokens_at!(place=> ::fsm_runtime::__private::Sealed::get(&#machine.made_by_start_));
            let method = tokens_at!(place=> #{named_at(parts, place)}::#{Ident::new(self.name, place)});
            return tokens_at!(place=> #method(#machine, #args));
        }
        tokens! {
            #match self.takes {
                Takes::Nothing => { #parts:: }
                Takes::Shared => { ::fsm_runtime::__private::Sealed::get(&#machine.made_by_start_). }
                Takes::Mutable => { ::fsm_runtime::__private::Sealed::get_mut(&mut #machine.made_by_start_). }
                // A machine that implements `Drop` cannot be taken apart: rustc says so at its name.
                Takes::Whole => {
                    #{tokens_at!(ours_at(cx.names.machine.span())=> ::fsm_runtime::__private::Sealed::into_inner(self.made_by_start_).)}
                }
            }
            #{self.of.ident()}(
                #if self.observes(cx) { #observer #{cause::of_call(cx, self.cause)} }
                #args
            )
        }
    }
}

fn sealed(parts: TokenStream) -> TokenStream {
    tokens!(Self { made_by_start_: ::fsm_runtime::__private::Sealed::new(#parts) })
}
