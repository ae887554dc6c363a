//! Bounds where features meet: chains of requests among regions, `always` after an event, raised events without end.
//! Chains within one feature live in `livelock.rs` and `always_livelock.rs`.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, Steps, Trace};

/// The trace of a run that has to end: a test that hangs would tell nothing.
fn ends(run: fn() -> Vec<String>) -> Vec<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(run()));
    receiver.recv_timeout(Duration::from_secs(10)).expect("the call ends")
}

fsm! {
    machine Around(log: &mut Log) {
        events { E }
        initial Z;
        livelock(state) do log.say(format!("livelock in {state}"));
        transition(from, to) do log.say(format!("{from} -> {to}"));
        state Z { on E => P; }
        #[allow(dead_end)]
        state P {
            enter do {
                log.say("enter P");
                if log.ok { goto!(A2) }
            }
            region A {
                initial A1;
                state A1 { enter do log.say("enter A1"); }
                state A2 { enter do log.say("enter A2"); }
            }
            region B {}
        }
    }
}

#[test]
fn a_state_asks_for_a_state_in_its_region() {
    let trace = ends(|| {
        let mut log = Log::new();
        log.ok = true;
        let mut around = Around::start(&mut log);
        assert_eq!(around.state_id(), AroundStateId::Z);
        around.send(&mut log, AroundEvent::E);
        assert!(around.is_in(AroundStateId::A2));
        log.take()
    });
    // To enter `A2`, `P` is entered again, which asks for `A2` again: that has been entered in this step.
    let again = ["enter P", "enter A2", "P -> P", "livelock in P"];
    assert_eq!(trace, [["enter P", "enter A1", "Z -> P"].as_slice(), &again].concat());
}

fsm! {
    machine Beside(log: &mut Log) {
        events { E }
        initial Z;
        livelock(state) do { let _ = state; log.say("livelock"); };
        state Z { on E => P; }
        #[allow(dead_end)]
        state P {
            enter do log.say("enter P");
            region A {
                initial A1;
                enter do {
                    log.say("enter A");
                    if log.n == 1 { goto!(B2) }
                }
                state A1 {
                    enter do {
                        log.say("enter A1");
                        if log.n == 2 { goto!(B2) }
                    }
                }
            }
            region B {
                initial B1;
                state B1 { enter do log.say("enter B1"); }
                state B2 { enter do log.say("enter B2"); }
            }
        }
    }
}

/// To enter `B2`, all of `P` is entered again, whose `A` asks for `B2` again.
const TWICE: [&str; 9] =
    ["enter P", "enter A", "enter A1", "enter B1", "enter P", "enter A", "enter A1", "enter B2", "livelock"];

fn beside(n: u32) -> Vec<String> {
    let mut log = Log::new();
    log.n = n;
    let mut beside = Beside::start(&mut log);
    beside.send(&mut log, BesideEvent::E);
    assert!(beside.is_in(BesideStateId::B2));
    log.take()
}

#[test]
fn a_region_asks_for_a_state_in_a_sibling() {
    assert_eq!(ends(|| beside(1)), TWICE);
}

#[test]
fn a_child_of_a_region_asks_for_a_state_in_a_sibling() {
    assert_eq!(ends(|| beside(2)), TWICE);
}

fsm! {
    machine Swing(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Go, Own, Stop }
        initial Idle;
        livelock(state) do log.say(format!("livelock in {state}"));
        transition(from, to) do log.say(format!("{from} -> {to}"));
        state Idle { on Go => Left; on Own => Alone; }
        state Left  { always if log.ok => Right do log.say("right"); on Stop => Idle; }
        state Right { always if log.ok => Left do log.say("left"); on Stop => Idle; }
        state Alone { always if log.ok => self do log.say("again"); on Stop => Idle; }
    }
}

#[test]
fn always_counts_the_entry_that_the_event_has_made() {
    let mut log = Log::new();
    log.ok = true;
    let mut swing = Swing::start(&mut log);
    assert_eq!(swing.send(&mut log, SwingEvent::Go), Outcome::Transitioned);
    log.reads("Idle -> Left; right; Left -> Right; livelock in Right");
    log.ok = false;
    swing.send(&mut log, SwingEvent::Stop);
    log.take();
    log.ok = true;
    swing.step(&mut log, SwingEvent::Own, "Idle -> Alone; livelock in Alone");
}

fsm! {
    machine Echo(log: &mut Log) {
        queue 2;
        #[derive(Debug, PartialEq)]
        events { E }
        initial S;
        unhandled(event) do log.say(format!("unhandled {event:?}"));
        #[allow(dead_end)]
        state S {
            on E do {
                log.n += 1;
                let _ = raise!(E);
            }
        }
    }
}

#[test]
fn of_raised_events_one_call_serves_a_thousand() {
    let trace = ends(|| {
        let mut log = Log::new();
        let mut echo = Echo::start(&mut log);
        echo.send(&mut log, EchoEvent::E);
        // The event that was sent, and those that were raised.
        assert_eq!(log.n, 1 + 1_000);
        let first = log.take();
        echo.send(&mut log, EchoEvent::E);
        assert_eq!(log.n, 2 * (1 + 1_000));
        first
    });
    trace.reads("unhandled E");
}

fsm! {
    machine Below(log: &mut Log) {
        stack 1;
        events { Go }
        initial A;
        livelock(state) do log.say(format!("livelock in {state}"));
        state A {
            enter do { log.say("enter A"); if log.ok { pop!(else B) } }
            resume do log.say("resume A");
            on Go => push Up;
        }
        state Up { on Go => A; }
        #[allow(dead_end)]
        state B;
    }
}

/// A request that may go back names what waits below, and not the state that it would enter otherwise.
#[test]
fn a_chain_that_leads_back_to_what_was_suspended_ends() {
    let mut log = Log::new();
    let mut below = Below::start(&mut log);
    below.send(&mut log, BelowEvent::Go);
    log.ok = true;
    below.send(&mut log, BelowEvent::Go);
    log.reads("enter A; enter A; livelock in A");
    assert_eq!(below.suspended().len(), 1);
}

fsm! {
    machine Unheard(told: &mut u32) {
        queue 2;
        #[derive(Debug, PartialEq)]
        events {
            #[allow(unused_event)]
            Unknown,
            Known,
        }
        initial S;
        unhandled(event) do {
            let _ = event;
            *told += 1;
            let _ = raise!(Unknown);
        }
        #[allow(dead_end)]
        state S { on Known => ignore; }
    }
}

#[test]
fn an_unhandled_line_that_raises_what_nobody_takes_is_stopped() {
    let mut told = 0;
    let mut echo = Unheard::start(&mut told);
    let outcome = echo.send(&mut told, UnheardEvent::Unknown);
    assert_eq!(outcome, Outcome::Unhandled(UnheardEvent::Unknown));
    // The event that was sent, 1,000 that nobody took, and 1,000 that were no longer offered.
    assert_eq!(told, 2001);
    assert_eq!(echo.send(&mut told, UnheardEvent::Known), Outcome::Handled);
    // The one that waited began the same again.
    assert_eq!(told, 4001);
}
