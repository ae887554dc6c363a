//! The tags of the states: an enum, and which of them a state has.

use crate::codegen::attributes::everywhere;
use crate::codegen::cx::Cx;
use crate::codegen::names::numbered;
use crate::codegen::places::public;
use crate::codegen::store::state_cfgs;
use crate::each::Gather;
use crate::token::unraw;
use crate::tokens::TokenStream;

pub(super) fn tag_enum(cx: Cx) -> TokenStream {
    if !cx.program.has_tags() {
        return TokenStream::new();
    }
    let (tags, vis, name, everywhere) = (cx.program.tags, cx.program.head.vis, &cx.names.tag, everywhere(cx));
    let variants = tags.iter().map(|tag| {
        let doc = format!(" Tag `{}`.", tag.name);
        tokens!(#[doc = #doc] #{&tag.variant},)
    });
    let variants: TokenStream = variants.joined();
    let all: TokenStream = tags.iter().map(|tag| tokens!(Self::#{&tag.variant},)).joined();
    let texts: TokenStream = tags.iter().map(|tag| tokens!(#{unraw(&tag.name)},)).joined();
    let (all, named) =
        (cx.body(tokens!(&[#all])), cx.body(tokens!([#texts][self as ::core::primitive::usize])));
    let doc = format!(" The tags of the states of [`{}`].", cx.names.machine);
    let public = public(cx);
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
        #[allow(dead_code)]
        impl #name {
            /// All tags, in source order.
            #public const ALL: &'static [Self] = #all;

            /// The name of the tag, as it was written.
            #public const fn name(self) -> &'static ::core::primitive::str { #named }
        }

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

        #{of_states(cx)}
    }
}

/// `tags()` of the ids of the states.
fn of_states(cx: Cx) -> TokenStream {
    let (tags, name) = (cx.program.tags, &cx.names.tag);
    let arms = numbered(cx).into_iter().map(|id| {
        let own: TokenStream =
            cx.state(id).tags.iter().map(|tag| tokens!(#name::#{&tags[*tag].variant},)).joined();
        tokens!(#{state_cfgs(cx, id)} Self::#{cx.state(id).name} => &[#own],)
    });
    let arms: TokenStream = arms.joined();
    let body = cx.body(tokens!(match self { #arms }));
    tokens! {
        #{everywhere(cx)}
        #[allow(dead_code)]
        impl #{&cx.names.id} {
            /// The tags of the state, and those of the states around it.
            #{public(cx)} const fn tags(self) -> &'static [#name] { #body }
        }
    }
}
