//! Machines of every form have snapshots: without a clock, generic, with regions, data that serde leaves out.

use expect_test::expect;
use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

use crate::{moved, written};

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Door {
        snapshots;
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

#[test]
fn a_machine_without_a_clock_has_the_time_that_is_none() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert_eq!(written(&door.snapshot()), "{\n  \"state\": \"Open\"\n}");
    assert!(moved(door.snapshot(), ()).is_in(DoorStateId::Open));
}

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Slot<T>(log: &mut Vec<String>)
    where
        T: Clone,
    {
        snapshots;
        queue 2;
        #[derive(Serialize, Deserialize)]
        events { Put(T), Take }
        initial Empty;
        state Empty { on Put(what) => Full { what, tries: 0 }; on Take => defer; }
        state Full {
            let what: T;
            #[serde(skip)]
            let tries: u32;
            on Take => Empty do log.push("taken".to_owned());
        }
    }
}

#[test]
fn a_generic_machine_asks_for_what_its_data_need() {
    let mut log = Vec::new();
    let mut slot: Slot<String> = Slot::start(&mut log);
    slot.send(&mut log, SlotEvent::Take);
    let mut slot = moved(slot.snapshot(), ());
    slot.send(&mut log, SlotEvent::Put("a".to_owned()));
    assert_eq!(log, ["taken"]);
    slot.send(&mut log, SlotEvent::Put("b".to_owned()));
    expect![[r#"
        {
          "queue": [],
          "state": {
            "Full": {
              "what": "b"
            }
          }
        }"#]]
    .assert_eq(&written(&slot.snapshot()));
    assert!(matches!(moved(slot.snapshot(), ()).state(), SlotState::Full { what, tries: 0 } if what == "b"));
}

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Soldier {
        snapshots;
        clock f64;
        events { Order, Shoot }
        region Legs {
            let steps: u32 = 0;
            initial Standing;
            state Standing { on Order => Walking do *steps += 1; }
            state Walking { after 2s => Standing; }
        }
        region Arms {
            initial Down;
            state Down { on Shoot => Up; }
            state Up { after 500ms => Down; every 100ms do {} }
        }
    }
}

#[test]
fn regions_are_kept_with_the_timers_of_each() {
    let mut soldier = Soldier::start(0.0);
    soldier.send(SoldierEvent::Order, 1.0);
    soldier.send(SoldierEvent::Shoot, 1.5);
    expect![[r#"
        {
          "state": {
            "arms": "Up",
            "legs": {
              "state": "Walking",
              "steps": 1
            }
          },
          "timers": {
            "Up.after": {
              "left": {
                "nanos": 250000000,
                "secs": 0
              }
            },
            "Up.every": {
              "late": {
                "nanos": 150000000,
                "secs": 0
              }
            },
            "Walking.after": {
              "left": {
                "nanos": 250000000,
                "secs": 1
              }
            }
          }
        }"#]]
    .assert_eq(&written(&soldier.snapshot(1.75)));
    let mut soldier = moved(soldier.snapshot(1.75), 0.0);
    soldier.update(0.25);
    assert!(soldier.is_in(SoldierStateId::Down));
    assert!(soldier.is_in(SoldierStateId::Walking));
    soldier.update(1.25);
    assert!(soldier.is_in(SoldierStateId::Standing));
}

fsm! {
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    machine Shop {
        snapshots;
        observed;
        #[derive(Debug)]
        events { Open }
        initial Shut;
        state Shut { on Open => Busy { name: String::new() }; }
        state Busy { let name: String; on Open => Sold { name: take!(name) }; }
        final state Sold { let name: String; }
    }
}

#[test]
fn other_derives_and_settings_stay() {
    let mut shop = Shop::start();
    shop.observed(&mut ()).send(ShopEvent::Open);
    let copy = moved(shop.observed(&mut ()).snapshot(), ());
    assert_eq!(copy, shop);
    let mut copy = copy;
    copy.send(ShopEvent::Open);
    assert!(moved(copy.snapshot(), ()).is_done());
}

/// As postcard and its like write: one value after the other, without names.
#[test]
fn a_format_without_names_tells_the_fields_in_order() {
    let mut soldier = Soldier::start(0.0);
    soldier.send(SoldierEvent::Shoot, 1.5);
    let mut value = serde_json::to_value(soldier.snapshot(1.75)).unwrap();
    let row = serde_json::json!([value["fingerprint"].take(), value["state"].take(), value["timers"].take()]);
    let snapshot: SoldierSnapshot = serde_json::from_value(row).unwrap();
    assert!(snapshot.restore(0.0).unwrap().is_in(SoldierStateId::Up));
}
