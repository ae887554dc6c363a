// Counters of ticks, as clocks: the instants of `embassy-time` and of `fugit`.
//
// Their own operators panic where a sum does not fit, and those of `fugit` convert by division. Here sums are cut, and the
// numbers of ticks are all that is used.

use core::time::Duration;

use super::Time;
use super::ticks::{duration_of, ticks_of};

/// A counter that never wraps around: sums end at its end.
macro_rules! monotonic {
    ([$($generics:tt)*] $instant:ty, $number:ty, $span:ty, $nom:expr, $denom:expr) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Time for $instant {
            type Span = $span;

            const LONGEST: Duration = duration_of::<{ $nom }, { $denom }>(<$number>::MAX as u64);

            #[inline]
            fn span(duration: Duration) -> $span {
                <$span>::from_ticks(ticks_of::<{ $nom }, { $denom }>(duration, <$number>::MAX as u64) as $number)
            }

            #[inline]
            fn plus(self, span: $span) -> Self {
                Self::from_ticks(self.as_ticks().saturating_add(span.as_ticks()))
            }

            #[inline]
            fn since(self, earlier: Self) -> $span {
                <$span>::from_ticks(self.as_ticks().saturating_sub(earlier.as_ticks()))
            }

            #[inline]
            fn has_reached(self, deadline: Self) -> bool {
                self.as_ticks() >= deadline.as_ticks()
            }

            #[inline]
            fn elapsed(self, earlier: Self) -> Duration {
                duration_of::<{ $nom }, { $denom }>(self.since(earlier).as_ticks() as u64)
            }

            #[inline]
            fn before(self, duration: Duration) -> Option<Self> {
                let span = (duration <= Self::LONGEST).then(|| Self::span(duration))?;
                self.as_ticks().checked_sub(span.as_ticks()).map(Self::from_ticks)
            }
        }
    };
}

/// A counter that wraps around: two times are told apart within half of its range, as with the plain numbers.
#[cfg(feature = "fugit")]
macro_rules! wrapping {
    ([$($generics:tt)*] $instant:ty, $number:ty, $span:ty, $nom:expr, $denom:expr) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Time for $instant {
            type Span = $span;

            const LONGEST: Duration = duration_of::<{ $nom }, { $denom }>(<$number>::MAX as u64 / 2);

            #[inline]
            fn span(duration: Duration) -> $span {
                <$span>::from_ticks(ticks_of::<{ $nom }, { $denom }>(duration, <$number>::MAX as u64 / 2) as $number)
            }

            #[inline]
            fn plus(self, span: $span) -> Self {
                Self::from_ticks(Time::plus(self.as_ticks(), span.as_ticks()))
            }

            #[inline]
            fn since(self, earlier: Self) -> $span {
                <$span>::from_ticks(Time::since(self.as_ticks(), earlier.as_ticks()))
            }

            #[inline]
            fn has_reached(self, deadline: Self) -> bool {
                Time::has_reached(self.as_ticks(), deadline.as_ticks())
            }

            #[inline]
            fn elapsed(self, earlier: Self) -> Duration {
                duration_of::<{ $nom }, { $denom }>(Time::since(self.as_ticks(), earlier.as_ticks()) as u64)
            }

            #[inline]
            fn before(self, duration: Duration) -> Option<Self> {
                let span = (duration <= Self::LONGEST).then(|| Self::span(duration))?;
                Some(Self::from_ticks(self.as_ticks().wrapping_sub(span.as_ticks())))
            }
        }
    };
}

#[cfg(feature = "embassy")]
monotonic!([] embassy_time::Instant, u64, embassy_time::Duration, 1, embassy_time::TICK_HZ);

#[cfg(feature = "fugit")]
mod fugit {
    use ::fugit::{Duration as Span, MonotonicInstant, WrappingInstant};

    use super::*;

    monotonic!([const NOM: u64, const DENOM: u64] MonotonicInstant<u32, NOM, DENOM>, u32, Span<u32, NOM, DENOM>, NOM, DENOM);
    monotonic!([const NOM: u64, const DENOM: u64] MonotonicInstant<u64, NOM, DENOM>, u64, Span<u64, NOM, DENOM>, NOM, DENOM);
    wrapping!([const NOM: u64, const DENOM: u64] WrappingInstant<u32, NOM, DENOM>, u32, Span<u32, NOM, DENOM>, NOM, DENOM);
    wrapping!([const NOM: u64, const DENOM: u64] WrappingInstant<u64, NOM, DENOM>, u64, Span<u64, NOM, DENOM>, NOM, DENOM);
}
