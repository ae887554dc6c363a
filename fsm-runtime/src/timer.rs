// The timers of `after`, `every` and throttled `update` lines: when they are
// due, and what a pause does to them. Which line acts then is decided by the
// generated code. A machine without such lines holds none.

use core::fmt::{self, Debug, Formatter};

use crate::Time;
use crate::time::{Rest, Wait};
pub(crate) use packed::Packed;

// The tag stands beside the time. As an enum of `u64` it would take eight bytes, for the padding: a flat machine with one
// timer had 24 bytes. `Packed` times are placed as `u32` are, so it has 16. Ways to less that were looked at:
// - In the variant of the state: users match on the state, and `state()` lends it. They would see the timers.
// - Two spare deadlines: clocks wrap, so each value is a moment, and one that is moved by a step is early or late. `Since` has
//   a time of its own, so one spare value for each other variant would not do. `Time` is public and promises none.
// - A bit of the time: the longest wait, which is public, would be half as long.
// - Times placed as bytes are: 10 bytes in place of 16, but the smallest chips read each byte by itself.
/// One line's timer.
///
/// Where deadlines are rounded, `Rest` tells the exact moment, in bytes behind the tag. Three of them would be padding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TimerAt<P, const R: usize> {
    /// Not running: the line's state is not active, or the line has acted.
    Off,
    /// Running since then, for a computed duration that is not known yet: a
    /// machine is restored without its owner, which the duration may need.
    Since(P, Rest<R>),
    /// Running until then.
    Due(P, Rest<R>),
    /// The time has passed, and the guard refused. It is looked at in every
    /// tick, so it is no longer a deadline; and it forgets when it was due, so
    /// that a wrapping clock cannot make it a time to come again.
    Overdue,
}

// So `derive` asks for what packed times can do, and a type that is no clock is reported by its own name only.
/// A timer of this clock.
pub type Timer<T, const R: usize = 0> = TimerAt<Packed<T>, R>;

impl<T: Copy, const R: usize> Timer<T, R> {
    /// Due at this moment.
    #[inline(always)]
    pub(crate) const fn due((time, rest): (T, Rest<R>)) -> Self {
        Timer::Due(Packed(time), rest)
    }

    /// Running since then, for a duration that is not known yet.
    #[inline]
    pub const fn since(time: T) -> Self {
        Timer::Since(Packed(time), Rest::NONE)
    }

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

impl<T: Time, const R: usize> Timer<T, R> {
    /// A timer that is due so long after now.
    #[inline(always)]
    pub fn after(now: T, wait: Wait<T>) -> Self {
        Timer::due(now.lead(Rest::NONE, wait))
    }

    /// Whether the time has passed.
    #[inline]
    pub fn is_due(&self, now: T) -> bool {
        match *self {
            Timer::Due(Packed(deadline), _) => now.has_reached(deadline),
            _ => matches!(self, Timer::Overdue),
        }
    }

    /// Gives a restored timer the duration that was not known.
    #[inline]
    pub fn resolve(&mut self, wait: impl FnOnce() -> Wait<T>) {
        if let Timer::Since(Packed(start), rest) = *self {
            *self = Timer::due(start.lead(rest, wait()));
        }
    }

    /// A beat, if it is time for one. The next one counts from the exact moment of this one, or from now where the tick is
    /// late: a late tick thus has one beat.
    #[inline(always)]
    pub fn beat(&mut self, now: T, wait: Wait<T>) -> bool {
        match *self {
            Timer::Due(deadline, rest) if now.has_reached(deadline.get()) => {
                let deadline = deadline.get();
                let is_late = R == 0 || !deadline.has_reached(now);
                *self = if is_late { Timer::after(now, wait) } else { Timer::due(deadline.lead(rest, wait)) };
                true
            }
            _ => false,
        }
    }

    /// How many beats have passed; the next is due on the grid that the first
    /// deadline began.
    ///
    /// A wait that leads nowhere (zero, below zero, too small for the clock)
    /// has no grid: it counts as one beat. More than `u32::MAX` beats are left
    /// to the next tick.
    #[inline]
    pub fn missed_beats(&mut self, now: T, wait: Wait<T>) -> u32 {
        if !self.is_due(now) {
            return 0;
        }
        let Timer::Due(Packed(mut deadline), mut rest) = *self else {
            *self = Timer::after(now, wait);
            return 1;
        };
        let mut beats = 0;
        while beats < u32::MAX && now.has_reached(deadline) {
            let (next, left) = deadline.lead(rest, wait);
            beats += 1;
            // Several moments may have one time, the later of which has a smaller rest.
            if deadline.has_reached(next) && (left >= rest || !next.has_reached(deadline)) {
                (deadline, rest) = now.lead(Rest::NONE, wait);
                break;
            }
            (deadline, rest) = (next, left);
        }
        *self = Timer::due((deadline, rest));
        beats
    }

    /// The timer after one beat of those that have passed, on the grid of the first.
    #[inline]
    pub fn next_beat(self, wait: Wait<T>) -> Self {
        match self {
            Timer::Due(Packed(deadline), rest) => Timer::due(deadline.lead(rest, wait)),
            timer => timer,
        }
    }

    /// How long it still runs: zero where it is due. A restored one whose duration is not known yet says nothing.
    #[inline]
    pub fn remaining(&self, now: T) -> Option<T::Span> {
        match *self {
            Timer::Due(deadline, _) if !now.has_reached(deadline.get()) => Some(deadline.get().since(now)),
            Timer::Due(..) | Timer::Overdue => Some(now.since(now)),
            Timer::Off | Timer::Since(..) => None,
        }
    }

    /// Moves the timer on by the length of a pause.
    #[inline]
    pub fn shift(&mut self, pause: Wait<T>) {
        match self {
            Timer::Since(time, rest) | Timer::Due(time, rest) => {
                let (after, left) = time.get().lead(*rest, pause);
                (*time, *rest) = (Packed(after), left);
            }
            Timer::Off | Timer::Overdue => {}
        }
    }

    /// When the machine must look at this timer. A restored one asks for the
    /// next tick, in which its duration becomes known.
    #[inline]
    pub fn deadline(&self) -> Option<T> {
        match *self {
            Timer::Since(Packed(time), _) | Timer::Due(Packed(time), _) => Some(time),
            Timer::Off | Timer::Overdue => None,
        }
    }
}

/// The earliest deadline of some timers.
#[inline]
pub(crate) fn earliest<T: Time, const R: usize>(timers: &[Timer<T, R>]) -> Option<T> {
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PausedAt<P, const K: usize, const R: usize> {
    at: P,
    timers: [TimerAt<P, R>; K],
}

/// Paused timers of this clock.
pub type Paused<T, const K: usize, const R: usize = 0> = PausedAt<Packed<T>, K, R>;

impl<T: Copy, const K: usize, const R: usize> Paused<T, K, R> {
    /// These timers, paused at this time.
    #[inline]
    pub const fn new(at: T, timers: [Timer<T, R>; K]) -> Self {
        PausedAt { at: Packed(at), timers }
    }
}

#[cfg(feature = "serde")]
impl<T: Copy, const K: usize, const R: usize> Paused<T, K, R> {
    /// When they were paused, and the timers.
    pub(crate) const fn parts(&self) -> (T, &[Timer<T, R>; K]) {
        (self.at.get(), &self.timers)
    }
}

impl<T: Time, const K: usize, const R: usize> Paused<T, K, R> {
    /// The timers, moved on by the length of the pause.
    #[inline]
    pub fn resume(self, now: T) -> [Timer<T, R>; K] {
        let pause = T::pause(self.at.get(), now);
        let mut timers = self.timers;
        for timer in &mut timers {
            timer.shift(pause);
        }
        timers
    }
}

// Users derive `Debug` on their machine, and know this by its other name.
impl<P: Debug, const K: usize, const R: usize> Debug for PausedAt<P, K, R> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Paused").field("at", &self.at).field("timers", &self.timers).finish()
    }
}

// Users derive `Debug` on their machine, and should not see a rest where there is none.
impl<P: Debug, const R: usize> Debug for TimerAt<P, R> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (name, time, rest) = match self {
            TimerAt::Off => return f.write_str("Off"),
            TimerAt::Overdue => return f.write_str("Overdue"),
            TimerAt::Since(time, rest) => ("Since", time, rest),
            TimerAt::Due(time, rest) => ("Due", time, rest),
        };
        let mut tuple = f.debug_tuple(name);
        tuple.field(time);
        if *rest != Rest::NONE {
            tuple.field(rest);
        }
        tuple.finish()
    }
}

mod packed;
#[cfg(test)]
mod tests;
