//! Remaining times, by another clock; lateness; what is computed; timers of the machine itself.

use std::time::Duration;

use expect_test::expect;
use fsm_runtime::fsm;
use fsm_runtime::snapshots::Snapshots;
use serde::{Deserialize, Serialize};

use crate::{moved, refused, written};

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Guard(log: &mut Vec<String>) {
        snapshots;
        clock now: u32;
        events { Noise { at: i32 }, Tire }
        let beats: u32 = 0;
        initial Patrolling;
        every 1s catch up do { *beats += 1; log.push(format!("beat {beats} at {now}")); }
        state Patrolling {
            enter do log.push("patrol".to_owned());
            exit do log.push("leave".to_owned());
            on Noise { at } => Searching { at };
            update every 300ms do log.push(format!("look at {now}"));
            after (*beats * 1000 + 5000) => Resting;
        }
        state Searching {
            let at: i32;
            after 3s as Quiet if *at > 0 => Patrolling do log.push(format!("nobody: {at}"));
            after 10s as Tired => Resting;
            on Tire => Resting;
        }
        final state Resting { enter do log.push("rest".to_owned()); }
    }
}

/// The times of a tick from here on.
fn goes_on(mut guard: Guard, start: u32) -> Vec<String> {
    let mut log = Vec::new();
    for tick in 0..40 {
        guard.update(&mut log, start.wrapping_add(tick * 250));
    }
    log
}

/// With times as they are from the start.
fn since(log: Vec<String>, start: u32) -> Vec<String> {
    let told = |line: String| match line.rsplit_once(" at ") {
        Some((what, time)) => {
            format!("{what} at +{}", time.parse::<u32>().expect("a time").wrapping_sub(start))
        }
        None => line,
    };
    log.into_iter().map(told).collect()
}

#[test]
fn after_time_has_gone_on_a_machine_is_where_it_would_be() {
    let begun = || {
        let mut log = Vec::new();
        let mut guard = Guard::start(&mut log, 0);
        guard.send(&mut log, GuardEvent::Noise { at: 7 }, 400);
        guard
    };
    let text = serde_json::to_string(&begun().snapshot(500)).unwrap();
    for elapsed in (0..12_000).step_by(250) {
        let stored: GuardSnapshot = serde_json::from_str(&text).unwrap();
        let other_clock = 77_000;
        let guard = stored.restore_after(Duration::from_millis(elapsed.into()), other_clock).unwrap();
        let (expected, start) = (goes_on(begun(), 500 + elapsed), 500 + elapsed);
        assert_eq!(since(goes_on(guard, other_clock), other_clock), since(expected, start), "{elapsed}");
    }
}

#[test]
fn what_does_not_fit_comes_back_as_it_was() {
    let mut log = Vec::new();
    let text = serde_json::to_string(&Guard::start(&mut log, 0).snapshot(0)).unwrap();
    let text = text.replace(r#""fingerprint":"0x"#, r#""fingerprint":"0x1"#);
    let stored: GuardSnapshot = serde_json::from_str(&text).unwrap();
    let refused = stored.restore_after(Duration::from_secs(5), 0).err().unwrap();
    assert_eq!(serde_json::to_string(&refused.snapshot).unwrap(), text);
}

#[test]
fn the_rest_of_each_time_is_kept() {
    let mut log = Vec::new();
    let mut guard = Guard::start(&mut log, 0);
    guard.send(&mut log, GuardEvent::Noise { at: 7 }, 400);
    expect![[r#"
        {
          "data": {
            "beats": 0
          },
          "state": {
            "Searching": {
              "at": 7
            }
          },
          "timers": {
            "Quiet": {
              "left": {
                "nanos": 900000000,
                "secs": 2
              }
            },
            "Tired": {
              "left": {
                "nanos": 900000000,
                "secs": 9
              }
            },
            "machine.every": {
              "left": {
                "nanos": 500000000,
                "secs": 0
              }
            }
          }
        }"#]]
    .assert_eq(&written(&guard.snapshot(500)));
    // By a clock that has wrapped around, and by one that began anew.
    for restart in [0, 500, u32::MAX - 1000] {
        let restored = moved(guard.snapshot(500), restart);
        assert_eq!(restored.next_deadline(), Some(restart.wrapping_add(500)));
        assert_eq!(
            since(goes_on(restored, restart), restart),
            since(goes_on(moved(guard.snapshot(500), 500), 500), 500)
        );
    }
}

#[test]
fn a_machine_goes_on_as_if_nothing_had_happened() {
    for late in [0, 250, 1250, 3100, 6000, 20_000] {
        let mut log = Vec::new();
        let mut guard = Guard::start(&mut log, 0);
        guard.send(&mut log, GuardEvent::Noise { at: 7 }, 400);
        let restored = moved(guard.snapshot(late), 1_000_000);
        let expected = since(goes_on(guard, late), late);
        assert_eq!(since(goes_on(restored, 1_000_000), 1_000_000), expected, "late by {late}");
    }
}

#[test]
fn what_is_overdue_stays_so() {
    let mut log = Vec::new();
    let mut guard = Guard::start(&mut log, 0);
    guard.send(&mut log, GuardEvent::Noise { at: 7 }, 0);
    guard.update(&mut log, 2_000);
    // The guard of the line refuses when its time has come.
    let mut guard = moved(guard.snapshot(2_000), 2_000);
    guard.update(&mut log, 2_900);
    assert!(matches!(guard.state(), GuardState::Searching { at: 7 }));
    guard.update(&mut log, 3_000);
    assert!(matches!(guard.state(), GuardState::Patrolling));
}

#[test]
fn a_computed_duration_goes_on_where_it_was() {
    let mut log = Vec::new();
    let guard = Guard::start(&mut log, 0);
    let mut restored = moved(guard.snapshot(4_000), 100);
    log.clear();
    restored.update(&mut log, 1_099);
    assert!(restored.is_in(GuardStateId::Patrolling));
    restored.update(&mut log, 1_100);
    assert!(restored.is_in(GuardStateId::Resting));

    // One that is restored from its state alone learns the duration in the next tick, which may come after the snapshot.
    let Ok(guard) = Guard::restore(GuardData { beats: 1 }, GuardState::Patrolling, 0) else {
        unreachable!("it needs nothing below");
    };
    let mut restored = moved(guard.snapshot(2_000), 50_000);
    let mut guard = guard;
    for tick in 0..20 {
        guard.update(&mut log, 2_000 + tick * 500);
        restored.update(&mut log, 50_000 + tick * 500);
        assert_eq!(restored.state_id(), guard.state_id(), "in tick {tick}");
    }
    assert!(guard.is_in(GuardStateId::Resting));
}

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Beat {
        snapshots;
        clock Duration;
        let beats: u32 = 0;
        initial On;
        state On { every 1s catch up do *beats += 1; after 9s => Off; }
        final state Off;
    }
}

#[test]
fn lateness_that_a_clock_cannot_tell_is_refused_where_beats_would_be_lost() {
    let beat = Beat::start(Duration::ZERO);
    let late = Duration::from_millis(3500);
    let told = refused(beat.snapshot(late), Duration::from_secs(1), |_| {});
    assert_eq!(
        told,
        "the snapshot is not restored: `On.every` was late by 2.5s, and the clock cannot tell a time so long ago: restore at a time of at least 2.5s",
    );
    let now = Duration::from_millis(2500);
    let mut beat = moved(beat.snapshot(late), now);
    beat.update(now);
    assert_eq!(beat.data().beats, 3);
    assert_eq!(beat.next_deadline(), Some(Duration::from_secs(3)));
}

#[test]
fn a_line_that_is_late_by_more_than_the_clock_can_tell_is_due() {
    let mut beat = Beat::start(Duration::ZERO);
    beat.update(Duration::from_millis(8500));
    let mut beat = moved(beat.snapshot(Duration::from_millis(9500)), Duration::from_millis(500));
    beat.update(Duration::from_millis(500));
    assert!(beat.is_in(BeatStateId::Off));
}

#[test]
fn timers_are_those_of_the_state() {
    let mut log = Vec::new();
    let guard = Guard::start(&mut log, 0);
    let with = |change: fn(&mut serde_json::Map<String, serde_json::Value>)| {
        refused(guard.snapshot(0), 0, |value| {
            change(value["timers"].as_object_mut().expect("timers"));
        })
    };
    assert_eq!(with(|_| {}), "restored");
    assert_eq!(
        with(|timers| _ = timers.remove("Patrolling.update")),
        "the snapshot is not restored: the timer of `Patrolling.update` does not fit its state"
    );
    assert_eq!(
        with(|timers| _ = timers.insert("Tired".into(), "off".into())),
        "the snapshot is not restored: the timer of `Tired` does not fit its state"
    );
    assert_eq!(
        with(|timers| {
            timers.remove("machine.every");
            timers.insert("Tired".into(), "off".into());
        }),
        "the snapshot is not restored: the timer of `Tired` does not fit its state"
    );
    assert_eq!(
        with(|timers| _ = timers.insert("Patrolling at noon".into(), "off".into())),
        "the snapshot is not restored: it has a timer `Patrolling at noon`, and no line of its states in the table has that: if it may be left out, call `without_unknown_timers` before `restore`"
    );
    assert_eq!(
        with(|timers| timers["machine.every"] = serde_json::json!({"since": {"secs": 1, "nanos": 0}})),
        "the snapshot is not restored: the timer of `machine.every` does not fit its state"
    );
    assert_eq!(
        with(|timers| timers["machine.every"] = "soon".into()),
        "serde: unknown variant `soon`, expected one of `off`, `since`, `left`, `late`, `overdue`"
    );
    let _ = <Guard as Snapshots>::FINGERPRINT;
}
