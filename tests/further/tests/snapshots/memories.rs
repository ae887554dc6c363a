//! Histories, `previous`, and requests from outside.

use expect_test::expect;
use fsm_runtime::fsm;
use fsm_runtime::requests::Request;
use serde::{Deserialize, Serialize};

use crate::{moved, written};

fsm! {
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    machine Watch(log: &mut Vec<String>) {
        snapshots;
        requests;
        events { Mode, Set, Light, Out, In, Deep }
        initial On;
        state On {
            initial Time;
            history => Time;
            deep history => Time;
            on Out => Off;
            state Time { on Mode => Alarm { hour: 7 }; }
            state Alarm {
                let hour: u8;
                initial Showing;
                on Mode => Time;
                state Showing { on Set => Setting { to: *hour + 1 }; }
                state Setting { let to: u8; }
            }
        }
        state Off {
            on In => history On;
            on Deep => deep history On;
            on Light => Lit;
        }
        state Lit { on Light => previous; }
    }
}

#[test]
fn histories_and_what_was_left_last_are_kept() {
    let mut log = Vec::new();
    let mut watch = Watch::start(&mut log);
    for event in [WatchEvent::Mode, WatchEvent::Set, WatchEvent::Out, WatchEvent::Light] {
        watch.send(&mut log, event);
    }
    watch.request(Request::Replace(WatchTarget::Alarm { hour: 9 })).expect("it is taken");
    expect![[r#"
        {
          "history_On": {
            "Alarm": {
              "hour": 7,
              "state": {
                "Setting": {
                  "to": 8
                }
              }
            }
          },
          "previous": "Off",
          "request": {
            "replace": {
              "Alarm": {
                "hour": 9
              }
            }
          },
          "state": "Lit"
        }"#]]
    .assert_eq(&written(&watch.snapshot()));
    let mut restored = moved(watch.snapshot(), ());
    let mut other = moved(watch.snapshot(), ());
    assert_eq!(restored.update(&mut log), Ok(()));
    assert!(restored.is_in(WatchStateId::Showing));
    other.send(&mut log, WatchEvent::Light);
    assert!(other.is_in(WatchStateId::Off));
}

#[test]
fn a_history_leads_back_into_what_was_left() {
    let mut log = Vec::new();
    let mut watch = Watch::start(&mut log);
    for event in [WatchEvent::Mode, WatchEvent::Set, WatchEvent::Out] {
        watch.send(&mut log, event);
    }
    let mut deep = moved(watch.snapshot(), ());
    deep.send(&mut log, WatchEvent::Deep);
    assert!(matches!(
        deep.state(),
        WatchState::On { state: WatchOn::Alarm { hour: 7, state: WatchAlarm::Setting { to: 8 } } }
    ));
    let mut shallow = moved(watch.snapshot(), ());
    shallow.send(&mut log, WatchEvent::In);
    assert!(matches!(
        shallow.state(),
        WatchState::On { state: WatchOn::Alarm { hour: 7, state: WatchAlarm::Showing } }
    ));
}
