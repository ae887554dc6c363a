// The types that can be the clock of a machine: the trait. The types of time in
// common use are in `time/clocks.rs` and `time/floats.rs`, those of microcontrollers in
// `time/counters.rs`, timers, which use them, in `timer.rs`.

mod clocks;
#[cfg(any(feature = "embassy", feature = "fugit"))]
mod counters;
mod floats;
#[cfg(any(test, feature = "embassy", feature = "fugit"))]
mod ticks;
mod wait;

use core::time::Duration;

use crate::delayed::Delayed;
use crate::timer::{self, Paused, Timer};
pub use wait::{Rest, Wait};

/// A type that can be the `clock` of a machine.
///
/// A machine never reads a clock: each call passes the time in, as a point on
/// a line that never runs backwards. So a test can say what time it is, and the
/// same calls give the same run.
///
/// | type | unit | limits |
/// | --- | --- | --- |
/// | [`Duration`] since any fixed moment | – | ends at `Duration::MAX` and stays there |
/// | `u32` | milliseconds | wraps; no more than 24.8 days (2³¹ − 1 ms) may lie between two times that are compared |
/// | `u64` | milliseconds | wraps; the same limit is 292 million years |
/// | `f32` | seconds | steps of 2 ms after 4.5 hours, 16 ms after 36 hours: a deadline is late by less than one |
/// | `f64` | seconds | none that matters |
/// | `std::time::Instant` | – | with the feature `std` |
/// | `tokio::time::Instant` | – | with the feature `tokio` |
/// | `embassy_time::Instant` | ticks of its driver | with the feature `embassy`; ends at its last tick and stays there |
/// | `fugit::MonotonicInstant`, `u32` and `u64` | any | with the feature `fugit`; ends at its last tick and stays there |
/// | `fugit::WrappingInstant`, `u32` and `u64` | any | with the feature `fugit`; wraps; no more than half of its range may lie between two times that are compared |
///
/// A `u32` may be a free-running counter. Times are compared by their distance,
/// so `5` is later than `u32::MAX`, as the `time_after` of the Linux kernel does
/// for its ticks. A literal in a table that is longer than the limit does not
/// compile; computed spans are cut to it. A machine whose
/// `update` is not called for longer than the limit may take a time that is
/// long past for one to come, and counts a longer pause as none.
///
/// Fractions of a millisecond, or of a tick, are rounded up, so that nothing comes early. Seconds as floating point are
/// rounded up once: a deadline is the least `f32` or `f64` at or after the exact sum, and [beats count from the exact
/// moments](crate::reference::time#clocks). A span that is not a number never ends. No clock panics: where the `+` of `embassy_time` or
/// `fugit` does, the sum ends here at the last tick.
///
/// # Counters of a chip
///
/// With the feature `fugit` the counter of a timer is a clock as it is, whatever its frequency:
///
#[cfg_attr(feature = "fugit", doc = "```")]
#[cfg_attr(not(feature = "fugit"), doc = "```ignore")]
/// use fsm_runtime::fsm;
/// use fugit::WrappingTimerInstantU32;
///
/// /// The crystal of a watch; as a counter it wraps every 36 hours.
/// type Instant = WrappingTimerInstantU32<32_768>;
///
/// fsm! {
///     machine Button {
///         clock Instant;
///         events { Down }
///         initial Up;
///         state Up { on Down => Held; }
///         state Held { after 1ms => Up; }
///     }
/// }
///
/// let mut button = Button::start(Instant::from_ticks(u32::MAX));
/// button.send(ButtonEvent::Down, Instant::from_ticks(u32::MAX));
/// // A millisecond takes 32.768 ticks: 33, so that it is never shorter.
/// assert_eq!(button.next_deadline(), Some(Instant::from_ticks(32)));
/// ```
///
#[doc = include_str!("time/units.md")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the clock of a state machine",
    label = "not a type of time",
    note = "types of time are `core::time::Duration`, `u32` and `u64` (milliseconds), `f32` and `f64` (seconds); and, each with the feature of `fsm-runtime` that is named so, the `Instant` of `std`, `tokio`, `embassy` and `fugit`",
    note = "for another unit, implement `fsm_runtime::Time` for a type of your own"
)]
#[doc(alias = "clock")]
#[doc(alias = "instant")]
pub trait Time: Copy {
    /// The distance between two times: what `after (expr)` and `every (expr)`
    /// take.
    type Span: Copy;

    /// The longest duration that a span can tell. A literal in a table that is
    /// longer, such as `after 30d` by a clock of `u32`, does not compile.
    const LONGEST: Duration = Duration::MAX;

    /// The span of this duration: how literals such as `250ms` are read. Cut
    /// to the longest span that the type can tell.
    fn span(duration: Duration) -> Self::Span;

    /// The time that is this span later.
    fn plus(self, span: Self::Span) -> Self;

    /// The time that is this duration later: when a literal such as `250ms` is due.
    ///
    /// It is this time `plus` the `span` of the duration, and a clock of your own need not write it. For `f32` and `f64` it is
    /// the least number at or after the exact sum, where the two would round twice.
    ///
    /// ```
    /// use core::time::Duration;
    /// use fsm_runtime::Time;
    ///
    /// assert_eq!(250_u32.later(Duration::from_micros(1_500)), 252);
    /// // As an `f32` 0.01 is less than 10 ms, and two of them lie 8 ms apart at this time.
    /// assert_eq!(100_000.0_f32.later(Duration::from_millis(10)), 100_000.015_625);
    /// ```
    #[inline(always)]
    fn later(self, duration: Duration) -> Self {
        self.plus(Self::span(duration))
    }

    /// The span from an earlier time to this one; zero where `earlier` is
    /// later.
    fn since(self, earlier: Self) -> Self::Span;

    /// Whether this time is the deadline or later.
    fn has_reached(self, deadline: Self) -> bool;

    /// The duration from an earlier time to this one; zero where `earlier` is later. What is recorded and stored is told so.
    ///
    /// By default it is searched for: the shortest duration whose span leads from there to here.
    fn elapsed(self, earlier: Self) -> Duration {
        if !self.has_reached(earlier) {
            return Duration::ZERO;
        }
        let (mut short, mut long) = (0, Self::LONGEST.as_nanos());
        while short < long {
            let middle = short + (long - short) / 2;
            let later = earlier.plus(Self::span(of_nanos(middle)));
            if later.has_reached(self) { long = middle } else { short = middle + 1 }
        }
        of_nanos(short)
    }

    /// The time that lies this duration before; `None` where the type cannot tell it. With it a machine that is restored
    /// knows since when something is late.
    ///
    /// By default no other time than this one can be told.
    fn before(self, duration: Duration) -> Option<Self> {
        duration.is_zero().then_some(self)
    }

    // A moment is a time, and how much earlier than that it is exactly (`Rest`).

    /// How many bytes of a rest a deadline has.
    #[doc(hidden)]
    const REST: usize = 0;

    /// The moment that is so long after this one.
    #[doc(hidden)]
    #[inline(always)]
    fn lead<const R: usize>(self, rest: Rest<R>, wait: Wait<Self>) -> (Self, Rest<R>) {
        let time = match wait {
            Wait::Literal(duration) => self.later(duration),
            Wait::Span(span) => self.plus(span),
            Wait::Between(from, to) => self.plus(to.since(from)),
        };
        (time, rest)
    }

    /// How long a pause takes.
    #[doc(hidden)]
    #[inline]
    fn pause(from: Self, to: Self) -> Wait<Self> {
        Wait::Span(to.since(from))
    }

    /// The moment that lies this duration before now.
    #[doc(hidden)]
    fn ago<const R: usize>(self, duration: Duration) -> Option<(Self, Rest<R>)> {
        Some((self.before(duration)?, Rest::NONE))
    }

    /// How long it is to this moment, which is after `at`.
    #[doc(hidden)]
    fn left<const R: usize>(self, _rest: Rest<R>, at: Self) -> Duration {
        self.elapsed(at)
    }

    /// How long ago this moment is, which is not after `at`.
    #[doc(hidden)]
    fn late<const R: usize>(self, _rest: Rest<R>, at: Self) -> Duration {
        at.elapsed(self)
    }

    // What generated code asks of timers. It asks the clock, and not them: of a type that is none rustc then says one thing
    // only, and where the machine names it.

    #[doc(hidden)]
    #[inline(always)]
    fn literal(duration: Duration) -> Wait<Self> {
        Wait::Span(Self::span(duration))
    }

    #[doc(hidden)]
    #[inline(always)]
    fn computed(span: Self::Span) -> Wait<Self> {
        Wait::Span(span)
    }

    #[doc(hidden)]
    #[inline(always)]
    fn timer<const R: usize>(now: Self, wait: Wait<Self>) -> Timer<Self, R> {
        Timer::after(now, wait)
    }

    #[doc(hidden)]
    #[inline]
    fn is_due<const R: usize>(timer: &Timer<Self, R>, now: Self) -> bool {
        timer.is_due(now)
    }

    #[doc(hidden)]
    #[inline]
    fn remaining<const R: usize>(timer: &Timer<Self, R>, now: Self) -> Option<Self::Span> {
        timer.remaining(now)
    }

    #[doc(hidden)]
    #[inline]
    fn resolve<const R: usize>(timer: &mut Timer<Self, R>, wait: impl FnOnce() -> Wait<Self>) {
        timer.resolve(wait);
    }

    #[doc(hidden)]
    #[inline(always)]
    fn beat<const R: usize>(timer: &mut Timer<Self, R>, now: Self, wait: Wait<Self>) -> bool {
        timer.beat(now, wait)
    }

    #[doc(hidden)]
    #[inline]
    fn missed_beats<const R: usize>(timer: &mut Timer<Self, R>, now: Self, wait: Wait<Self>) -> u32 {
        timer.missed_beats(now, wait)
    }

    #[doc(hidden)]
    #[inline]
    fn next_beat<const R: usize>(timer: Timer<Self, R>, wait: Wait<Self>) -> Timer<Self, R> {
        timer.next_beat(wait)
    }

    #[doc(hidden)]
    #[inline]
    fn earliest<const R: usize>(timers: &[Timer<Self, R>]) -> Option<Self> {
        timer::earliest(timers)
    }

    #[doc(hidden)]
    #[inline]
    fn earlier(a: Option<Self>, b: Option<Self>) -> Option<Self> {
        timer::earlier(a, b)
    }

    #[doc(hidden)]
    #[inline]
    fn raise_after<E, const N: usize>(
        queue: &mut Delayed<E, Self, N>,
        event: E,
        now: Self,
        wait: Wait<Self>,
    ) -> Result<(), E> {
        queue.raise_at(event, now, now.lead(Rest::<0>::NONE, wait).0)
    }

    #[doc(hidden)]
    #[inline]
    fn take_due<E, const N: usize>(queue: &mut Delayed<E, Self, N>, now: Self) -> Option<E> {
        queue.take_due(now)
    }

    #[doc(hidden)]
    #[inline]
    fn resumed<const K: usize, const R: usize>(paused: Paused<Self, K, R>, now: Self) -> [Timer<Self, R>; K] {
        paused.resume(now)
    }
}

/// Cut to the longest one there is.
fn of_nanos(nanos: u128) -> Duration {
    const SECOND: u128 = 1_000_000_000;
    let rest = u32::try_from(nanos % SECOND).unwrap_or(0);
    u64::try_from(nanos / SECOND).map_or(Duration::MAX, |seconds| Duration::new(seconds, rest))
}

#[cfg(test)]
mod tests;
