//! Which line takes an event, what `send` returns, and that an event not used comes back whole.
//! Shapes of patterns live in `on_patterns.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Counter, Log, SILENT, Steps, Token};

fsm! {
    #[allow(no_fallback)]
    machine Desk(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Ping(u32), Call, Go, Lost(String) }

        initial Open;

        on Ping(n) do log.say(format!("machine takes {n}"));
        on Call if log.ask("machine?", log.n > 5) do log.say("machine takes the call");

        state Open {
            on Ping(n) if log.ask("1?", n == 1) do log.say("first");
            on Ping(n) if log.ask("2?", n <= 2) do log.say("second");
            on Ping(n) if log.ask("3?", n <= 3) => Busy do log.say("third");
            on Call if log.ask("call?", log.ok) do log.say("state takes the call");
            on Go => Busy;
        }

        state Busy {
            exit do log.say("exit Busy");
            on Ping(0..=9) => ignore;
            on Call => ignore;
            on Go => Shut;
        }

        state Shut {
            on Go => Open;
            on Lost(text) if text.is_empty() => Open;
            on Lost(text) if log.ask("lost?", text.len() > 100) => Busy;
        }
    }
}

fn desk() -> (Log, Desk) {
    let mut log = Log::new();
    let desk = Desk::start(&mut log);
    (log, desk)
}

#[test]
fn the_first_enabled_line_in_source_order_takes_the_event() {
    let (mut log, mut desk) = desk();
    assert_eq!(desk.step(&mut log, DeskEvent::Ping(1), "1?; first"), Outcome::Handled);
    assert_eq!(desk.step(&mut log, DeskEvent::Ping(2), "1?; 2?; second"), Outcome::Handled);
    assert_eq!(desk.step(&mut log, DeskEvent::Ping(3), "1?; 2?; 3?; third"), Outcome::Transitioned);
}

#[test]
fn what_the_state_refuses_goes_outwards_to_the_machine() {
    let (mut log, mut desk) = desk();
    assert_eq!(desk.step(&mut log, DeskEvent::Ping(4), "1?; 2?; 3?; machine takes 4"), Outcome::Handled);
}

#[test]
fn what_the_state_has_no_line_for_goes_outwards_to_the_machine() {
    let (mut log, mut desk) = desk();
    desk.send(&mut log, DeskEvent::Go);
    assert_eq!(desk.step(&mut log, DeskEvent::Ping(10), "machine takes 10"), Outcome::Handled);
}

#[test]
fn the_state_comes_before_the_machine() {
    let (mut log, mut desk) = desk();
    (log.ok, log.n) = (true, 9);
    assert_eq!(desk.step(&mut log, DeskEvent::Call, "call?; state takes the call"), Outcome::Handled);
}

#[test]
fn ignore_takes_the_event_and_does_nothing() {
    let (mut log, mut desk) = desk();
    desk.send(&mut log, DeskEvent::Go);
    assert_eq!(desk.send(&mut log, DeskEvent::Ping(7)), Outcome::Handled);
    assert_eq!(desk.step(&mut log, DeskEvent::Call, SILENT), Outcome::Handled);
    assert_eq!(desk.state_id(), DeskStateId::Busy);
}

#[test]
fn when_every_guard_refuses_the_event_comes_back_as_refused() {
    let (mut log, mut desk) = desk();
    assert_eq!(desk.send(&mut log, DeskEvent::Call), Outcome::GuardRefused(DeskEvent::Call));
    log.reads("call?; machine?"); // guards from the inside out
    desk.send(&mut log, DeskEvent::Go);
    desk.send(&mut log, DeskEvent::Go);
    log.take();
    // The guard of the machine alone.
    assert_eq!(desk.step(&mut log, DeskEvent::Call, "machine?"), Outcome::GuardRefused(DeskEvent::Call));
    assert_eq!(
        desk.send(&mut log, DeskEvent::Lost("text".into())),
        Outcome::GuardRefused(DeskEvent::Lost("text".into()))
    );
    log.reads("lost?");
}

#[test]
fn what_nobody_names_comes_back_as_unhandled() {
    let (mut log, mut desk) = desk();
    assert_eq!(
        desk.send(&mut log, DeskEvent::Lost("x".into())),
        Outcome::Unhandled(DeskEvent::Lost("x".into()))
    );
    log.reads(SILENT);
}

fsm! {
    /// Its events can only be moved.
    machine Safe(log: &mut Log) {
        events { Put(Token), Look(Token), Out }
        initial Empty;
        state Empty {
            on Put(token) if log.ok => Full { token };
            on Out => ignore;
        }
        state Full {
            let token: Token;
            on Look(other) if log.ask("same?", other.name == token.name) do drop(other);
            on Out => Empty;
        }
    }
}

#[test]
fn an_event_that_can_only_be_moved_comes_back_itself() {
    let counter = Counter::new();
    let mut log = Log::new();
    let mut safe = Safe::start(&mut log);

    let Outcome::GuardRefused(SafeEvent::Put(token)) =
        safe.send(&mut log, SafeEvent::Put(counter.token("gold")))
    else {
        panic!("the guard refuses")
    };
    assert_eq!((token.name, counter.alive()), ("gold", 1));

    log.ok = true;
    assert!(matches!(safe.send(&mut log, SafeEvent::Put(token)), Outcome::Transitioned));
    assert_eq!(counter.alive(), 1, "the state owns it now");

    let Outcome::Unhandled(SafeEvent::Put(second)) =
        safe.send(&mut log, SafeEvent::Put(counter.token("lead")))
    else {
        panic!("Full takes no second token")
    };
    assert!(matches!(
        safe.send(&mut log, SafeEvent::Look(second)),
        Outcome::GuardRefused(SafeEvent::Look(Token { name: "lead", .. }))
    ));
    assert_eq!(counter.alive(), 1, "what came back was dropped here");

    assert!(matches!(safe.send(&mut log, SafeEvent::Look(counter.token("gold"))), Outcome::Handled));
    assert_eq!(counter.alive(), 1, "the action dropped its own");
    safe.send(&mut log, SafeEvent::Out);
    assert_eq!(counter.alive(), 0);
}
