//! Code that works with any machine: event loops, drivers, tests, containers.
//!
//! A program that names its machines needs none of these: a machine has methods of its own for all that it can do.
//!
//! | what the code calls | a plain machine | a machine that may fail | an `async` machine |
//! | --- | --- | --- | --- |
//! | `start`, `update` | [`Run`] | [`TryRun`] | [`AsyncRun`] |
//! | `send` | [`Receive`] | [`TryReceive`] | [`AsyncReceive`] |
//! | `stop` | [`Stop`] | [`TryStop`] | [`AsyncStop`] |
//!
//! Each machine is a [`Machine`], which says its state and when it next has something to do. [`RunWith`] and [`ReceiveWith`] are
//! for code that does not know the parameters of the machine either. [`CrowdMachine`] and [`CrowdReceive`] are for
//! code that works with any [`Crowd`](crate::Crowd).

pub mod kind;

pub use crate::crowd_machine::{CrowdMachine, CrowdReceive};
pub use crate::lend::{Reborrow, ReceiveWith, RunWith};
pub use crate::machine::{Machine, NoEvent};
pub use crate::run::{Receive, Run};
pub use crate::stop::{AsyncStop, Stop, TryStop};
pub use crate::stopping::{AsyncReceive, AsyncRun, Fails, TryReceive, TryRun};
pub use crate::suspended::{Suspended, SuspendedIter};
pub use crate::would::Possible;
