//! The enum of the declared events.

use super::item;
use crate::codegen::cx::Cx;
use crate::each::Gather;
use crate::program::{Event, Events};
use crate::tokens::TokenStream;
use crate::written::Attrs;

pub(super) fn event_enum(cx: Cx) -> TokenStream {
    let Some(Events::Declared { attrs, variants, .. }) = &cx.program.events else {
        return TokenStream::new();
    };
    let doc = doc_unless(attrs, format!(" The events of [`{}`].", cx.names.machine));
    let (attrs, named) = (&attrs.passed, (cx.names.event_path, &cx.names.event_generics));
    let attrs = tokens!(#doc #(#attrs)* #[allow(dead_code)]);
    item(cx, attrs, tokens!(enum), named, variants.iter().map(variant).joined())
}

fn variant(event: &Event) -> TokenStream {
    let Event { name, payload, discriminant, .. } = event;
    let (attrs, doc) = (&event.attrs.passed, doc_unless(&event.attrs, format!(" The event `{name}`.")));
    tokens!(#doc #(#attrs)* #name #payload #discriminant,)
}

/// A line of documentation of ours, where the user wrote none.
fn doc_unless(attrs: &Attrs, doc: String) -> Option<TokenStream> {
    attrs.docs().is_empty().then(|| tokens!(#[doc = #doc]))
}
