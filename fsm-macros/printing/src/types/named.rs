//! The tags of the states: an enum, and which of them a state has. The timers that the table names: an enum, for whoever asks
//! how much of their time remains.

use super::name_enum::{About, Named, name_enum};
use crate::context::attributes::{cfgs, everywhere};
use crate::context::cx::Cx;
use crate::context::places::public;
use crate::each::Gather;
use crate::names::paths::numbered;
use crate::tokens::TokenStream;
use crate::topology::ROOT;

pub(super) fn tag_enum(cx: Cx) -> TokenStream {
    if !cx.program.has_tags() {
        return TokenStream::new();
    }
    let name = &cx.names.tag;
    let tags = cx.program.tags;
    let rows = tags.all.iter().map(|tag| {
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
    let tags_of = tokens! {
        match self {
            #for id in numbered(cx) {
                Self::#{cx.state(id).name} => &[#for tag in tags.of(id) { #name::#{&tag.variant}, }],
            }
        }
    };
    tokens! {
        #{name_enum(cx, name, about, &rows.gather())}

        #{everywhere(cx)}
        #[allow(dead_code)]
        impl #{&cx.names.id} {
            /// The tags of the state, and those of the states around it.
            #{public(cx)} const fn tags(self) -> &'static [#name] { #{cx.body(tags_of)} }
        }
    }
}

pub(super) fn timer_enum(cx: Cx) -> TokenStream {
    let timers @ [_, ..] = cx.program.timers.as_slice() else { return TokenStream::new() };
    let rows = timers.iter().map(|timer| {
        let place = match timer.state {
            ROOT => "the machine itself".to_owned(),
            id => format!("`{}`", cx.state(id).name),
        };
        let doc = format!(" The timer `{}` of {place}.", timer.name);
        Named { name: timer.name, variant: timer.name, doc: tokens!(#[doc = #doc]), cfgs: cfgs(timer.attrs) }
    });
    let rows = rows.gather();
    let doc = format!(" The timers of [`{}`] that have a name.", cx.names.machine);
    name_enum(cx, &cx.names.timer, About { what: "timer", doc, all: "", listed: None }, &rows)
}
