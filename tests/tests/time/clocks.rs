//! Every type of time: the same little machine on each of them, the wrap around, and a unit of the user's own.
//! What timers do lives in `after.rs`, `every.rs` and `update_every.rs`.

use std::time::{Duration, Instant};

use fsm_runtime::{Time, fsm};
use fsm_tests::{Log, SILENT, Steps, ms};

/// A machine named by the caller, with a clock of the caller's.
macro_rules! blinker {
    ($name:ident, $time:ty, $computed:expr) => {
        fsm! {
            machine $name(log: &mut Log) {
                clock $time;
                initial Dark;
                state Dark {
                    enter do log.say("dark");
                    after 250ms => Light;
                }
                state Light {
                    enter do log.say("light");
                    update every 250ms do log.say("glow");
                    every 0.125s do log.say("flicker");
                    after ($computed) => Dark;
                }
            }
        }
    };
}

blinker!(InDuration, Duration, ms(375));
blinker!(InMilliseconds, u32, 375);
blinker!(InLong, u64, 375);
blinker!(InSeconds, f32, 0.375);
blinker!(InExact, f64, 0.375);
blinker!(InInstants, Instant, Duration::from_millis(375));
blinker!(InFrames, Frames, Frames::span(ms(375)));

/// Durations that a macro hands over: a literal, and an expression without parentheses.
macro_rules! lamp {
    ($name:ident, $literal:literal, $computed:expr) => {
        fsm! {
            machine $name {
                clock Duration;
                initial Dark;
                state Dark { after $literal => Light; }
                state Light { after $computed => Dark; }
            }
        }
    };
}

lamp!(Lamp, 250ms, ms(100) * 3);

#[test]
fn durations_may_come_from_a_macro() {
    let mut lamp = Lamp::start(ms(0));
    assert_eq!(lamp.next_deadline(), Some(ms(250)));
    lamp.update(ms(250));
    assert!(lamp.is_in(LampStateId::Light));
    assert_eq!(lamp.next_deadline(), Some(ms(550)));
}

/// A counter of frames, 100 of them a second, that wraps after 16 bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frames(u16);

impl Time for Frames {
    type Span = u16;

    const LONGEST: Duration = Duration::from_millis(10 * (u16::MAX / 2) as u64);

    fn span(duration: Duration) -> u16 {
        u16::try_from(duration.as_millis().div_ceil(10)).unwrap_or(u16::MAX / 2)
    }
    fn plus(self, span: u16) -> Self {
        Frames(self.0.wrapping_add(span))
    }
    fn since(self, earlier: Self) -> u16 {
        self.0.wrapping_sub(earlier.0)
    }
    fn has_reached(self, deadline: Self) -> bool {
        self.0.wrapping_sub(deadline.0) <= u16::MAX / 2
    }
}

/// Runs a blinker through its whole cycle; `$time` makes milliseconds into its time.
macro_rules! trace {
    ($name:ident, $time:expr) => {{
        let time = $time;
        let mut log = Log::new();
        let mut blinker = $name::start(&mut log, time(0));
        for now in [249, 250, 374, 375, 499, 500, 600, 640] {
            blinker.update(&mut log, time(now));
            log.say(now.to_string());
        }
        log.take()
    }};
}

// All spans are exact also in binary fractions of a second.
const EXPECTED: [&str; 15] = [
    "dark", "249", "light", "250", "374", "flicker", "375", "499", "glow", "flicker", "500", "600",
    "flicker", "dark", "640",
];

#[test]
fn durations() {
    assert_eq!(trace!(InDuration, |now: u64| ms(now)), EXPECTED);
    assert_eq!(trace!(InDuration, |now: u64| ms(now + 86_400_000)), EXPECTED);
}

#[test]
fn milliseconds() {
    assert_eq!(trace!(InMilliseconds, |now: u32| now), EXPECTED);
    assert_eq!(trace!(InLong, |now: u64| now), EXPECTED);
}

#[test]
fn free_running_counters_wrap() {
    for start in [u32::MAX - 1, u32::MAX - 249, u32::MAX - 255, u32::MAX - 350, i32::MAX as u32 - 200] {
        assert_eq!(trace!(InMilliseconds, |now: u32| start.wrapping_add(now)), EXPECTED, "from {start}");
    }
    assert_eq!(trace!(InLong, |now: u64| (u64::MAX - 280).wrapping_add(now)), EXPECTED);
}

#[test]
fn seconds_as_floating_point() {
    assert_eq!(trace!(InSeconds, |now: u16| f32::from(now) / 1000.0), EXPECTED);
    assert_eq!(trace!(InExact, |now: u32| f64::from(now) / 1000.0), EXPECTED);
}

#[test]
fn instants() {
    let start = Instant::now();
    assert_eq!(trace!(InInstants, |now: u64| start + ms(now)), EXPECTED);
}

#[test]
fn a_unit_of_the_users_own() {
    for start in [0, u16::MAX - 30] {
        let mut log = Log::new();
        let mut blinker = InFrames::start(&mut log, Frames(start));
        let mut at = |frames: u16| {
            blinker.update(&mut log, Frames(start.wrapping_add(frames)));
            (log.take(), blinker.next_deadline().map(|Frames(at)| at.wrapping_sub(start)))
        };
        let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        assert_eq!(at(24), (lines(&["dark"]), Some(25)));
        assert_eq!(at(25), (lines(&["light"]), Some(38)));
        assert_eq!(at(38), (lines(&["flicker"]), Some(50)));
        assert_eq!(at(50), (lines(&["glow"]), Some(51)));
        assert_eq!(at(51), (lines(&["flicker"]), Some(63)));
        assert_eq!(at(63), (lines(&["dark"]), Some(88)));
    }
}

fsm! {
    /// All units of literals.
    machine Units(log: &mut Log) {
        clock Duration;
        initial Only;
        #[allow(dead_end)]
        state Only {
            after 1ns    do log.say("1ns");
            after 1us    do log.say("1us");
            after 1_000us do log.say("1ms");
            after 0.25s  do log.say("250ms");
            after 1.5min do log.say("90s");
            after 2h     do log.say("120min");
            after 1d     do log.say("1d");
        }
    }
}

#[test]
fn units_of_literals() {
    let mut log = Log::new();
    let mut units = Units::start(&mut log, Duration::ZERO);
    let mut last = Duration::ZERO;
    for (nanos, line) in [
        (1, "1ns"),
        (1_000, "1us"),
        (1_000_000, "1ms"),
        (250_000_000, "250ms"),
        (90_000_000_000, "90s"),
        (7_200_000_000_000, "120min"),
        (86_400_000_000_000, "1d"),
    ] {
        let due = Duration::from_nanos(nanos);
        assert_eq!(units.next_deadline(), Some(due));
        units.tick_at(&mut log, (due - Duration::from_nanos(1)).max(last), SILENT);
        units.update(&mut log, due);
        assert_eq!(log.take(), [line]);
        last = due;
    }
    assert_eq!(units.next_deadline(), None);
}
