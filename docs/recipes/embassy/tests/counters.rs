//! The counters of `embassy` and `fugit` as clocks, at the ends of their ranges.

use fsm_runtime::Time;
use std::fmt::Debug;
use std::time::Duration;

const DAY: Duration = Duration::from_hours(24);

/// `start` plus `span` is `end`, and the duration between them is `duration`, from all sides.
fn check<T>(start: T, duration: Duration, end: T)
where
    T: Time + PartialEq + Debug,
    T::Span: PartialEq + Debug,
{
    let span = T::span(duration);
    assert_eq!(start.plus(span), end);
    assert_eq!(end.since(start), span);
    assert_eq!(start.since(end), T::span(Duration::ZERO), "zero where `earlier` is later");
    assert!(end.has_reached(start) && end.has_reached(end));
    assert!(!start.has_reached(end));
    assert_eq!(end.before(duration), Some(start));
    assert_eq!(T::span(end.elapsed(start)), span, "what is stored leads back");
    assert_eq!(start.elapsed(end), Duration::ZERO);
}

mod embassy {
    use super::*;
    use embassy_time::{Instant, TICK_HZ};

    fn at(ticks: u64) -> Instant {
        Instant::from_ticks(ticks)
    }

    #[test]
    fn a_span_leads_from_one_time_to_the_other() {
        check(at(900), Duration::from_secs(2), at(900 + 2 * TICK_HZ));
        check(at(0), Duration::from_nanos(1), at(1));
        check(at(u64::MAX - TICK_HZ), Duration::from_secs(1), at(u64::MAX));
    }

    #[test]
    fn times_end_at_the_last_tick() {
        assert_eq!(at(5).plus(Instant::span(Duration::MAX)), Instant::MAX);
        assert_eq!(Instant::MAX.plus(Instant::span(DAY)), Instant::MAX);
        assert_eq!(at(5).before(Duration::MAX), None);
        assert_eq!(at(0).before(Duration::from_nanos(1)), None);
        assert_eq!(Instant::span(Instant::LONGEST).as_ticks(), u64::MAX);
        assert_eq!(Instant::span(Duration::MAX).as_ticks(), u64::MAX);
        assert_eq!(Instant::MAX.elapsed(Instant::MIN), Instant::LONGEST);
    }
}

mod fugit {
    use super::*;
    use ::fugit::{
        MonotonicInstant, MonotonicTimerInstantU32, WrappingInstant, WrappingTimerInstantU32,
        WrappingTimerInstantU64,
    };

    /// The counter of a watch's crystal.
    type Crystal = WrappingTimerInstantU32<32_768>;
    type Monotonic = MonotonicTimerInstantU32<1_000>;

    #[test]
    fn a_span_leads_from_one_time_to_the_other() {
        type Minutes = WrappingInstant<u64, 60, 1>;
        type FewMinutes = MonotonicInstant<u32, 60, 1>;
        type Odd = MonotonicInstant<u64, 125, 4_096>;
        check(Crystal::from_ticks(900), Duration::from_millis(250), Crystal::from_ticks(900 + 8_192));
        check(Monotonic::from_ticks(900), Duration::from_millis(250), Monotonic::from_ticks(1_150));
        check(Minutes::from_ticks(1), DAY, Minutes::from_ticks(1_441));
        check(FewMinutes::from_ticks(1), DAY, FewMinutes::from_ticks(1_441));
        check(Odd::from_ticks(0), Duration::from_secs(125), Odd::from_ticks(4_096));
    }

    #[test]
    fn parts_of_a_tick_are_rounded_up() {
        assert_eq!(Crystal::span(Duration::from_millis(1)).as_ticks(), 33, "32.768 ticks");
        assert_eq!(Crystal::span(Duration::from_nanos(1)).as_ticks(), 1);
    }

    #[test]
    fn a_wrapping_counter_wraps() {
        check(Crystal::from_ticks(u32::MAX), Duration::from_secs(1), Crystal::from_ticks(32_767));
        type Seconds = WrappingTimerInstantU64<1>;
        check(Seconds::from_ticks(u64::MAX), Duration::from_secs(1), Seconds::from_ticks(0));
        let longest = Crystal::span(Crystal::LONGEST);
        assert_eq!(longest.as_ticks(), u32::MAX / 2);
        assert_eq!(Crystal::span(DAY), longest, "18.2 hours are the longest");
        let end = Crystal::from_ticks(7).plus(longest);
        assert!(end.has_reached(Crystal::from_ticks(7)) && !Crystal::from_ticks(7).has_reached(end));
        let span = ::fugit::Duration::<u32, 1, 32_768>::from_ticks(u32::MAX);
        assert_eq!(Crystal::from_ticks(7).plus(span), end, "never at once");
        assert_eq!(Crystal::from_ticks(7).before(DAY), None);
    }

    #[test]
    fn a_monotonic_counter_ends() {
        let end = Monotonic::from_ticks(u32::MAX);
        assert_eq!(Monotonic::from_ticks(5).plus(Monotonic::span(Duration::MAX)), end);
        assert_eq!(end.plus(Monotonic::span(DAY)), end);
        assert_eq!(Monotonic::from_ticks(5).before(Duration::from_millis(6)), None);
        assert_eq!(Monotonic::from_ticks(5).before(Duration::MAX), None);
        assert_eq!(end.elapsed(Monotonic::from_ticks(0)), Monotonic::LONGEST);
        let minutes = MonotonicInstant::<u64, 60, 1>::from_ticks(5);
        assert_eq!(MonotonicInstant::<u64, 60, 1>::LONGEST, Duration::MAX);
        assert!(minutes.plus(MonotonicInstant::<u64, 60, 1>::span(Duration::MAX)).has_reached(minutes));
    }
}
