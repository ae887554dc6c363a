//! `observed`, which lends the machine together with an observer, and what it gives: a type of its own, with the methods
//! that have something to tell. `start_observed` and `start_in_observed`.

use syn::Generics;

use super::{Gives, Method, Public, Takes};
use crate::beginning::start;
use crate::context::args::start_params;
use crate::context::attributes::everywhere;
use crate::context::places::public;
use crate::follow::observer;
use crate::names::generics::{join, predicates};
use crate::names::paths::machine_type;
use crate::prelude::*;

/// The methods of the machine by which an observer comes in.
pub(super) fn on_machine(cx: Cx, methods: &[&Method]) -> TokenStream {
    let Some(bound) = observer::bound(cx) else { return TokenStream::new() };
    let name = &cx.names.observed;
    let generics = lent_generics(cx);
    let (_, lent, _) = generics.split_for_impl();
    tokens! {
        #for method in methods {
            #if method.observes && method.takes == Takes::Nothing { #{started(cx, method)} }
        }

        /// The machine together with an observer, for calls that tell it what happens.
        #[inline]
        #{public(cx)} fn observed<'observed_, Observer_: #bound + ?::core::marker::Sized>(
            &'observed_ mut self,
            observer_: &'observed_ mut Observer_,
        ) -> #name #lent { #{cx.body(tokens!(#name { machine: self, observer: observer_ }))} }
    }
}

/// `start_observed`
fn started(cx: Cx, start: &Method) -> TokenStream {
    let is_alone = start.starts_alone(cx);
    let none = tokens!(::core::option::Option::None);
    let settled = observer::settled(tokens!(observer_), tokens!(machine_), none);
    let may_fail = start.error(cx).is_some();
    let body = tokens! {
        let machine_ =
            #if is_alone { #{start::heard(cx)} } #else { #{start.hand_on(cx, tokens!(Self), observer::arg(cx))} };
        #if may_fail {
            if let ::core::result::Result::Err(error_) = &machine_
            #{observer::failed(tokens!(observer_), tokens!(error_), none)}
        }
        #match start.gives {
            Gives::MachineOrError if may_fail => {
                if let ::core::result::Result::Ok(::core::result::Result::Ok(machine_)) = &machine_ { #settled }
            }
            Gives::Machine | Gives::Other if !may_fail => { #settled }
            Gives::Machine | Gives::Other | Gives::MachineOrError => {
                if let ::core::result::Result::Ok(machine_) = &machine_ { #settled }
            }
        }
        machine_
    };
    let params = if is_alone { start_params(cx) } else { (start.params)(cx) };
    tokens! {
        #[doc = #{format!(" `{}`, of which an observer hears.", start.name)}]
        #{public(cx)} #{start.asyncness(cx)} fn #{start.of.observed()}(#{observer::param(cx)} #params) -> #{start.public_output(cx)} {
            #{cx.body(body)}
        }
    }
}

/// `MachineObserved`, and its methods.
pub(crate) fn observed(cx: Cx, methods: &[&Method], attrs: TokenStream) -> TokenStream {
    let Some(bound) = observer::bound(cx) else { return TokenStream::new() };
    let head = &cx.program.head;
    let name = &cx.names.observed;
    let everywhere = everywhere(cx);
    let machine = machine_type(cx);
    let generics = lent_generics(cx);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let others = predicates(where_clause);
    tokens! {
        #[doc = #{format!(" [`{}`] together with an observer: what its `observed` gives.", cx.names.machine)}]
        ///
        /// It has the methods of the machine. These tell the observer what happens.
        #everywhere
        #{head.vis} struct #name #generics #where_clause {
            machine: &'observed_ mut #machine,
            observer: &'observed_ mut Observer_,
        }

        #everywhere
        #attrs
        impl #impl_generics #name #ty_generics where Observer_: #bound, #(#others),* {
            #for method in methods {
                #if method.observes && method.takes == Takes::Mutable { #{method.on_observed(cx)} }
            }
        }

        #everywhere
        impl #impl_generics ::core::ops::Deref for #name #ty_generics #where_clause {
            type Target = #machine;
            #[inline]
            fn deref(&self) -> &#machine { #{cx.body(tokens!(self.machine))} }
        }
    }
}

impl Method {
    /// On what `observed` gives.
    fn on_observed(&self, cx: Cx) -> TokenStream {
        let body = match self.asyncness(cx) {
            Some(_) => self.observed_wait(cx),
            None => tokens! {
                let result_ = #{self.hand_on(cx, tokens!(self.machine), Some(tokens!(self.observer,)))};
                #{self.told_end(cx, tokens!(self.machine), tokens!(self.observer))}
                result_
            },
        };
        tokens! {
            #{(self.docs)(cx)}
            #{self.errors(cx)}
            #[inline]
            #{public(cx)} #{self.public_head(cx)} { #{cx.body(body)} }
        }
    }

    /// The body of an `async` method: if its future is dropped, the observer hears of that too.
    fn observed_wait(&self, cx: Cx) -> TokenStream {
        let call = self.call(cx, tokens!(call_.machine), Some(tokens!(call_.observer,)));
        tokens! {
            let mut call_ = ::fsm_runtime::__private::Call::new(
                &mut *self.machine,
                &mut *self.observer,
                |observer_, state_, polls_| ::fsm_runtime::Observer::dropped(observer_, state_, polls_),
            );
            let result_ = ::fsm_runtime::__private::counted(&mut call_.polls, #call).await;
            call_.is_over();
            #{self.told_end(cx, tokens!(call_.machine), tokens!(call_.observer))}
            result_
        }
    }

    /// How the call in `result_` has ended.
    fn told_end(&self, cx: Cx, machine: TokenStream, observer: TokenStream) -> TokenStream {
        let none = tokens!(::core::option::Option::None);
        let is_send = self.of == Public::Send;
        let may_fail = self.error(cx).is_some();
        let outcome = match is_send {
            true if may_fail => tokens!(::core::result::Result::ok(::core::result::Result::as_ref(&result_))),
            true => tokens!(::core::option::Option::Some(&result_)),
            false => none,
        };
        let [error, event] = match is_send {
            true => [tokens!(&error_.error), tokens!(::core::option::Option::as_ref(&error_.event))],
            false => [tokens!(error_), none],
        };
        tokens! {
            #if may_fail {
                if let ::core::result::Result::Err(error_) = &result_ #{observer::failed(observer, error, event)}
            }
            #{observer::settled(observer, machine, outcome)}
        }
    }
}

/// The machine's generics, plus the lifetime and type of the borrowed observer.
fn lent_generics(cx: Cx) -> Generics {
    let loan: Generics = syn::parse_quote!(<'observed_, Observer_: ?::core::marker::Sized>);
    join(&loan, cx.program.head.generics)
}
