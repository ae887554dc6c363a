//! The enum of the declared events.

use crate::codegen::attributes::everywhere;
use crate::codegen::cx::Cx;
use crate::program::{Event, Events};
use crate::syntax::Attrs;
use crate::tokens::TokenStream;

pub(super) fn event_enum(cx: Cx) -> TokenStream {
    let Some(Events::Declared { attrs, variants, .. }) = &cx.program.events else {
        return TokenStream::new();
    };
    let (vis, name, generics) = (cx.program.head.vis, &cx.names.event_path, &cx.names.event_generics);
    let (everywhere, where_clause) = (everywhere(cx), &generics.where_clause);
    let (doc, attrs) =
        (doc_unless(attrs, format!(" The events of [`{}`].", cx.names.machine)), &attrs.passed);
    let variants = variants.iter().map(variant);
    tokens! {
        #doc
        #everywhere
        #(#attrs)*
        #[allow(dead_code)]
        #vis enum #name #generics #where_clause { #(#variants,)* }
    }
}

fn variant(event: &Event) -> TokenStream {
    let (attrs, name, payload) = (&event.attrs.passed, &event.name, &event.payload);
    let doc = doc_unless(&event.attrs, format!(" The event `{name}`."));
    tokens!(#doc #(#attrs)* #name #payload)
}

/// A line of documentation of ours, where the user wrote none.
fn doc_unless(attrs: &Attrs, doc: String) -> Option<TokenStream> {
    attrs.docs().is_empty().then(|| tokens!(#[doc = #doc]))
}
