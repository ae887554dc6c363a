//! Events that wait: deferred ones, and those that were raised for later.

use expect_test::expect;
use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

use crate::{moved, refused, written};

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Caller(log: &mut Vec<String>) {
        snapshots;
        clock u32;
        queue 4;
        #[derive(Clone, Debug, Serialize, Deserialize)]
        events { Dial { number: String }, Ring(u8), Free }
        initial Busy;
        state Busy {
            enter do {
                let _ = raise!(Ring(1) after 5s);
                let _ = raise!(Ring(2) after 2s);
            }
            on Dial { .. } => defer;
            on Free => Idle;
            on Ring(n) do log.push(format!("ring {n}"));
        }
        #[allow(dead_end)]
        state Idle {
            on Dial { number } do log.push(format!("dial {number}"));
            on Ring(n) do log.push(format!("ring {n} in peace"));
        }
    }
}

fn caller(log: &mut Vec<String>) -> Caller {
    let mut caller = Caller::start(log, 0);
    caller.send(log, CallerEvent::Dial { number: "110".to_owned() }, 1_000);
    caller
}

#[test]
fn what_waits_is_kept_with_its_times() {
    let mut log = Vec::new();
    let caller = caller(&mut log);
    expect![[r#"
        {
          "queue": [
            {
              "deferred": {
                "Dial": {
                  "number": "110"
                }
              }
            },
            {
              "later": [
                {
                  "late": {
                    "nanos": 0,
                    "secs": 1
                  }
                },
                {
                  "Ring": 2
                }
              ]
            },
            {
              "later": [
                {
                  "left": {
                    "nanos": 0,
                    "secs": 2
                  }
                },
                {
                  "Ring": 1
                }
              ]
            }
          ],
          "state": "Busy"
        }"#]]
    .assert_eq(&written(&caller.snapshot(3_000)));
    // Ring 2 is late by a second; the clock of `u32` wraps, so it can tell.
    let mut restored = moved(caller.snapshot(3_000), 0);
    restored.update(&mut log, 0);
    restored.send(&mut log, CallerEvent::Free, 1_999);
    restored.update(&mut log, 2_000);
    assert_eq!(log, ["ring 2", "dial 110", "ring 1 in peace"]);
}

#[test]
fn more_events_than_there_is_room_for_are_refused() {
    let mut log = Vec::new();
    let caller = caller(&mut log);
    let told = |events: serde_json::Value| refused(caller.snapshot(0), 0, |value| value["queue"] = events);
    let free = || serde_json::json!({"deferred": "Free"});
    assert_eq!(told(serde_json::json!([free(), free(), free(), free()])), "restored");
    expect!["serde: invalid length 5, expected at most 4 waiting events"]
        .assert_eq(&told(serde_json::json!([free(), free(), free(), free(), free()])));
    expect!["serde: unknown variant `Fire`, expected one of `Dial`, `Ring`, `Free`"]
        .assert_eq(&told(serde_json::json!([{"raised": "Fire"}])));
    expect!["serde: invalid value: map, expected map with a single key"]
        .assert_eq(&told(serde_json::json!([{"raised": "Free", "deferred": "Free"}])));
}

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Waiter(log: &mut Vec<String>) {
        snapshots;
        queue 2;
        #[derive(Serialize, Deserialize)]
        events { Ask(u8), Wake }
        initial Asleep;
        state Asleep { on Ask(_) => defer; on Wake => Awake; }
        #[allow(dead_end)]
        state Awake { on Ask(n) do log.push(format!("answer {n}")); }
    }
}

#[test]
fn what_cannot_wait_there_is_refused() {
    let mut log = Vec::new();
    let mut waiter = Waiter::start(&mut log);
    waiter.send(&mut log, WaiterEvent::Ask(1));
    waiter.send(&mut log, WaiterEvent::Ask(2));
    let mut restored = moved(waiter.snapshot(), ());
    restored.send(&mut log, WaiterEvent::Wake);
    assert_eq!(log, ["answer 1", "answer 2"]);
    expect![
        "the snapshot is not restored: an event waits in its `queue` as `later`, as none can in this machine"
    ]
    .assert_eq(&refused(waiter.snapshot(), (), |value| {
        value["queue"] = serde_json::json!([{"later": [{"left": {"secs": 1, "nanos": 0}}, "Wake"]}]);
    }));
}

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Bounded(log: &mut Vec<String>) {
        snapshots;
        chain 1;
        queue 2;
        #[derive(Serialize, Deserialize)]
        events { Go, Note }
        initial Idle;
        livelock(state) do log.push(format!("stopped in {state}"));
        state Idle { on Go => Work; }
        state Work {
            initial Busy;
            done => Idle do log.push("work is done".to_owned());
            state Busy { enter do { let _ = raise!(Go); let _ = raise!(Note); } on Go => Over; }
            final state Over;
        }
        on Note do log.push("note".to_owned());
    }
}

/// What waits behind a bound of rounds, a `done` too, goes on with the next call.
#[test]
fn a_done_that_waits_is_kept_in_its_place() {
    let run = |is_stored: bool| {
        let mut log = Vec::new();
        let mut machine = Bounded::start(&mut log);
        for event in [BoundedEvent::Go, BoundedEvent::Note, BoundedEvent::Note] {
            machine.send(&mut log, event);
            if is_stored {
                machine = moved(machine.snapshot(), ());
            }
        }
        log
    };
    assert_eq!(run(true), run(false));
    assert_eq!(run(true), ["stopped in Over", "note", "note", "stopped in Over", "note", "work is done"]);
}

#[test]
fn a_done_that_cannot_wait_is_refused() {
    let mut log = Vec::new();
    let mut machine = Bounded::start(&mut log);
    machine.send(&mut log, BoundedEvent::Go);
    let told = |done: serde_json::Value| refused(machine.snapshot(), (), |value| value["done"] = done);
    assert_eq!(told(serde_json::json!([["Work", 1]])), "restored");
    assert_eq!(told(serde_json::json!([["Over", 0]])), "restored");
    expect!["serde: no state `Wrk`"].assert_eq(&told(serde_json::json!([["Wrk", 1]])));
    expect!["serde: invalid length 2, expected at most 1 states that are done"]
        .assert_eq(&told(serde_json::json!([["Work", 1], ["Over", 1]])));
}
