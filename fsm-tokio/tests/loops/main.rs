//! Loops of machines. All in one binary: tokio is compiled for each.

mod observed;
mod settled;
mod stops;
#[cfg(feature = "rt")]
mod task;
mod threads;
mod turns;
