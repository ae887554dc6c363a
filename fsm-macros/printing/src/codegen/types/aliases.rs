//! `type TimeOfName = Duration;`, `type TimerOfName = Timer<…>;`, `type EventsOfName = path::Input;`, `type NameCause =
//! Cause<NameEventId>;`

use crate::codegen::aliases::{clock_alias, events_alias};
use crate::codegen::attributes::everywhere;
use crate::codegen::cause;
use crate::codegen::cx::Cx;
use crate::codegen::timers;
use crate::each::Gather;
use crate::program::Events;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

pub(super) fn aliases(cx: Cx) -> TokenStream {
    let program = cx.program;
    let clock = clock_alias(&program.head, "Time").zip(program.head.clock.map(Piece::code));
    let has_timers = cx.storage().state_timers + cx.storage().machine_timers > 0;
    let timer = clock_alias(&program.head, "Timer")
        .filter(|_| has_timers)
        .map(|alias| (alias, timers::exact_type(cx, "Timer", TokenStream::new())));
    let events = events_alias(program).zip(match &program.events {
        Some(Events::From { ty }) => Some(ty.code()),
        _ => None,
    });
    let everywhere = everywhere(cx);
    let aliases = clock.into_iter().and(timer).and(events).map(|(alias, ty)| {
        tokens! {
            #everywhere
            #[allow(dead_code, non_camel_case_types)]
            type #alias = #ty;
        }
    });
    tokens!(#(#aliases)* #{cause(cx)})
}

/// `type NameCause = Cause<NameEventId>;`, where a line sees it.
fn cause(cx: Cx) -> Option<TokenStream> {
    let (vis, name) = (cx.program.head.vis, &cx.names.cause);
    let docs = format!(" What has led to a change of state of [`{}`].", cx.names.machine);
    cx.facts().tells_cause.then(|| {
        tokens! {
            #{everywhere(cx)}
            #[doc = #docs]
            #[allow(dead_code)]
            #vis type #name = #{cause::whole_type(cx)};
        }
    })
}
