//! Times of floating point in a snapshot: nothing comes early after a restore, beats keep to the exact grid, and none is lost.

use std::time::Duration;

use fsm_runtime::{Time, fsm};
use fsm_tests::cases;
use fsm_tests::exact::{self, Random};
use serde::{Deserialize, Serialize};

use super::moved;

macro_rules! beats {
    ($name:ident $later:ident $number:ty) => {
        fsm! {
            #[derive(Serialize, Deserialize)]
            machine $name(beats: &mut u32) {
                snapshots;
                clock $number;
                initial Only;
                every 16ms catch up do *beats += 1;
                state Only {}
            }
        }

        fsm! {
            #[derive(Serialize, Deserialize)]
            machine $later {
                snapshots;
                clock $number;
                queue 2;
                #[derive(Serialize, Deserialize)]
                events { Go, Came }
                initial Only;
                state Only { on Go do raise!(Came after 5ms); on Came => Done; }
                final state Done {}
            }
        }
    };
}

beats!(Single SingleLater f32);
beats!(Double DoubleLater f64);

/// Parts of a nanosecond, which snapshots round up to.
const NANOSECOND: i128 = 1 << 60;
const PERIOD: i128 = 16_000_000 * NANOSECOND;

macro_rules! goes_on {
    ($machine:ident, $later:ident, $event:ident, $number:ty, $highest:expr, $random:expr) => {
        for _ in 0..cases(500) {
            let start = $random.number(-4, $highest) as $number;
            let mut beats = 0;
            let mut machine = $machine::start(&mut beats, start);
            let mut now = start;
            for _ in 0..$random.bits() % 20 {
                now = machine.next_deadline().unwrap();
                machine.update(&mut beats, now);
            }
            // Long before the next beat, or long after it.
            let at = now.later(Duration::from_micros($random.bits() % 40_000));
            let grid = exact::time(start) + PERIOD * (i128::from(beats) + 1);
            let step = |time: $number| exact::time(time) - exact::time(time.next_down());
            let again = $random.number(4, $highest) as $number;
            let mut restored = moved(machine.snapshot(at), again);
            let (due, left) = (restored.next_deadline().unwrap(), grid - exact::time(at));
            let exactly = exact::time(again) + left;
            // Of each deadline parts of its step are kept, and whole nanoseconds are what a snapshot tells.
            let parts = (step(machine.next_deadline().unwrap()) * i128::from(beats + 2)) >> 24;
            let slack = NANOSECOND + parts;
            let found = exact::time(due);
            assert!(found > exactly - slack, "{start} {at} {again}: {due} is early");
            assert!(found < exactly + step(due) + slack, "{start} {at} {again}: {due} is late");
            // At once, and where a step is longer than a nanosecond, it is the same deadline.
            let same = moved(machine.snapshot(at), at).next_deadline().unwrap();
            let first = machine.next_deadline().unwrap();
            assert!(same >= first && same <= first.next_up().max(first.later(Duration::from_nanos(2))));
            // No beat is lost, and none is made.
            let before = beats;
            restored.update(&mut beats, again);
            let passed = if left > 0 { 0 } else { -left / PERIOD + 1 };
            let near = (-left).rem_euclid(PERIOD).min(left.rem_euclid(PERIOD)) <= slack + step(again);
            let served = i128::from(beats - before);
            assert!(served == passed || near && (served - passed).abs() == 1, "{served} of {passed}");

            let mut machine = $later::start(start);
            machine.send($event::Go, start);
            let first = machine.next_deadline().unwrap();
            let due = moved(machine.snapshot(start), again).next_deadline().unwrap();
            let exactly = exact::time(again) + exact::time(first) - exact::time(start);
            assert!(
                exact::time(due) > exactly - NANOSECOND
                    && exact::time(due) < exactly + step(due) + NANOSECOND
            );
        }
    };
}

#[test]
fn a_restored_machine_goes_on_at_the_exact_times() {
    let mut random = Random(0xfeed_5eed_1234_5678);
    goes_on!(Single, SingleLater, SingleLaterEvent, f32, 24, random);
    goes_on!(Double, DoubleLater, DoubleLaterEvent, f64, 30, random);
}
