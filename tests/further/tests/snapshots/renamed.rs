//! Names that change: of states, whose timers follow what serde reads, and of timers.

use expect_test::expect;
use fsm_runtime::requests::Request;
use fsm_runtime::snapshots::{SnapshotRef, Snapshots, Unfit, UnfitSnapshot};
use fsm_runtime::{Snapshot, fsm};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::written;

const DAY: u32 = 24 * 3_600_000;

mod old {
    use super::*;

    fsm! {
        #[derive(Serialize, Deserialize)]
        pub machine Loan {
            snapshots;
            clock u32;
            events { Lend, Ask, Answer }
            initial Shelved;
            every 1h do {}
            state Shelved { on Lend => Lent; }
            state Lent {
                initial Fresh;
                after 14d as Return => Lost;
                every 5d do {}
                on Ask => push Asking;
                state Fresh { after 2d => Known; }
                state Known {}
            }
            state Asking { on Answer => pop; }
            final state Lost;
        }
    }
}

/// By an alias, a name of old, and a style for all.
mod new {
    use super::*;

    fsm! {
        #[derive(Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub machine Loan {
            snapshots from [0xb00b_18b8_cdca];
            clock u32;
            events { Lend, Ask, Answer }
            initial OnShelf;
            every 1h do {}
            #[serde(alias = "Shelved")]
            state OnShelf { on Lend => Out; }
            #[serde(rename = "Lent")]
            state Out {
                initial New;
                after 14d as Return => Lost;
                every 5d do {}
                on Ask => push Asked;
                #[serde(rename(serialize = "new", deserialize = "Fresh"))]
                state New { after 2d => Known; }
                #[serde(alias = "Known")]
                state Known {}
            }
            #[serde(alias = "Query", alias = "Asking")]
            state Asked { on Answer => pop; }
            #[serde(alias = "Lost")]
            final state Lost;
        }
    }
}

/// What is written by one table, as another one reads it.
fn other<M: Snapshots>(written: SnapshotRef<'_, impl Snapshots>) -> Snapshot<M>
where
    Snapshot<M>: DeserializeOwned,
{
    let text = serde_json::to_string(&written).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn lent() -> old::Loan {
    let mut loan = old::Loan::start(0);
    loan.send(old::LoanEvent::Lend, 0);
    loan
}

#[test]
fn timers_follow_their_state() {
    assert_eq!(old::Loan::FINGERPRINT, 0xb00b_18b8_cdca);
    let snapshot = other::<new::Loan>(lent().snapshot(DAY));
    let loan = snapshot.restore(0).unwrap();
    assert_eq!(loan.remaining(new::LoanTimer::Return, 0), Some(13 * DAY));
    expect![[r#"
        {
          "paused": [],
          "state": {
            "Lent": {
              "state": "new"
            }
          },
          "suspended": [],
          "timers": {
            "Lent.every": {
              "left": {
                "nanos": 0,
                "secs": 345600
              }
            },
            "Return": {
              "left": {
                "nanos": 0,
                "secs": 1123200
              }
            },
            "machine.every": {
              "late": {
                "nanos": 0,
                "secs": 82800
              }
            },
            "new.after": {
              "left": {
                "nanos": 0,
                "secs": 86400
              }
            }
          }
        }"#]]
    .assert_eq(&written(&loan.snapshot(0)));
}

#[test]
fn so_do_those_of_a_suspended_state() {
    let mut loan = lent();
    loan.send(old::LoanEvent::Ask, DAY);
    let mut loan = other::<new::Loan>(loan.snapshot(9 * DAY)).restore(0).unwrap();
    loan.send(new::LoanEvent::Answer, 0);
    assert_eq!(loan.remaining(new::LoanTimer::Return, 0), Some(13 * DAY));
    loan.update(DAY - 1);
    assert!(loan.is_in(new::LoanStateId::New));
    loan.update(DAY);
    assert!(loan.is_in(new::LoanStateId::Known));
}

/// As they were written before timers had names in files: by the states of then, with the order of all lines of a kind.
#[test]
fn so_do_those_in_files_of_before() {
    let text = r#"{"fingerprint":193561705893322,"state":{"Lent":{"state":"Fresh"}},"suspended":[],"paused":[],"timers":
        {"every":{"left":{"secs":9,"nanos":0}},"Lent after":{"left":{"secs":7,"nanos":0}},
        "Lent every":{"left":{"secs":8,"nanos":0}},"Fresh after":{"left":{"secs":5,"nanos":0}}}}"#;
    let mut loan = serde_json::from_str::<new::LoanSnapshot>(text).unwrap().restore(0).unwrap();
    assert_eq!(loan.remaining(new::LoanTimer::Return, 0), Some(7_000));
    assert_eq!(loan.next_deadline(), Some(5_000));
    loan.update(5_000);
    assert!(loan.is_in(new::LoanStateId::Known));
    assert_eq!(loan.next_deadline(), Some(7_000));
}

mod lamp {
    use super::*;

    fsm! {
        #[derive(Serialize, Deserialize)]
        #[allow(dead_end)]
        pub machine Lamp {
            snapshots;
            clock u32;
            initial On;
            state On {
                every 7s as Flicker do {}
                every 100s as Dust do {}
            }
        }
    }
}

/// The same in another order.
mod sorted {
    use super::*;

    fsm! {
        #[derive(Serialize, Deserialize)]
        #[allow(dead_end)]
        pub machine Lamp {
            snapshots;
            clock u32;
            initial On;
            state On {
                every 100s as Dust do {}
                every 7s as Flicker do {}
            }
        }
    }
}

/// One has another name.
mod other_name {
    use super::*;

    fsm! {
        #[derive(Serialize, Deserialize)]
        #[allow(dead_end)]
        pub machine Lamp {
            snapshots;
            clock u32;
            initial On;
            state On {
                every 7s as Blink do {}
                every 100s as Dust do {}
            }
        }
    }
}

#[test]
fn lines_may_change_places() {
    assert_eq!(sorted::Lamp::FINGERPRINT, lamp::Lamp::FINGERPRINT);
    let lamp = other::<sorted::Lamp>(lamp::Lamp::start(0).snapshot(1_000)).restore(0).unwrap();
    assert_eq!(lamp.remaining(sorted::LampTimer::Flicker, 0), Some(6_000));
    assert_eq!(lamp.remaining(sorted::LampTimer::Dust, 0), Some(99_000));
}

#[test]
fn a_timer_whose_name_is_gone_is_refused_and_nothing_of_it_is_lost() {
    let lamp = lamp::Lamp::start(0);
    let text = serde_json::to_string(&lamp.snapshot(1_000)).unwrap();
    let UnfitSnapshot { snapshot, reason } =
        other::<other_name::Lamp>(lamp.snapshot(1_000)).restore(0).err().unwrap();
    let Unfit::UnknownTimer(name) = reason else { panic!("{reason}") };
    assert_eq!(name.as_str(), "Flicker");
    expect!["it has a timer `Flicker`, and no line of its states in the table has that: if it may be left out, call `without_unknown_timers` before `restore`"].assert_eq(&reason.to_string());
    let again: Value = serde_json::to_value(&snapshot).unwrap();
    assert_eq!(again, serde_json::from_str::<Value>(&text).unwrap());

    // The other goes on, and that of the new name begins.
    let light = snapshot.without_unknown_timers().restore(0).unwrap();
    assert_eq!(light.remaining(other_name::LampTimer::Dust, 0), Some(99_000));
    assert_eq!(light.remaining(other_name::LampTimer::Blink, 0), Some(7_000));
}

mod without {
    use super::*;

    fsm! {
        #[derive(Serialize, Deserialize)]
        #[allow(unreachable_state)]
        pub machine Loan {
            snapshots from [0xb00b_18b8_cdca];
            clock u32;
            events { Lend, Ask, Answer }
            initial Shelved;
            state Shelved { on Lend => Lent; }
            state Lent {
                initial Fresh;
                after 14d as Return => Lost;
                on Ask => push Asking;
                state Fresh {}
                state Known { after 2d => Fresh; }
            }
            state Asking { on Answer => pop; }
            final state Lost;
        }
    }
}

#[test]
fn a_timer_that_the_new_table_has_not_is_refused() {
    let mut loan = lent();
    let told = |loan: &old::Loan, without: &[&str]| {
        let mut value = serde_json::to_value(loan.snapshot(DAY)).unwrap();
        for name in without {
            value["timers"].as_object_mut().unwrap().remove(*name).expect("it is there");
        }
        let snapshot: without::LoanSnapshot = serde_json::from_value(value).unwrap();
        snapshot.restore(0).err().map(|refused| refused.reason.to_string())
    };
    let of = |name: &str| {
        let rest = "and no line of its states in the table has that: if it may be left out, call `without_unknown_timers` before `restore`";
        Some(format!("it has a timer `{name}`, {rest}"))
    };
    assert_eq!(told(&loan, &[]), of("Fresh.after"));
    assert_eq!(told(&loan, &["Fresh.after"]), of("Lent.every"));
    assert_eq!(told(&loan, &["Fresh.after", "Lent.every"]), of("machine.every"));
    assert_eq!(told(&loan, &["machine.every", "Lent.every", "Fresh.after"]), None);

    let snapshot = other::<without::Loan>(loan.snapshot(DAY));
    let loan_again = snapshot.without_unknown_timers().restore(0).unwrap();
    assert_eq!(loan_again.next_deadline(), Some(13 * DAY));

    // And below one that is suspended.
    loan.send(old::LoanEvent::Ask, DAY);
    assert_eq!(told(&loan, &["machine.every"]), of("Fresh.after"));
    let mut loan = other::<without::Loan>(loan.snapshot(DAY)).without_unknown_timers().restore(0).unwrap();
    loan.send(without::LoanEvent::Answer, 0);
    assert_eq!(loan.next_deadline(), Some(13 * DAY));
}

/// A timer of a line that stands in another state now.
#[test]
fn a_timer_of_a_state_that_is_not_active_is_refused() {
    let loan = lent();
    let mut value = serde_json::to_value(loan.snapshot(DAY)).unwrap();
    let timers = value["timers"].as_object_mut().unwrap();
    ["machine.every", "Lent.every"].iter().for_each(|name| _ = timers.remove(*name));
    let fresh = timers.remove("Fresh.after").unwrap();
    timers.insert("Known.after".to_owned(), fresh);
    let read = || serde_json::from_value::<without::LoanSnapshot>(value.clone()).unwrap();
    let reason = read().restore(0).err().unwrap().reason;
    assert!(matches!(reason, Unfit::UnknownTimer(name) if name.as_str() == "Known.after"), "{reason}");
    assert!(read().without_unknown_timers().restore(0).is_ok());
}

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Twins {
        snapshots;
        clock u32;
        events { Go }
        region Left {
            initial Low;
            #[serde(rename = "low")]
            state Low { after 3s => High; }
            state High { on Go => Low; }
        }
        region Right {
            initial Calm;
            #[serde(rename = "low")]
            state Calm { after 5s => Wild; }
            state Wild { on Go => Calm; }
        }
    }
}

/// Serde has no objection, for they stand in different regions.
#[test]
fn two_states_of_one_name_for_serde_keep_their_timers() {
    let twins = other::<Twins>(Twins::start(0).snapshot(1_000)).restore(0).unwrap();
    expect![[r#"
        {
          "state": {
            "left": "low",
            "right": "low"
          },
          "timers": {
            "Calm.after": {
              "left": {
                "nanos": 0,
                "secs": 4
              }
            },
            "Low.after": {
              "left": {
                "nanos": 0,
                "secs": 2
              }
            }
          }
        }"#]]
    .assert_eq(&written(&twins.snapshot(0)));
}

mod house {
    use super::*;

    fsm! {
        #[derive(Clone, Serialize, Deserialize)]
        pub machine House {
            snapshots;
            events { In, Out, Next }
            initial Hall;
            state Hall {
                initial First;
                history => First;
                on Out => Street;
                state First { on Next => Second; }
                state Second { on Next => First; }
            }
            state Street { on In => history Hall; }
        }
    }
}

mod renamed_house {
    use super::*;

    fsm! {
        #[derive(Clone, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub machine House {
            snapshots;
            events { In, Out, Next }
            initial TheHall;
            #[serde(alias = "Hall")]
            state TheHall {
                initial First;
                history => First;
                on Out => Street;
                #[serde(alias = "First")]
                state First { on Next => Second; }
                #[serde(alias = "Second")]
                state Second { on Next => First; }
            }
            #[serde(alias = "Street")]
            state Street { on In => history TheHall; }
        }
    }
}

/// Its field has the name of the state.
#[test]
fn the_history_of_a_renamed_state_goes_on() {
    let mut house = house::House::start();
    [house::HouseEvent::Next, house::HouseEvent::Out].into_iter().for_each(|event| _ = house.send(event));
    let mut value = serde_json::to_value(house.snapshot()).unwrap();
    value["fingerprint"] = renamed_house::House::FINGERPRINT.into();
    let stored: renamed_house::HouseSnapshot = serde_json::from_value(value).unwrap();
    let mut house = stored.restore(()).unwrap();
    expect![[r#"
        {
          "history_the-hall": "second",
          "state": "street"
        }"#]]
    .assert_eq(&written(&house.snapshot()));
    let _ = house.send(renamed_house::HouseEvent::In);
    assert!(house.is_in(renamed_house::HouseStateId::Second));
}

fsm! {
    #[derive(Debug, Serialize, Deserialize)]
    machine Parcel {
        snapshots;
        requests;
        initial Ready;
        #[serde(rename = "Packed")]
        state Ready {}
        #[serde(alias = "Posted")]
        state Sent {}
    }
}

/// The text of a machine in which this request waits, and the state to which it leads when that text is read.
fn asked(target: ParcelTarget, edit: fn(String) -> String) -> (String, ParcelStateId) {
    let mut parcel = Parcel::start();
    parcel.request(Request::Replace(target)).unwrap();
    let text = edit(serde_json::to_string(&parcel.snapshot()).unwrap());
    let snapshot: Snapshot<Parcel> =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut parcel = snapshot.restore(()).unwrap();
    parcel.update().unwrap();
    (text, parcel.state_id())
}

#[test]
fn a_request_that_waits_names_its_state_as_the_rest_of_the_snapshot_does() {
    let (text, state) = asked(ParcelTarget::Ready, |text| text);
    assert!(text.contains(r#""request":{"replace":"Packed"}"#), "{text}");
    assert_eq!(state, ParcelStateId::Ready);
    let (_, state) = asked(ParcelTarget::Sent, |text| text.replace(r#":"Sent""#, r#":"Posted""#));
    assert_eq!(state, ParcelStateId::Sent);
    // As it was written before.
    let old = |text: String| text.replace(r#"replace":"Packed""#, r#"replace":"Ready""#);
    assert_eq!(asked(ParcelTarget::Ready, old).1, ParcelStateId::Ready);
}
