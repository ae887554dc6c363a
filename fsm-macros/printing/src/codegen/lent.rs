//! The future of a `during` line, which owns what it needs. It is made in a closure that is lent what the code names, so that rustc
//! shows a name which says what to do where the future borrows from that. Of a list of what a type captures it would propose a
//! lifetime in the middle of the code.

use proc_macro2::{Ident, Span};
use syn::Generics;

use super::context::param_type;
use super::cx::Cx;
use super::found::mention;
use super::generics::join;
use super::names::send_generics;
use super::scope::{self, Scope};
use crate::each::Gather;
use crate::program::Body;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// What a future is lent: its name, the local that holds it, and `&` or `&mut`, and the type.
struct Lent {
    name: Ident,
    local: Ident,
    is_mut: bool,
    ty: TokenStream,
}

/// `Some(future)`, as `make` writes it in this scope.
pub(super) fn made(
    scope: &Scope,
    future: &Body,
    at: Span,
    make: &dyn Fn(&Scope) -> TokenStream,
) -> TokenStream {
    let lent = lent(scope, future);
    let [_, ..] = lent.as_slice() else { return make(scope) };
    let own = Ident::new("the_future_must_get_copies_or_clones", at);
    let made = make(&scope.clone().and_binding(lent.iter().map(|lent| lent.name.clone()).gather()));
    let params = lent.iter().map(|Lent { name, is_mut, ty, .. }| tokens!(#name: &#{word(*is_mut)} #ty,));
    let types = lent.iter().map(|Lent { is_mut, ty, .. }| tokens!(&'lent_ #{word(*is_mut)} #ty,));
    let (names, args) = (lent.iter().map(|lent| &lent.name), lent.iter().map(|lent| &lent.local));
    let seen = lent.iter().map(|lent| mention(&lent.name, future.tokens));
    tokens_at! {at=> {
        let mut #own = ::core::option::Option::None;
        fn lend_(#(#params)* f_: impl for<'lent_> ::core::ops::FnOnce(#(#types)*)) { f_(#(#names),*) }
        lend_(#(#args,)* |#(#seen),*| #own = #made);
        #own
    }}
}

fn word(is_mut: bool) -> Option<TokenStream> {
    is_mut.then(|| tokens!(mut))
}

/// What the code names; nothing where the machine has generics, of which a function in a function knows nothing.
fn lent(scope: &Scope, future: &Body) -> Vec<Lent> {
    let cx = scope.cx;
    if parameters(cx).params.first().is_some() {
        return Vec::new();
    }
    let params = cx.program.head.params.iter().filter(|param| future.words.mention(&param.name));
    let params = params.map(|param| Lent {
        name: param.name.clone(),
        local: param.name.clone(),
        is_mut: param.is_mutable(),
        ty: param_type(param),
    });
    let data = scope.named(future).map(|place| cx.program.field(place)).map(|field| Lent {
        name: field.name.clone(),
        local: scope::local(field.name),
        is_mut: false,
        ty: field.ty.code(),
    });
    params.and(data).gather()
}

/// The generics of the machine, and of its events.
pub(super) fn parameters(cx: Cx) -> Generics {
    join(cx.program.head.generics, &send_generics(cx))
}
