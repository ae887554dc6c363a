//! Times as spans since the start of a machine.

use core::time::Duration;

use crate::Time;

/// A clock of a machine, or `()` of a machine without one.
pub trait Clock: Copy {
    /// How long after the start this is.
    fn since_start(self, start: Self) -> Duration;

    /// What it is so long after the start.
    fn after_start(start: Self, span: Duration) -> Self;
}

impl Clock for () {
    fn since_start(self, (): Self) -> Duration {
        Duration::ZERO
    }

    fn after_start((): Self, _: Duration) {}
}

impl<T: Time> Clock for T {
    fn since_start(self, start: Self) -> Duration {
        self.elapsed(start)
    }

    fn after_start(start: Self, span: Duration) -> Self {
        start.plus(T::span(span))
    }
}
