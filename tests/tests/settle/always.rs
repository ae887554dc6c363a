//! `always`: at once when the state is entered and after each step, before anything else that waits.
//! Chains that would not end live in `always_livelock.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, Steps};

fsm! {
    machine Gate(log: &mut Log) {
        queue 4;
        #[derive(Debug, PartialEq)]
        events { Go, Touch, Raise, Deep, Ring, Refused, Back }

        initial Start;

        always if log.ask("machine?", log.n == 9) => Caught do { log.n = 0; log.say("caught"); }
        transition(from, to) do log.say(format!("{from} -> {to}"));
        on Ring do log.say("ring");

        state Start {
            enter do log.say("enter Start");
            exit  do log.say("exit Start");
            always if log.ask("start 1?", log.n == 1) => First do log.say("by 1");
            always if log.ask("start 2?", log.n == 1 || log.n == 2) => Second { by: log.n } do log.say("by 2");
            on Go    => First do log.say("go");
            on Touch do log.n += 1;
            on Raise do { let _ = raise!(Ring); log.n = 1; log.say("raised"); }
            on Refused if log.ask("refused?", false) => First;
            on Deep => Outer { depth: 1 };
            update do log.say("tick");
            when log.n == 5 do { log.n = 2; log.say("when"); }
        }
        state First {
            enter do { log.say("enter First"); log.n += 10; }
            exit  do log.say("exit First");
            always => Second { by: 10 } do log.say(format!("first done {}", log.n));
        }
        state Second {
            let by: u32;
            enter do log.say(format!("enter Second {by}"));
            exit  do log.say("exit Second");
            always if log.ask(format!("second by {by}?"), *by == 10) => Third { by: *by + 1 };
            on Back => Start;
        }
        state Third {
            let by: u32;
            let twice: u32 = *by * 2;
            enter do log.say(format!("enter Third {by} {twice}"));
            on Back => Start;
        }
        state Outer {
            let depth: u32;
            enter do log.say("enter Outer");
            exit  do log.say("exit Outer");
            always if log.ask(format!("outer {depth}?"), *depth == 4) => Second { by: *depth };
            initial Inner;
            state Inner {
                let n: u32 = *depth + 1;
                enter do log.say(format!("enter Inner {n}"));
                exit  do log.say("exit Inner");
                always if log.ask("inner?", *depth == 2) => Other { taken: n } do *depth += 1;
                on Touch do *depth += 1;
            }
            state Other {
                let taken: u32;
                enter do log.say(format!("enter Other {taken}"));
                exit  do log.say("exit Other");
                on Touch do *depth += 1;
            }
        }
        state Caught {
            enter do log.say("enter Caught");
            on Back => Start;
        }
    }
}

use GateEvent as E;
use GateStateId as Id;

fn gate() -> (Log, Gate) {
    let mut log = Log::new();
    let gate = Gate::start(&mut log);
    log.reads("enter Start; start 1?; start 2?; machine?");
    (log, gate)
}

#[test]
fn at_the_start() {
    let mut log = Log::new();
    log.n = 2;
    let gate = Gate::start(&mut log);
    log.reads(
        "enter Start; start 1?; start 2?; exit Start; by 2; enter Second 2; Start -> Second; second by 2?; \
         machine?",
    );
    assert!(matches!(gate.state(), GateState::Second { by: 2 }));
}

#[test]
fn after_an_event_that_changes_nothing_the_first_enabled_line_acts() {
    let (mut log, mut gate) = gate();
    assert_eq!(gate.send(&mut log, E::Touch), Outcome::Handled);
    log.reads(
        "start 1?; exit Start; by 1; enter First; Start -> First; exit First; first done 11; \
         enter Second 10; First -> Second; second by 10?; exit Second; enter Third 11 22; Second -> Third; \
         machine?",
    );
    assert!(matches!(gate.state(), GateState::Third { by: 11, twice: 22 }));
}

#[test]
fn a_chain_follows_a_transition_and_its_outcome_is_that_of_the_event() {
    let (mut log, mut gate) = gate();
    assert_eq!(gate.send(&mut log, E::Go), Outcome::Transitioned);
    log.reads(
        "exit Start; go; enter First; Start -> First; exit First; first done 10; enter Second 10; \
         First -> Second; second by 10?; exit Second; enter Third 11 22; Second -> Third; machine?",
    );
}

#[test]
fn after_an_event_that_nothing_took_or_a_guard_refused_too() {
    let (mut log, mut gate) = gate();
    assert_eq!(gate.step(&mut log, E::Back, "start 1?; start 2?; machine?"), Outcome::Unhandled(E::Back));
    log.n = 2;
    assert_eq!(gate.send(&mut log, E::Refused), Outcome::GuardRefused(E::Refused));
    log.reads(
        "refused?; start 1?; start 2?; exit Start; by 2; enter Second 2; Start -> Second; second by 2?; \
         machine?",
    );
}

#[test]
fn before_raised_events() {
    let (mut log, mut gate) = gate();
    assert_eq!(gate.send(&mut log, E::Raise), Outcome::Handled);
    log.reads(
        "raised; start 1?; exit Start; by 1; enter First; Start -> First; exit First; first done 11; \
         enter Second 10; First -> Second; second by 10?; exit Second; enter Third 11 22; Second -> Third; \
         machine?; ring; machine?",
    );
    assert_eq!(gate.state_id(), Id::Third);
}

#[test]
fn inner_states_first_then_outer_then_the_machine() {
    let (mut log, mut gate) = gate();
    gate.send(&mut log, E::Deep);
    log.reads("exit Start; enter Outer; enter Inner 2; Start -> Inner; inner?; outer 1?; machine?");
    // The outer state stays active, with the data that the inner line has changed.
    gate.step(&mut log, E::Touch, "inner?; exit Inner; enter Other 2; Inner -> Other; outer 3?; machine?");
    gate.send(&mut log, E::Touch);
    log.reads("outer 4?; exit Other; exit Outer; enter Second 4; Other -> Second; second by 4?; machine?");
}

#[test]
fn of_the_machine_from_every_depth() {
    let (mut log, mut gate) = gate();
    gate.send(&mut log, E::Deep);
    log.take();
    log.n = 9;
    assert_eq!(gate.send(&mut log, E::Go), Outcome::Unhandled(E::Go));
    log.reads(
        "inner?; outer 1?; machine?; exit Inner; exit Outer; caught; enter Caught; Inner -> Caught; machine?",
    );
}

#[test]
fn after_a_tick() {
    let (mut log, mut gate) = gate();
    gate.tick(&mut log, "tick; start 1?; start 2?; machine?");
    log.n = 5;
    gate.update(&mut log);
    log.reads(
        "tick; when; start 1?; start 2?; exit Start; by 2; enter Second 2; Start -> Second; second by 2?; \
         machine?",
    );
    gate.tick(&mut log, "second by 2?; machine?"); // also where a tick has nothing else to do
}
