//! `impl` blocks of traits of the runtime for a machine: with its generics, and the parameters of its calls as a tuple.

use super::Public;
use crate::caller::ours;
use crate::context::args::now_arg;
use crate::context::attributes::everywhere;
use crate::context::cx::Cx;
use crate::context::places::{place_of, reference};
use crate::each::Gather;
use crate::follow::observer;
use crate::names::generics::join;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::written::Param;
use proc_macro2::Ident;
use syn::{Generics, Index, Type, TypeParamBound};

/// `impl Trait for Machine { … }`, of a trait of the runtime: `any::Machine`.
pub(super) fn implement(cx: Cx, generics: &Generics, of: TokenStream, items: TokenStream) -> TokenStream {
    implement_where(cx, generics, TokenStream::new(), of, items)
}

/// `impl Trait for Machine where …`: `predicate`, if it is not empty, is added to the machine's own conditions.
pub(super) fn implement_where(
    cx: Cx,
    generics: &Generics,
    predicate: TokenStream,
    of: TokenStream,
    items: TokenStream,
) -> TokenStream {
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = cx.program.head.generics.split_for_impl();
    let others = where_clause.into_iter().each_of(|clause| &clause.predicates);
    tokens! {
        #{everywhere(cx)}
        #[allow(unused_parens, unused_variables)]
        impl #impl_generics ::fsm_runtime::#of for #{&cx.names.machine} #ty_generics
        #if predicate.is_empty() { #where_clause } #else { where #predicate, #(#others),* }
        { #items }
    }
}

pub(super) fn time(cx: Cx) -> TokenStream {
    cx.program.head.clock.map_or_else(|| tokens!(()), Piece::code)
}

/// `(&mut Owner, &World,)`
pub(super) fn tuple(cx: Cx) -> TokenStream {
    let params: TokenStream = cx.program.head.params.iter().map(|param| in_tuple(cx, param)).joined();
    tokens!((#params))
}

/// A type that is not in scope would be reported once more among generics: so a crowd's owner and world stand there by
/// their names of ours, but not for rustdoc, whose reader knows the type. In a reference `dyn Trait` lives as long as this,
/// unless it says otherwise: here for a time of its own, so that it may be lent for less.
fn in_tuple(cx: Cx, param: &Param) -> TokenStream {
    let (reference, ty) = (reference(param), &param.ty);
    let role = if param.is_mutable() { "Owner" } else { "World" };
    match open_object(ty) {
        Some(object) => {
            let object = tokens_at!(place_of(ty)=> (#object + '_));
            tokens!(#reference #object,)
        }
        None if cx.program.head.crowd.is_some() && cx.program.docs.is_empty() => {
            let role = Ident::new(role, ours());
            tokens!(#reference <Self as ::fsm_runtime::any::CrowdMachine>::#role,)
        }
        None => tokens!(#reference #ty,),
    }
}

/// Whether an observer comes in with the parameters.
#[derive(Clone, Copy)]
pub(super) enum Heard {
    ByNobody,
    ByObserver,
}

impl Heard {
    /// `(&mut Owner, &World,)`, `WithObserver<&mut Observer_, (&mut Owner, &World,)>`
    pub(super) fn params(self, cx: Cx) -> TokenStream {
        let tuple = tuple(cx);
        match self {
            Heard::ByNobody => tuple,
            Heard::ByObserver => tokens!(::fsm_runtime::observers::WithObserver<&mut Observer_, #tuple>),
        }
    }

    /// `impl Trait for Machine { … }`
    pub(super) fn implement(
        self,
        cx: Cx,
        generics: &Generics,
        of: TokenStream,
        items: TokenStream,
    ) -> TokenStream {
        match (self, observer::bound(cx)) {
            (Heard::ByObserver, Some(bound)) => {
                let observer: Generics = syn::parse_quote!(<Observer_: ?::core::marker::Sized>);
                implement_where(cx, &join(generics, &observer), tokens!(Observer_: #bound), of, items)
            }
            _ => implement_where(cx, generics, TokenStream::new(), of, items),
        }
    }

    /// A call of the machine's own method, with the parameters that came as `params_`.
    pub(super) fn call(self, cx: Cx, method: Public, more: TokenStream) -> TokenStream {
        let (name, args) = (method.ident(), self.args(cx, more));
        match self {
            Heard::ByNobody => tokens!(Self::#name(self, #args)),
            Heard::ByObserver => tokens!(Self::observed(self, params_.0).#name(#args)),
        }
    }

    /// `start`, `start_in`
    pub(super) fn starts(
        self,
        cx: Cx,
        start: Public,
        before: TokenStream,
        given: TokenStream,
    ) -> TokenStream {
        match self {
            Heard::ByNobody if start.row().starts_alone(cx) => tokens!(Self::start(#before #given)),
            Heard::ByNobody => tokens!(Self::#{start.ident()}(#before #{self.args(cx, given)})),
            Heard::ByObserver => {
                tokens!(Self::#{start.observed()}(params_.0, #before #{self.args(cx, given)}))
            }
        }
    }

    /// `params_.0, …, now_`
    fn args(self, cx: Cx, before_now: TokenStream) -> TokenStream {
        tokens! {
            #for index in (0..cx.program.head.params.len()).map(Index::from) {
                params_ #if let Heard::ByObserver = self { .1 } .#index,
            }
            #before_now #{now_arg(cx)}
        }
    }
}

/// `dyn Trait` that says nothing of how long it lives.
fn open_object(ty: &Type) -> Option<&Type> {
    let says = |bound: &TypeParamBound| matches!(bound, TypeParamBound::Lifetime(_));
    match ty {
        Type::TraitObject(object) => (!object.bounds.iter().any(says)).then_some(ty),
        Type::Paren(inner) => open_object(&inner.elem),
        Type::Group(inner) => open_object(&inner.elem),
        _ => None,
    }
}
