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

#[doc(hidden)]
pub mod __private;
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
