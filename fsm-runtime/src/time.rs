// The types that can be the clock of a machine: the trait. The types of time in
// common use are in `time/clocks.rs`, those of microcontrollers in
// `time/counters.rs`, timers, which use them, in `timer.rs`.

mod clocks;
#[cfg(any(feature = "embassy", feature = "fugit"))]
mod counters;
#[cfg(any(test, feature = "embassy", feature = "fugit"))]
mod ticks;

use core::time::Duration;

use crate::delayed::Delayed;
use crate::timer::{self, Paused, Timer};

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
/// | `f32` | seconds | steps of 2 ms after 4.5 hours, 16 ms after 36 hours |
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
/// Fractions of a millisecond, or of a tick, are rounded up, so that nothing comes early. A
/// span that is not a number never ends. No clock panics: where the `+` of `embassy_time` or
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
/// # Other units
///
/// Wrap the number in a type of your own. A counter of microseconds, which
/// wraps after 71 minutes:
///
/// ```
/// use core::time::Duration;
/// use fsm_runtime::Time;
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Micros(u32);
///
/// const LONGEST: u32 = i32::MAX as u32;
///
/// impl Time for Micros {
///     type Span = u32;
///
///     const LONGEST: Duration = Duration::from_micros(LONGEST as u64);
///
///     fn span(duration: Duration) -> u32 {
///         u32::try_from(duration.as_micros()).unwrap_or(LONGEST).min(LONGEST)
///     }
///     fn plus(self, span: u32) -> Self {
///         Micros(self.0.wrapping_add(span.min(LONGEST)))
///     }
///     fn since(self, earlier: Self) -> u32 {
///         if self.has_reached(earlier) { self.0.wrapping_sub(earlier.0) } else { 0 }
///     }
///     fn has_reached(self, deadline: Self) -> bool {
///         self.0.wrapping_sub(deadline.0) <= LONGEST
///     }
/// }
///
/// let start = Micros(u32::MAX - 99);
/// let deadline = start.plus(Micros::span(Duration::from_micros(250)));
/// assert_eq!(deadline, Micros(150));
/// assert!(!Micros(149).has_reached(deadline));
/// assert!(Micros(150).has_reached(deadline));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the clock of a state machine",
    label = "not a type of time",
    note = "types of time are `core::time::Duration`, `u32` and `u64` (milliseconds), `f32` and `f64` (seconds); and, each with the feature of `fsm-runtime` that is named so, the `Instant` of `std`, `tokio`, `embassy` and `fugit`",
    note = "for another unit, implement `fsm_runtime::Time` for a type of your own"
)]
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

    // What generated code asks of timers. It asks the clock, and not them: of a type that is none rustc then says one thing
    // only, and where the machine names it.

    #[doc(hidden)]
    #[inline]
    fn timer(now: Self, span: Self::Span) -> Timer<Self> {
        Timer::after(now, span)
    }

    #[doc(hidden)]
    #[inline]
    fn is_due(timer: &Timer<Self>, now: Self) -> bool {
        timer.is_due(now)
    }

    #[doc(hidden)]
    #[inline]
    fn remaining(timer: &Timer<Self>, now: Self) -> Option<Self::Span> {
        timer.remaining(now)
    }

    #[doc(hidden)]
    #[inline]
    fn resolve(timer: &mut Timer<Self>, span: impl FnOnce() -> Self::Span) {
        timer.resolve(span);
    }

    #[doc(hidden)]
    #[inline]
    fn beat(timer: &mut Timer<Self>, now: Self, span: Self::Span) -> bool {
        timer.beat(now, span)
    }

    #[doc(hidden)]
    #[inline]
    fn missed_beats(timer: &mut Timer<Self>, now: Self, span: Self::Span) -> u32 {
        timer.missed_beats(now, span)
    }

    #[doc(hidden)]
    #[inline]
    fn next_beat(timer: Timer<Self>, span: Self::Span) -> Timer<Self> {
        timer.next_beat(span)
    }

    #[doc(hidden)]
    #[inline]
    fn earliest(timers: &[Timer<Self>]) -> Option<Self> {
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
        delay: Self::Span,
    ) -> Result<(), E> {
        queue.raise_after(event, now, delay)
    }

    #[doc(hidden)]
    #[inline]
    fn take_due<E, const N: usize>(queue: &mut Delayed<E, Self, N>, now: Self) -> Option<E> {
        queue.take_due(now)
    }

    #[doc(hidden)]
    #[inline]
    fn resumed<const K: usize>(paused: Paused<Self, K>, now: Self) -> [Timer<Self>; K] {
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
