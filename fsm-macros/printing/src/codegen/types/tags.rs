//! The tags of the states: an enum, and which of them a state has.

use super::name_enum::{About, Named, name_enum};
use crate::codegen::attributes::everywhere;
use crate::codegen::cx::Cx;
use crate::codegen::names::numbered;
use crate::codegen::places::public;
use crate::each::Gather;
use crate::tokens::TokenStream;

pub(super) fn tag_enum(cx: Cx) -> TokenStream {
    if !cx.program.has_tags() {
        return TokenStream::new();
    }
    let rows = cx.program.tags.iter().map(|tag| {
        let doc = format!(" Tag `{}`.", tag.name);
        Named {
            name: &tag.name,
            variant: &tag.variant,
            doc: tokens!(#[doc = #doc]),
            cfgs: TokenStream::new(),
        }
    });
    let doc = format!(" The tags of the states of [`{}`].", cx.names.machine);
    let about = About { what: "tag", doc, all: "", listed: None };
    tokens! {
        #{name_enum(cx, &cx.names.tag, about, &rows.gather())}

        #{of_states(cx)}
    }
}

/// `tags()` of the ids of the states.
fn of_states(cx: Cx) -> TokenStream {
    let (tags, name) = (cx.program.tags, &cx.names.tag);
    let arms = numbered(cx).into_iter().map(|id| {
        let own: TokenStream =
            cx.state(id).tags.iter().map(|tag| tokens!(#name::#{&tags[*tag].variant},)).joined();
        tokens!(Self::#{cx.state(id).name} => &[#own],)
    });
    let body = cx.body(tokens!(match self { #(#arms)* }));
    tokens! {
        #{everywhere(cx)}
        #[allow(dead_code)]
        impl #{&cx.names.id} {
            /// The tags of the state, and those of the states around it.
            #{public(cx)} const fn tags(self) -> &'static [#name] { #body }
        }
    }
}
