//! `impl` blocks of the traits by which generic code works with any machine: `Machine`, which says what a machine has, and can be
//! asked; `Fails`; and `Activities`, with the places for the futures of `during` lines, as locals of a function, and with what
//! fills them. What a machine does not have is `()`.

use syn::{GenericParam, Generics};

use super::Public;
use crate::change::notes::has_identity;
use crate::context::args::{self, now_arg, param_type};
use crate::context::attributes::everywhere;
use crate::context::job::Named;
use crate::context::places::reference;
use crate::names::generics::{join, predicates, with_lifetimes};
use crate::names::paths::{any_time, send_generics, state_type, target_type};
use crate::prelude::*;
use crate::time::activities::{Becomes, During, all, event, future_name, name_of};

/// `impl Trait for Machine { … }`, of a trait of the runtime: `any::Machine`.
pub(super) fn implement(cx: Cx, generics: &Generics, of: TokenStream, items: TokenStream) -> TokenStream {
    implement_where(cx, generics, None, of, items)
}

/// `impl Trait for Machine where …`: a predicate is added to the machine's own conditions.
pub(super) fn implement_where(
    cx: Cx,
    generics: &Generics,
    predicate: Option<TokenStream>,
    of: TokenStream,
    items: TokenStream,
) -> TokenStream {
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = cx.program.head.generics.split_for_impl();
    let others = predicates(where_clause);
    tokens! {
        #{everywhere(cx)}
        #[allow(unused_parens, unused_variables)]
        impl #impl_generics ::fsm_runtime::#of for #{&cx.names.machine} #ty_generics
        #if let Some(predicate) = predicate { where #predicate, #(#others),* } #else { #where_clause }
        { #items }
    }
}

pub(super) fn time(cx: Cx) -> TokenStream {
    cx.program.head.clock.map_or_else(|| tokens!(()), Piece::code)
}

/// `Machine`
pub(super) fn machine(cx: Cx) -> TokenStream {
    let (id, state) = (&cx.names.id, state_type(cx));
    let items = tokens! {
        const GRAPH: ::fsm_runtime::graph::Graph<'static> = Self::GRAPH;
        type Kind = ::fsm_runtime::any::kind::#{kind(cx)};
        type Activities =
            ::fsm_runtime::activities::#if cx.storage().has_activities() { With } #else { Without };
        type Time = #{time(cx)};
        type State = #state;
        type StateId = #id;
        type Target = #{target_type(cx)};
        type Given = (#for field in args::given(cx) { #{with_lifetimes(field.ty.code())}, });
        #[inline]
        fn state(&self) -> &#state { Self::state(self) }
        #[inline]
        fn state_id(&self) -> #id { Self::state_id(self) }
        #[inline]
        fn is_in(&self, id_: #id) -> ::core::primitive::bool { Self::is_in(self, id_) }
        #[inline]
        fn is_done(&self) -> ::core::primitive::bool {
            #if cx.tree().can_end() { Self::is_done(self) } #else { false }
        }
        #if Public::IsPoisoned.is_there(cx) {
            #[inline]
            fn is_poisoned(&self) -> ::core::primitive::bool { Self::is_poisoned(self) }
        }
        #[inline]
        fn next_deadline(&self) -> ::core::option::Option<#{any_time(cx)}> {
            #if Public::NextDeadline.is_there(cx) { Self::next_deadline(self) } #else { ::core::option::Option::None }
        }
    };
    implement(cx, cx.program.head.generics, tokens!(any::Machine), items)
}

/// `Plain`, `Fallible<Error>`, `Async<Error>`
fn kind(cx: Cx) -> TokenStream {
    let error = error(cx);
    match (cx.program.head.kind.is_async, cx.may_stop()) {
        (true, _) => tokens!(Async<#error>),
        (false, true) => tokens!(Fallible<#error>),
        (false, false) => tokens!(Plain),
    }
}

/// `Fails`
pub(super) fn fails(cx: Cx) -> TokenStream {
    let items = tokens! {
        type Error = #{error(cx)};
        #if Public::IsUnsettled.is_there(cx) {
            #[inline]
            fn is_unsettled(&self) -> ::core::primitive::bool { Self::is_unsettled(self) }
        }
    };
    implement(cx, cx.program.head.generics, tokens!(any::Fails), items)
}

pub(super) fn error(cx: Cx) -> TokenStream {
    cx.error().unwrap_or_else(|| tokens!(::core::convert::Infallible))
}

/// `Activities`, and `Lent`
pub(super) fn activities(cx: Cx) -> TokenStream {
    let event = event(cx);
    let body = tokens! {
        let work_ = ();
        #for during in all(cx).into_iter().rev() { #{held(cx, &during)} }
        #if has_identity(cx) {
            let work_ = ::fsm_runtime::__private::followed(
                work_,
                |machine_: &Self, known_: &mut ::core::primitive::usize| #{parts()}.identity.is_other(known_),
            );
        }
        ::fsm_runtime::activities::Body::run(body_, work_).await
    };
    let items = tokens! {
        async fn hold<Body_: ::fsm_runtime::activities::Body<Self, #event>>(body_: Body_) -> Body_::Output {
            #{cx.body(body)}
        }
    };
    let generics = join(cx.program.head.generics, &send_generics(cx));
    tokens!(#{lent(cx)} #{implement(cx, &generics, tokens!(activities::Activities<#event>), items)})
}

/// The types of the parameters, lent for a time that a loop knows.
fn lent(cx: Cx) -> TokenStream {
    let generics: Generics = syn::parse_quote!(<'lent_>);
    let items = tokens! {
        type Lent = (
            #for param in cx.program.head.params {
                &'lent_ #if param.is_mutable() { mut } #{param_type(param)},
            }
        );
    };
    implement(cx, &join(&generics, cx.program.head.generics), tokens!(activities::Lent<'lent_>), items)
}

/// What stands in the machine in the local `machine_`.
fn parts() -> TokenStream {
    tokens!(::fsm_runtime::__private::Sealed::get(&machine_.made_by_start_))
}

/// The place of one line, before those that stand below it.
fn held(cx: Cx, during: &During) -> TokenStream {
    let types = tokens! {
        #for param in cx.program.head.params { #{reference(param)} #{param_type(param)}, }
    };
    // A result that says nothing of them would leave them open. Lifetimes are found in any case.
    let generics = send_generics(cx);
    let of_event = generics.params.iter().filter(|param| !matches!(param, GenericParam::Lifetime(_)));
    let of_event: Vec<TokenStream> = of_event.map(name_of).gather();
    let path = &cx.names.event_path;
    tokens! {
        let place_ = ::core::pin::pin!(::core::option::Option::None);
        let work_ = ::fsm_runtime::__private::held::<Self, #{event(cx)}, _, _, _, _, _>(
            place_,
            |machine_: &Self| #{parts()}.#{cx.of_state(Named::Entry, during.line.source)}(),
            |machine_: &Self, (#{cx.names.callers}): (#types), now_: #{time(cx)}| #{parts()}.#{future_name(during.line)}
                #if let [_, ..] = of_event[..] { ::<#(#of_event),*> } (#{cx.names.callers} #{now_arg(cx)}),
            #match (&during.becomes, during.event) {
                (Becomes::Field(field, _), Some(name)) => {
                    |output_| ::core::option::Option::Some(#path::#name { #field: output_ })
                }
                (Becomes::Bare, Some(name)) => { |()| ::core::option::Option::Some(#path::#name) }
                (Becomes::Whole, _) => { ::core::option::Option::Some }
                _ => { |_| ::core::option::Option::None }
            },
            work_,
        );
    }
}
