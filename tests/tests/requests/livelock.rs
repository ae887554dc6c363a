//! Chains of requests in `enter` and `resume`: followed, bounded, and reported where they would not end.
//! A single request in `enter` lives in `requests_in_enter.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Loops(log: &mut Log) {
        #[allow(unused_line)]
        clock u32;

        #[derive(Debug, PartialEq)]
        events { Ping, Alone, Through, Over, Back, Late }

        initial Idle;

        livelock(state) do log.say(format!("livelock in {state}"));
        transition(from, to) do log.say(format!("{from} -> {to}"));

        state Idle {
            enter do { log.say("enter Idle"); if log.n == 2 { goto!(Ping) } }
            resume do { log.say("resume Idle"); if log.n == 1 { push!(Bounce) } }
            on Ping    => Ping;
            on Alone   => Alone;
            on Through => Through;
            on Over    => push Bounce;
            when log.n == 3 => Ping;
        }

        state Ping {
            enter do { log.say("enter Ping"); goto!(Pong) }
            exit  do log.say("exit Ping");
        }

        state Pong {
            enter do { log.say("enter Pong"); if !log.ok { goto!(Ping) } }
            exit  do log.say("exit Pong");
            on Late do log.say("late");
            on Back => Idle;
        }

        state Alone {
            let n: u32 = { log.n += 1; log.n };
            enter do { log.say(format!("enter Alone {n}")); if !log.ok { goto!(Alone) } }
            exit  do log.say("exit Alone");
            on Back => Idle;
        }

        state Through {
            enter do { log.say("enter Through"); goto!(Idle) }
        }

        state Bounce {
            enter do { log.say("enter Bounce"); pop!() }
            exit  do log.say("exit Bounce");
        }
    }
}

use LoopsEvent as E;

fn loops() -> (Log, Loops) {
    let mut log = Log::new();
    let machine = Loops::start(&mut log, 0);
    log.reads("enter Idle");
    (log, machine)
}

#[test]
fn a_cycle_of_requests_stops_when_each_state_was_entered_once() {
    let (mut log, mut machine) = loops();
    assert_eq!(machine.send(&mut log, E::Ping, 0), Outcome::Transitioned);
    log.reads("enter Ping; Idle -> Ping; exit Ping; enter Pong; Ping -> Pong; livelock in Pong");
    assert_eq!(machine.state_id(), LoopsStateId::Pong, "a complete configuration");
}

#[test]
fn the_machine_goes_on_after_it() {
    let (mut log, mut machine) = loops();
    machine.send(&mut log, E::Ping, 0);
    log.take();
    machine.tick_at(&mut log, 1, SILENT); // the request is forgotten
    assert_eq!(machine.send(&mut log, E::Late, 1), Outcome::Handled);
    machine.send(&mut log, E::Back, 1);
    log.reads("late; exit Pong; enter Idle; Pong -> Idle");
}

#[test]
fn a_state_that_requests_itself() {
    let (mut log, mut machine) = loops();
    machine.step_at(&mut log, E::Alone, 0, "enter Alone 1; Idle -> Alone; livelock in Alone");
}

#[test]
fn where_the_step_began_may_be_entered_once_too() {
    let (mut log, mut machine) = loops();
    machine.step_at(&mut log, E::Through, 0, "enter Through; Idle -> Through; enter Idle; Through -> Idle");
    log.n = 2;
    machine.send(&mut log, E::Through, 0);
    log.reads(
        "enter Through; Idle -> Through; enter Idle; Through -> Idle; enter Ping; Idle -> Ping; exit Ping; \
         enter Pong; Ping -> Pong; livelock in Pong",
    );
}

#[test]
fn in_a_tick() {
    let (mut log, mut machine) = loops();
    log.n = 3;
    machine.update(&mut log, 0);
    assert_eq!(log.take().last().unwrap(), "livelock in Pong");
    log.ok = true;
    machine.send(&mut log, E::Back, 0);
    log.take();
    machine.update(&mut log, 0);
    assert_eq!(log.take().last().unwrap(), "Ping -> Pong");
}

#[test]
fn push_and_pop_in_enter_and_resume() {
    let (mut log, mut machine) = loops();
    machine.send(&mut log, E::Over, 0);
    log.reads("enter Bounce; Idle -> Bounce; exit Bounce; resume Idle; Bounce -> Idle");
    log.n = 1;
    machine.send(&mut log, E::Over, 0);
    log.reads("enter Bounce; Idle -> Bounce; exit Bounce; resume Idle; Bounce -> Idle; livelock in Idle");
    assert!(machine.suspended().is_empty());
}

#[test]
fn at_the_start() {
    let mut log = Log::new();
    log.n = 2;
    let machine = Loops::start(&mut log, 0);
    assert_eq!(machine.state_id(), LoopsStateId::Pong);
    log.reads("enter Idle; enter Ping; Idle -> Ping; exit Ping; enter Pong; Ping -> Pong; livelock in Pong");
}

fsm! {
    /// Without a `livelock` line it is a mistake that builds for development report.
    machine Unwatched(log: &mut Log) {
        events { Go, Late }
        initial Idle;
        state Idle { on Go => Left; }
        state Left { enter do { log.say("enter Left"); if !log.ok { goto!(Right) } } }
        state Right {
            enter do { log.say("enter Right"); goto!(Left) }
            on Late => Idle do log.say("late");
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, should_panic)]
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
    assert!(matches!(machine.send(&mut log, UnwatchedEvent::Late), Outcome::Transitioned));
    assert_eq!((log.take(), machine.state_id()), (vec!["late".to_owned()], UnwatchedStateId::Idle));
}

fsm! {
    /// Two lines of one step ask for the same state: each request begins a chain of its own.
    machine Twice(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Go, Out }
        initial P;
        state P {
            on Out => Q;
            region A {
                initial A1;
                state A1 { exit do log.say("exit A1"); on Go do goto!(A2); }
                state A2 {
                    enter do { log.say("enter A2"); if log.ok { goto!(Q) } }
                    exit do log.say("exit A2");
                }
            }
            region B {
                initial B1;
                state B1 { exit do log.say("exit B1"); on Go do goto!(A2); on Out do goto!(Q); }
            }
        }
        state Q { enter do { log.say("enter Q"); if log.ok { goto!(A2) } } on Go => P; }
    }
}

#[test]
fn two_lines_may_ask_for_one_state() {
    let mut log = Log::new();
    let mut twice = Twice::start(&mut log);
    assert_eq!(twice.send(&mut log, TwiceEvent::Go), Outcome::Transitioned);
    log.reads("exit A1; enter A2; exit B1; exit A2; enter A2");
    assert!(twice.is_in(TwiceStateId::A2) && twice.is_in(TwiceStateId::B1));
}

fsm! {
    /// No `always` and no `enter` asks for a change: a request of a `done` line leads round.
    machine Done(log: &mut Log) {
        events { Go }
        initial Idle;
        livelock(state) do log.say(format!("livelock in {state}"));
        state Idle { on Go => C; }
        state C {
            initial Work;
            enter do log.say("enter C");
            on Go => Idle;
            done do { log.say("done"); if log.n > 0 { log.n -= 1; goto!(Last) } }
            state Work { on Go => Last; }
            final state Last { enter do log.say("enter Last"); }
        }
    }
}

#[test]
fn a_request_of_a_done_line_goes_on_with_the_chain() {
    let mut log = Log::new();
    let mut done = Done::start(&mut log);
    done.send(&mut log, DoneEvent::Go);
    log.n = 9;
    log.take();
    done.step(&mut log, DoneEvent::Go, "enter Last; done; livelock in Last"); // the line has named it
    assert_eq!(log.n, 8);
}

fsm! {
    /// What is entered by default is not named.
    machine Default(log: &mut Log) {
        events { Go }
        initial Outer;
        livelock(state) do log.say(format!("livelock in {state}"));
        #[allow(dead_end)]
        state Outer {
            initial Inner;
            enter do { log.say("enter Outer"); goto!(Inner) }
            on Go => Outer;
            state Inner { enter do log.say("enter Inner"); exit do log.say("exit Inner"); }
        }
    }
}

#[test]
fn a_state_that_is_entered_by_default_may_be_asked_for() {
    let mut log = Log::new();
    let _ = Default::start(&mut log);
    log.reads("enter Outer; enter Inner; exit Inner; enter Inner");
}
