//! `Activities`: the places for the futures of `during` lines, as locals of a function, with what fills them.

use super::implementing::{implement, time};
use crate::codegen::activities::{Becomes, During, all, becomes, entry_name, event, future_name};
use crate::codegen::context::{header_args, now_arg, param_type};
use crate::codegen::cx::Cx;
use crate::codegen::entries::has_identity;
use crate::codegen::generics::join;
use crate::codegen::names::send_generics;
use crate::codegen::places::reference;
use crate::each::Gather;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::written::Param;

/// `With` or `Without`.
pub(super) fn kind(cx: Cx) -> TokenStream {
    if cx.facts().has_activities { tokens!(With) } else { tokens!(Without) }
}

pub(super) fn traits(cx: Cx) -> TokenStream {
    if cx.facts().has_activities { tokens!(#{lent(cx)} #{activities(cx)}) } else { TokenStream::new() }
}

/// The types of the parameters, lent for a time that a loop knows.
fn lent(cx: Cx) -> TokenStream {
    let generics: syn::Generics = syn::parse_quote!(<'lent_>);
    let types = cx.program.head.params.iter().map(|param| {
        let word = param.is_mutable().then(|| tokens!(mut));
        tokens!(&'lent_ #word #{param_type(param)},)
    });
    let types: TokenStream = types.joined();
    let items = tokens!(type Lent = (#types););
    implement(cx, &join(&generics, cx.program.head.generics), tokens!(activities::Lent<'lent_>), items)
}

fn activities(cx: Cx) -> TokenStream {
    let event = event(cx);
    let mut lines = all(cx);
    lines.reverse();
    let held: TokenStream = lines.iter().map(|during| held(cx, during)).joined();
    let followed = has_identity(cx).then(|| {
        let parts = parts();
        tokens! {
            let work_ = ::fsm_runtime::__private::followed(
                work_,
                |machine_: &Self, known_: &mut ::core::primitive::usize| #parts.identity.is_other(known_),
            );
        }
    });
    let body = cx.body(tokens! {
        let work_ = ();
        #held
        #followed
        ::fsm_runtime::activities::Body::run(body_, work_).await
    });
    let items = tokens! {
        async fn hold<Body_: ::fsm_runtime::activities::Body<Self, #event>>(body_: Body_) -> Body_::Output { #body }
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
    let parts = parts();
    let types =
        cx.program.head.params.iter().map(|param: &Param| tokens!(#{reference(param)} #{param_type(param)},));
    let types: TokenStream = types.joined();
    let event = event(cx);
    // A result that says nothing of them would leave them open. Lifetimes are found in any case.
    let generics = send_generics(cx);
    let of_event = generics.params.iter().filter_map(|param| match param {
        syn::GenericParam::Lifetime(_) => None,
        syn::GenericParam::Type(param) => Some(param.ident.code()),
        syn::GenericParam::Const(param) => Some(param.ident.code()),
    });
    let of_event: Vec<TokenStream> = of_event.gather();
    let of_event = of_event.first().map(|_| tokens!(::<#(#of_event),*>));
    let then = match (becomes(cx, during), during.event) {
        (Becomes::Field(field), Some(name)) => {
            let path = &cx.names.event_path;
            tokens!(|output_| ::core::option::Option::Some(#path::#name { #field: output_ }))
        }
        (Becomes::Bare, Some(name)) => {
            let path = &cx.names.event_path;
            tokens!(|()| ::core::option::Option::Some(#path::#name))
        }
        (Becomes::Whole, _) => tokens!(::core::option::Option::Some),
        _ => tokens!(|_| ::core::option::Option::None),
    };
    tokens! {
        let place_ = ::core::pin::pin!(::core::option::Option::None);
        let work_ = ::fsm_runtime::__private::held::<Self, #event, _, _, _, _, _>(
            place_,
            |machine_: &Self| #parts.#{entry_name(cx, during.line.source)}(),
            |machine_: &Self, (#{header_args(cx)}): (#types), now_: #{time(cx)}| #parts.#{future_name(during.line)} #of_event(#{header_args(cx)} #{now_arg(cx)}),
            #then,
            work_,
        );
    }
}
