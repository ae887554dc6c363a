//! `Debug` of the machine, where it is derived. It is ours: what is active and what waits, without what is noted in a step.

use syn::Path;

use crate::codegen::attributes::{everywhere, reduced};
use crate::codegen::cx::Cx;
use crate::codegen::fields::shown;
use crate::codegen::store::shown_type;
use crate::each::Gather;
use crate::syntax::{Attribute, derived};
use crate::token::unraw;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::ROOT;

/// An attribute of the machine on its struct.
pub(super) fn without(attr: &Attribute) -> TokenStream {
    match derived(attr).iter().any(is_debug) {
        true => reduced(attr, |path| !is_debug(path)).unwrap_or_default(),
        false => attr.code(),
    }
}

pub(super) fn implement(cx: Cx, attr: &Attribute) -> Option<TokenStream> {
    derived(attr).iter().find(|path| is_debug(path))?;
    let (everywhere, head) = (everywhere(cx), &cx.program.head);
    let (impl_generics, ty_generics, clause) = head.generics.split_for_impl();
    let (name, shown) = (&cx.names.machine, shown(cx));
    let text = unraw(name);
    let fields = shown.iter().map(|(place, name, _)| {
        let text = name.to_string();
        tokens_at!(*place=> .field(#text, &self.#name))
    });
    let state = match cx.storage().takes {
        true => tokens!(&self.state),
        false => tokens!(self.state()),
    };
    // As of each derive, the bounds are about what is generic.
    let is_generic = head.generics.type_params().next().is_some();
    let types = shown.iter().map(|(.., ty)| ty.code()).and([shown_type(cx, ROOT)]).filter(|_| is_generic);
    let bounds = types.map(|ty| tokens!(#ty: ::core::fmt::Debug)).each();
    let predicates =
        clause.into_iter().each_of(|clause| &clause.predicates).map(|one| one.code()).and(bounds);
    Some(tokens! {
        #everywhere
        #[automatically_derived]
        impl #impl_generics ::core::fmt::Debug for #name #ty_generics where #(#predicates,)* {
            fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f_.debug_struct(#text).field("state", #state) #(#fields)* .finish()
            }
        }
    })
}

fn is_debug(path: &Path) -> bool {
    path.segments.last().is_some_and(|last| last.ident == "Debug")
}
