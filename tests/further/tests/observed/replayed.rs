//! A recorded run, and what is said where it goes another way.

use std::time::Duration;

use expect_test::{Expect, expect};
use fsm_runtime::fsm;
use fsm_runtime::observers::recorder::{NotReplayed, Played, Recorder, Replay, replay};
use fsm_runtime::requests::Request;

fsm! {
    #[derive(Debug)]
    pub(crate) machine Pump(level: &mut u32) {
        observed;
        requests;
        queue 1;
        clock Duration;
        #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        events { Fill(u32), Check, Alarm }
        initial Idle;
        state Idle { on Fill(more) do *level += more; on Check if *level > 9 => Running; }
        state Running {
            enter if *level > 99 do raise!(Alarm);
            every 1s do { *level = level.checked_sub(1).expect("there is water"); }
            when *level == 5 => Idle;
            on Alarm => Off;
        }
        state Off { on Fill(_) => defer; }
    }
}

pub(crate) fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A run in which the clock began at an hour, with what it writes.
pub(crate) fn recorded(
    run: impl FnOnce(&mut PumpObserved<'_, Recorder<Vec<u8>, Duration>>, &mut u32),
) -> String {
    let (start, mut level) = (secs(3600), 0);
    let mut recorder = Recorder::new(Vec::new(), start);
    let mut pump = Pump::start_observed(&mut recorder, &mut level, start);
    run(&mut pump.observed(&mut recorder), &mut level);
    String::from_utf8(recorder.finish().expect("a vector takes all")).expect("JSON is text")
}

pub(crate) fn played(record: &str, mut level: u32) -> Result<(Played, u32), NotReplayed> {
    let mut pump = Pump::start(&mut level, secs(0));
    let replay = Replay::new(secs(0)).requests(
        |name| (name == "Off").then_some(PumpTarget::Off),
        |pump: &mut Pump, request| pump.request(request).is_ok(),
    );
    replay.run(record.as_bytes(), &mut pump, (&mut level,)).map(|played| (played, level))
}

pub(crate) fn refused(record: &str, message: Expect) {
    message.assert_eq(&played(record, 0).expect_err("it cannot be replayed").to_string());
}

#[test]
fn a_run_is_the_same_again() {
    let record = recorded(|pump, level| {
        pump.send(level, PumpEvent::Fill(12), secs(3601));
        pump.send(level, PumpEvent::Check, secs(3602));
        for second in 3603..3606 {
            pump.update(level, secs(second) + Duration::from_millis(250)).expect("no request waits");
        }
        pump.request(Request::Replace(PumpTarget::Off)).expect("it can be served");
        pump.update(level, secs(3607)).expect("it can be served");
        pump.send(level, PumpEvent::Fill(1), secs(3608));
        pump.send(level, PumpEvent::Fill(2), secs(3609));
    });
    expect![[r#"
        {"fsm_record":3,"machine":"Pump"}
        {"at":[1,0],"send":{"Fill":12}}
        {"outcome":"Handled","state":"Idle"}
        {"at":[2,0],"send":"Check"}
        {"outcome":"Transitioned","state":"Running"}
        {"at":[3,250000000],"update":null}
        {"outcome":null,"state":"Running"}
        {"at":[4,250000000],"update":null}
        {"outcome":null,"state":"Running"}
        {"at":[5,250000000],"update":null}
        {"outcome":null,"state":"Running"}
        {"request":"Off"}
        {"at":[7,0],"update":null}
        {"outcome":null,"state":"Off"}
        {"at":[8,0],"send":{"Fill":1}}
        {"outcome":"Deferred","state":"Off"}
        {"at":[9,0],"send":{"Fill":2}}
        {"outcome":"QueueFull","state":"Off"}
    "#]]
    .assert_eq(&record);
    let (played, level) = played(&record, 0).expect("it goes the same way");
    assert_eq!((played, level), (Played { calls: 9, is_cut_off: false }, 9));
}

#[test]
fn a_call_that_panics_is_the_last_of_the_record() {
    let mut out = Vec::new();
    let mut level = 50;
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let mut recorder = Recorder::new(&mut out, secs(0));
        let mut pump = Pump::start_in(PumpTarget::Running, &mut level, secs(0)).expect("it needs nothing");
        level = 0;
        let _ = pump.observed(&mut recorder).update(&mut level, secs(1));
    }));
    assert!(panic.is_err());
    let record = String::from_utf8(out).unwrap();
    expect![[r#"
        {"fsm_record":3,"machine":"Pump"}
        {"at":[1,0],"update":null}
    "#]]
    .assert_eq(&record);
    let mut idle = Pump::start(&mut level, secs(0));
    let played = replay::<_, PumpEvent, _>(record.as_bytes(), &mut idle, (&mut level,), secs(0));
    assert_eq!(played.unwrap(), Played { calls: 1, is_cut_off: true });
}

#[test]
fn another_way_is_told_with_the_call() {
    let record = recorded(|pump, level| {
        pump.send(level, PumpEvent::Fill(12), secs(3601));
        pump.send(level, PumpEvent::Check, secs(3602));
    });
    let other = record.replace("{\"Fill\":12}", "{\"Fill\":2}");
    refused(
        &other,
        expect![[r#"
        the machine goes another way at line 4 of the record:
              call  {"at":[2,0],"send":"Check"}
          recorded  Transitioned, in `Running`
               now  GuardRefused, in `Idle`"#]],
    );
}

fsm! {
    #[derive(Debug)]
    machine Watch {
        observed;
        clock u32;
        initial Even;
        state Even { after 20d => Odd; }
        state Odd { after 20d => Even; }
    }
}

/// A counter of milliseconds wraps after 49.7 days and tells no span longer than 24.8: the record tells a longer run.
#[test]
fn a_run_may_be_longer_than_its_clock_can_tell() {
    const DAY: u32 = 86_400_000;
    let start = 4_000_000_000;
    let mut recorder = Recorder::new(Vec::new(), start);
    let mut watch = Watch::start_observed(&mut recorder, start);
    for days in [10, 20, 40, 50, 60, 61] {
        watch.observed(&mut recorder).update(start.wrapping_add(DAY.wrapping_mul(days)));
    }
    let record = String::from_utf8(recorder.finish().unwrap()).unwrap();
    expect![[r#"
        {"fsm_record":3,"machine":"Watch"}
        {"at":[864000,0],"update":null}
        {"outcome":null,"state":"Even"}
        {"at":[1728000,0],"update":null}
        {"outcome":null,"state":"Odd"}
        {"at":[3456000,0],"update":null}
        {"outcome":null,"state":"Even"}
        {"at":[4320000,0],"update":null}
        {"outcome":null,"state":"Even"}
        {"at":[5184000,0],"update":null}
        {"outcome":null,"state":"Odd"}
        {"at":[5270400,0],"update":null}
        {"outcome":null,"state":"Odd"}
    "#]]
    .assert_eq(&record);
    let play = |record: &str| {
        let mut watch = Watch::start(7);
        replay::<_, fsm_runtime::any::NoEvent, _>(record.as_bytes(), &mut watch, (), 7)
    };
    assert_eq!(play(&record).unwrap().calls, 6);
    let event = record.replace("\"update\":null", "\"send\":\"Tick\"");
    expect!["line 2 of the record cannot be replayed: the machine takes no events"]
        .assert_eq(&play(&event).unwrap_err().to_string());
    // The counter cannot have told so long a step.
    expect!["line 12 of the record cannot be replayed: found a time 52704000s after the start, expected one at most 2147483.647s after the call before: the clock of the machine tells no longer span"]
        .assert_eq(&play(&record.replace("5270400", "52704000")).unwrap_err().to_string());
}

#[test]
fn a_writer_that_fails_does_not_stop_the_machine() {
    let mut full = [0_u8; 20];
    let mut recorder = Recorder::new(&mut full[..], secs(0));
    let mut level = 0;
    let mut pump = Pump::start_observed(&mut recorder, &mut level, secs(0));
    pump.observed(&mut recorder).send(&mut level, PumpEvent::Fill(3), secs(1));
    assert_eq!(level, 3);
    expect!["failed to write whole buffer"]
        .assert_eq(&recorder.finish().expect_err("there is no room").to_string());
}
