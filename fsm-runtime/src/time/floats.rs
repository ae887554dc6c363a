// Seconds as floating point. A sum is exact until it is rounded up, once, so that nothing comes early.
//
// An exact number is told by two: the nearest `f64`, and what is missing from it. Two of them have 106 bits; where these are
// not enough either, the sum is rounded up too.

use core::cmp::Ordering;
use core::time::Duration;

use super::Time;
use super::wait::{Rest, Wait};

macro_rules! float_seconds {
    ($number:ty, $rest:literal) => {
        impl Time for $number {
            type Span = $number;

            const REST: usize = $rest;

            #[inline]
            fn span(duration: Duration) -> $number {
                (0.0 as $number).later(duration)
            }

            #[inline]
            fn plus(self, span: $number) -> Self {
                self.lead(Rest::<0>::NONE, Wait::Span(span)).0
            }

            #[inline]
            fn later(self, duration: Duration) -> Self {
                self.lead(Rest::<0>::NONE, Wait::Literal(duration)).0
            }

            #[inline]
            fn since(self, earlier: Self) -> $number {
                // `max` also makes a NaN zero.
                (self - earlier).max(0.0)
            }

            #[inline]
            fn has_reached(self, deadline: Self) -> bool {
                self >= deadline
            }

            fn elapsed(self, earlier: Self) -> Duration {
                if earlier < self { self.left(Rest::<0>::NONE, earlier) } else { Duration::ZERO }
            }

            fn before(self, duration: Duration) -> Option<Self> {
                self.ago::<0>(duration).map(|(time, _)| time)
            }

            #[inline]
            fn lead<const R: usize>(self, rest: Rest<R>, wait: Wait<Self>) -> (Self, Rest<R>) {
                let (time, fraction) = sum(self, rest.fraction(), seconds_of(wait));
                (time, Rest::of(fraction))
            }

            #[inline]
            fn literal(duration: Duration) -> Wait<Self> {
                Wait::Literal(duration)
            }

            #[inline]
            fn pause(from: Self, to: Self) -> Wait<Self> {
                Wait::Between(from, to)
            }

            fn ago<const R: usize>(self, duration: Duration) -> Option<(Self, Rest<R>)> {
                let (time, fraction) = sum(self, 0.0, seconds(duration, -1.0));
                Some((time, Rest::of(fraction)))
            }

            fn left<const R: usize>(self, rest: Rest<R>, at: Self) -> Duration {
                let (high, low) = two_sum(f64::from(self), -f64::from(at));
                let near = nearest(high, low - rest.fraction() * step_to(self));
                let leads = |duration| order(at.lead(Rest::NONE, Wait::Literal(duration)), (self, rest));
                let shorter = near.saturating_sub(NANOSECOND);
                match leads(near) {
                    Ordering::Less => near.saturating_add(NANOSECOND),
                    Ordering::Greater if leads(shorter).is_eq() => shorter,
                    Ordering::Equal | Ordering::Greater => near,
                }
            }

            fn late<const R: usize>(self, rest: Rest<R>, at: Self) -> Duration {
                let (high, low) = two_sum(f64::from(at), -f64::from(self));
                let near = nearest(high, low + rest.fraction() * step_to(self));
                match at.ago(near) {
                    Some(moment) if order(moment, (self, rest)).is_lt() => near.saturating_sub(NANOSECOND),
                    _ => near,
                }
            }
        }

        fn seconds_of(wait: Wait<$number>) -> (f64, f64) {
            match wait {
                Wait::Literal(duration) => seconds(duration, 1.0),
                Wait::Span(span) => (f64::from(span), 0.0),
                Wait::Between(from, to) if from < to => two_sum(f64::from(to), -f64::from(from)),
                Wait::Between(..) => (0.0, 0.0),
            }
        }

        /// A moment that lies a fraction of a step before `time`, moved on: the least float at or after it, and the fraction by
        /// which it is before that.
        #[inline(never)]
        fn sum(time: $number, fraction: f64, by: (f64, f64)) -> ($number, f64) {
            let start = f64::from(time);
            let (high, low) = two_sum(start, by.0);
            let (high, low) = two_sum(high, up(up(low, by.1), -fraction * step_to(time)));
            if !low.is_finite() {
                // A deadline must have a place in the order of times, or it would hide other deadlines where the earliest is
                // looked for.
                let sum = (start + by.0) as $number;
                return (if sum.is_nan() { <$number>::INFINITY } else { sum }, 0.0);
            }
            let near = high as $number;
            let is_before = f64::from(near) < high || f64::from(near) == high && low > 0.0;
            let due = if is_before { near.next_up() } else { near };
            let step = step_to(due);
            (due, -up((high - f64::from(due)) / step, low / step))
        }

        /// From the float before this one.
        fn step_to(time: $number) -> f64 {
            f64::from(time) - f64::from(time.next_down())
        }

        /// Which of two moments is the earlier one.
        fn order<const R: usize>(a: ($number, Rest<R>), b: ($number, Rest<R>)) -> Ordering {
            a.0.total_cmp(&b.0).then(b.1.cmp(&a.1))
        }
    };
}

const NANOSECOND: Duration = Duration::from_nanos(1);

// The blocks keep the functions apart. What is kept of a deadline fits into the padding of a timer.
const _: () = {
    float_seconds!(f32, 3);
};
const _: () = {
    float_seconds!(f64, 6);
};

/// The sum of two numbers, exactly.
#[inline]
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let of_b = sum - a;
    (sum, (a - (sum - of_b)) + (b - of_b))
}

/// The sum of two numbers, rounded up.
#[inline]
fn up(a: f64, b: f64) -> f64 {
    let (sum, missing) = two_sum(a, b);
    if missing > 0.0 { sum.next_up() } else { sum }
}

/// A duration in seconds, forwards (1) or back (-1), rounded up.
fn seconds(duration: Duration, sign: f64) -> (f64, f64) {
    const FRACTION: u64 = (1 << 52) - 1;
    const BILLION: u128 = 1_000_000_000;
    let high = duration.as_secs_f64();
    if high == 0.0 {
        return (0.0, 0.0);
    }
    // `high` is `mantissa` times two to the power of `exponent`: no duration but zero is as small as to have another form.
    let mantissa = u128::from(high.to_bits() & FRACTION | (FRACTION + 1));
    let exponent = (high.to_bits() >> 52) as i32 - 1075;
    // Both in nanoseconds, in parts of two to the power of `-back`: below 2⁹⁵.
    let back = exponent.min(0).unsigned_abs();
    let exact = duration.as_nanos() << back;
    let near = (mantissa << exponent.max(0)) * BILLION;
    let missing = exact as i128 - near as i128;
    let part = f64::from_bits(u64::from(1023 - back) << 52);
    let low = sign * (missing as f64) * part / BILLION as f64;
    let is_exact = missing % BILLION as i128 == 0;
    (sign * high, if is_exact { low } else { low.next_up() })
}

/// The nearest duration.
fn nearest(high: f64, low: f64) -> Duration {
    let whole = high as u64;
    let nanos = (high - whole as f64 + low) * 1e9 + 0.5;
    Duration::from_secs(whole).saturating_add(Duration::from_nanos(nanos as u64))
}
