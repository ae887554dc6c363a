//! Time: the clock, timers, ticks, and work that lives as long as a state.

pub(crate) mod activities;
pub(crate) mod clock;
pub(crate) mod restored;
pub(crate) mod tick;
pub(crate) mod timed;
pub(crate) mod timers;
