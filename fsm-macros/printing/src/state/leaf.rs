//! States of which the innermost active one says all: it alone is stored, as a byte. Whether a machine is stored like
//! that is decided in `lower/storage.rs`; `store.rs` asks here for patterns and literals.

use super::variant::{Inner, variant};
use crate::context::attributes::{derives_of_states, everywhere};
use crate::names::paths::{id_of, of_machine};
use crate::prelude::*;

/// `LeafOfName`
pub(crate) fn ty(cx: Cx) -> TokenStream {
    of_machine("Leaf", &cx.names.machine).code()
}

/// A state as a pattern or a literal: the innermost states inside it, or what is bound or made in their place.
pub(crate) fn shell(cx: Cx, id: StateId, inner: Inner) -> TokenStream {
    match inner {
        Inner::Child(place) => place,
        Inner::Bound(local) => match cx.tree().leaves_of(id).count() {
            1 => tokens!(#local @ #{any(cx, id)}),
            _ => tokens!(#local @ (#{any(cx, id)})),
        },
        Inner::Open | Inner::Regions(_) => any(cx, id),
    }
}

/// The enum of the innermost states, and which state each of them is.
pub(crate) fn leaf_enum(cx: Cx) -> TokenStream {
    if !cx.storage().by_leaf {
        return TokenStream::new();
    }
    let derives = derives_of_states(cx, cx.storage().clones.holds(&true));
    let ty = ty(cx);
    tokens! {
        #[doc = #{format!(" The innermost states of [`{}`].", cx.names.machine)}]
        #[doc(hidden)]
        #{everywhere(cx)}
        #(#derives)*
        #[allow(dead_code, non_camel_case_types)]
        enum #ty {
            #for id in cx.tree().leaves() { #{cx.state(id).name}, }
        }

        #{everywhere(cx)}
        impl ::core::convert::From<&#ty> for #{&cx.names.id} {
            #[inline]
            fn from(leaf_: &#ty) -> Self {
                match leaf_ {
                    #for id in cx.tree().leaves() { #ty::#{cx.state(id).name} => #{id_of(cx, id)}, }
                }
            }
        }
    }
}

/// The state that the user sees, from the stored one; `before` stands before each literal.
pub(crate) fn shown(cx: Cx, before: TokenStream) -> TokenStream {
    tokens! {
        match self.state {
            #for id in cx.tree().leaves() { #{any(cx, id)} => #before #{whole(cx, id)}, }
        }
    }
}

/// The stored state, from one that the user has given.
pub(crate) fn stored(cx: Cx, state: TokenStream) -> TokenStream {
    tokens! {
        match #state {
            #for id in cx.tree().leaves() { #{whole(cx, id)} => #{any(cx, id)}, }
        }
    }
}

/// An innermost state with those around it, in the types that the user sees.
fn whole(cx: Cx, id: StateId) -> TokenStream {
    let around = cx.tree().path(id).skip(1).filter(|id| *id != ROOT);
    let leaf = variant(cx, id, None, Inner::Open);
    around.fold(leaf, |inside, id| variant(cx, id, None, Inner::Child(inside)))
}

/// `LeafOfName::A | LeafOfName::B`
fn any(cx: Cx, id: StateId) -> TokenStream {
    let leaves = cx.tree().leaves_of(id).map(|id| tokens!(#{ty(cx)}::#{cx.state(id).name}));
    tokens!(#(#leaves)|*)
}
