//! The enum of the declared events; their ids, an enum without data, and which of them an event is.

use super::item;
use super::name_enum::{About, Named, list, name_enum};
use crate::context::attributes::{cfgs, everywhere};
use crate::context::cx::Cx;
use crate::each::Gather;
use crate::program::{Event, Events};
use crate::tokens::TokenStream;
use crate::written::Attrs;

pub(super) fn event_enum(cx: Cx) -> TokenStream {
    let Some(Events::Declared { attrs, variants, .. }) = &cx.program.events else {
        return TokenStream::new();
    };
    let attrs = tokens! {
        #{doc_unless(attrs, format!(" The events of [`{}`].", cx.names.machine))}
        #for attr in &attrs.passed { #attr }
        #[allow(dead_code)]
    };
    let variants = tokens! {
        #for Event { name, payload, discriminant, attrs, .. } in variants {
            #{doc_unless(attrs, format!(" The event `{name}`."))}
            #for attr in &attrs.passed { #attr }
            #name #payload #discriminant,
        }
    };
    item(cx, attrs, tokens!(enum), (cx.names.event_path, &cx.names.event_generics), variants)
}

/// A line of documentation of ours, where the user wrote none.
fn doc_unless(attrs: &Attrs, doc: String) -> Option<TokenStream> {
    attrs.docs().is_empty().then(|| tokens!(#[doc = #doc]))
}

pub(super) fn event_ids(cx: Cx) -> TokenStream {
    let Some(Events::Declared { variants, .. }) = &cx.program.events else { return TokenStream::new() };
    let name = &cx.names.event_id;
    let rows = variants.iter().map(|Event { name, attrs, .. }| {
        let docs = attrs.docs();
        let doc = tokens!(#{doc_unless(attrs, format!(" The event `{name}`."))} #(#docs)*);
        Named { name, variant: name, doc, cfgs: cfgs(attrs) }
    });
    let rows = rows.gather();
    let about = About {
        what: "event",
        doc: format!(" The events of [`{}`], without their data.", cx.names.machine),
        all: "",
        listed: Some(tokens!(<Self as ::fsm_runtime::EventId>::ALL)),
    };
    tokens! {
        #{name_enum(cx, name, about, &rows)}

        #{everywhere(cx)}
        impl ::fsm_runtime::EventId for #name {
            const ALL: &'static [Self] = #{list(cx, &rows)};
            fn name(self) -> &'static ::core::primitive::str { self.name() }
            #[inline]
            fn index(self) -> ::core::primitive::usize { self as ::core::primitive::usize }
        }

        #{from(cx, variants)}
    }
}

/// `From<&Event>` for the event's id.
fn from(cx: Cx, variants: &[Event]) -> TokenStream {
    let (path, generics) = (cx.names.event_path, &cx.names.event_generics);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let body = tokens! {
        match *event_ {
            #for Event { name, .. } in variants { #path::#name { .. } => Self::#name, }
        }
    };
    tokens! {
        #{everywhere(cx)}
        impl #impl_generics ::core::convert::From<&#path #ty_generics> for #{&cx.names.event_id} #where_clause {
            #[inline]
            fn from(event_: &#path #ty_generics) -> Self { #{cx.body(body)} }
        }
    }
}
