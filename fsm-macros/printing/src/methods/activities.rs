//! `Activities`: the places for the futures of `during` lines, as locals of a function, with what fills them.

use super::trait_impls::{implement, time};
use crate::change::entries::has_identity;
use crate::context::args::{header_args, now_arg, param_type};
use crate::context::cx::Cx;
use crate::context::places::reference;
use crate::each::Gather;
use crate::names::generics::join;
use crate::names::paths::send_generics;
use crate::time::activities::{Becomes, During, all, becomes, entry_name, event, future_name};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// `With` or `Without`.
pub(super) fn kind(cx: Cx) -> TokenStream {
    if cx.storage().has_activities() { tokens!(With) } else { tokens!(Without) }
}

pub(super) fn traits(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.storage().has_activities() { #{lent(cx)} #{activities(cx)} }
    }
}

/// The types of the parameters, lent for a time that a loop knows.
fn lent(cx: Cx) -> TokenStream {
    let generics: syn::Generics = syn::parse_quote!(<'lent_>);
    let items = tokens! {
        type Lent = (
            #for param in cx.program.head.params {
                &'lent_ #if param.is_mutable() { mut } #{param_type(param)},
            }
        );
    };
    implement(cx, &join(&generics, cx.program.head.generics), tokens!(activities::Lent<'lent_>), items)
}

fn activities(cx: Cx) -> TokenStream {
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
    implement(cx, &generics, tokens!(activities::Activities<#event>), items)
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
    let of_event = generics.params.iter().filter_map(|param| match param {
        syn::GenericParam::Lifetime(_) => None,
        syn::GenericParam::Type(param) => Some(param.ident.code()),
        syn::GenericParam::Const(param) => Some(param.ident.code()),
    });
    let of_event: Vec<TokenStream> = of_event.gather();
    let path = &cx.names.event_path;
    tokens! {
        let place_ = ::core::pin::pin!(::core::option::Option::None);
        let work_ = ::fsm_runtime::__private::held::<Self, #{event(cx)}, _, _, _, _, _>(
            place_,
            |machine_: &Self| #{parts()}.#{entry_name(cx, during.line.source)}(),
            |machine_: &Self, (#{header_args(cx)}): (#types), now_: #{time(cx)}| #{parts()}.#{future_name(during.line)}
                #if let [_, ..] = of_event[..] { ::<#(#of_event),*> } (#{header_args(cx)} #{now_arg(cx)}),
            #match (becomes(cx, during), during.event) {
                (Becomes::Field(field), Some(name)) => {
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
