//! The fields of a snapshot: what is written of a machine, and as what it is read.

use proc_macro2::Ident;
use quote::format_ident;

use super::timers::{self, of_state};
use crate::caller::ours;
use crate::context::places::ours_at;
use crate::names::paths::{data_type, event_type, hidden, state_type, target_type};
use crate::prelude::*;
use crate::program::Snapshots;
use crate::state::store::{inside_type, kept_type, state_in};
use crate::token::{named_at, unraw};
use crate::types::fields::{self as held, Held, Kind};
use crate::written::SerdeNames;

/// A field of a snapshot.
pub(super) struct Field {
    pub(super) kind: Kind,
    /// That of the machine's parts which is written.
    pub(super) held: Ident,
    name: String,
    /// Its name in the file.
    pub(super) written: String,
    /// Other names by which it is read.
    pub(super) others: Vec<String>,
    /// The type that serde reads.
    pub(super) ty: TokenStream,
    /// The value that serde writes, a reference into the `parts_` of the machine. If serde cannot write it, rustc
    /// reports that at the place of these tokens.
    pub(super) value: TokenStream,
}

impl Field {
    /// `history_Name`, which follows the names of the state in files.
    fn of_state(self, cx: Cx, id: StateId) -> Self {
        let own = unraw(cx.state(id).name);
        let Some(before) = self.name.strip_suffix(&own).filter(|_| id != ROOT) else { return self };
        let SerdeNames { written, read } = of_state(cx, id);
        let written = format!("{before}{written}");
        let others = read.iter().chain([&own]).map(|name| format!("{before}{name}"));
        let mut others: Vec<String> = others.gather();
        others.retain(|name| *name != written);
        Self { written, others, ..self }
    }

    /// The local that holds what was read.
    pub(super) fn local(&self) -> Ident {
        hidden(&format_ident!("stored_{}", self.name))
    }

    /// Whether a snapshot of this very table always has the field.
    pub(super) fn is_needed(&self) -> bool {
        let is_list = matches!(self.kind, Kind::Paused | Kind::PreviousBelow(_) | Kind::Queue);
        let is_timers = matches!(self.kind, Kind::Timers | Kind::MachineTimers);
        is_list || is_timers || matches!(self.kind, Kind::State | Kind::Data | Kind::Stack)
    }
}

/// All fields, the state first.
pub(super) fn fields(cx: Cx, snapshots: &Snapshots) -> Vec<Field> {
    if snapshots.is_empty {
        return Vec::new();
    }
    let mut fields: Vec<Field> = held::all(cx).into_iter().filter_map(|held| field(cx, held)).gather();
    // Serde asks for names that differ beside each other only, so those of two states may be one.
    let taken: Vec<String> = fields.iter().map(|field| field.written.clone()).gather();
    for field in &mut fields {
        if taken.iter().filter(|name| **name == field.written).count() > 1 {
            (field.written, field.others) = (field.name.clone(), Vec::new());
        }
    }
    fields
}

/// What is written of a field of the machine; nothing of what counts within a step alone.
fn field(cx: Cx, Held { kind, name, ty, .. }: Held) -> Option<Field> {
    let held = named_at(&name, ours());
    let own = tokens!(&parts_.#held);
    let known = match kind {
        Kind::Stack => Some("suspended"),
        Kind::Undone => Some("undone"),
        Kind::MachineTimers => Some("timers"),
        Kind::Finished => Some("done"),
        _ => None,
    };
    let (ty, value) = match kind {
        Kind::State => {
            (state_type(cx), tokens_at!(ours_at(cx.program.head.keyword)=> #{state_in(cx, tokens!(parts_))}))
        }
        // Those of states are written together with them.
        Kind::MachineTimers if cx.storage().state_timers > 0 => return None,
        Kind::Timers | Kind::MachineTimers => timers::running(cx),
        Kind::Paused => timers::paused(cx),
        Kind::Queue => queue(cx, &name)?,
        Kind::Passing if passes(cx) => {
            let ids = &cx.names.id;
            let ty = tokens!(::fsm_runtime::__private::StoredPassing<#ids, #{cx.storage().passing}>);
            (ty, tokens!(&::fsm_runtime::__private::WrittenPassing(#own)))
        }
        Kind::Finished if !done_waits(cx) => return None,
        Kind::Passing | Kind::Step => return None,
        _ => (ty, own),
    };
    // Without the `_` that ends names of ours.
    let name = known.map_or_else(|| unraw(&name).trim_end_matches('_').to_owned(), str::to_owned);
    let field = Field { kind, held, written: name.clone(), name, others: Vec::new(), ty, value };
    Some(match kind {
        Kind::PreviousBelow(id) | Kind::Previous(id) | Kind::History(id) => field.of_state(cx, id),
        _ => field,
    })
}

/// The queue holds events, so a trait of serde that they lack is reported at `events`.
fn queue(cx: Cx, name: &Ident) -> Option<(TokenStream, TokenStream)> {
    let size = cx.storage().queue?.size.map_or_else(|| tokens!(1), |size| size.code());
    let ty = tokens! {
        ::fsm_runtime::__private::StoredQueue<
            #{event_type(cx)?},
            // One more, where an error has kept the line `unhandled` from what has found no room.
            { #size #if cx.facts().overflows { + 1 } }
        >
    };
    let value =
        tokens_at!(name.span()=> &::fsm_runtime::__private::WrittenQueue { queue: &parts_.queue, at: now_ });
    Some((ty, value))
}

/// Whether a `done` can wait for another call: where the rounds of this one are over, or an error has ended it.
pub(super) fn done_waits(cx: Cx) -> bool {
    cx.facts().tells_done && (cx.facts().counts_rounds || cx.may_stop())
}

/// Whether an error may leave a machine in a choice, that tells of the changes which lead there and on.
pub(super) fn passes(cx: Cx) -> bool {
    cx.storage().passing > 0 && cx.may_stop()
}

/// The types that serde has to write.
pub(super) fn held(cx: Cx, fields: &[Field]) -> Vec<TokenStream> {
    let ty = |field: &Field| match field.kind {
        Kind::State => Some(state_type(cx)),
        Kind::Data => Some(data_type(cx)),
        Kind::History(id) => Some(kept_type(cx, id)),
        Kind::Previous(id) => Some(inside_type(cx, id)),
        Kind::Queue => event_type(cx),
        Kind::Request => Some(target_type(cx)),
        _ => None,
    };
    fields.iter().filter_map(ty).gather()
}
