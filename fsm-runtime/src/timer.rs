// The timers of `after`, `every` and throttled `update` lines: when they are
// due, and what a pause does to them. Which line acts then is decided by the
// generated code. A machine without such lines holds none.

use crate::Time;

/// One line's timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Timer<T> {
    /// Not running: the line's state is not active, or the line has acted.
    Off,
    /// Running since then, for a computed duration that is not known yet: a
    /// machine is restored without its owner, which the duration may need.
    Since(T),
    /// Running until then.
    Due(T),
    /// The time has passed, and the guard refused. It is looked at in every
    /// tick, so it is no longer a deadline; and it forgets when it was due, so
    /// that a wrapping clock cannot make it a time to come again.
    Overdue,
}

impl<T> Timer<T> {
    /// Notes that the guard refused when the time had passed.
    #[inline]
    pub fn mark_overdue(&mut self) {
        *self = Timer::Overdue;
    }

    /// Notes that the line has acted for the last time.
    #[inline]
    pub fn stop(&mut self) {
        *self = Timer::Off;
    }
}

impl<T: Time> Timer<T> {
    /// A timer that is due this span after now.
    #[inline]
    pub fn after(now: T, span: T::Span) -> Self {
        Timer::Due(now.plus(span))
    }

    /// Whether the time has passed.
    #[inline]
    pub fn is_due(&self, now: T) -> bool {
        match *self {
            Timer::Due(deadline) => now.has_reached(deadline),
            _ => matches!(self, Timer::Overdue),
        }
    }

    /// Gives a restored timer the duration that was not known.
    #[inline]
    pub fn resolve(&mut self, span: impl FnOnce() -> T::Span) {
        if let Timer::Since(start) = *self {
            *self = Timer::after(start, span());
        }
    }

    /// A beat, if it is time for one: then the next is due a span after now. A
    /// late tick thus has one beat, and the beats count from it.
    #[inline]
    pub fn beat(&mut self, now: T, span: T::Span) -> bool {
        match *self {
            Timer::Due(deadline) if now.has_reached(deadline) => {
                *self = Timer::after(now, span);
                true
            }
            _ => false,
        }
    }

    /// How many beats have passed; the next is due on the grid that the first
    /// deadline began.
    ///
    /// A span that leads nowhere (zero, below zero, too small for the clock)
    /// has no grid: it counts as one beat. More than `u32::MAX` beats are left
    /// to the next tick.
    #[inline]
    pub fn missed_beats(&mut self, now: T, span: T::Span) -> u32 {
        if !self.is_due(now) {
            return 0;
        }
        let Timer::Due(mut deadline) = *self else {
            *self = Timer::after(now, span);
            return 1;
        };
        let mut beats = 0;
        while beats < u32::MAX && now.has_reached(deadline) {
            let next = deadline.plus(span);
            beats += 1;
            if deadline.has_reached(next) {
                deadline = now.plus(span);
                break;
            }
            deadline = next;
        }
        *self = Timer::Due(deadline);
        beats
    }

    /// The timer behind one beat of those that have passed, on the grid of the first.
    #[inline]
    pub fn next_beat(self, span: T::Span) -> Self {
        match self {
            Timer::Due(deadline) => Timer::Due(deadline.plus(span)),
            timer => timer,
        }
    }

    /// How long it still runs: zero where it is due. A restored one whose duration is not known yet says nothing.
    #[inline]
    pub fn remaining(&self, now: T) -> Option<T::Span> {
        match *self {
            Timer::Due(deadline) if !now.has_reached(deadline) => Some(deadline.since(now)),
            Timer::Due(_) | Timer::Overdue => Some(now.since(now)),
            Timer::Off | Timer::Since(_) => None,
        }
    }

    /// Moves the timer on by the length of a pause.
    #[inline]
    pub fn shift(&mut self, pause: T::Span) {
        match self {
            Timer::Since(time) | Timer::Due(time) => *time = time.plus(pause),
            Timer::Off | Timer::Overdue => {}
        }
    }

    /// When the machine must look at this timer. A restored one asks for the
    /// next tick, in which its duration becomes known.
    #[inline]
    pub fn deadline(&self) -> Option<T> {
        match *self {
            Timer::Since(time) | Timer::Due(time) => Some(time),
            Timer::Off | Timer::Overdue => None,
        }
    }
}

/// The earliest deadline of some timers.
#[inline]
pub(crate) fn earliest<T: Time>(timers: &[Timer<T>]) -> Option<T> {
    timers.iter().fold(None, |found, timer| earlier(found, timer.deadline()))
}

/// The earlier of two deadlines; the first where they are the same.
#[inline]
pub(crate) fn earlier<T: Time>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if b.has_reached(a) { a } else { b }),
        (one, other) => one.or(other),
    }
}

/// The timers of a suspended state. They stand still: what they keep is the
/// moment of the pause, and the resume moves them on by its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Paused<T, const K: usize> {
    at: T,
    timers: [Timer<T>; K],
}

impl<T, const K: usize> Paused<T, K> {
    /// These timers, paused at this time.
    #[inline]
    pub const fn new(at: T, timers: [Timer<T>; K]) -> Self {
        Paused { at, timers }
    }
}

#[cfg(feature = "serde")]
impl<T: Copy, const K: usize> Paused<T, K> {
    /// When they were paused, and the timers.
    pub(crate) const fn parts(&self) -> (T, &[Timer<T>; K]) {
        (self.at, &self.timers)
    }
}

impl<T: Time, const K: usize> Paused<T, K> {
    /// The timers, moved on by the length of the pause.
    #[inline]
    pub fn resume(self, now: T) -> [Timer<T>; K] {
        let pause = now.since(self.at);
        let mut timers = self.timers;
        for timer in &mut timers {
            timer.shift(pause);
        }
        timers
    }
}

#[cfg(test)]
mod tests;
