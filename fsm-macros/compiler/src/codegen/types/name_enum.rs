//! Enums of names, without data: of the declared events, and of the timers. Those of the states, which know what is around
//! them, are in `ids.rs`.

use proc_macro2::Ident;

use crate::codegen::attributes::everywhere;
use crate::codegen::cx::Cx;
use crate::codegen::places::public;
use crate::each::Gather;
use crate::token::unraw;
use crate::tokens::TokenStream;

/// A variant.
pub(super) struct Named<'p> {
    pub(super) name: &'p Ident,
    pub(super) doc: TokenStream,
    pub(super) cfgs: TokenStream,
}

/// The enum, with `ALL`, `name`, and how it is shown. `all` is the value of `ALL`, where that is not the list itself.
pub(super) fn name_enum(
    cx: Cx,
    name: &Ident,
    (what, doc): (&str, String),
    rows: &[Named],
    all: Option<TokenStream>,
) -> TokenStream {
    let vis = cx.program.head.vis;
    let variants = rows.iter().map(|Named { name, doc, cfgs }| tokens!(#doc #cfgs #name,));
    let variants: TokenStream = variants.joined();
    let texts = rows.iter().map(|Named { name, cfgs, .. }| tokens!(#cfgs #{unraw(name)},));
    let texts: TokenStream = texts.joined();
    let named = cx.body(tokens!([#texts][self as ::core::primitive::usize]));
    let all = all.unwrap_or_else(|| list(cx, rows));
    let (everywhere, public) = (everywhere(cx), public(cx));
    let (doc_all, doc_name) =
        (format!(" All {what}s, in source order."), format!(" The name of the {what}, as it was written."));
    tokens! {
        #[doc = #doc]
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq, ::core::cmp::Eq,
            ::core::cmp::PartialOrd, ::core::cmp::Ord, ::core::hash::Hash
        )]
        #everywhere
        #[allow(dead_code, non_camel_case_types)]
        #vis enum #name { #variants }

        #everywhere
        #[allow(dead_code, clippy::same_name_method)]
        impl #name {
            #[doc = #doc_all]
            #public const ALL: &'static [Self] = #all;

            #[doc = #doc_name]
            #public const fn name(self) -> &'static ::core::primitive::str { #named }
        }

        // A derive would name all of them once more.
        #everywhere
        impl ::core::fmt::Debug for #name {
            fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Formatter::write_str(f_, self.name())
            }
        }

        #everywhere
        impl ::core::fmt::Display for #name {
            fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Formatter::pad(f_, self.name())
            }
        }
    }
}

/// `&[Self::Name, …]`
pub(super) fn list(cx: Cx, rows: &[Named]) -> TokenStream {
    let all = rows.iter().map(|Named { name, cfgs, .. }| tokens!(#cfgs Self::#name,));
    let all: TokenStream = all.joined();
    cx.body(tokens!(&[#all]))
}
