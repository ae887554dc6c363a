//! The state machines of `fsm!`, explored exhaustively by model checking, with [stateright](https://www.stateright.rs).
//!
//! Tests try what somebody thought of. Here all is tried that can happen: a [`MachineModel`] is a machine with its owner, the
//! events that may come and the time that may pass; a [`PairModel`] two machines that send each other events. Each state that is
//! reached is compared with those that were there before, so what goes in circles ends. What must hold is said in a sentence with
//! a closure, and what violates it is shown by one of the shortest paths to it, as a table.
//!
//! ```
//! use fsm_runtime::fsm;
//! use fsm_stateright::MachineModel;
//!
//! fsm! {
//!     #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//!     machine Crossing {
//!         #[derive(Clone, Debug)]
//!         events { Train, Gone, Fault }
//!         initial Open;
//!         state Open { on Train => Closed; on Fault => push Repair; }
//!         state Closed { on Gone => Open; on Fault => push Repair; }
//!         state Repair { on Gone => pop; }
//!     }
//! }
//!
//! MachineModel::new(Crossing::start(), (), ())
//!     .events([CrossingEvent::Train, CrossingEvent::Gone, CrossingEvent::Fault])
//!     .sometimes("repaired above a closed gate", |_, state| {
//!         state.machine.is_in(CrossingStateId::Repair)
//!             && matches!(state.machine.suspended().last(), Some(CrossingState::Closed))
//!     })
//!     .explore()
//!     .assert();
//! ```
//!
//! # What a state is
//!
//! The machine with all that it holds (data, timers, suspended states, history, what waits), its parameters, and the time. All of
//! them are compared and copied, so the machine and its parameters derive `Clone`, `Debug`, `PartialEq`, `Eq` and `Hash`, events
//! `Clone` and `Debug`, and those between two machines `PartialEq` as well. Types without `Eq`, as `f32`, cannot be part of it:
//! give the clock of the model as `Duration` or as a number of milliseconds.
//!
//! What is not in a state must not decide anything: a step that draws a random number, reads a clock or a file, or writes into an
//! `Rc` that two states share, shows what happened to happen. Leave counters and logs out of owners, too: each number is another
//! state, and an exploration that grows without end stops at a [limit](MachineModel::limit), and says so.
//!
//! # Time
//!
//! Time passes in the waits that the model names, up to the time that it names; what is after that is not looked at. See
//! [`MachineModel::waits`].
//!
//! # Errors and panics
//!
//! A panic in a step is caught, and a property of each model says that there is none: a failed `assert!` of an owner is found
//! with the path that leads there. The panic's own message is printed as usual. With `panic = "abort"` the program ends instead.
//! An error of a machine that [may fail](fsm_runtime::reference::errors#two-words-in-the-header) stays in
//! [`MachineState::stop`], and the machine goes on. `async` machines cannot be explored: write their table once, by a
//! `macro_rules!`, and explore it under a header without `async`.
//!
//! # Where the ideas come from
//!
//! E. M. Clarke, E. A. Emerson, "Design and synthesis of synchronization skeletons using branching-time temporal logic", Logics of
//! Programs, 1981; J. P. Queille, J. Sifakis, "Specification and verification of concurrent systems in CESAR", International
//! Symposium on Programming, 1982. Shortest counterexamples by breadth first search are those of TLC, the checker of TLA+.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod channel;
mod exploration;
mod machine;
mod pair;
mod properties;
mod search;
mod serve;
mod state;

pub use channel::{Channels, Delivery};
pub use exploration::{End, Exploration, Finding, Reached, Shown};
pub use machine::{Action, MachineModel};
pub use pair::{Half, PairAction, PairModel, PairState};
pub use serve::{Explored, Serve, Update};
pub use state::{MachineState, Stop};
pub use stateright;
