//! Times as spans since the start of a machine.

use core::time::Duration;

use crate::Time;

/// A clock of a machine, or `()` of a machine without one.
pub trait Clock: Copy {
    #[doc(hidden)]
    const LONGEST: Duration;

    /// From an earlier time to this one; zero where that one is later.
    #[doc(hidden)]
    fn passed(self, earlier: Self) -> Duration;

    #[doc(hidden)]
    fn later(self, span: Duration) -> Self;

    #[doc(hidden)]
    fn earlier(self, span: Duration) -> Option<Self>;
}

impl Clock for () {
    const LONGEST: Duration = Duration::MAX;

    fn passed(self, (): Self) -> Duration {
        Duration::ZERO
    }

    fn later(self, _: Duration) {}

    fn earlier(self, _: Duration) -> Option<()> {
        Some(())
    }
}

impl<T: Time> Clock for T {
    #[doc(hidden)]
    const LONGEST: Duration = <T as Time>::LONGEST;

    #[doc(hidden)]
    fn passed(self, earlier: Self) -> Duration {
        self.elapsed(earlier)
    }

    #[doc(hidden)]
    fn later(self, span: Duration) -> Self {
        Time::later(self, span)
    }

    #[doc(hidden)]
    fn earlier(self, span: Duration) -> Option<Self> {
        self.before(span)
    }
}

/// A run: when it has begun, and the call before. A counter that wraps cannot tell how long ago its start was, when that is
/// longer ago than the longest span; it can tell how long ago the call before was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run<T> {
    start: T,
    last: T,
    /// From the start to the call before.
    since: Duration,
}

impl<T> Run<T> {
    pub(super) const fn of(start: T, last: T) -> Self {
        Run { start, last, since: Duration::ZERO }
    }

    pub(super) const fn start(&self) -> &T {
        &self.start
    }
}

impl<T: Clock> Run<T> {
    /// How long after the start this is.
    pub(super) fn span(&mut self, now: T) -> Duration {
        let (on, back) = (now.passed(self.last), self.last.passed(now));
        self.since = self.since.saturating_add(on).saturating_sub(back);
        self.last = now;
        if self.since < T::LONGEST {
            // Without the errors of a sum, where the clock is of floating point.
            self.since = now.passed(self.start);
        }
        self.since
    }

    /// What the clock shows so long after the start; `None` where it cannot tell.
    pub(super) fn time(&mut self, since: Duration) -> Option<T> {
        let now = match since.checked_sub(self.since) {
            _ if since <= T::LONGEST => self.start.later(since),
            Some(on) if on <= T::LONGEST => self.last.later(on),
            Some(_) => return None,
            None => self.last.earlier(self.since - since)?,
        };
        (self.last, self.since) = (now, since);
        Some(now)
    }
}
