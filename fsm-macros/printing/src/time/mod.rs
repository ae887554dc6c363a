//! Time: the clock, timers, ticks, and work that lives as long as a state.

pub(crate) mod activities;
pub(crate) mod clock;
pub(crate) mod tick;
pub(crate) mod timers;

use crate::prelude::*;

/// The functions about time that are printed whether or not they are called.
pub(crate) fn functions(cx: Cx) -> TokenStream {
    tokens!(#{activities::functions(cx)} #{timers::functions(cx)})
}
