//! Deferred events after a change whose `enter` ends before its time. The change was made, so they are offered by the next
//! call, before its own event.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_runtime::{Snapshot, fsm};
use fsm_tests::{Fault, Faulty, Trace, block_on, polled};
use serde::{Deserialize, Serialize};

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Desk(o: &mut Faulty) -> Result<(), Fault> {
        snapshots;
        clock u32;
        queue 4;
        stack 2;
        #[derive(Clone, Debug, Serialize, Deserialize)]
        events { Go, Anew, Ask(u32), More, Up }
        initial Shut;
        on More do o.run("more")?;
        on Ask(_) => defer;
        on Anew => self;
        on Up => push Open;
        enter do if o.n == 1 { o.run("enter Desk")?; }
        state Shut {
            on Go => Open;
            after 9s => Open;
            on Up do goto!(Open);
        }
        state Open {
            enter do o.run("enter Open")?;
            on Ask(n) do o.run(n.to_string())?;
            on Go => Shut;
        }
    }
}

use DeskEvent as E;

fn waiting() -> (Faulty, Desk) {
    let mut o = Faulty::new();
    let mut desk = Desk::start(&mut o, 0).unwrap();
    assert!(desk.send(&mut o, E::Ask(1), 0).is_ok());
    assert!(desk.send(&mut o, E::Ask(2), 0).is_ok());
    o.fails_in = Some(0);
    (o, desk)
}

const COME_FIRST: [&str; 5] = ["enter Open", "failed", "1", "2", "more"];

#[test]
fn behind_an_error_they_come_first() {
    let (mut o, mut desk) = waiting();
    assert!(desk.send(&mut o, E::Go, 0).is_err());
    assert!(desk.send(&mut o, E::More, 0).is_ok());
    assert_eq!(o.take(), COME_FIRST);
}

#[test]
fn behind_a_timed_line_they_come_first() {
    let (mut o, mut desk) = waiting();
    assert!(desk.update(&mut o, 9_000).is_err());
    assert!(desk.send(&mut o, E::More, 9_000).is_ok());
    assert_eq!(o.take(), COME_FIRST);
}

#[test]
fn behind_a_request_they_come_first() {
    let (mut o, mut desk) = waiting();
    assert!(desk.send(&mut o, E::Up, 0).is_err());
    assert!(desk.update(&mut o, 0).is_ok());
    assert_eq!(o.take(), COME_FIRST[..4]);
}

#[test]
fn behind_a_machine_that_begins_anew_they_are_offered_too() {
    let (mut o, mut desk) = waiting();
    o.n = 1;
    assert!(desk.send(&mut o, E::Anew, 0).is_err());
    // They are deferred again, for the next change.
    assert!(desk.send(&mut o, E::Go, 0).is_ok());
    o.take().reads("enter Desk; failed; enter Open; 1; 2");
}

#[test]
fn a_snapshot_in_between_knows_of_them() {
    let (mut o, mut desk) = waiting();
    assert!(desk.send(&mut o, E::Go, 0).is_err());
    let text = serde_json::to_string(&desk.snapshot(0)).unwrap();
    let snapshot: Snapshot<Desk> = serde_json::from_str(&text).unwrap();
    let Ok(mut desk) = snapshot.restore(0) else { panic!("{text}") };
    assert!(desk.send(&mut o, E::More, 0).is_ok());
    assert_eq!(o.take(), COME_FIRST);
}

fsm! {
    machine Handled(o: &mut Faulty) -> Result<(), Fault> {
        queue 4;
        #[derive(Debug)]
        events { Go, Ask(u32) }
        initial Shut;
        failed(fault) do o.say(format!("said {}", fault.0));
        state Shut { on Ask(_) => defer; on Go => Open; }
        state Open { enter do o.run("enter Open")?; on Ask(n) do o.run(n.to_string())?; on Go => Shut; }
    }
}

#[test]
fn behind_a_line_for_the_error_they_are_offered_at_once() {
    let mut o = Faulty::failing(0);
    let mut desk = Handled::start(&mut o).unwrap();
    assert!(desk.send(&mut o, HandledEvent::Ask(1)).is_ok());
    assert!(desk.send(&mut o, HandledEvent::Go).is_ok());
    o.take().reads("enter Open; failed; said enter Open; 1");
}

fsm! {
    async machine Waits(o: &mut Faulty) {
        queue 4;
        #[derive(Debug)]
        events { Go, Ask(u32), More }
        initial Shut;
        on More do o.say("more");
        state Shut { on Ask(_) => defer; on Go => Open; }
        state Open { enter do o.pass("enter Open").await; on Ask(n) do o.say(n.to_string()); on Go => Shut; }
    }
}

#[test]
fn behind_a_future_that_is_dropped_they_come_first() {
    let mut o = Faulty::new();
    let mut desk = block_on(Waits::start(&mut o));
    block_on(desk.send(&mut o, WaitsEvent::Ask(1)));
    assert!(polled(desk.send(&mut o, WaitsEvent::Go), 1).is_none());
    block_on(desk.send(&mut o, WaitsEvent::More));
    o.take().reads("1; more");
}

fsm! {
    machine Plain(o: &mut Faulty) {
        queue 4;
        #[derive(Debug)]
        events { Go, Ask(u32), More }
        initial Shut;
        on More do o.say("more");
        state Shut { on Ask(_) => defer; on Go => Open; }
        state Open { enter do assert!(o.n == 0); on Ask(n) do o.say(n.to_string()); on Go => Shut; }
    }
}

#[test]
fn behind_a_panic_they_wait_for_no_other_change() {
    let mut o = Faulty::new();
    let mut desk = Plain::start(&mut o);
    desk.send(&mut o, PlainEvent::Ask(1));
    o.n = 1;
    let sent = catch_unwind(AssertUnwindSafe(|| desk.send(&mut o, PlainEvent::Go)));
    assert!(sent.is_err() && desk.state_id() == PlainStateId::Open);
    desk.send(&mut o, PlainEvent::More);
    // A plain machine does not note that a step has ended before its time: what waits is served at the end of the call.
    o.take().reads("more; 1");
}
