// What each type of time answers, at its ordinary values and at its limits.

use super::*;
use core::fmt::Debug;

const DAY: Duration = Duration::from_hours(24);

/// `start` plus `span` is `end`: looked at from all sides.
fn check<T>(start: T, span: T::Span, end: T)
where
    T: Time + PartialEq + Debug,
    T::Span: PartialEq + Debug,
{
    let zero = T::span(Duration::ZERO);
    assert_eq!(start.plus(span), end);
    assert_eq!(end.since(start), span);
    assert_eq!(start.since(end), zero, "zero where `earlier` is later");
    assert_eq!(start.since(start), zero);
    assert!(end.has_reached(start));
    assert!(end.has_reached(end));
    assert!(!start.has_reached(end));
}

#[test]
fn a_span_leads_from_one_time_to_the_other() {
    check(Duration::from_millis(900), Duration::from_millis(250), Duration::from_millis(1150));
    check(900_u32, 250, 1150);
    check(900_u64, 250, 1150);
    check(0.5_f32, 0.25, 0.75);
    check(0.5_f64, 0.25, 0.75);
}

#[test]
fn counters_wrap_around() {
    check(u32::MAX - 99, 250, 150);
    check(u64::MAX - 99, 250, 150);
    check(u32::MAX, 1, 0);
    check(7_u32, i32::MAX as u32, 0x8000_0006);
}

#[test]
fn counters_compare_within_half_their_range() {
    assert!(0x7fff_ffff_u32.has_reached(0));
    assert!(!0x8000_0000_u32.has_reached(0), "half the range and more counts as earlier");
    assert!(!u32::MAX.has_reached(0));
    assert!(0_u32.has_reached(u32::MAX));
}

#[test]
fn literals_become_spans() {
    let spans = |duration| (u32::span(duration), u64::span(duration));
    assert_eq!(spans(Duration::from_millis(250)), (250, 250));
    assert_eq!(spans(Duration::from_nanos(1)), (1, 1), "rounded up");
    assert_eq!(spans(Duration::from_micros(1500)), (2, 2), "rounded up");
    assert_eq!(spans(Duration::ZERO), (0, 0));
    assert_eq!(spans(30 * DAY), (i32::MAX as u32, 2_592_000_000), "cut to the longest");
    assert_eq!(spans(Duration::MAX), (i32::MAX as u32, i64::MAX as u64));
    assert_eq!(f32::span(Duration::from_millis(250)), 0.25);
    assert_eq!(f64::span(Duration::from_millis(250)), 0.25);
    assert_eq!(<Duration as Time>::span(DAY), DAY);
}

#[test]
fn spans_that_are_too_long_are_cut() {
    assert_eq!(1_u32.plus(u32::MAX), 0x8000_0000);
    assert!(!1_u32.has_reached(1_u32.plus(u32::MAX)), "never at once");
    assert_eq!(Duration::MAX.plus(DAY), Duration::MAX);
}

#[test]
fn what_is_not_a_number_never_comes() {
    assert_eq!(1.0_f32.plus(f32::NAN), f32::INFINITY);
    assert!(!1e30_f32.has_reached(1.0_f32.plus(f32::NAN)));
    assert!(!f64::NAN.has_reached(0.0));
    assert_eq!(f64::NAN.since(1.0), 0.0);
}

#[cfg(feature = "std")]
#[test]
fn instants_reach_far_but_not_too_far() {
    let now = std::time::Instant::now();
    check(now, DAY, now + DAY);
    let far = now.plus(Duration::MAX);
    assert!(!(now + 365 * DAY).has_reached(far));
    assert!(!far.has_reached(far.plus(Duration::MAX)) || far.plus(Duration::MAX) == far);
}

#[test]
fn what_has_elapsed_leads_from_the_earlier_time_to_the_later_one() {
    fn check<T: Time + PartialEq + core::fmt::Debug>(start: T, duration: Duration) {
        let end = start.plus(T::span(duration));
        let elapsed = end.elapsed(start);
        assert_eq!(start.plus(T::span(elapsed)), end, "{duration:?} from {start:?}");
        assert_eq!(start.elapsed(end), if end == start { elapsed } else { Duration::ZERO });
    }
    for nanos in [0, 1, 999_999, 1_000_000, 1_000_001, 86_400_000_000_123] {
        let duration = Duration::from_nanos(nanos);
        check(Duration::from_secs(7), duration);
        check(u32::MAX - 3, duration);
        check(u64::MAX - 3, duration);
        check(0.0_f64, duration);
        check(1024.5_f64, duration);
        check(3.25_f32, duration);
    }
}
