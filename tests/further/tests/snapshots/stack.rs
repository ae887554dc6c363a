//! Suspended states, their timers, and what state blips went back to on each level.

use expect_test::expect;
use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

use crate::{moved, refused, written};

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Player(log: &mut Vec<&'static str>) {
        snapshots;
        clock u32;
        events { Talk, Menu, Back, Blip, Home }
        initial Walking { steps: 3 };
        state Walking {
            let steps: u32;
            pause do log.push("stand");
            resume do log.push("walk on");
            on Talk => push Talking;
            on Blip => Sneaking;
            after 10s => Tired;
        }
        state Sneaking { on Blip => previous; on Talk => push Talking; }
        final state Tired;
        state Talking {
            on Menu => push Paused;
            on Back => pop;
            update every 1s do log.push("bla");
        }
        state Paused { on Back => pop; on Home => pop else Tired; }
    }
}

fn player(log: &mut Vec<&'static str>) -> Player {
    let mut player = Player::start(log, 0);
    player.send(log, PlayerEvent::Blip, 0);
    player.send(log, PlayerEvent::Blip, 0);
    player.send(log, PlayerEvent::Talk, 4_000);
    player.send(log, PlayerEvent::Menu, 4_300);
    player
}

#[test]
fn what_is_suspended_comes_back_with_its_times() {
    let mut log = Vec::new();
    let player = player(&mut log);
    expect![[r#"
        {
          "paused": [
            {
              "Walking.after": {
                "left": {
                  "nanos": 0,
                  "secs": 6
                }
              }
            },
            {
              "Talking.update": {
                "left": {
                  "nanos": 700000000,
                  "secs": 0
                }
              }
            }
          ],
          "previous": null,
          "previous_below": [
            "Sneaking",
            null
          ],
          "state": "Paused",
          "suspended": [
            {
              "Walking": {
                "steps": 3
              }
            },
            "Talking"
          ],
          "timers": {}
        }"#]]
    .assert_eq(&written(&player.snapshot(9_000)));
    let mut player = moved(player.snapshot(9_000), 100);
    assert_eq!(player.suspended().len(), 2);
    log.clear();
    player.send(&mut log, PlayerEvent::Back, 200);
    player.send(&mut log, PlayerEvent::Back, 300);
    assert_eq!(log, ["walk on"]);
    // Six seconds were left when he was suspended.
    assert_eq!(player.next_deadline(), Some(6_300));
    player.send(&mut log, PlayerEvent::Blip, 400);
    assert!(player.is_in(PlayerStateId::Sneaking));
}

#[test]
fn what_does_not_fit_the_stack_is_refused() {
    let mut log = Vec::new();
    let player = player(&mut log);
    let told = |change: fn(&mut serde_json::Value)| refused(player.snapshot(9_000), 0, change);
    expect!["restored"].assert_eq(&told(|_| {}));
    expect!["serde: invalid length 3, expected at most 2 suspended states"]
        .assert_eq(&told(|value| value["suspended"].as_array_mut().unwrap().push("Tired".into())));
    expect!["the snapshot is not restored: its state needs another one suspended below it"]
        .assert_eq(&told(|value| value["suspended"] = serde_json::json!([])));
    fn tired(value: &mut serde_json::Value) {
        value["state"] = "Tired".into();
        value["suspended"] = serde_json::json!([]);
    }
    expect!["the snapshot is not restored: what it keeps of suspended states belongs to others"]
        .assert_eq(&told(tired));
    expect!["the snapshot is not restored: what it keeps of suspended states belongs to others"].assert_eq(
        &told(|value| {
            tired(value);
            value["paused"] = serde_json::json!([]);
        }),
    );
    expect!["restored"].assert_eq(&told(|value| {
        tired(value);
        value["paused"] = serde_json::json!([]);
        value["previous_below"] = serde_json::json!([]);
    }));
    // `Talking` pushes once more, so it does not stand on the highest level but one.
    expect!["the snapshot is not restored: more states are suspended than there can be"].assert_eq(&told(
        |value| {
            value["state"] = "Talking".into();
            value["timers"] = serde_json::json!({"Talking.update": {"left": {"secs": 0, "nanos": 5}}});
        },
    ));
    expect!["serde: invalid type: integer `7`, expected string or map"]
        .assert_eq(&told(|value| value["paused"][1]["Talking.update"] = serde_json::json!(7)));
}

fsm! {
    /// Timers that are all under a condition which does not hold, of the machine and of its states.
    #[derive(Serialize, Deserialize)]
    machine Bare {
        snapshots;
        clock u32;
        events { Up, Down }
        initial Low;
        #[cfg(any())]
        update every 7ms do missing();
        state Low { on Up => push High; }
        state High {
            on Down => pop;
            #[cfg(any())]
            every 5ms do missing();
        }
    }
}

#[test]
fn timers_that_are_not_there_are_not_written() {
    let mut bare = Bare::start(0);
    bare.send(BareEvent::Up, 3);
    let text = serde_json::to_string(&bare.snapshot(3)).expect("JSON");
    let snapshot: BareSnapshot = serde_json::from_str(&text).expect("what was written");
    let mut restored = snapshot.restore(0).unwrap_or_else(|refused| panic!("{refused}"));
    assert!(restored.is_in(BareStateId::High));
    restored.send(BareEvent::Down, 1);
    assert!(restored.is_in(BareStateId::Low));
}
