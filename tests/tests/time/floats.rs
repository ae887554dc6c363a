//! Seconds as floating point: nothing comes early, nothing is late by a step, and beats keep to the exact grid.

use std::time::Duration;

use fsm_runtime::{Time, fsm};
use fsm_tests::cases;
use fsm_tests::exact::{self, Random};

fsm! {
    machine Lamp {
        clock f32;
        events { Go }
        initial Off;
        state Off { on Go => On; }
        state On { after 10ms => Off; }
    }
}

#[test]
fn a_lamp_is_on_at_any_time_of_day() {
    let mut due = Vec::new();
    for start in [0.0, 100.0, 4_000.0, 100_000.0, 1_000_000.0, 1e7] {
        let mut lamp = Lamp::start(start);
        lamp.send(LampEvent::Go, start);
        lamp.update(start);
        assert!(lamp.is_in(LampStateId::On), "{start}: over in the moment of its entry");
        due.push(lamp.next_deadline().unwrap());
        lamp.update(due.last().unwrap().next_down());
        assert!(lamp.is_in(LampStateId::On), "{start}: early");
        lamp.update(*due.last().unwrap());
        assert!(lamp.is_in(LampStateId::Off));
    }
    assert_eq!(due, [0.01_f32.next_up(), 100.01, 4_000.01, 100_000.016, 1_000_000.06, 10_000_001.0]);
}

fsm! {
    machine Metronome(beats: &mut u32) {
        clock f32;
        initial Only;
        #[allow(dead_end)]
        state Only { every 16ms do *beats += 1; }
    }
}

#[test]
fn beats_are_as_many_as_the_time_has() {
    let (mut beats, start) = (0, 131_072.0);
    let mut metronome = Metronome::start(&mut beats, start);
    // The last one is due at 100 s, and there by the next step at the latest.
    let end = (start + 100.0_f32).next_up();
    while let Some(due) = metronome.next_deadline().filter(|due| *due <= end) {
        metronome.update(&mut beats, due);
    }
    assert_eq!(beats, 6_250);
}

/// A float that can be a clock.
trait Float: Time<Span = Self> + Into<f64> + PartialOrd + std::fmt::Debug {
    /// Bits of a step in which a deadline keeps the exact moment.
    const KEPT: u32;

    fn near(number: f64) -> Self;
    fn before_it(self) -> Self;
}

impl Float for f32 {
    const KEPT: u32 = 24;

    fn near(number: f64) -> f32 {
        number as f32
    }
    fn before_it(self) -> f32 {
        self.next_down()
    }
}

impl Float for f64 {
    const KEPT: u32 = 48;

    fn near(number: f64) -> f64 {
        number
    }
    fn before_it(self) -> f64 {
        self.next_down()
    }
}

/// A deadline is at the exact moment or after it, by less than a step and so many of the parts that are kept.
#[track_caller]
fn check<T: Float>(due: T, exactly: i128, more: u64) {
    let (found, step) = (exact::time(due), exact::time(due) - exact::time(due.before_it()));
    assert!(found >= exactly, "{due:?} is early");
    let (late, parts) = (found - exactly, 1_i128 << T::KEPT);
    assert!(late * parts < step * (parts + i128::from(more)), "{due:?} is late");
}

#[test]
fn a_sum_is_the_least_float_at_or_after_it() {
    fn run<T: Float>(random: &mut Random, highest: i32) {
        for _ in 0..cases(20_000) {
            let (start, duration) = (T::near(random.number(-4, highest)), random.duration());
            check(start.later(duration), exact::time(start) + exact::duration(duration), 0);
            let span = T::near(random.number(-4, 12));
            check(start.plus(span), exact::time(start) + exact::time(span), 0);
            assert!(exact::time(T::near(0.0)) <= exact::duration(duration));
            if duration < Duration::from_millis(63) || start.into() < 1_000.0 {
                continue;
            }
            check(T::span(duration), exact::duration(duration), 0);
            check(start.before(duration).unwrap(), exact::time(start) - exact::duration(duration), 0);
        }
    }
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    run::<f32>(&mut random, 24);
    run::<f64>(&mut random, 30);
}

/// A machine of each kind of beat, with a period of `$period` nanoseconds, by the clock `$number`.
macro_rules! beats {
    ($($name:ident $number:ty, $literal:literal, $period:expr;)+) => {$(
        mod $name {
            use super::*;

            fsm! {
                machine Every(beats: &mut u32) {
                    clock $number;
                    initial Only;
                    state Only { every $literal do *beats += 1; }
                }
            }

            fsm! {
                machine Catches(beats: &mut u32) {
                    clock $number;
                    initial Only;
                    every $literal catch up do *beats += 1;
                    state Only {}
                }
            }

            fsm! {
                machine Updates(beats: &mut u32) {
                    clock $number;
                    initial Only;
                    state Only { update every $literal do *beats += 1; }
                }
            }

            // Its own timer is named in the action, so it goes on after that.
            fsm! {
                machine Names(beats: &mut u32) {
                    clock $number;
                    initial Only;
                    state Only { every $literal as Beat do { *beats += 1; if *beats == u32::MAX { cancel!(Beat); } } }
                }
            }

            #[test]
            fn keep_to_the_grid() {
                let mut random = Random($period);
                let highest = if size_of::<$number>() == 4 { 24 } else { 30 };
                for _ in 0..cases(3) {
                    let start = <$number>::near(random.number(-4, highest));
                    on_the_grid!(Every, start, $period);
                    on_the_grid!(Catches, start, $period);
                    on_the_grid!(Updates, start, $period);
                    on_the_grid!(Names, start, $period);
                    // A tick that comes late makes up for all beats, and the grid stays.
                    let mut beats = 0;
                    let mut late = Catches::start(&mut beats, start);
                    let now = start.later(Duration::from_nanos($period * 7 + $period / 2));
                    late.update(&mut beats, now);
                    let passed = (exact::time(now) - exact::time(start)) / exact::duration(Duration::from_nanos($period));
                    assert!((7..=passed).contains(&i128::from(beats)), "{beats} beats of {passed} from {start:?}");
                    let next = exact::duration(Duration::from_nanos($period * u64::from(beats + 1)));
                    check(late.next_deadline().unwrap(), exact::time(start) + next, u64::from(beats) + 1);
                }
            }
        }
    )+};
}

macro_rules! on_the_grid {
    ($machine:ident, $start:expr, $period:expr) => {
        let (mut beats, start) = (0, $start);
        let mut machine = $machine::start(&mut beats, start);
        while beats < 10_000 {
            let (due, before) = (machine.next_deadline().unwrap(), beats);
            let exactly = exact::duration(Duration::from_nanos($period * u64::from(beats + 1)));
            check(due, exact::time(start) + exactly, u64::from(beats));
            machine.update(&mut beats, due);
            // A line without `catch up` has one beat in a tick, and several may have one time.
            assert!(beats > before, "no beat at {due:?}");
        }
    };
}

beats! {
    single_16ms f32, 16ms, 16_000_000;
    single_100us f32, 100us, 100_000;
    single_7s f32, 7s, 7_000_000_000;
    double_16ms f64, 16ms, 16_000_000;
    double_333ns f64, 333ns, 333;
}

fsm! {
    machine Many<T: Float>(span: &mut T) {
        clock T;
        queue 2;
        events { Open, Close, Later, Came }
        initial Shut;
        state Shut { on Open => Opened; on Later do raise!(Came after 10ms); on Came => Done; }
        state Opened { after (*span) => Shut; on Close => push Menu; }
        state Menu { on Close => pop; }
        final state Done {}
    }
}

/// The same machine by a clock that it names, which keeps the exact moments, and by one that is a parameter, which does not.
macro_rules! pauses {
    ($name:ident $number:ty) => {
        fsm! {
            machine $name(span: &mut $number) {
                clock $number;
                queue 2;
                events { Open, Close, Later, Came }
                initial Shut;
                state Shut { on Open => Opened; on Later do raise!(Came after 10ms); on Came => Done; }
                state Opened { after (*span) => Shut; on Close => push Menu; }
                state Menu { on Close => pop; }
                final state Done {}
            }
        }
    };
}

pauses!(Single f32);
pauses!(Double f64);

macro_rules! pauses_and_waits {
    ($machine:ident, $event:ident, $random:expr, $number:ty, $highest:expr, $steps:expr) => {
        for _ in 0..cases(2_000) {
            let start = <$number>::near($random.number(-4, $highest));
            let mut span = <$number>::near($random.number(-4, 10));
            let mut machine = $machine::start(&mut span, start);
            machine.send(&mut span, $event::Later, start);
            let due = machine.next_deadline().unwrap();
            check(due, exact::time(start) + exact::duration(Duration::from_millis(10)), 0);

            let mut machine = $machine::start(&mut span, start);
            machine.send(&mut span, $event::Open, start);
            let mut exactly = exact::time(start) + exact::time(span);
            check(machine.next_deadline().unwrap(), exactly, 0);
            let mut now = start;
            for pause in 1..4_u64 {
                let closed = now.plus(span / 8.0);
                now = closed.plus(<$number>::near($random.number(-4, 10)));
                machine.send(&mut span, $event::Close, closed);
                assert_eq!(machine.next_deadline(), None);
                machine.send(&mut span, $event::Close, now);
                exactly += exact::time(now) - exact::time(closed);
                check(machine.next_deadline().unwrap(), exactly, $steps * pause);
            }
        }
    };
}

#[test]
fn what_is_raised_for_later_and_what_has_paused_is_not_early() {
    let mut random = Random(0x0123_4567_89ab_cdef);
    pauses_and_waits!(Single, SingleEvent, random, f32, 20, 1);
    pauses_and_waits!(Double, DoubleEvent, random, f64, 30, 1);
    // What a parameter is rounds each deadline up, by less than a step.
    pauses_and_waits!(Many, ManyEvent, random, f32, 20, 1 << 24);
    pauses_and_waits!(Many, ManyEvent, random, f64, 30, 1 << 48);
}
