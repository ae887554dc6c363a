//! The timers that the table names: an enum, for whoever asks how much of their time remains.

use super::name_enum::{About, Named, name_enum};
use crate::codegen::attributes::cfgs;
use crate::codegen::cx::Cx;
use crate::each::Gather;
use crate::tokens::TokenStream;
use crate::topology::ROOT;

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
