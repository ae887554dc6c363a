//! `observed`, which lends the machine together with an observer, and what it gives: a type of its own, with the methods
//! that have something to tell. `start_observed` and `start_in_observed`.

use quote::format_ident;
use syn::Generics;

use super::{Gives, Method, Takes};
use crate::caller::ours;
use crate::codegen::attributes::everywhere;
use crate::codegen::constant;
use crate::codegen::context::start_params;
use crate::codegen::cx::Cx;
use crate::codegen::generics::join;
use crate::codegen::names::with_generics;
use crate::codegen::observer;
use crate::codegen::places::public;
use crate::each::Gather;
use crate::tokens::TokenStream;

/// The methods of the machine by which an observer comes in.
pub(super) fn on_machine(cx: Cx, methods: &[Method]) -> TokenStream {
    let Some(bound) = observer::bound(cx) else { return TokenStream::new() };
    let starts = methods
        .iter()
        .filter(|method| method.name == "start" || method.observes && matches!(method.takes, Takes::Nothing));
    let starts: TokenStream = starts.map(|start| started(cx, start)).joined();
    let name = &cx.names.observed;
    let generics = lent_generics(cx);
    let (_, lent, _) = generics.split_for_impl();
    let body = cx.body(tokens!(#name { machine: self, observer: observer_ }));
    tokens! {
        #starts

        /// The machine together with an observer, for calls that tell it what happens.
        #[inline]
        #{public(cx)} fn observed<'observed_, Observer_: #bound + ?::core::marker::Sized>(
            &'observed_ mut self,
            observer_: &'observed_ mut Observer_,
        ) -> #name #lent { #body }
    }
}

/// `start_observed`
fn started(cx: Cx, start: &Method) -> TokenStream {
    let is_alone = !start.observes;
    let params = if is_alone { start_params(cx) } else { start.params };
    let output = start.public_output(cx);
    let word = start.asyncness(cx);
    let (name, observer) = (format_ident!("{}_observed", start.name, span = ours()), observer::param(cx));
    let doc = format!(" `{}`, of which an observer hears.", start.name);
    let call = match is_alone {
        true => constant::heard(cx),
        false => start.hand_on(cx, tokens!(Self), observer::arg(cx)),
    };
    let settled =
        observer::settled(tokens!(observer_), tokens!(machine_), tokens!(::core::option::Option::None));
    let settled = match start.gives {
        Gives::MachineOrError if cx.error().is_some() => tokens! {
            if let ::core::result::Result::Ok(::core::result::Result::Ok(machine_)) = &machine_ { #settled }
        },
        Gives::Machine | Gives::Other if cx.error().is_none() => settled,
        Gives::Machine | Gives::Other | Gives::MachineOrError => {
            tokens!(if let ::core::result::Result::Ok(machine_) = &machine_ { #settled })
        }
    };
    let failed = cx.error().filter(|_| start.may_stop).map(|_| {
        let failed =
            observer::failed(tokens!(observer_), tokens!(error_), tokens!(::core::option::Option::None));
        tokens!(if let ::core::result::Result::Err(error_) = &machine_ #failed)
    });
    let body = cx.body(tokens!(let machine_ = #call; #failed #settled machine_));
    tokens! {
        #[doc = #doc]
        #{public(cx)} #word fn #name(#observer #params) -> #output { #body }
    }
}

/// `MachineObserved`, and its methods.
pub(in crate::codegen) fn observed(cx: Cx, methods: &[Method], attrs: TokenStream) -> TokenStream {
    let Some(bound) = observer::bound(cx) else { return TokenStream::new() };
    let head = &cx.program.head;
    let name = &cx.names.observed;
    let everywhere = everywhere(cx);
    let vis = head.vis;
    let machine = with_generics(&cx.names.machine, head.generics);
    let generics = lent_generics(cx);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let others = where_clause.into_iter().each_of(|clause| &clause.predicates);
    let methods = methods.iter().filter(|method| method.observes && matches!(method.takes, Takes::Mutable));
    let methods: TokenStream = methods.map(|method| method.on_observed(cx)).joined();
    let body = cx.body(tokens!(self.machine));
    let doc = format!(" [`{}`] together with an observer: what its `observed` gives.", cx.names.machine);
    tokens! {
        #[doc = #doc]
        ///
        /// It has the methods of the machine. These tell the observer what happens.
        #everywhere
        #vis struct #name #generics #where_clause {
            machine: &'observed_ mut #machine,
            observer: &'observed_ mut Observer_,
        }

        #everywhere
        #attrs
        impl #impl_generics #name #ty_generics where Observer_: #bound, #(#others),* { #methods }

        #everywhere
        impl #impl_generics ::core::ops::Deref for #name #ty_generics #where_clause {
            type Target = #machine;
            #[inline]
            fn deref(&self) -> &#machine { #body }
        }
    }
}

impl Method {
    /// On what `observed` gives.
    pub(super) fn on_observed(&self, cx: Cx) -> TokenStream {
        let body = cx.body(match self.asyncness(cx) {
            Some(_) => self.observed_wait(cx),
            None => self.observed_call(cx),
        });
        tokens! {
            #{self.docs}
            #{self.errors(cx)}
            #[inline]
            #{public(cx)} #{self.public_head(cx)} { #body }
        }
    }

    fn observed_call(&self, cx: Cx) -> TokenStream {
        let call = self.hand_on(cx, tokens!(self.machine), Some(tokens!(self.observer,)));
        let told = self.told_end(cx, tokens!(self.machine), tokens!(self.observer));
        tokens!(let result_ = #call; #told result_)
    }

    /// The body of an `async` method: if its future is dropped, the observer hears of that too.
    fn observed_wait(&self, cx: Cx) -> TokenStream {
        let (machine, observer) = (tokens!(call_.machine), tokens!(call_.observer));
        let call = self.call(cx, machine, Some(tokens!(#observer,)));
        tokens! {
            let mut call_ = ::fsm_runtime::__private::Call::new(
                &mut *self.machine,
                &mut *self.observer,
                |observer_, state_, polls_| ::fsm_runtime::Observer::dropped(observer_, state_, polls_),
            );
            let result_ = ::fsm_runtime::__private::counted(&mut call_.polls, #call).await;
            call_.is_over();
            #{self.told_end(cx, machine, observer)}
            result_
        }
    }

    /// How the call in `result_` has ended.
    fn told_end(&self, cx: Cx, machine: TokenStream, observer: TokenStream) -> TokenStream {
        let (is_send, may_fail) = (self.name == "send", self.may_stop && cx.error().is_some());
        let outcome = match is_send {
            true if may_fail => tokens!(::core::result::Result::ok(::core::result::Result::as_ref(&result_))),
            true => tokens!(::core::option::Option::Some(&result_)),
            false => tokens!(::core::option::Option::None),
        };
        let failed = may_fail.then(|| {
            let (error, event) = match is_send {
                true => (tokens!(&error_.error), tokens!(::core::option::Option::as_ref(&error_.event))),
                false => (tokens!(error_), tokens!(::core::option::Option::None)),
            };
            let failed = observer::failed(observer, error, event);
            tokens!(if let ::core::result::Result::Err(error_) = &result_ #failed)
        });
        let settled = observer::settled(observer, machine, outcome);
        tokens!(#failed #settled)
    }
}

/// The machine's generics, plus the lifetime and type of the borrowed observer.
fn lent_generics(cx: Cx) -> Generics {
    let loan: Generics = syn::parse_quote!(<'observed_, Observer_: ?::core::marker::Sized>);
    join(&loan, cx.program.head.generics)
}
