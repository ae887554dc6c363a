// The types of time in common use, as clocks; those of floating point are in `floats.rs`.

use core::time::Duration;

use super::Time;

impl Time for Duration {
    type Span = Duration;

    #[inline]
    fn span(duration: Duration) -> Duration {
        duration
    }

    #[inline]
    fn plus(self, span: Duration) -> Self {
        self.saturating_add(span)
    }

    #[inline]
    fn since(self, earlier: Self) -> Duration {
        self.saturating_sub(earlier)
    }

    #[inline]
    fn has_reached(self, deadline: Self) -> bool {
        self >= deadline
    }

    #[inline]
    fn elapsed(self, earlier: Self) -> Duration {
        self.since(earlier)
    }

    #[inline]
    fn before(self, duration: Duration) -> Option<Self> {
        self.checked_sub(duration)
    }
}

macro_rules! wrapping_milliseconds {
    ($number:ty) => {
        impl Time for $number {
            type Span = $number;

            const LONGEST: Duration = Duration::from_millis(LONGEST as u64);

            #[inline]
            fn span(duration: Duration) -> $number {
                let milliseconds = duration.as_nanos().div_ceil(1_000_000);
                <$number>::try_from(milliseconds).unwrap_or(LONGEST).min(LONGEST)
            }

            #[inline]
            fn plus(self, span: $number) -> Self {
                self.wrapping_add(span.min(LONGEST))
            }

            #[inline]
            fn since(self, earlier: Self) -> $number {
                if self.has_reached(earlier) { self.wrapping_sub(earlier) } else { 0 }
            }

            #[inline]
            fn has_reached(self, deadline: Self) -> bool {
                self.wrapping_sub(deadline) <= LONGEST
            }

            #[inline]
            fn elapsed(self, earlier: Self) -> Duration {
                Duration::from_millis(self.since(earlier) as u64)
            }

            #[inline]
            fn before(self, duration: Duration) -> Option<Self> {
                (duration <= Self::LONGEST).then(|| self.wrapping_sub(Self::span(duration)))
            }
        }

        /// Half the range: what is further ahead counts as past.
        const LONGEST: $number = <$number>::MAX / 2;
    };
}

// The blocks keep the two constants apart.
const _: () = {
    wrapping_milliseconds!(u32);
};
const _: () = {
    wrapping_milliseconds!(u64);
};

/// Moments of a clock: they are added to where they can tell the sum, and subtracted down to zero.
#[cfg(feature = "std")]
macro_rules! moments {
    ($(#[$attribute:meta])* $instant:ty) => {
        $(#[$attribute])*
        impl Time for $instant {
            type Span = Duration;

            #[inline]
            fn span(duration: Duration) -> Duration {
                duration
            }

            #[inline]
            fn plus(self, mut span: Duration) -> Self {
                // How far an `Instant` reaches differs between systems and cannot be
                // asked. Halving finds a moment that lies in the far future on each;
                // it ends at the latest with a span of zero.
                loop {
                    match self.checked_add(span) {
                        Some(sum) => return sum,
                        None => span /= 2,
                    }
                }
            }

            #[inline]
            fn since(self, earlier: Self) -> Duration {
                self.saturating_duration_since(earlier)
            }

            #[inline]
            fn has_reached(self, deadline: Self) -> bool {
                self >= deadline
            }

            #[inline]
            fn elapsed(self, earlier: Self) -> Duration {
                self.since(earlier)
            }

            #[inline]
            fn before(self, duration: Duration) -> Option<Self> {
                self.checked_sub(duration)
            }
        }
    };
}

#[cfg(feature = "std")]
moments!(std::time::Instant);
// It is another type, as tests can stop and move its clock. What a feature brings is not listed where a type is no clock: the
// list would be another in each program.
#[cfg(feature = "tokio")]
moments!(
    #[diagnostic::do_not_recommend]
    tokio::time::Instant
);
