//! What no run can give: each is refused, with what it is and where.

use expect_test::{Expect, expect};
use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::refused;

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Mission {
        snapshots;
        clock u32;
        events { Call, Hang, Back, Win }
        initial Plan;
        every 1min do {}
        state Plan { on Call => push Talk; on Win => Over; after 5s if false => Act; update every 2s do {} }
        state Act { on Call => push Talk; on Back => previous; every (700) catch up do {} }
        state Talk { on Hang => pop; on Back => previous; on Win => Chat; }
        state Chat { on Hang => pop; on Win => Talk; }
        final state Over;
    }
}

/// Suspended in `Plan`, by `Talk`.
fn talking(change: fn(&mut Value)) -> String {
    let mut mission = Mission::start(0);
    mission.send(MissionEvent::Call, 1_000);
    refused(mission.snapshot(2_000), 0, change)
}

fn is(told: String, expected: Expect) {
    expected.assert_eq(&told);
}

#[test]
fn what_ends_a_machine_has_nothing_below_and_is_never_left() {
    is(talking(|_| {}), expect!["restored"]);
    is(
        talking(|value| value["state"] = "Over".into()),
        expect!["the snapshot is not restored: it has ended, and its field `suspended` is not empty"],
    );
    is(
        talking(|value| {
            value["suspended"] = json!(["Over"]);
            value["paused"] = json!([{}]);
        }),
        expect![
            "the snapshot is not restored: its field `suspended` has a state that ends the machine, which is never left"
        ],
    );
    is(
        talking(|value| value["previous"] = "Over".into()),
        expect![
            "the snapshot is not restored: its field `previous` has a state that ends the machine, which is never left"
        ],
    );
    is(
        talking(|value| value["previous_below"] = json!(["Over"])),
        expect![
            "the snapshot is not restored: its field `previous_below` has a state that ends the machine, which is never left"
        ],
    );
    // What has ended may say what was left before.
    is(
        talking(|value| {
            value["state"] = "Over".into();
            for levels in ["suspended", "paused", "previous_below"] {
                value[levels] = json!([]);
            }
            value["previous"] = "Act".into();
        }),
        expect!["restored"],
    );
}

/// In `Plan`, by the name of a timer.
fn timed(timer: &str, stored: Value) -> String {
    refused(Mission::start(0).snapshot(0), 0, |value| value["timers"][timer] = stored)
}

#[test]
fn a_beat_is_never_off_and_no_time_is_too_far() {
    is(timed("Plan.after", json!("off")), expect!["restored"]);
    is(timed("Plan.after", json!("overdue")), expect!["restored"]);
    is(
        timed("machine.every", json!("off")),
        expect!["the snapshot is not restored: the timer of `machine.every` does not fit its state"],
    );
    is(
        timed("Plan.update", json!("overdue")),
        expect!["the snapshot is not restored: the timer of `Plan.update` does not fit its state"],
    );
    is(
        timed("Plan.after", json!({"since": {"secs": 1, "nanos": 0}})),
        expect!["the snapshot is not restored: the timer of `Plan.after` does not fit its state"],
    );
    // Another duration may have stood there before.
    is(timed("Plan.after", json!({"left": {"secs": 2_000_000, "nanos": 0}})), expect!["restored"]);
    is(
        timed("Plan.after", json!({"left": {"secs": 3_000_000, "nanos": 0}})),
        expect![
            "the snapshot is not restored: `Plan.after` comes in 3000000s, and the clock cannot tell a time so far away"
        ],
    );
}

/// The text of a snapshot in which this stands twice.
fn twice(part: &str) -> String {
    let text = serde_json::to_string(&Mission::start(0).snapshot(0)).expect("it is written");
    let begin = text.find(part).expect("it is there");
    let end = begin + text[begin..].find([',', '}']).expect("it ends");
    // A time is an object in an object.
    let end = if part.contains("every") { end + text[end..].find("}}").expect("it ends") + 2 } else { end };
    let doubled = format!("{},{}", &text[..end], &text[begin..]);
    match serde_json::from_str::<MissionSnapshot>(&doubled) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("it is read: {doubled}"),
    }
}

#[test]
fn what_is_there_twice_is_refused() {
    is(
        twice("\"fingerprint\""),
        expect!["the field `fingerprint` of the snapshot is there twice at line 1 column 44"],
    );
    is(twice("\"state\""), expect!["the field `state` of the snapshot is there twice at line 1 column 53"]);
    is(
        twice("\"machine.every\""),
        expect!["the timer of `machine.every` is there twice at line 1 column 118"],
    );
}

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Raises {
        snapshots;
        clock u32;
        queue 2;
        #[derive(Serialize, Deserialize)]
        events { Go, Late }
        initial A;
        state A { on Go => B do { let _ = raise!(Late after 2s); } }
        state B { on Late => A; }
    }
}

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Defers {
        snapshots;
        queue 2;
        #[derive(Serialize, Deserialize)]
        events { Go, Late }
        initial A;
        state A { on Go => defer; on Late => B; }
        state B { on Go => A; on Late => ignore; }
    }
}

#[test]
fn an_event_that_nothing_makes_wait_is_refused() {
    let raises =
        |event: Value| refused(Raises::start(0).snapshot(0), 0, |value| value["queue"] = json!([event]));
    let defers =
        |event: Value| refused(Defers::start().snapshot(), (), |value| value["queue"] = json!([event]));
    // What is raised for later alone never waits for its turn.
    is(
        raises(json!({"raised": "Go"})),
        expect![
            "the snapshot is not restored: an event waits in its `queue` as `raised`, as none can in this machine"
        ],
    );
    is(raises(json!({"later": [{"left": {"secs": 2_000_000, "nanos": 0}}, "Go"]})), expect!["restored"]);
    is(
        raises(json!({"later": [{"left": {"secs": 3_000_000, "nanos": 0}}, "Go"]})),
        expect![
            "the snapshot is not restored: an event in its `queue` comes in 3000000s, and the clock cannot tell a time so far away"
        ],
    );
    // Nothing would ever recall them.
    is(
        raises(json!({"deferred": "Go"})),
        expect![
            "the snapshot is not restored: an event waits in its `queue` as `deferred`, as none can in this machine"
        ],
    );
    is(
        raises(json!({"recalled": "Go"})),
        expect![
            "the snapshot is not restored: an event waits in its `queue` as `recalled`, as none can in this machine"
        ],
    );
    is(defers(json!({"deferred": "Late"})), expect!["restored"]);
    is(
        defers(json!({"raised": "Go"})),
        expect![
            "the snapshot is not restored: an event waits in its `queue` as `raised`, as none can in this machine"
        ],
    );
    is(
        defers(json!({"at_end": "Go"})),
        expect![
            "the snapshot is not restored: an event waits in its `queue` as `at_end`, as none can in this machine"
        ],
    );
}

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Rounds {
        snapshots;
        chain 1;
        queue 2;
        #[derive(Serialize, Deserialize)]
        events { Go, Note }
        initial Both;
        livelock(_state) do {}
        on Note do { let _ = raise!(Note); }
        state Both {
            region Left { initial A; done do {} state A { on Go => B; } final state B; }
            region Right { initial C; done do {} state C { on Go => D; } final state D; }
        }
    }
}

#[test]
fn a_done_stands_where_it_can_among_the_raised_events() {
    fn told(queue: &Value, done: Value) -> String {
        refused(Rounds::start().snapshot(), (), |value| {
            value["queue"] = queue.clone();
            value["done"] = done;
        })
    }
    let one = json!([{"raised": "Note"}]);
    is(told(&one, json!([["Left", 0], ["Right", 1]])), expect!["restored"]);
    is(
        told(&one, json!([["Left", 1], ["Right", 0]])),
        expect![
            "the snapshot is not restored: a state waits in its `done` in another place than it can have among the raised events of `queue`"
        ],
    );
    is(
        told(&one, json!([["Left", 2]])),
        expect![
            "the snapshot is not restored: a state waits in its `done` in another place than it can have among the raised events of `queue`"
        ],
    );
    is(told(&one, json!([["Left", 0], ["Left", 1]])), expect!["serde: `Left` is done twice"]);
}
