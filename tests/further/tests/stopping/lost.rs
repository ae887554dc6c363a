//! What becomes of a machine whose state was lost, with data that an action had taken before its error: a line for errors that
//! leads away makes it whole again, all others are passed over.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_runtime::{Failed, Outcome, fsm};
use fsm_tests::{Faulty, Trace};
use serde::{Deserialize, Serialize};

#[derive(Debug, PartialEq)]
enum Error {
    Soft,
    Hard(u32),
}

fn call(o: &mut Faulty, line: &str, error: Error) -> Result<(), Error> {
    o.run(line).map(drop).map_err(|_| error)
}

fsm! {
    machine Well(o: &mut Faulty) -> Result<(), Error> {
        #[derive(Debug, PartialEq)]
        events { Draw, Fall }
        initial Full { depth: 1 };
        failed(_) if in_state!(Empty) do o.say("empty");
        failed(Error::Soft) do o.say("soft");
        failed(Error::Hard(_)) if in_state!(Full) => Empty do o.say("never");
        failed(Error::Hard(code)) if code > 1 => Empty do o.say(format!("lost at {code}"));
        state Full {
            let depth: u32;
            exit do o.say("exit Full");
            on Draw => Empty do { let depth = take!(depth); call(o, "draw", Error::Hard(depth))?; }
            on Fall => Full { depth: take!(depth) + 1 } do call(o, "fall", Error::Soft)?;
        }
        state Empty { on Fall do call(o, "fall", Error::Hard(0))?; }
    }
}

#[test]
fn a_lost_state_is_left_only_by_a_line_that_leads_somewhere() {
    let mut o = Faulty::new();
    let mut well = Well::start(&mut o).unwrap();
    o.fails_in = Some(0);
    assert_eq!(well.send(&mut o, WellEvent::Draw), Err(Failed { error: Error::Hard(1), event: None }));
    assert!(well.is_poisoned());
    assert_eq!(well.state_id(), WellStateId::Full);
    o.take().reads("exit Full; draw; failed");

    let mut well = Well::start(&mut o).unwrap();
    assert!(well.send(&mut o, WellEvent::Fall).is_ok());
    o.fails_in = Some(0);
    o.take();
    assert_eq!(well.send(&mut o, WellEvent::Draw), Ok(Outcome::Transitioned));
    o.take().reads("exit Full; draw; failed; lost at 2");
    assert_eq!((well.is_poisoned(), well.state_id()), (false, WellStateId::Empty));

    let mut well = Well::start(&mut o).unwrap();
    o.fails_in = Some(0);
    o.take();
    assert_eq!(well.send(&mut o, WellEvent::Fall), Err(Failed { error: Error::Soft, event: None }));
    assert!(well.is_poisoned(), "no line leads out of it");
}

fsm! {
    machine Lift(o: &mut Faulty) -> Result<(), Error> {
        #[derive(Debug, PartialEq)]
        events { Go, Up }
        initial Runs;
        failed(_) => Runs;
        state Runs {
            let load: u32 = 4;
            initial history Runs;
            history => Low;
            on Go => Stands do { let load = take!(load); call(o, "go", Error::Hard(load))?; }
            state Low { on Up => High; }
            state High;
        }
        state Stands;
    }
}

#[test]
fn no_history_brings_a_lost_state_back() {
    let mut o = Faulty::new();
    let mut lift = Lift::start(&mut o).unwrap();
    o.fails_in = Some(0);
    assert!(lift.send(&mut o, LiftEvent::Up).is_ok());
    assert_eq!(lift.send(&mut o, LiftEvent::Go), Err(Failed { error: Error::Hard(4), event: None }));
    assert!(lift.is_poisoned());
    assert_eq!(lift.state_id(), LiftStateId::High);
}

fsm! {
    machine Mine(o: &mut Faulty) -> Result<(), Error> {
        stack 2;
        #[derive(Debug, PartialEq)]
        events { Dig, Down, Stop }
        initial Shaft;
        failed(Error::Soft) => push Alarm;
        failed(Error::Hard(_)) => Alarm do o.say("alarm");
        transition(from, to) do o.say(format!("{from} -> {to}"));
        state Shaft {
            initial Dug { depth: 1 };
            exit do o.say("exit Shaft");
            state Dug {
                let depth: u32;
                exit do o.say("exit Dug");
                on Dig => Deeper { depth: take!(depth) + 1 } do call(o, "dig", Error::Hard(0))?;
                on Stop => Alarm do { let _ = take!(depth); call(o, "stop", Error::Soft)?; }
            }
            state Deeper { let depth: u32; on Down => push Rest; }
        }
        state Rest {
            let load: u32 = 3;
            on Dig => Alarm do { let _ = take!(load); call(o, "load", Error::Hard(0))?; }
        }
        state Alarm { on Stop => pop else Shaft; }
    }
}

fn mine() -> (Faulty, Mine) {
    let mut o = Faulty::new();
    let mine = Mine::start(&mut o).unwrap();
    o.fails_in = Some(0);
    (o, mine)
}

#[test]
fn a_state_in_another_is_lost_with_it() {
    let (mut o, mut mine) = mine();
    assert_eq!(mine.send(&mut o, MineEvent::Dig), Ok(Outcome::Transitioned));
    o.take().reads("exit Dug; dig; failed; alarm; Dug -> Alarm");
    assert_eq!((mine.is_poisoned(), mine.state_id()), (false, MineStateId::Alarm));
}

#[test]
fn what_is_suspended_stays() {
    let (mut o, mut mine) = mine();
    o.fails_in = None;
    assert!(mine.send(&mut o, MineEvent::Dig).is_ok() && mine.send(&mut o, MineEvent::Down).is_ok());
    o.fails_in = Some(0);
    o.take();
    assert_eq!(mine.send(&mut o, MineEvent::Dig), Ok(Outcome::Transitioned));
    o.take().reads("load; failed; alarm; Rest -> Alarm");
    assert_eq!(mine.suspended().len(), 1);
    assert_eq!(mine.send(&mut o, MineEvent::Stop), Ok(Outcome::Transitioned));
    assert_eq!((mine.state_id(), o.take()), (MineStateId::Deeper, vec!["Alarm -> Deeper".to_owned()]));
}

#[test]
fn nothing_is_suspended_that_is_lost() {
    let (mut o, mut mine) = mine();
    assert_eq!(mine.send(&mut o, MineEvent::Stop), Err(Failed { error: Error::Soft, event: None }));
    o.take().reads("exit Dug; exit Shaft; stop; failed");
    assert_eq!((mine.is_poisoned(), mine.state_id(), mine.suspended().len()), (true, MineStateId::Dug, 0));
    assert_eq!(told(|| drop(mine.send(&mut o, MineEvent::Dig))), LOST);
}

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Cellar(o: &mut Faulty) -> Result<(), Error> {
        snapshots;
        events { Dig }
        initial Dug { depth: 1 };
        state Dug {
            let depth: u32;
            on Dig => Flooded do { let _ = take!(depth); call(o, "dig", Error::Soft)?; }
        }
        #[allow(dead_end)]
        state Flooded { on Dig => ignore; }
    }
}

#[test]
fn what_was_lost_cannot_be_written() {
    let mut o = Faulty::new();
    let mut cellar = Cellar::start(&mut o).unwrap();
    o.fails_in = Some(0);
    assert!(cellar.send(&mut o, CellarEvent::Dig).is_err() && cellar.is_poisoned());
    assert_eq!(told(|| drop(serde_json::to_string(&cellar.snapshot()))), LOST);
}

const LOST: &str = "state `Dug` is lost: code that had taken its data panicked, failed or was dropped before its end. Ask \
                    `is_poisoned()` before the call, and start the machine anew";

/// What the call says as it panics.
fn told(call: impl FnOnce()) -> String {
    let panic = catch_unwind(AssertUnwindSafe(call)).unwrap_err();
    panic.downcast_ref::<String>().unwrap().clone()
}
