//! Timers that actions have set, written and read.

use fsm_runtime::fsm;
use fsm_runtime::snapshots::Unfit;
use serde::{Deserialize, Serialize};

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Oven {
        snapshots;
        clock u32;
        #[derive(Serialize, Deserialize)]
        events { Poke, Stop }
        initial Cold;
        state Cold {
            every 1s as Beat do {}
            after 5s as Warmup => Hot;
            on Poke do { restart!(Warmup); restart!(Beat); }
            on Stop do { cancel!(Warmup); cancel!(Beat); }
        }
        state Hot { every 1s as Alone do {} on Stop => Cold; }
    }
}

fn through(oven: &Oven, at: u32, now: u32) -> Oven {
    let text = serde_json::to_string(&oven.snapshot(at)).unwrap();
    serde_json::from_str::<OvenSnapshot>(&text).unwrap().restore(now).unwrap_or_else(|it| panic!("{it}"))
}

#[test]
fn what_was_set_is_as_it_was() {
    let mut oven = Oven::start(0);
    oven.send(OvenEvent::Poke, 700);
    let oven = through(&oven, 900, 100_000);
    assert_eq!(oven.remaining(OvenTimer::Warmup, 100_000), Some(4_800));
    assert_eq!(oven.next_deadline(), Some(100_800));

    let mut oven = through(&oven, 100_000, 50);
    oven.send(OvenEvent::Stop, 60);
    // A beat that was cancelled may be off.
    let mut oven = through(&oven, 60, 7);
    assert_eq!((oven.remaining(OvenTimer::Beat, 7), oven.next_deadline()), (None, None));
    oven.send(OvenEvent::Poke, 10);
    assert_eq!(oven.remaining(OvenTimer::Beat, 10), Some(1_000));
}

#[test]
fn a_beat_that_nothing_cancels_is_never_off() {
    let mut oven = Oven::start(0);
    oven.update(5_000);
    let mut value = serde_json::to_value(oven.snapshot(5_000)).unwrap();
    value["timers"]["Alone"] = "off".into();
    let snapshot: OvenSnapshot = serde_json::from_value(value).unwrap();
    assert_eq!(snapshot.restore(0).err().unwrap().reason, Unfit::Timer("Alone"));
}
