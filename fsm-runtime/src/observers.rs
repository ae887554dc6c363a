//! Observers for common ends: see [`Observer`](crate::Observer), and [the reference](crate::reference::observers#observers-observed).
//!
//! | observer | feature | what it does |
//! | --- | --- | --- |
//! | [`Last`] | – | keeps the last changes of state, without allocation: for the moment at which something goes wrong |
//! | `coverage::Coverage` | `alloc` | counts which lines and states a test suite has seen |
//! | `recorder::Recorder` | `record` | writes each call as a line of JSON; `recorder::replay` makes the calls again |
//! | `view::View` | `view` | sends what happens to the page of `cargo fsm view`, or writes it into a file |
//! | `log::Records` | `log` | writes records for the crate [`log`](https://docs.rs/log) |
//! | `tracing::Spans` | `tracing` | opens a span for each call, and writes what happens in it, for the crate [`tracing`](https://docs.rs/tracing) |
//! | `defmt::Frames` | `defmt` | sends what happens to a host, for the crate [`defmt`](https://docs.rs/defmt) |
//!
//! Several hear the same in a tuple, `&mut (&mut last, &mut coverage)`.

#[cfg(feature = "alloc")]
pub mod coverage;
#[cfg(feature = "defmt")]
pub mod defmt;
pub mod last;
#[cfg(feature = "log")]
pub mod log;
#[cfg(any(feature = "record", feature = "view"))]
mod names;
#[cfg(feature = "record")]
pub mod recorder;
#[cfg(feature = "tracing")]
pub mod tracing;
#[cfg(feature = "view")]
pub mod view;

pub use last::Last;

pub use crate::with_observer::{Observed, WithObserver};
