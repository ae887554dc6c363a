//! The ids of the declared events: an enum without data, and which of them an event is.

use crate::codegen::attributes::{cfgs, everywhere};
use crate::codegen::cx::Cx;
use crate::codegen::places::public;
use crate::each::Gather;
use crate::program::{Event, Events};
use crate::token::unraw;
use crate::tokens::TokenStream;

pub(super) fn event_ids(cx: Cx) -> TokenStream {
    let Some(Events::Declared { variants, .. }) = &cx.program.events else {
        return TokenStream::new();
    };
    let vis = cx.program.head.vis;
    let name = &cx.names.event_id;
    let names = variants.iter().map(|event| {
        let name = &event.name;
        tokens!(#{doc(event)} #{cfgs(&event.attrs)} #name,)
    });
    let names: TokenStream = names.joined();
    let doc = format!(" The events of [`{}`], without their data.", cx.names.machine);
    let impls = impls(cx, variants);
    tokens! {
        #[doc = #doc]
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq, ::core::cmp::Eq,
            ::core::cmp::PartialOrd, ::core::cmp::Ord, ::core::hash::Hash
        )]
        #{everywhere(cx)}
        #[allow(dead_code, non_camel_case_types)]
        #vis enum #name { #names }
        #impls
    }
}

/// The documentation that the user wrote, or else a line of ours.
fn doc(event: &Event) -> TokenStream {
    let docs = event.attrs.docs();
    match docs.is_empty() {
        true => {
            let doc = format!(" The event `{}`.", event.name);
            tokens!(#[doc = #doc])
        }
        false => tokens!(#(#docs)*),
    }
}

fn impls(cx: Cx, variants: &[Event]) -> TokenStream {
    let name = &cx.names.event_id;
    let everywhere = everywhere(cx);
    let vis = public(cx);
    let each = |print: &dyn Fn(&Event) -> TokenStream| -> TokenStream {
        let rows = variants.iter().map(|event| tokens!(#{cfgs(&event.attrs)} #{print(event)}));
        rows.joined()
    };
    let all = each(&|event| {
        let name = &event.name;
        tokens!(Self::#name,)
    });
    let texts = each(&|event| tokens!(#{unraw(&event.name)},));
    let (all, named) =
        (cx.body(tokens!(&[#all])), cx.body(tokens!([#texts][self as ::core::primitive::usize])));
    let from = from(cx, each);
    tokens! {
        #everywhere
        #[allow(dead_code, clippy::same_name_method)]
        impl #name {
            /// All events, in source order.
            #vis const ALL: &'static [Self] = <Self as ::fsm_runtime::EventId>::ALL;

            /// The name of the event, as it was written.
            #vis const fn name(self) -> &'static ::core::primitive::str { #named }
        }

        // A derive would name all events once more.
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

        #everywhere
        impl ::fsm_runtime::EventId for #name {
            const ALL: &'static [Self] = #all;
            fn name(self) -> &'static ::core::primitive::str { self.name() }
            #[inline]
            fn index(self) -> ::core::primitive::usize { self as ::core::primitive::usize }
        }

        #from
    }
}

/// `From<&Event>` for the event's id.
fn from(cx: Cx, each: impl Fn(&dyn Fn(&Event) -> TokenStream) -> TokenStream) -> TokenStream {
    let name = &cx.names.event_id;
    let (path, generics) = (cx.names.event_path, &cx.names.event_generics);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let arms = each(&|event| {
        let name = &event.name;
        tokens!(#path::#name { .. } => Self::#name,)
    });
    let body = cx.body(tokens!(match *event_ { #arms }));
    tokens! {
        #{everywhere(cx)}
        impl #impl_generics ::core::convert::From<&#path #ty_generics> for #name #where_clause {
            #[inline]
            fn from(event_: &#path #ty_generics) -> Self { #body }
        }
    }
}
