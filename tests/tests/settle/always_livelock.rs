//! Chains of `always` and `done` lines that lead round: each stops at a complete configuration, and is told.
//! Chains of requests live in `livelock.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Round(log: &mut Log) {
        queue 4;
        #[derive(Debug, PartialEq)]
        events { Go, Far, Ring, Stop, Mend, Own }

        initial Idle;

        livelock(state) do log.say(format!("livelock in {state}"));
        transition(from, to) do log.say(format!("{from} -> {to}"));

        state Idle {
            on Go  => Left;
            on Far => Outer;
            on Own => Alone;
        }
        state Left {
            enter do log.say("enter Left");
            exit  do log.say("exit Left");
            always if log.ok => Right do log.say("right");
            on Stop => Idle;
            on Ring do log.say("ring left");
            on Mend do log.ok = true;
        }
        state Right {
            enter do { log.say("enter Right"); if log.n == 7 { log.n = 0; let _ = raise!(Ring); } }
            exit  do log.say("exit Right");
            always if log.ok => Left do log.say("left");
            on Ring do { log.ok = false; log.say("ring right"); }
            on Stop => Idle;
        }
        state Alone {
            enter do log.say("enter Alone");
            always if log.n == 0 => self do log.say("again");
            on Stop => Idle;
        }
        state Outer {
            enter do log.say("enter Outer");
            exit  do log.say("exit Outer");
            initial Inner;
            always if log.n == 3 => Outer do log.say("round");
            state Inner {
                enter do log.say("enter Inner");
                exit  do log.say("exit Inner");
                always if log.ok => End do log.say("on");
            }
            final state End { enter do log.say("enter End"); }
            done if log.n == 0 => Inner do log.say("done");
            on Stop => Idle;
        }
    }
}

use RoundEvent as E;
use RoundStateId as Id;

fn round() -> (Log, Round) {
    let mut log = Log::new();
    let round = Round::start(&mut log);
    log.reads(SILENT);
    log.ok = true;
    (log, round)
}

#[test]
fn it_stops_where_a_state_would_be_entered_twice_and_the_queue_goes_on() {
    let (mut log, mut round) = round();
    log.n = 7;
    assert_eq!(round.send(&mut log, E::Go), Outcome::Transitioned);
    // What the event itself has entered counts.
    log.reads(
        "enter Left; Idle -> Left; exit Left; right; enter Right; Left -> Right; livelock in Right; \
         ring right",
    );
    assert_eq!(round.state_id(), Id::Right);
}

#[test]
fn it_begins_anew_with_the_next_step() {
    let (mut log, mut round) = round();
    log.ok = false;
    round.step(&mut log, E::Go, "enter Left; Idle -> Left");
    assert_eq!(round.send(&mut log, E::Mend), Outcome::Handled);
    log.reads(
        "exit Left; right; enter Right; Left -> Right; exit Right; left; enter Left; Right -> Left; \
         livelock in Left",
    );
}

#[test]
fn of_a_state_that_enters_itself() {
    let (mut log, mut round) = round();
    round.step(&mut log, E::Own, "enter Alone; Idle -> Alone; livelock in Alone");
    assert_eq!(round.send(&mut log, E::Stop), Outcome::Transitioned);
}

#[test]
fn of_done_lines() {
    let (mut log, mut round) = round();
    round.send(&mut log, E::Far);
    // `Inner` was entered by default before, and is named now; `End` would be named again.
    log.reads(
        "enter Outer; enter Inner; Idle -> Inner; exit Inner; on; enter End; Inner -> End; done; \
         enter Inner; End -> Inner; livelock in Inner",
    );
}

#[test]
fn of_an_outer_line() {
    let (mut log, mut round) = round();
    log.ok = false;
    log.n = 3;
    round.step(&mut log, E::Far, "enter Outer; enter Inner; Idle -> Inner; livelock in Inner");
}

fsm! {
    machine Unwatched(log: &mut Log) {
        events { Go, Stop }
        initial Idle;
        state Idle  { on Go => Left; }
        state Left  { enter do log.say("enter Left");  always if log.n == 0 => Right; on Stop => Idle; }
        state Right { enter do log.say("enter Right"); always if log.n == 0 => Left; on Stop => Idle; }
    }
}

#[test]
#[cfg_attr(debug_assertions, should_panic = "would go round for ever")]
fn without_a_line_for_it_a_debug_build_panics() {
    let mut log = Log::new();
    Unwatched::start(&mut log).send(&mut log, UnwatchedEvent::Go);
}

#[test]
fn also_then_the_machine_is_in_a_complete_configuration() {
    let mut log = Log::new();
    let mut machine = Unwatched::start(&mut log);
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        machine.send(&mut log, UnwatchedEvent::Go);
    }));
    log.reads("enter Left; enter Right");
    log.n = 1;
    assert!(matches!(machine.send(&mut log, UnwatchedEvent::Stop), Outcome::Transitioned));
    assert_eq!(machine.state_id(), UnwatchedStateId::Idle);
}
