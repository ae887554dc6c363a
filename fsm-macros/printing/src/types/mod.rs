//! The types: the machine, its states, its targets, its events, the ids of its states, its data. And names of ours for types of the
//! user's.

pub(crate) mod fields;
mod ids;
mod machine;
mod name_enum;
mod states;

use syn::Generics;

use crate::change::choices;
use crate::context::attributes::everywhere;
use crate::follow::cause;
use crate::names::all::{clock_alias, events_alias};
use crate::prelude::*;
use crate::program::Events;
use crate::regions;
use crate::state::{leaf, moving};
use crate::time::timers;

pub(crate) use ids::ids;

pub(crate) fn types(cx: Cx) -> TokenStream {
    tokens! {
        #{machine::machine_struct(cx)}
        #{states::state_type(cx)}
        #{states::inside_types(cx)}
        #{leaf::leaf_enum(cx)}
        #{choices::enums(cx)}
        #{regions::line_enum(cx)}
        #{regions::step_enum(cx)}
        #{states::target_enum(cx)}
        #{states::entry_enum(cx)}
        #{moving::types(cx)}
        #{ids::event_enum(cx)}
        #{ids::event_ids(cx)}
        #{name_enum::timer_enum(cx)}
        #{ids::id_enum(cx)}
        #{name_enum::tag_enum(cx)}
        #{machine::data_struct(cx)}
        #{aliases(cx)}
    }
}

/// `type TimeOfName = Duration;`, `type TimerOfName = Timer<…>;`, `type EventsOfName = path::Input;`, `type NameCause =
/// Cause<NameEventId>;`
fn aliases(cx: Cx) -> TokenStream {
    let (program, everywhere) = (cx.program, everywhere(cx));
    let clock = clock_alias(&program.head, "Time").zip(program.head.clock.map(Piece::code));
    let timer = clock_alias(&program.head, "Timer").filter(|_| cx.storage().timers() > 0);
    let timer = timer.map(|alias| (alias, timers::exact_type(cx, "Timer", TokenStream::new())));
    let events = events_alias(program).zip(match &program.events {
        Some(Events::From { ty }) => Some(ty.code()),
        _ => None,
    });
    tokens! {
        #for (alias, ty) in [clock, timer, events].into_iter().flatten() {
            #everywhere
            #[allow(dead_code, non_camel_case_types)]
            type #alias = #ty;
        }
        #if cx.facts().tells_cause {
            #everywhere
            #[doc = #{format!(" What has led to a change of state of [`{}`].", cx.names.machine)}]
            #[allow(dead_code)]
            #{program.head.vis} type #{&cx.names.cause} = #{cause::whole_type(cx)};
        }
    }
}

/// A type with braces, of this kind and name: `body` stands between the braces.
fn item(
    cx: Cx,
    attrs: TokenStream,
    kind: TokenStream,
    (name, generics): (TokenStream, &Generics),
    body: TokenStream,
) -> TokenStream {
    tokens! {
        #{everywhere(cx)}
        #attrs
        #{cx.program.head.vis} #kind #name #generics #{&generics.where_clause} { #body }
    }
}
