//! Which machine is due next.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Duration;

/// A time at which a machine is looked at: its deadline, or earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Alarm {
    // The fields of a `Duration`: with it, there would be 24 bytes for each alarm.
    secs: u64,
    nanos: u32,
    /// Of the machine.
    pub(crate) index: u32,
}

impl Alarm {
    pub(crate) fn new(at: Duration, index: u32) -> Self {
        Self { secs: at.as_secs(), nanos: at.subsec_nanos(), index }
    }

    pub(crate) fn at(self) -> Duration {
        Duration::new(self.secs, self.nanos)
    }
}

/// All alarms. A machine keeps the time of the one that counts; the others of the same machine are out of date, and skipped
/// when their time comes. A machine whose deadline moves on keeps its alarm, which then comes too early and is set anew: so most
/// events set none.
#[derive(Debug, Default)]
pub(crate) struct Due(BinaryHeap<Reverse<Alarm>>);

impl Due {
    pub(crate) fn set(&mut self, alarm: Alarm) {
        self.0.push(Reverse(alarm));
    }

    /// The time of the next alarm, which may be out of date.
    pub(crate) fn next(&self) -> Option<Duration> {
        self.0.peek().map(|Reverse(alarm)| alarm.at())
    }

    /// The next alarm, if it is no later than this.
    pub(crate) fn pop_until(&mut self, at: Duration) -> Option<Alarm> {
        let next = self.0.peek_mut().filter(|alarm| alarm.0.at() <= at)?;
        Some(std::collections::binary_heap::PeekMut::pop(next).0)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn retain(&mut self, mut counts: impl FnMut(Alarm) -> bool) {
        self.0.retain(|alarm| counts(alarm.0));
    }
}
