// Timers as a table of behaviours, mostly on `u32` milliseconds, whose wrap
// around is the hardest case.

use super::Timer::{self, Due, Off, Overdue, Since};
use super::{Paused, earlier, earliest};
use crate::Time;
use core::time::Duration;

#[test]
fn a_timer_is_due_from_its_deadline_on() {
    let table: [(Timer<u32>, u32, bool); 9] = [
        (Off, 100, false),
        (Since(0), 100, false),
        (Due(100), 99, false),
        (Due(100), 100, true),
        (Due(100), 5000, true),
        (Overdue, 0, true),
        (Timer::after(u32::MAX - 9, 20), u32::MAX, false),
        (Timer::after(u32::MAX - 9, 20), 9, false),
        (Timer::after(u32::MAX - 9, 20), 10, true),
    ];
    for (timer, now, due) in table {
        assert_eq!(timer.is_due(now), due, "{timer:?} at {now}");
    }
}

#[test]
fn a_duration_that_becomes_known_counts_from_the_start() {
    let resolved = |mut timer: Timer<u32>| {
        timer.resolve(|| 50);
        timer
    };
    assert_eq!(resolved(Since(100)), Due(150));
    assert_eq!(resolved(Due(100)), Due(100));
    assert_eq!(resolved(Overdue), Overdue);
    assert_eq!(resolved(Off), Off);
}

#[test]
fn a_known_duration_is_not_computed_again() {
    Due(100_u32).resolve(|| unreachable!());
}

#[test]
fn an_overdue_timer_stays_due_when_the_clock_wraps() {
    let mut timer = Due(100_u32);
    timer.mark_overdue();
    assert!(timer.is_due(100_u32.wrapping_add(0x9000_0000)));
    assert_eq!(timer.deadline(), None);
    timer.stop();
    assert_eq!(timer, Off);
}

/// The timer after a tick at `now` with a period of 100, and its beats.
fn beat(mut timer: Timer<u32>, now: u32) -> (bool, Timer<u32>) {
    (timer.beat(now, 100), timer)
}

fn missed(mut timer: Timer<u32>, now: u32) -> (u32, Timer<u32>) {
    (timer.missed_beats(now, 100), timer)
}

#[test]
fn a_late_beat_comes_once_and_the_next_counts_from_it() {
    assert_eq!(beat(Due(100), 99), (false, Due(100)));
    assert_eq!(beat(Due(100), 100), (true, Due(200)));
    assert_eq!(beat(Due(100), 350), (true, Due(450)));
    assert_eq!(beat(Due(u32::MAX), 20), (true, Due(120)));
    assert_eq!(beat(Off, 100), (false, Off));
    assert_eq!(beat(Since(0), 100), (false, Since(0)));
}

#[test]
fn catching_up_counts_all_beats_and_keeps_to_the_grid() {
    assert_eq!(missed(Due(100), 99), (0, Due(100)));
    assert_eq!(missed(Due(100), 100), (1, Due(200)));
    assert_eq!(missed(Due(100), 350), (3, Due(400)));
    assert_eq!(missed(Due(100), 400), (4, Due(500)));
    assert_eq!(missed(Due(u32::MAX - 49), 250), (4, Due(350)), "across the wrap");
    assert_eq!(missed(Off, 350), (0, Off));
    assert_eq!(missed(Since(0), 350), (0, Since(0)));
    assert_eq!(missed(Overdue, 350), (1, Due(450)));
}

#[test]
fn catching_up_ends_for_spans_that_lead_nowhere() {
    let mut zero = Due(100_u32);
    assert_eq!(zero.missed_beats(350, 0), 1);
    assert_eq!(zero, Due(350));

    let mut backwards = Due(1.0_f32);
    assert_eq!(backwards.missed_beats(5.0, -1.0), 1);
    assert_eq!(backwards, Due(4.0));

    let mut too_small = Due(1e9_f32);
    assert_eq!(too_small.missed_beats(1e9, 0.001), 1);

    let mut last_moment = Due(Duration::MAX);
    assert_eq!(last_moment.missed_beats(Duration::MAX, Duration::from_secs(1)), 1);

    let mut longest = Due(0_u32);
    assert_eq!(longest.missed_beats(i32::MAX as u32, u32::MAX), 2);
    assert_eq!(longest, Due(u32::MAX - 1));
}

#[test]
fn timers_stand_still_in_a_pause() {
    let paused = Paused::new(100_u32, [Off, Since(40), Due(150), Due(90), Overdue]);
    assert_eq!(paused.resume(1100), [Off, Since(1040), Due(1150), Due(1090), Overdue]);
}

#[test]
fn a_pause_may_cross_the_wrap() {
    let paused = Paused::new(u32::MAX - 9, [Due(u32::MAX)]);
    assert_eq!(paused.resume(90), [Due(99)]);
}

#[test]
fn a_pause_of_no_length_changes_nothing() {
    let paused = Paused::new(100_u32, [Due(150)]);
    assert_eq!(paused.resume(100), [Due(150)]);
    assert_eq!(paused.resume(60), [Due(150)], "also where time ran backwards");
}

#[test]
fn the_earliest_deadline_is_found() {
    let table: [(&[Timer<u32>], Option<u32>); 6] = [
        (&[], None),
        (&[Off, Overdue], None),
        (&[Off, Due(7)], Some(7)),
        (&[Due(7), Since(3), Due(5)], Some(3)),
        (&[Due(5), Due(u32::MAX)], Some(u32::MAX)),
        (&[Due(u32::MAX), Due(5)], Some(u32::MAX)),
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
