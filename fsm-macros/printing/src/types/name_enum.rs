//! Enums of names, without data: of the states, the declared events, the timers and the tags.

use proc_macro2::Ident;

use crate::context::attributes::everywhere;
use crate::context::cx::Cx;
use crate::context::places::public;
use crate::token::unraw;
use crate::tokens::TokenStream;

/// A variant, and the name in the table that it stands for.
pub(super) struct Named<'p> {
    pub(super) name: &'p Ident,
    pub(super) variant: &'p Ident,
    pub(super) doc: TokenStream,
    /// For an editor.
    pub(super) cfgs: TokenStream,
}

/// What is said of the enum: the word for what it lists, its documentation, which of them `ALL` has, and its value where that
/// is not the list itself.
pub(super) struct About<'p> {
    pub(super) what: &'p str,
    pub(super) doc: String,
    pub(super) all: &'p str,
    pub(super) listed: Option<TokenStream>,
}

/// The enum, with `ALL`, `name`, and how it is shown.
pub(super) fn name_enum(cx: Cx, name: &Ident, about: About, rows: &[Named]) -> TokenStream {
    let About { what, doc, all, listed } = about;
    let (everywhere, public) = (everywhere(cx), public(cx));
    let names = rows.iter().map(|row| tokens!(#{unraw(row.name)},));
    let named = cx.body(tokens!([#(#names)*][self as ::core::primitive::usize]));
    let is_as_written = rows.iter().all(|row| row.name == row.variant);
    let doc_all = format!(" All {what}s, in source order{all}.");
    let doc_name = format!(" The name of the {what}, as it was written.");
    tokens! {
        #[doc = #doc]
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq, ::core::cmp::Eq,
            ::core::cmp::PartialOrd, ::core::cmp::Ord, ::core::hash::Hash
            #if !is_as_written { , ::core::fmt::Debug }
        )]
        #everywhere
        #[allow(dead_code, non_camel_case_types)]
        #{cx.program.head.vis} enum #name {
            #for Named { variant, doc, cfgs, .. } in rows { #doc #cfgs #variant, }
        }

        #everywhere
        #[allow(dead_code, clippy::same_name_method)]
        impl #name {
            #[doc = #doc_all]
            #public const ALL: &'static [Self] = #{listed.unwrap_or_else(|| list(cx, rows))};

            #[doc = #doc_name]
            #public const fn name(self) -> &'static ::core::primitive::str { #named }
        }

        // The name is that of the variant: a derive would name all of them once more.
        #if is_as_written {
            #everywhere
            impl ::core::fmt::Debug for #name {
                fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    ::core::fmt::Formatter::write_str(f_, self.name())
                }
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
    let all = rows.iter().map(|Named { variant, .. }| tokens!(Self::#variant,));
    cx.body(tokens!(&[#(#all)*]))
}
