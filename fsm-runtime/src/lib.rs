//! Finite state machines, written as one readable table.
//!
//! [`fsm!`] checks the table at compile time and turns it into plain enums and
//! exhaustive `match`. This crate is the one dependency of a user: it
//! re-exports the macro and holds what the generated code calls. It needs no
//! allocator and no standard library.
//!
//! ```
//! use fsm_runtime::{Outcome, fsm};
//!
//! fsm! {
//!     machine Door {
//!         events { Open, Close }
//!         initial Closed;
//!         state Closed { on Open => Opened; }
//!         state Opened { on Close => Closed; }
//!     }
//! }
//!
//! let mut door = Door::start();
//! assert!(matches!(door.send(DoorEvent::Open), Outcome::Transitioned));
//! assert!(door.state_id() == DoorStateId::Opened);
//!
//! // No line of the state takes this event, so it comes back.
//! assert!(matches!(door.send(DoorEvent::Open), Outcome::Unhandled(DoorEvent::Open)));
//! ```
//!
//! # What is where
//!
//! Begin with the [guide](mod@guide). [`fsm!`] has the language on one page, the [reference](mod@reference) each of its rules. The
//! [error index](mod@error_index) has each error with the machine mended. The [recipes](mod@recipes) are whole programs. What later
//! versions keep is in [stability](https://github.com/OWNER/fsm/blob/main/docs/stability.md).
//!
//! | to write and run a machine | |
//! | --- | --- |
//! | [`fsm!`] | writes a machine |
//! | [`Outcome`] | the answer of `send` |
//! | [`Time`] | types that can be the `clock` of a machine |
//! | [`Cause`] | the event or line that has led to a change of state |
//! | [`Action`], [`Context`] | actions written once and used in many states |
//! | [`Failed`] | the error of a machine whose code may fail |
//!
//! | to look at a machine | |
//! | --- | --- |
//! | [`Would`] | the answer of `would`: what an event would do now |
//! | [`StateId`], [`EventId`] | all states and all events, as lists of ids with their names |
//! | [`Observer`], [`observers`] | hear step by step what a machine does: logs, traces, records, coverage |
//! | [`graph`] | the table as a constant: for pictures, logs and tests |
//!
//! | to go further | |
//! | --- | --- |
//! | [`Crowd`], [`Handle`], [`crowds`] | many machines of one kind, stored by their state (feature `alloc`) |
//! | [`Snapshot`], [`snapshots`] | machines that serde writes and reads (feature `serde`) |
//! | [`requests`] | changes of state asked for by actions or from outside, and the reasons why a change is refused |
//! | [`activities`] | futures that live as long as a state, in any event loop |
//! | [`any`] | traits for code that works with any machine, such as an event loop |
//!
//! # Features
//!
//! None is a default.
//!
//! | feature | what it brings |
//! | --- | --- |
//! | `std` | `std::time::Instant` as a clock |
//! | `tokio`, `embassy`, `fugit` | their instants as clocks, `fugit` also the counters of a chip |
//! | `alloc` | `Crowd`, which needs an allocator |
//! | `rayon` | `par_update` and `par_broadcast` of a crowd, on the threads of [rayon](https://docs.rs/rayon) |
//! | `serde` | snapshots, and `#[derive(Serialize, Deserialize)]` on a machine; on states, events and data they need no feature |
//! | `log`, `tracing`, `defmt` | observers that write records, spans and frames |
//! | `record` | a recorder of runs, and their replay |
//! | `view` | an observer that shows a running program on the page of `cargo fsm view`, or writes it into a file |
//! | `diagram` | the picture of each machine on its page of the documentation, drawn where rustdoc runs |

#![cfg_attr(docsrs, feature(doc_cfg))]
// Where links of other crates lead, whose documentation is built without this one.
#![doc(html_root_url = "https://docs.rs/fsm-runtime/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
// The docs speak of all features; where one is off, what it brings has no page to link to.
#![cfg_attr(
    not(all(
        feature = "alloc",
        feature = "record",
        feature = "log",
        feature = "tracing",
        feature = "defmt"
    )),
    allow(rustdoc::broken_intra_doc_links)
)]
// Machines in tests of this crate: rustc spares only macros of other crates the lints about what they write.
#![cfg_attr(test, allow(dead_code, unused_variables, unreachable_patterns, irrefutable_let_patterns))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;
// Machines in tests of this crate name it as a user's do.
#[cfg(test)]
extern crate self as fsm_runtime;

mod absent;
mod action;
pub mod activities;
pub mod any;
mod asks;
mod by_content;
mod cause;
mod chain;
mod change;
mod chart;
#[cfg(feature = "alloc")]
mod crowd;
mod crowd_machine;
mod crowd_params;
#[cfg(feature = "alloc")]
pub mod crowds;
mod delayed;
mod editor;
mod enabled;
mod entries;
pub mod error_index;
mod event_id;
mod failed;
mod finished;
pub mod guide;
mod hearing;
mod identity;
mod inner;
mod lend;
mod lists;
mod looks;
mod losable;
mod machine;
mod observed_call;
mod observer;
pub mod observers;
mod outcome;
mod overflow;
mod places;
mod queue;
mod raised;
mod raised_many;
mod ranks;
pub mod recipes;
pub mod reference;
mod refusal;
mod refused;
mod refused_change;
mod request;
pub mod requests;
mod rounds;
mod row;
mod run;
mod sealed;
mod several;
mod slot;
#[cfg(feature = "serde")]
mod snapshot;
#[cfg(feature = "serde")]
pub mod snapshots;
mod sorted;
mod stack;
mod stop;
mod stopping;
mod suspended;
mod time;
mod timer;
mod uncompared;
mod unentered;
mod unseen;
mod untold;
mod values;
mod wanted_target;
mod with_observer;
mod would;

#[doc = include_str!("cheat_sheet.md")]
#[doc(alias = "state_machine")]
#[doc(alias = "cheat_sheet")]
#[doc(alias = "syntax")]
#[macro_export]
macro_rules! fsm {
    ($($table:tt)*) => {
        $crate::__private::fsm! { [$crate] $($table)* }
    };
}

/// The items of a machine. rustc reads each call by itself.
#[doc(hidden)]
#[macro_export]
macro_rules! __items {
    ($($items:tt)*) => { $($items)* };
}

/// What a machine with the line `snapshots;` has more than others.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! __snapshots {
    ($($items:tt)*) => { $($items)* };
}

/// The same without serde: it says what is missing.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __snapshots {
    ($($items:tt)*) => {
        ::core::compile_error! { "`snapshots;` needs the feature `serde` of `fsm-runtime`" }
    };
}

pub use action::{Action, Context};
pub use cause::Cause;
#[cfg(feature = "alloc")]
pub use crowd::{Crowd, Handle};
pub use event_id::EventId;
pub use failed::Failed;
#[doc(inline)]
pub use fsm_graph as graph;
pub use machine::StateId;
pub use observer::Observer;
pub use outcome::Outcome;
#[cfg(feature = "serde")]
pub use snapshot::Snapshot;
pub use time::Time;
pub use would::Would;

/// What the code generated by `fsm!` calls. Not for use by hand: it changes
/// without notice.
#[doc(hidden)]
pub mod __private {
    /// What `in_state!` is where the answer is known at compile time. Constants, since clippy would
    /// simplify a literal in the user's own condition.
    pub const IN_STATE: bool = true;
    pub const NOT_IN_STATE: bool = false;

    #[cfg(not(rust_analyzer))]
    pub use fsm_macros::fsm;
    #[cfg(rust_analyzer)]
    pub use fsm_macros::fsm_in_editor as fsm;

    #[cfg(rust_analyzer)]
    pub use crate::editor::call;
    pub use crate::editor::{any, keyword, part, taken};

    /// What an action sees that calls macros of the user's.
    pub mod unseen {
        pub use crate::{
            __unseen_cancel as cancel, __unseen_goto as goto, __unseen_in_state as in_state,
            __unseen_previous as previous, __unseen_raise as raise,
        };
    }

    pub use crate::absent::{ActsInTicks, AsksByName, CanBeAsked, HasInTable, TakesRequests};
    pub use crate::activities::{followed, held};
    pub use crate::asks::Asks;
    pub use crate::chain::Chain;
    pub use crate::change::Change;
    pub use crate::chart::{domain, domain_of_self, stands_inside};
    pub use crate::crowd_machine::{Agents, Report, each, each_due};
    pub use crate::crowd_params::{TakesNothing, TakesOwner, TakesOwnerWorld, TakesWorld, TakesWorldOwner};
    pub use crate::delayed::Delayed;
    pub use crate::enabled::{Count, Enabled, Stands, never_taken, note};
    pub use crate::entries::Entries;
    pub use crate::failed::{Fallible, behind_error, kept, with_event};
    pub use crate::finished::Finished;
    pub use crate::hearing::{asked, raised, requested, requested_outside};
    pub use crate::identity::Identity;
    pub use crate::inner::{TimeInside, Timeless, run_inner};
    #[cfg(feature = "serde")]
    pub use crate::lists::stored_levels;
    pub use crate::lists::{first, last, last_first, last_with, present};
    pub use crate::looks::{look_1, look_2, look_3, look_4};
    pub use crate::losable::Losable;
    pub use crate::observed_call::{ByDebug, ByName, Call, Told, counted};
    pub use crate::overflow::WithOverflow;
    pub use crate::queue::Queue;
    pub use crate::raised::{Raised, RaisedOne};
    pub use crate::raised_many::RaisedMany;
    pub use crate::ranks::{Scores, Weights};
    pub use crate::refusal::Refusal;
    pub use crate::rounds::Rounds;
    pub use crate::row::rows;
    pub use crate::sealed::Sealed;
    pub use crate::several::for_several;
    pub use crate::slot::Slot;
    #[cfg(feature = "serde")]
    pub use crate::snapshot::{
        Reading, StoredPassing, StoredQueue, StoredTimers, TimedLine, Writer, WrittenPassing, WrittenPaused,
        WrittenQueue, WrittenTimers, fingerprint, restore_paused,
    };
    pub use crate::stack::Stack;
    pub use crate::timer::{Paused, Timer};
    pub use crate::unentered::Unentered;
    pub use crate::untold::Untold;
    pub use crate::values::{filled, no_room, refused_before};
    pub use crate::would::{Fate, would};
    #[cfg(feature = "serde")]
    pub use serde::{Serialize, Serializer};
}
