//! The enum of the declared events.

use super::item;
use crate::codegen::cx::Cx;
use crate::each::Gather;
use crate::program::{Event, Events};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::written::Attrs;

pub(super) fn event_enum(cx: Cx) -> TokenStream {
    let Some(Events::Declared { attrs, variants, .. }) = &cx.program.events else {
        return TokenStream::new();
    };
    let doc = doc_unless(attrs, format!(" The events of [`{}`].", cx.names.machine));
    let attrs = tokens!(#doc #{all(attrs)} #[allow(dead_code)]);
    let variants = tokens! {
        #for Event { name, payload, discriminant, attrs, .. } in variants {
            #{doc_unless(attrs, format!(" The event `{name}`."))}
            #{all(attrs)}
            #name #payload #discriminant,
        }
    };
    item(cx, attrs, tokens!(enum), (cx.names.event_path, &cx.names.event_generics), variants)
}

fn all(attrs: &Attrs) -> TokenStream {
    attrs.passed.iter().map(Piece::code).joined()
}

/// A line of documentation of ours, where the user wrote none.
fn doc_unless(attrs: &Attrs, doc: String) -> Option<TokenStream> {
    attrs.docs().is_empty().then(|| tokens!(#[doc = #doc]))
}
