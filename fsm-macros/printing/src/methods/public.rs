//! All methods that users can call, a row for each, by which all else names them. Their bodies stand in the files of the rows.

use proc_macro2::Ident;
use quote::format_ident;

use super::method::{Gives, Method, Takes};
use super::{attempt, bodies, outside};
use crate::beginning::{start, start_in};
use crate::caller::ours;
use crate::change::taken::check_whole;
use crate::context::args::{header_params, now_param, start_args, start_params};
use crate::events::{send, would};
use crate::follow::observer;
use crate::names::paths::{data_type, event_type, state_type, target_type, time_type};
use crate::prelude::*;
use crate::program::{Cause, Events};
use crate::state::dispatch::innermost;
use crate::time::{clock, tick};

macro_rules! methods {
    ($cx:ident; $($method:ident $name:literal $others:tt $docs:tt $base:ident { $($field:ident: $value:expr),* $(,)? })*) => {
        /// A method that users call.
        #[derive(Clone, Copy, PartialEq)]
        pub(crate) enum Public { $($method,)* }

        static METHODS: [Method; [$($name),*].len()] = [$(Method {
            of: Public::$method,
            name: $name,
            others: &$others,
            docs: |$cx| { let _ = $cx; tokens! $docs },
            $($field: $value,)*
            ..Method::$base
        },)*];
    };
}

// The name, names in other libraries, what is said of it, what most such methods are, and what is more.
methods! {
    cx;

    Start "start" ["new", "init", "create"] {
        #if cx.program.head.kind.starts_alone {
            /// Starts the machine, also in a constant: it is in its initial state.
        } #else {
            /// Starts the machine: enters its initial state.
        }
    } STARTS {
        params: start::method_params,
        args: start::method_args,
        output: |_| tokens!(Self),
        gives: Gives::Machine,
        body: start::body,
    }
    StartIn "start_in" [] {
        /// Starts the machine in another state than its initial one; those around it are entered too.
        ///
        /// # Errors
        ///
        /// A state that needs another one suspended below it, or data that only a line can give to a state
        /// around it, is refused, and handed back.
    } STARTS {
        params: |cx| tokens!(target_: #{target_type(cx)}, #{start_params(cx)}),
        args: |cx| tokens!(target_, #{start_args(cx)}),
        output: |cx| tokens!(::core::result::Result<Self, ::fsm_runtime::requests::Refused<#{target_type(cx)}>>),
        gives: Gives::MachineOrError,
        body: start_in::body,
    }
    Send "send" ["process_event", "process", "handle", "dispatch", "consume", "fire", "trigger", "emit", "post"] {
        /// Sends one event to the current state, and runs to completion what it brings about.
        ///
        /// An event that was not used comes back in the `Outcome`.
        #{send::watched(cx)}
    } RUNS {
        cause: Cause::Event,
        is_there: |cx| cx.program.events.is_some(),
        takes_event: true,
        params: |cx| tokens!(#{header_params(cx)} event_: #{event_type(cx)}, #{now_param(cx)}),
        args: would::args,
        output: |cx| tokens!(::fsm_runtime::Outcome<#{event_type(cx)}>),
        is_inlined: |_| true,
        first: |cx| tokens!(#{check_whole(cx)} #{observer::event(cx)}),
        body: send::body,
    }
    Update "update" ["tick", "step", "poll", "advance"] {
        #if Public::Request.is_there(cx) {
            /// One tick: the machine's own lines, then those of the current state. Where a request waits, it
            /// is served instead.
            ///
            /// # Errors
            ///
            /// A request that cannot be served, because the machine has changed since, is handed back; the
            /// tick goes on as usual.
        } #else {
            /// One tick: the machine's own lines, then those of the current state.
        }
    } RUNS {
        cause: Cause::Update,
        is_there: |cx| cx.facts().has_update,
        output: outside::answer_of_update,
        is_inlined: |cx| !Public::Request.is_there(cx),
        first: |cx| tokens!(#{check_whole(cx)} #{observer::called(cx, tokens!(ticked))}),
        body: tick::update,
    }
    Stop "stop" ["terminate", "shutdown", "finish", "cancel"] {
        /// Ends the machine by its line `stop`: all that is active or suspended is exited. One that has ended stays as it is.
    } RUNS {
        cause: Cause::Stop,
        is_there: |cx| cx.state(ROOT).stop.is_some(),
        first: |cx| tokens!(#{check_whole(cx)} #{observer::called(cx, tokens!(stopped))}),
        body: tick::stop,
    }
    Request "request" ["goto", "transition_to", "set_state", "change_state"] {
        /// Asks for a change of state. It is served by the next `update`, instead of its tick.
        ///
        /// A request that waits already is replaced, and given back.
        ///
        /// # Errors
        ///
        /// A request that cannot be served is handed back with the reason.
    } MAKES {
        is_there: |cx| cx.storage().requests.is_some(),
        takes: Takes::Mutable,
        params: |cx| tokens!(request_: ::fsm_runtime::requests::Request<#{target_type(cx)}>),
        args: |_| tokens!(request_),
        output: outside::answer_of_request,
        observes: true,
        body: outside::request,
    }
    Would "would" [] {
        /// What `send` would do with the event, which comes back. Guards are asked, and nothing changes.
    } LOOKS {
        is_there: can_be_asked,
        takes_event: true,
        params: would::params,
        args: would::args,
        output: |cx| tokens!(::fsm_runtime::Would<#{event_type(cx)}>),
        is_inlined: |_| false,
        body: would::would,
    }
    Can "can" ["can_fire", "may", "is_possible", "accepts"] {
        /// Whether `send` would act on the event, ignore it or keep it for later. Guards are asked, and nothing changes.
    } ASKS {
        is_there: can_be_asked,
        takes_event: true,
        params: would::params,
        args: would::args,
        body: would::can,
    }
    Possible "possible" ["permitted_triggers", "available", "enabled"] {
        /// The events for which an active state, or one around it, has a line, in source order. Guards are not asked.
    } LOOKS {
        is_there: |cx| can_be_asked(cx) && matches!(cx.program.events, Some(Events::Declared { .. })),
        output: would::possible_type,
        is_inlined: |_| false,
        body: would::possible,
    }
    Settle "settle" [] {
        /// Settles what an error, or a future that was dropped, has left undone, as the next call would do before anything
        /// else. Where nothing was, it does nothing.
    } RUNS { is_there: attempt::may_be_unsettled, first: |cx| observer::called(cx, tokens!(settling)), body: attempt::undone }
    IsUnsettled "is_unsettled" [] {
        /// Whether an error, or a future that was dropped, has left something undone, which the next call settles.
    } ASKS { is_there: attempt::may_be_unsettled, body: attempt::is_unsettled }
    State "state" ["current_state", "get_state", "current"] {
        /// The current state, with its data.
    } LOOKS { output: |cx| tokens!(&#{state_type(cx)}), body: bodies::state }
    StateId "state_id" [] {
        /// Which state is current.
    } LOOKS { output: |cx| cx.names.id.code(), body: |cx| innermost(cx, ROOT) }
    IsIn "is_in" ["is_state", "in_state", "is"] {
        #if cx.tree().is_flat() {
            /// Whether the machine is in this state.
        } #else {
            /// Whether the machine is in this state: the innermost one, one around it, or one in another region.
        }
    } ASKS { params: |cx| tokens!(id_: #{&cx.names.id}), args: |_| tokens!(id_), body: bodies::is_in }
    HasTag "has_tag" [] {
        /// Whether some active state has this tag: the innermost one, one around it, or one in another region.
    } ASKS {
        is_there: |cx| cx.tree().has_tags(),
        params: |cx| tokens!(tag_: #{&cx.names.tag}),
        args: |_| tokens!(tag_),
        body: bodies::has_tag,
    }
    IsDone "is_done" ["is_finished", "is_terminated", "is_final"] {
        /// Whether the machine has ended, in a final state.
    } ASKS { is_there: |cx| cx.program.may_end, body: bodies::is_done }
    IsPoisoned "is_poisoned" [] {
        /// Whether the state is lost: code that had taken its data panicked, failed, or was dropped while it
        /// waited. Only the name of the state is known then, and nothing can happen any more.
    } ASKS { is_there: |cx| cx.storage().takes, body: |_| tokens!(self.state.is_lost()) }
    Suspended "suspended" [] {
        /// The states that wait below the current one, the newest last.
    } LOOKS {
        is_there: |cx| cx.has_stack(),
        output: |cx| tokens!(::fsm_runtime::any::Suspended<'_, #{state_type(cx)}>),
        body: |_| tokens!(self.stack.suspended()),
    }
    NextDeadline "next_deadline" ["deadline", "next_timeout"] {
        /// When `update` next has something to do because of the time; none where it has nothing to
        /// wait for.
    } LOOKS {
        is_there: |cx| cx.facts().has_deadlines,
        output: |cx| tokens!(::core::option::Option<#{time_type(cx)}>),
        is_inlined: |_| false,
        body: bodies::next_deadline,
    }
    Remaining "remaining" ["time_left", "remaining_time"] {
        /// How long this timer still runs: zero where it is due, and none where it does not run, since its state is
        /// not active, its line has acted, or it was cancelled.
    } LOOKS {
        is_there: |cx| matches!(cx.program.timers[..], [_, ..]),
        params: |cx| tokens!(timer_: #{&cx.names.timer}, #{now_param(cx)}),
        args: |_| tokens!(timer_, now_),
        output: |cx| tokens_at!(clock::written(cx)=> ::core::option::Option<#{clock::item(cx, "Span")}>),
        place: |cx| Some(clock::written(cx)),
        is_inlined: |_| false,
        body: bodies::remaining,
    }
    LostEvents "lost_events" [] {
        /// How many raised events were lost: the queue was full, and `unhandled` was not told yet of another one.
    } LOOKS {
        is_there: |cx| cx.facts().overflows,
        output: |_| tokens!(::core::primitive::u32),
        body: |_| tokens!(self.queue.lost()),
    }
    Data "data" [] {
        /// The data of the machine itself.
    } LOOKS {
        is_there: |cx| cx.has_data(),
        output: |cx| tokens!(&#{data_type(cx)}),
        body: |_| tokens!(&self.data),
    }
    DataMut "data_mut" [] {
        /// The data of the machine itself, to change them.
    } LOOKS {
        is_there: |cx| cx.has_data(),
        takes: Takes::Mutable,
        output: |cx| tokens!(&mut #{data_type(cx)}),
        body: |_| tokens!(&mut self.data),
    }
    Restore "restore" [] {
        /// A machine in this state; nothing is entered, its clocks start now.
        ///
        /// # Errors
        ///
        /// A state that needs another one suspended below it is refused, and handed back.
    } MAKES {
        params: bodies::restore_params,
        args: bodies::restore_args,
        output: |cx| tokens!(::core::result::Result<Self, ::fsm_runtime::requests::NotRestored<#{bodies::state_with_data(cx)}>>),
        gives: Gives::MachineOrError,
        body: bodies::restore,
    }
    IntoState "into_state" [] {
        /// The current state, out of the machine. What is suspended is dropped.
    } MAKES { takes: Takes::Whole, output: bodies::state_with_data, body: bodies::into_state }
    Snapshot "snapshot" [] {} LOOKS { is_there: |cx| cx.program.snapshots.is_some(), is_apart: true }
    Observed "observed" [] {} LOOKS { is_there: |cx| cx.program.is_observed, is_apart: true }
}

fn can_be_asked(cx: Cx) -> bool {
    cx.program.events.is_some() && cx.program.can_be_asked
}

/// Those of this machine.
pub(crate) fn methods(cx: Cx) -> Vec<&'static Method> {
    METHODS.iter().filter(|method| !method.is_apart && (method.is_there)(cx)).gather()
}

/// Whether some method has this name.
pub(super) fn is_public(name: &str) -> bool {
    METHODS.iter().any(|method| method.name == name)
}

impl Public {
    pub(super) fn row(self) -> &'static Method {
        &METHODS[self as usize]
    }

    pub(crate) fn is_there(self, cx: Cx) -> bool {
        (self.row().is_there)(cx)
    }

    pub(super) fn ident(self) -> Ident {
        Ident::new(self.row().name, ours())
    }

    /// `start_observed`
    pub(super) fn observed(self) -> Ident {
        format_ident!("{}_observed", self.row().name, span = ours())
    }
}
