//! A method that users call. Its body stands on the parts of the machine, which the module around it cannot reach; the
//! machine's own method of the same name hands the call on.

use proc_macro2::{Ident, Span};
use syn::Generics;

use super::attempt;
use crate::caller::ours;
use crate::codegen::context::{cause_param, public_args, public_params};
use crate::codegen::cx::Cx;
use crate::codegen::names::event_type;
use crate::codegen::places::{ours_at, public};
use crate::codegen::{cause, observer};
use crate::each::{Each, Gather};
use crate::token::named_at;
use crate::tokens::pieces::Piece;
use crate::tokens::{Mark, TokenStream};

#[derive(Default)]
pub(in crate::codegen) struct Method {
    pub(in crate::codegen) docs: TokenStream,
    pub(in crate::codegen) is_inlined: bool,
    pub(in crate::codegen) name: &'static str,
    pub(in crate::codegen) generics: Generics,
    pub(in crate::codegen) takes: Takes,
    /// Where the parts are asked if a type of the method may have no meaning: rustc says so there. They are shared.
    pub(in crate::codegen) place: Option<Span>,
    pub(in crate::codegen) params: TokenStream,
    pub(in crate::codegen) args: TokenStream,
    /// It can be called in a constant.
    pub(in crate::codegen) is_const: bool,
    /// Empty where nothing is given.
    pub(in crate::codegen) output: TokenStream,
    pub(in crate::codegen) gives: Gives,
    /// Where the machine is observed, an observer is passed in before the parameters.
    pub(in crate::codegen) observes: bool,
    /// Where the machine may fail or wait, so may this.
    pub(in crate::codegen) may_stop: bool,
    /// On the parts, before all else: what the observer hears of the call, also where that settles what an earlier one has
    /// left undone.
    pub(in crate::codegen) first: TokenStream,
    /// On the parts: `self` and `Self` are these.
    pub(in crate::codegen) body: TokenStream,
}

/// How a method takes the machine.
#[derive(Clone, Copy, Default)]
pub(in crate::codegen) enum Takes {
    #[default]
    Nothing,
    Shared,
    Mutable,
    Whole,
}

/// Whether a method returns a machine, which is put together from its parts.
#[derive(Clone, Copy, Default)]
pub(in crate::codegen) enum Gives {
    #[default]
    Other,
    Machine,
    MachineOrError,
}

/// Names of these methods in other libraries, for `doc(alias)`: rustc proposes our method if such a name is not
/// found, and editors complete it.
const OTHER_NAMES: [(&str, &[&str]); 12] = [
    ("start", &["new", "init", "create"]),
    (
        "send",
        &["process_event", "process", "handle", "dispatch", "consume", "fire", "trigger", "emit", "post"],
    ),
    ("can", &["can_fire", "may", "is_possible", "accepts"]),
    ("possible", &["permitted_triggers", "available", "enabled"]),
    ("update", &["tick", "step", "poll", "advance"]),
    ("stop", &["terminate", "shutdown", "finish", "cancel"]),
    ("request", &["goto", "transition_to", "set_state", "change_state"]),
    ("state", &["current_state", "get_state", "current"]),
    ("is_in", &["is_state", "in_state", "is"]),
    ("is_done", &["is_finished", "is_terminated", "is_final"]),
    ("next_deadline", &["deadline", "next_timeout"]),
    ("remaining", &["time_left", "remaining_time"]),
];

impl Method {
    /// One that changes nothing, and says this.
    pub(in crate::codegen) fn looks(name: &'static str, output: TokenStream, body: TokenStream) -> Self {
        Self { name, output, body, is_inlined: true, takes: Takes::Shared, ..Self::default() }
    }

    /// One that runs steps, with the parameters of the header and the time.
    pub(in crate::codegen) fn steps(cx: Cx, name: &'static str) -> Self {
        let (params, args) = (public_params(cx), public_args(cx));
        Self { name, params, args, takes: Takes::Mutable, observes: true, may_stop: true, ..Self::default() }
    }

    pub(in crate::codegen) fn on_machine(&self, cx: Cx) -> TokenStream {
        let docs = self.docs;
        let body = cx.body(self.hand_on(cx, tokens!(self), observer::nobody(cx)));
        let errors = self.errors(cx);
        let others = self.other_names(cx).map(|others| tokens!(#[doc(alias(#(#others),*))]));
        tokens! {
            #docs
            #errors
            #others
            #[inline]
            #{public(cx)} #{self.public_head(cx)} { #body }
        }
    }

    pub(in crate::codegen) fn on_parts(&self, cx: Cx) -> TokenStream {
        let (observer, cause) = match self.observes {
            true => (observer::param(cx), cause_param(cx)),
            false => (None, None),
        };
        let inline = self.is_inlined.then(|| tokens!(#[inline]));
        let head = self.head(tokens!(#observer #cause), self.output);
        let first = self.first;
        let body = self.body;
        match self.may_stop(cx) {
            false if self.is_const => tokens!(#{Mark::Function.code()} #head { #first #body }),
            false => tokens!(#inline #head { #first #body }),
            true => attempt::method(cx, self, tokens!(#head { #first #body })),
        }
    }

    fn may_stop(&self, cx: Cx) -> bool {
        self.may_stop && cx.may_stop()
    }

    /// With what users get: `const`, `async`, and a `Result`.
    pub(super) fn public_head(&self, cx: Cx) -> TokenStream {
        let head = self.head(TokenStream::new(), self.public_output(cx));
        let word = self.is_const.then(|| tokens!(const));
        tokens!(#word #{self.asyncness(cx)} #head)
    }

    pub(super) fn asyncness(&self, cx: Cx) -> Option<TokenStream> {
        (self.may_stop && cx.program.head.kind.is_async).then(|| tokens!(async))
    }

    pub(super) fn public_output(&self, cx: Cx) -> TokenStream {
        match (cx.error().filter(|_| self.may_stop), self.name) {
            (None, _) => self.output,
            (Some(error), "send") => {
                tokens!(::core::result::Result<#{self.output}, ::fsm_runtime::Failed<#{event_type(cx)}, #error>>)
            }
            (Some(_), _) => cx.fallible(if self.output.is_empty() { tokens!(()) } else { self.output }),
        }
    }

    /// The section `Errors` of the method's documentation.
    pub(super) fn errors(&self, cx: Cx) -> Option<TokenStream> {
        cx.error().filter(|_| self.may_stop).map(|_| match self.name {
            "send" => tokens! {
                ///
                /// # Errors
                ///
                /// The error of an action, with the event where no line has used it.
            },
            // Its own error is told before.
            "start_in" => tokens! {
                ///
                /// The outer `Err` is the error of an action.
            },
            _ => tokens! {
                ///
                /// # Errors
                ///
                /// The error of an action.
            },
        })
    }

    fn other_names(&self, cx: Cx) -> Option<Each<&'static str>> {
        let of = |method| {
            OTHER_NAMES.iter().find(|(name, _)| *name == method).map_or(&[][..], |(_, others)| others)
        };
        // Where nothing can be requested, an event is what changes the state.
        let for_request = match self.name == "send" && cx.storage().requests.is_none() {
            true => of("request"),
            false => &[],
        };
        let others = of(self.name).iter().chain(for_request).copied().gather();
        (!others.is_empty()).then(|| others.into())
    }

    fn head(&self, callers: TokenStream, output: TokenStream) -> TokenStream {
        let generics = &self.generics;
        let params = self.params;
        let receiver = match self.takes {
            Takes::Nothing => TokenStream::new(),
            Takes::Shared => tokens!(&self,),
            Takes::Mutable => tokens!(&mut self,),
            Takes::Whole => tokens!(self,),
        };
        let output = (!output.is_empty()).then(|| tokens!(-> #output));
        tokens!(fn #{self.ident()} #generics (#receiver #callers #params) #output #{&generics.where_clause})
    }

    /// The call of the method on the parts, and what it gives as users get it.
    pub(super) fn hand_on(&self, cx: Cx, machine: TokenStream, observer: Option<TokenStream>) -> TokenStream {
        let wait = cx.wait().filter(|_| self.may_stop);
        let call = self.call(cx, machine, observer);
        let call = tokens!(#call #wait);
        let mapped = |value: TokenStream| {
            let sealed = sealed(tokens!(parts_));
            tokens!(::core::result::Result::map(#value, |parts_| #sealed))
        };
        match (self.gives, cx.error().filter(|_| self.may_stop)) {
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
        let name = self.ident();
        let args = self.args;
        let parts = &cx.names.parts;
        if let Some(place) = self.place {
            let machine = tokens_at!(place=> ::fsm_runtime::__private::Sealed::get(&#machine.made_by_start_));
            let method = tokens_at!(place=> #{named_at(parts, place)}::#{Ident::new(self.name, place)});
            return tokens_at!(place=> #method(#machine, #args));
        }
        let parts = match self.takes {
            Takes::Nothing => tokens!(#parts::),
            Takes::Shared => tokens!(::fsm_runtime::__private::Sealed::get(&#machine.made_by_start_).),
            Takes::Mutable => {
                tokens!(::fsm_runtime::__private::Sealed::get_mut(&mut #machine.made_by_start_).)
            }
            // A machine that implements `Drop` cannot be taken apart: rustc says so at its name.
            Takes::Whole => {
                let place = ours_at(cx.names.machine.span());
                tokens_at!(place=> ::fsm_runtime::__private::Sealed::into_inner(self.made_by_start_).)
            }
        };
        let observer = observer.filter(|_| self.observes);
        let cause = cause::of_call(cx, self.name).filter(|_| self.observes);
        tokens!(#parts #name(#observer #cause #args))
    }

    fn ident(&self) -> Ident {
        Ident::new(self.name, ours())
    }
}

fn sealed(parts: TokenStream) -> TokenStream {
    tokens!(Self { made_by_start_: ::fsm_runtime::__private::Sealed::new(#parts) })
}
