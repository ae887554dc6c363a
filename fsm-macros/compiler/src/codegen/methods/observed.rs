//! `observed`, which lends the machine together with an observer, and what it gives: a type of its own, with the methods
//! that have something to tell. `start_observed` and `start_in_observed`.

use quote::format_ident;
use syn::Generics;

use super::{Gives, Method, Takes};
use crate::caller::ours;
use crate::codegen::attributes::everywhere;
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
    let starts = methods.iter().filter(|method| method.observes && matches!(method.takes, Takes::Nothing));
    let starts: TokenStream = starts.map(|start| started(cx, start)).joined();
    let (vis, name, generics) = (public(cx), &cx.names.observed, lent_generics(cx));
    let (_, lent, _) = generics.split_for_impl();
    let body = cx.body(tokens!(#name { machine: self, observer: observer_ }));
    tokens! {
        #starts

        /// The machine together with an observer, for calls that tell it what happens.
        #[inline]
        #vis fn observed<'observed_, Observer_: #bound + ?::core::marker::Sized>(
            &'observed_ mut self,
            observer_: &'observed_ mut Observer_,
        ) -> #name #lent { #body }
    }
}

/// `start_observed`
fn started(cx: Cx, start: &Method) -> TokenStream {
    let (vis, params, output) = (public(cx), start.params, start.public_output(cx));
    let word = start.asyncness(cx);
    let (name, observer) = (format_ident!("{}_observed", start.name, span = ours()), observer::param(cx));
    let doc = format!(" `{}`, of which an observer hears.", start.name);
    let call = start.hand_on(cx, tokens!(Self), observer::arg(cx));
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
    let body = cx.body(tokens!(let machine_ = #call; #settled machine_));
    tokens! {
        #[doc = #doc]
        #vis #word fn #name(#observer #params) -> #output { #body }
    }
}

/// `MachineObserved`, and its methods.
pub(in crate::codegen) fn observed(cx: Cx, methods: &[Method], attrs: TokenStream) -> TokenStream {
    let Some(bound) = observer::bound(cx) else { return TokenStream::new() };
    let (head, name, everywhere) = (&cx.program.head, &cx.names.observed, everywhere(cx));
    let (vis, machine, generics) =
        (head.vis, with_generics(&cx.names.machine, head.generics), lent_generics(cx));
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

/// Those of the machine, and of the loan.
fn lent_generics(cx: Cx) -> Generics {
    let loan: Generics = syn::parse_quote!(<'observed_, Observer_: ?::core::marker::Sized>);
    join(&loan, cx.program.head.generics)
}
