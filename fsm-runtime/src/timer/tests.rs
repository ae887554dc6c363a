// Timers as a table of behaviours, mostly on `u32` milliseconds, whose wrap
// around is the hardest case.

use super::TimerAt::{Off, Overdue};
use super::{Paused, Timer, earlier, earliest};
use crate::Time;
use crate::time::{Rest, Wait};
use core::time::Duration;

const fn due<T: Time>(time: T) -> Timer<T> {
    Timer::due((time, Rest::NONE))
}

const fn since<T: Time>(time: T) -> Timer<T> {
    Timer::since(time)
}

#[test]
fn a_tag_takes_four_bytes_beside_any_time() {
    assert_eq!(size_of::<Timer<u32>>(), 8);
    assert_eq!(size_of::<Timer<u64>>(), 12);
    assert_eq!(size_of::<Timer<Duration, { Duration::REST }>>(), 20);
    assert_eq!(align_of::<Timer<u64>>(), 4);
}

#[test]
fn what_a_deadline_keeps_stands_beside_the_tag() {
    assert_eq!(size_of::<Timer<f32, { f32::REST }>>(), 8);
    assert_eq!(size_of::<Timer<f64, { f64::REST }>>(), 16);
}

#[test]
fn a_timer_is_due_from_its_deadline_on() {
    let table: [(Timer<u32>, u32, bool); 9] = [
        (Off, 100, false),
        (since(0), 100, false),
        (due(100), 99, false),
        (due(100), 100, true),
        (due(100), 5000, true),
        (Overdue, 0, true),
        (Timer::after(u32::MAX - 9, Wait::Span(20)), u32::MAX, false),
        (Timer::after(u32::MAX - 9, Wait::Span(20)), 9, false),
        (Timer::after(u32::MAX - 9, Wait::Span(20)), 10, true),
    ];
    for (timer, now, due) in table {
        assert_eq!(timer.is_due(now), due, "{timer:?} at {now}");
    }
}

#[test]
fn a_duration_that_becomes_known_counts_from_the_start() {
    let resolved = |mut timer: Timer<u32>| {
        timer.resolve(|| Wait::Span(50));
        timer
    };
    assert_eq!(resolved(since(100)), due(150));
    assert_eq!(resolved(due(100)), due(100));
    assert_eq!(resolved(Overdue), Overdue);
    assert_eq!(resolved(Off), Off);
}

#[test]
fn a_known_duration_is_not_computed_again() {
    due(100_u32).resolve(|| unreachable!());
}

#[test]
fn an_overdue_timer_stays_due_when_the_clock_wraps() {
    let mut timer = due(100_u32);
    timer.mark_overdue();
    assert!(timer.is_due(100_u32.wrapping_add(0x9000_0000)));
    assert_eq!(timer.deadline(), None);
    timer.stop();
    assert_eq!(timer, Off);
}

/// The timer after a tick at `now` with a period of 100, and its beats.
fn beat(mut timer: Timer<u32>, now: u32) -> (bool, Timer<u32>) {
    (timer.beat(now, Wait::Span(100)), timer)
}

fn missed(mut timer: Timer<u32>, now: u32) -> (u32, Timer<u32>) {
    (timer.missed_beats(now, Wait::Span(100)), timer)
}

#[test]
fn a_late_beat_comes_once_and_the_next_counts_from_it() {
    assert_eq!(beat(due(100), 99), (false, due(100)));
    assert_eq!(beat(due(100), 100), (true, due(200)));
    assert_eq!(beat(due(100), 350), (true, due(450)));
    assert_eq!(beat(due(u32::MAX), 20), (true, due(120)));
    assert_eq!(beat(Off, 100), (false, Off));
    assert_eq!(beat(since(0), 100), (false, since(0)));
}

#[test]
fn catching_up_counts_all_beats_and_keeps_to_the_grid() {
    assert_eq!(missed(due(100), 99), (0, due(100)));
    assert_eq!(missed(due(100), 100), (1, due(200)));
    assert_eq!(missed(due(100), 350), (3, due(400)));
    assert_eq!(missed(due(100), 400), (4, due(500)));
    assert_eq!(missed(due(u32::MAX - 49), 250), (4, due(350)), "across the wrap");
    assert_eq!(missed(Off, 350), (0, Off));
    assert_eq!(missed(since(0), 350), (0, since(0)));
    assert_eq!(missed(Overdue, 350), (1, due(450)));
}

#[test]
fn catching_up_ends_for_spans_that_lead_nowhere() {
    let mut zero = due(100_u32);
    assert_eq!(zero.missed_beats(350, Wait::Span(0)), 1);
    assert_eq!(zero, due(350));

    let mut backwards = due(1.0_f32);
    assert_eq!(backwards.missed_beats(5.0, Wait::Span(-1.0)), 1);
    assert_eq!(backwards, due(4.0));

    let mut too_small = due(1e9_f32);
    assert_eq!(too_small.missed_beats(1e9, Wait::Span(0.001)), 1);

    let mut last_moment = due(Duration::MAX);
    assert_eq!(last_moment.missed_beats(Duration::MAX, Wait::Span(Duration::from_secs(1))), 1);

    let mut longest = due(0_u32);
    assert_eq!(longest.missed_beats(i32::MAX as u32, Wait::Span(u32::MAX)), 2);
    assert_eq!(longest, due(u32::MAX - 1));
}

#[test]
fn timers_stand_still_in_a_pause() {
    let paused = Paused::new(100_u32, [Off, since(40), due(150), due(90), Overdue]);
    assert_eq!(paused.resume(1100), [Off, since(1040), due(1150), due(1090), Overdue]);
}

#[test]
fn a_pause_may_cross_the_wrap() {
    let paused = Paused::new(u32::MAX - 9, [due(u32::MAX)]);
    assert_eq!(paused.resume(90), [due(99)]);
}

#[test]
fn a_pause_of_no_length_changes_nothing() {
    let paused = Paused::new(100_u32, [due(150)]);
    assert_eq!(paused.resume(100), [due(150)]);
    assert_eq!(paused.resume(60), [due(150)], "also where time ran backwards");
}

#[test]
fn the_earliest_deadline_is_found() {
    let table: [(&[Timer<u32>], Option<u32>); 6] = [
        (&[], None),
        (&[Off, Overdue], None),
        (&[Off, due(7)], Some(7)),
        (&[due(7), since(3), due(5)], Some(3)),
        (&[due(5), due(u32::MAX)], Some(u32::MAX)),
        (&[due(u32::MAX), due(5)], Some(u32::MAX)),
    ];
    for (timers, deadline) in table {
        assert_eq!(earliest(timers), deadline, "{timers:?}");
    }
}

#[test]
fn a_deadline_that_never_comes_hides_no_other() {
    let never = Some(1.0_f64.plus(f64::NAN));
    assert_eq!(earlier(never, Some(5.0)), Some(5.0));
    assert_eq!(earlier(Some(5.0), never), Some(5.0));
    assert_eq!(earlier::<f64>(None, Some(5.0)), Some(5.0));
    assert_eq!(earlier::<f64>(None, None), None);
}
