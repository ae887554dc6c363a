//! `type TimeOfName = Duration;`, `type TimerOfName = Timer<…>;`, `type EventsOfName = path::Input;`, `type NameCause =
//! Cause<NameEventId>;`

use crate::context::attributes::everywhere;
use crate::context::cx::Cx;
use crate::follow::cause;
use crate::names::all::{clock_alias, events_alias};
use crate::program::Events;
use crate::time::timers;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

pub(super) fn aliases(cx: Cx) -> TokenStream {
    let (program, everywhere) = (cx.program, everywhere(cx));
    let clock = clock_alias(&program.head, "Time").zip(program.head.clock.map(Piece::code));
    let has_timers = cx.storage().state_timers + cx.storage().machine_timers > 0;
    let timer = clock_alias(&program.head, "Timer")
        .filter(|_| has_timers)
        .map(|alias| (alias, timers::exact_type(cx, "Timer", TokenStream::new())));
    let events = events_alias(program).zip(match &program.events {
        Some(Events::From { ty }) => Some(ty.code()),
        _ => None,
    });
    let docs = format!(" What has led to a change of state of [`{}`].", cx.names.machine);
    tokens! {
        #for (alias, ty) in [clock, timer, events].into_iter().flatten() {
            #everywhere
            #[allow(dead_code, non_camel_case_types)]
            type #alias = #ty;
        }
        #if cx.facts().tells_cause {
            #everywhere
            #[doc = #docs]
            #[allow(dead_code)]
            #{program.head.vis} type #{&cx.names.cause} = #{cause::whole_type(cx)};
        }
    }
}
