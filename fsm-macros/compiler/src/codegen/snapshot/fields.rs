//! The fields of a snapshot: what is written of a machine, and as what it is read.

use proc_macro2::Ident;
use quote::format_ident;

use super::{machine_type, parts_type};
use crate::codegen::cx::Cx;
use crate::codegen::fields::finished_type;
use crate::codegen::names::{data_type, event_type, hidden, state_type, target_type};
use crate::codegen::places::ours_at;
use crate::codegen::store::{inside_type, kept_type};
use crate::codegen::{unentered, untold};
use crate::program::Events;
use crate::token::unraw;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// A field of a snapshot.
pub(super) struct Field {
    pub(super) name: String,
    /// The type that serde reads.
    pub(super) ty: TokenStream,
    /// The value that serde writes, a reference into the `parts_` of the machine. If serde cannot write it, rustc
    /// reports that at the place of these tokens.
    pub(super) written: TokenStream,
    /// Whether a snapshot of this very table always has the field.
    pub(super) is_needed: bool,
}

impl Field {
    fn new(name: impl Into<String>, ty: TokenStream, written: TokenStream) -> Self {
        Self { name: name.into(), ty, written, is_needed: true }
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
    let storage = cx.storage();
    let state = state_type(cx);
    let machine = machine_type(cx);
    let parts = parts_type(cx);
    let at_header = ours_at(cx.program.head.keyword);
    let current = match storage.moves {
        true => tokens!(parts_.state.get()),
        false => tokens!(&parts_.state),
    };
    let at = |written: TokenStream| tokens_at!(at_header=> #written);
    let mut fields = vec![Field::new("state", state, at(current))];
    if cx.has_data() {
        fields.push(Field::new("data", data_type(cx), tokens!(&parts_.data)));
    }
    let lines = tokens!(<#machine as ::fsm_runtime::Snapshots>::TIMERS);
    let room = storage.state_timers + storage.machine_timers;
    if room > 0 {
        let of_states = if storage.state_timers > 0 { tokens!(&parts_.timers) } else { tokens!(&[]) };
        let of_machine =
            if storage.machine_timers > 0 { tokens!(&parts_.machine_timers) } else { tokens!(&[]) };
        let written = tokens!(&::fsm_runtime::__private::WrittenTimers {
            lines: #lines,
            of_states: #of_states,
            of_machine: #of_machine,
            at: now_,
            is_active: |line_| <#parts>::has_timer_(#current, line_),
        });
        fields.push(Field::new(
            "timers",
            tokens!(::fsm_runtime::__private::StoredTimers<#machine, #room>),
            written,
        ));
    }
    if let Some(stack) = &storage.stack {
        let size = &stack.size;
        let levels = |ty: TokenStream| tokens!(::fsm_runtime::__private::Stack<#ty, { #size }>);
        fields.push(Field::new("suspended", levels(state), tokens!(&parts_.stack)));
        let slots = storage.state_timers;
        if slots > 0 {
            let written = tokens!(&::fsm_runtime::__private::WrittenPaused {
                lines: #lines,
                states: &parts_.stack,
                paused: &parts_.paused,
                is_active: <#parts>::has_timer_,
            });
            let ty = levels(tokens!(::fsm_runtime::__private::StoredTimers<#machine, #slots>));
            fields.push(Field::new("paused", ty, written));
        }
        for id in &storage.previous_in {
            let (field, inside) = (cx.levels_field(*id), inside_type(cx, *id));
            let ty = levels(tokens!(::core::option::Option<#inside>));
            fields.push(Field::new(plain(&field), ty, tokens!(&parts_.#field)));
        }
    }
    let mut kept = |field: Ident, ty: TokenStream| {
        let ty = tokens!(::core::option::Option<#ty>);
        let field = Field::new(plain(&field), ty, tokens!(&parts_.#field));
        fields.push(Field { is_needed: false, ..field });
    };
    for id in &storage.previous_in {
        kept(cx.previous_field(*id), inside_type(cx, *id));
    }
    for id in &storage.remembered {
        kept(cx.history_field(*id), kept_type(cx, *id));
    }
    if let (Some(queue), Some(event)) = (storage.queue, event_type(cx)) {
        let size = queue.size.map_or_else(|| tokens!(1), |size| size.code());
        let ty = tokens!(::fsm_runtime::__private::StoredQueue<#event, { #size }>);
        // The queue holds events, so a trait of serde that they lack is reported at `events`.
        let at_events = match &cx.program.events {
            Some(Events::Declared { keyword, .. }) => ours_at(*keyword),
            _ => at_header,
        };
        let written = tokens_at!(at_events=> &::fsm_runtime::__private::WrittenQueue { queue: &parts_.queue, at: now_ });
        fields.push(Field::new("queue", ty, written));
    }
    if cx.facts().is_left_undone {
        let undone = tokens!(&parts_.is_undone);
        fields.push(Field {
            is_needed: false,
            ..Field::new("undone", tokens!(::core::primitive::bool), undone)
        });
    }
    let mut open = |name: &str, ty: TokenStream, written: TokenStream| {
        fields.push(Field { is_needed: false, ..Field::new(name, ty, written) });
    };
    if cx.facts().notes_untold {
        open("untold", untold::ty(cx), tokens!(&parts_.untold));
    }
    if passes(cx) {
        let (ids, count) = (&cx.names.id, storage.passing);
        let ty = tokens!(::fsm_runtime::__private::StoredPassing<#ids, #count>);
        open("passing", ty, tokens!(&::fsm_runtime::__private::WrittenPassing(&parts_.passing)));
    }
    if cx.facts().notes_unentered {
        let ty = unentered::ty(cx);
        open("unentered", ty, tokens!(&parts_.unentered));
        if let Some(stack) = &storage.stack {
            let size = &stack.size;
            let levels = tokens!(::fsm_runtime::__private::Stack<#ty, { #size }>);
            open("unentered_below", levels, tokens!(&parts_.unentered_below));
        }
    }
    if done_waits(cx) {
        let (ty, done) = (finished_type(cx), tokens!(&parts_.finished));
        fields.push(Field { is_needed: false, ..Field::new("done", ty, done) });
    }
    if storage.requests.is_some() {
        let ty = tokens!(::core::option::Option<::fsm_runtime::Request<#{target_type(cx)}>>);
        let field = Field::new("request", ty, tokens!(&parts_.request));
        fields.push(Field { is_needed: false, ..field });
    }
    fields
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
    let storage = cx.storage();
    if is_empty(cx) {
        return Vec::new();
    }
    let mut held = vec![state_type(cx)];
    held.extend(cx.has_data().then(|| data_type(cx)));
    held.extend(storage.remembered.iter().map(|id| kept_type(cx, *id)));
    held.extend(storage.previous_in.iter().map(|id| inside_type(cx, *id)));
    held.extend(storage.queue.and_then(|_| event_type(cx)));
    held.extend(storage.requests.map(|_| target_type(cx)));
    held
}
