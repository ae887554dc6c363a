//! The fields of a snapshot: what is written of a machine, and as what it is read.

use proc_macro2::Ident;
use quote::format_ident;

use super::names::of_state;
use super::{machine_type, parts_type};
use crate::caller::ours;
use crate::codegen::cx::Cx;
use crate::codegen::fields::{self as held, Held, Kind};
use crate::codegen::names::{data_type, event_type, hidden, state_type, target_type};
use crate::codegen::places::ours_at;
use crate::codegen::store::{inside_type, kept_type};
use crate::each::Gather;
use crate::token::{named_at, unraw};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};
use crate::written::SerdeNames;

/// A field of a snapshot.
pub(super) struct Field {
    pub(super) name: String,
    /// Its name in the file.
    pub(super) written: String,
    /// Other names by which it is read.
    pub(super) others: Vec<String>,
    /// The type that serde reads.
    pub(super) ty: TokenStream,
    /// The value that serde writes, a reference into the `parts_` of the machine. If serde cannot write it, rustc
    /// reports that at the place of these tokens.
    pub(super) value: TokenStream,
    /// Whether a snapshot of this very table always has the field.
    pub(super) is_needed: bool,
}

impl Field {
    fn new(name: impl Into<String>, ty: TokenStream, value: TokenStream) -> Self {
        let name = name.into();
        Self { written: name.clone(), name, others: Vec::new(), ty, value, is_needed: true }
    }

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
}

/// All fields, the state first.
pub(super) fn fields(cx: Cx) -> Vec<Field> {
    if is_empty(cx) {
        return Vec::new();
    }
    let of = |held: Held| match held.kind {
        Kind::PreviousBelow(id) | Kind::Previous(id) | Kind::History(id) => {
            field(cx, held).map(|field| field.of_state(cx, id))
        }
        _ => field(cx, held),
    };
    let mut fields: Vec<Field> = held::all(cx).into_iter().filter_map(of).gather();
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
    let storage = cx.storage();
    let own = || tokens!(&parts_.#{named_at(&name, ours())});
    let needed = |name: &str, ty: TokenStream, written: TokenStream| Some(Field::new(name, ty, written));
    let open = |name: &str, ty: TokenStream, written: TokenStream| {
        Some(Field { is_needed: false, ..Field::new(name, ty, written) })
    };
    match kind {
        Kind::State => {
            let at_header = ours_at(cx.program.head.keyword);
            needed("state", state_type(cx), tokens_at!(at_header=> #{current(cx)}))
        }
        Kind::Data => needed("data", ty, own()),
        Kind::Timers => Some(timers(cx)),
        // Those of states are written together with them.
        Kind::MachineTimers => (storage.state_timers == 0).then(|| timers(cx)),
        Kind::Stack => needed("suspended", ty, own()),
        Kind::Paused => {
            let written = tokens!(&::fsm_runtime::__private::WrittenPaused {
                lines: #{lines(cx)},
                states: &parts_.stack,
                paused: &parts_.paused,
                is_active: <#{parts_type(cx)}>::has_timer_,
            });
            let size = storage.stack.as_ref().map(|stack| &stack.size);
            let timers =
                tokens!(::fsm_runtime::__private::StoredTimers<#{machine_type(cx)}, #{storage.state_timers}>);
            needed("paused", tokens!(::fsm_runtime::__private::Stack<#timers, { #size }>), written)
        }
        Kind::PreviousBelow(_) => needed(&plain(&name), ty, own()),
        Kind::Previous(_) | Kind::History(_) => open(&plain(&name), ty, own()),
        Kind::Queue => {
            let (queue, event) = (storage.queue?, event_type(cx)?);
            let size = queue.size.map_or_else(|| tokens!(1), |size| size.code());
            // One more, where an error has kept the line `unhandled` from what has found no room.
            let beside = cx.facts().overflows.then(|| tokens!(+ 1));
            let ty = tokens!(::fsm_runtime::__private::StoredQueue<#event, { #size #beside }>);
            // The queue holds events, so a trait of serde that they lack is reported at `events`.
            let written = tokens_at!(name.span()=> &::fsm_runtime::__private::WrittenQueue { queue: &parts_.queue, at: now_ });
            needed("queue", ty, written)
        }
        Kind::Request => open("request", ty, own()),
        Kind::Undone => open("undone", ty, own()),
        Kind::Untold => open("untold", ty, own()),
        Kind::Passing if passes(cx) => {
            let ty = tokens!(::fsm_runtime::__private::StoredPassing<#{&cx.names.id}, #{storage.passing}>);
            open("passing", ty, tokens!(&::fsm_runtime::__private::WrittenPassing(#{own()})))
        }
        Kind::Unentered => open("unentered", ty, own()),
        Kind::UnenteredBelow => open("unentered_below", ty, own()),
        Kind::Finished if done_waits(cx) => open("done", ty, own()),
        Kind::Entries
        | Kind::Identity
        | Kind::Passing
        | Kind::Finished
        | Kind::Chain
        | Kind::Rounds
        | Kind::Circles
        | Kind::Left => None,
    }
}

fn current(cx: Cx) -> TokenStream {
    if cx.storage().moves { tokens!(parts_.state.get()) } else { tokens!(&parts_.state) }
}

/// The timers of states and of the machine itself.
fn timers(cx: Cx) -> Field {
    let of = |count: usize, written: TokenStream| if count > 0 { written } else { tokens!(&[]) };
    let (of_states, of_machine) = (cx.storage().state_timers, cx.storage().machine_timers);
    let written = tokens!(&::fsm_runtime::__private::WrittenTimers {
        lines: #{lines(cx)},
        of_states: #{of(of_states, tokens!(&parts_.timers))},
        of_machine: #{of(of_machine, tokens!(&parts_.machine_timers))},
        at: now_,
        is_active: |line_| <#{parts_type(cx)}>::has_timer_(#{current(cx)}, line_),
    });
    let room = of_states + of_machine;
    Field::new("timers", tokens!(::fsm_runtime::__private::StoredTimers<#{machine_type(cx)}, #room>), written)
}

fn lines(cx: Cx) -> TokenStream {
    tokens!(<#{machine_type(cx)} as ::fsm_runtime::snapshots::Snapshots>::TIMERS)
}

/// Whether a `done` can wait for another call: where the rounds of this one are over, or an error has ended it.
pub(super) fn done_waits(cx: Cx) -> bool {
    cx.facts().tells_done && (cx.facts().counts_rounds || cx.may_stop())
}

/// Whether an error may leave a machine in a choice, that tells of the changes which lead there and on.
pub(super) fn passes(cx: Cx) -> bool {
    cx.storage().passing > 0 && cx.may_stop()
}

/// Whether snapshots are there only for those who call them: what is missing has been told.
pub(super) fn is_empty(cx: Cx) -> bool {
    cx.program.snapshots.is_some_and(|snapshots| snapshots.is_empty)
}

/// The name of a field, without the `_` that ends names of ours.
pub(super) fn plain(field: &Ident) -> String {
    unraw(field).trim_end_matches('_').to_owned()
}

/// The types that serde has to write.
pub(super) fn held(cx: Cx) -> Vec<TokenStream> {
    if is_empty(cx) {
        return Vec::new();
    }
    let ty = |held: Held| match held.kind {
        Kind::State => Some(state_type(cx)),
        Kind::Data => Some(data_type(cx)),
        Kind::History(id) => Some(kept_type(cx, id)),
        Kind::Previous(id) => Some(inside_type(cx, id)),
        Kind::Queue => event_type(cx),
        Kind::Request => Some(target_type(cx)),
        _ => None,
    };
    held::all(cx).into_iter().filter_map(ty).gather()
}
