//! Other tables, and tables that have changed since.

use expect_test::expect;
use fsm_runtime::fsm;
use fsm_runtime::snapshots::{Snapshots, Unfit, UnfitSnapshot};
use serde::{Deserialize, Serialize};

use crate::refused;

mod first {
    use super::*;

    fsm! {
        #[derive(Serialize, Deserialize)]
        pub machine Order {
            snapshots;
            clock u32;
            events { Pay, Send }
            let items: u32;
            initial Open;
            state Open { on Pay => Paid { by: 1 }; after 60s => Gone; }
            state Paid { let by: u32; on Send => Gone; }
            final state Gone;
        }
    }
}

mod second {
    use super::*;

    fsm! {
        #[derive(Serialize, Deserialize)]
        pub machine Order(log: &mut Vec<&'static str>) {
            snapshots from [0x1234, 0x4c37_2c58_a072];
            clock u32;
            events { Pay, Send, Back }
            let items: u32;
            #[serde(default)]
            let notes: Vec<String> = Vec::new();
            initial Open;
            state Open { on Pay => Paid { by: 1, card: false }; after 60s => Gone; }
            state Paid {
                let by: u32;
                #[serde(default)]
                let card: bool;
                on Send => Sent;
                every 1s do log.push("waits");
            }
            state Sent { on Back => Open; }
            final state Gone;
        }
    }
}

#[test]
fn another_table_is_refused_and_the_snapshot_comes_back() {
    let text = r#"{"fingerprint":66,"state":"Open","data":{"items":3,"notes":[]},"timers":{}}"#;
    let snapshot: second::OrderSnapshot = serde_json::from_str(text).unwrap();
    let UnfitSnapshot { snapshot, reason } = snapshot.restore(0).err().unwrap();
    let (found, expected) = (66, second::Order::FINGERPRINT);
    assert_eq!(reason, Unfit::Table { found, expected });
    assert_eq!(snapshot.fingerprint(), found);
    let told = format!(
        "it is of another table: its fingerprint is {found:#x}, that of the machine {expected:#x}; if it can be read, write `snapshots from [{found:#x}];` into the table"
    );
    assert_eq!(reason.to_string(), told);
}

#[test]
fn what_is_missing_or_broken_is_told() {
    let order = first::Order::start(3, 0);
    let told = |change: fn(&mut serde_json::Value)| refused(order.snapshot(0), 0, change);
    fn without(value: &mut serde_json::Value, name: &str) {
        value.as_object_mut().unwrap().remove(name);
    }
    expect!["serde: missing field `fingerprint`"].assert_eq(&told(|value| without(value, "fingerprint")));
    expect!["the snapshot is not restored: its field `state` is missing"]
        .assert_eq(&told(|value| without(value, "state")));
    expect!["the snapshot is not restored: its field `data` is missing"]
        .assert_eq(&told(|value| without(value, "data")));
    expect!["the snapshot is not restored: its field `timers` is missing"]
        .assert_eq(&told(|value| without(value, "timers")));
    expect!["serde: unknown variant `Lost`, expected one of `Open`, `Paid`, `Gone`"]
        .assert_eq(&told(|value| value["state"] = "Lost".into()));
    expect!["serde: missing field `items`"].assert_eq(&told(|value| value["data"] = serde_json::json!({})));
    expect!["restored"].assert_eq(&told(|value| value["more"] = 7.into()));
}

#[test]
fn an_older_table_is_read_where_it_is_named() {
    assert_eq!(first::Order::FINGERPRINT, 0x4c37_2c58_a072, "the one that the second table names");
    let mut order = first::Order::start(3, 0);
    order.send(first::OrderEvent::Pay, 0);
    let text = serde_json::to_string(&order.snapshot(500)).unwrap();
    let snapshot: second::OrderSnapshot = serde_json::from_str(&text).unwrap();
    let mut order = snapshot.restore(10_000).unwrap();
    assert_eq!((order.data().items, order.data().notes.len()), (3, 0));
    assert!(matches!(order.state(), second::OrderState::Paid { by: 1, card: false }));
    // A timer that the older table had not begins now.
    assert_eq!(order.next_deadline(), Some(11_000));
    let mut log = Vec::new();
    order.update(&mut log, 11_000);
    order.send(&mut log, second::OrderEvent::Send, 11_500);
    order.send(&mut log, second::OrderEvent::Back, 12_000);
    assert_eq!((log.as_slice(), order.next_deadline()), (&["waits"][..], Some(72_000)));
}

#[test]
fn a_timer_that_both_tables_have_goes_on() {
    let order = first::Order::start(3, 0);
    let text = serde_json::to_string(&order.snapshot(500)).unwrap();
    let snapshot: second::OrderSnapshot = serde_json::from_str(&text).unwrap();
    assert_eq!(snapshot.restore(10_000).unwrap().next_deadline(), Some(69_500));
}

#[test]
fn durations_and_actions_do_not_make_another_table() {
    mod third {
        use super::*;

        fsm! {
            #[derive(Serialize, Deserialize)]
            pub machine Order {
                snapshots;
                clock u32;
                events { Pay, Send, Cancel }
                let items: u32;
                initial Open;
                state Open { on Pay => Paid { by: 2 }; after 90s => Gone; on Cancel => Gone; }
                state Paid { let by: u32; on Send => Gone; }
                final state Gone;
            }
        }
    }
    assert_eq!(third::Order::FINGERPRINT, first::Order::FINGERPRINT);
    assert_ne!(second::Order::FINGERPRINT, first::Order::FINGERPRINT);
}

#[test]
fn what_is_not_there_makes_no_other_table() {
    mod fourth {
        use super::*;

        fsm! {
            #[derive(Serialize, Deserialize)]
            pub machine Order {
                snapshots;
                clock u32;
                events { Pay, Send }
                let items: u32;
                initial Open;
                state Open {
                    on Pay => Paid { by: 1 };
                    after 60s => Gone;
                    #[cfg(any())]
                    every 1s do {}
                }
                #[cfg(any())]
                state Lost { after 1s => Gone; }
                #[cfg(all())]
                state Paid { let by: u32; on Send => Gone; }
                final state Gone;
            }
        }
    }
    assert_eq!(fourth::Order::FINGERPRINT, first::Order::FINGERPRINT);
}
