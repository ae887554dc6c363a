//! `=> defer`: an event is kept until the state changes, and then offered again.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Printer(log: &mut Log) {
        clock u32;
        queue 3;
        #[derive(Debug, PartialEq)]
        events { Print(u32), Ready, Jam, Clear, Ring, Text { text: String }, Deep, Other, Step, Up, Down }

        initial Warming;

        transition(from, to) do log.say(format!("{from} -> {to}"));
        unhandled(event) do log.say(format!("unhandled {event:?}"));
        on Ring do log.say("ring");

        state Warming {
            on Print(_) => defer;
            on Text { .. } if log.ask("keep?", log.ok) => defer;
            on Ready => Idle do { log.say("ready"); let _ = raise!(Ring); }
            on Jam => Jammed;
            on Step do log.say("step");
            on Deep => Outer;
            after 10ms => Idle do log.say("warm");
        }
        state Idle {
            enter do log.say("enter Idle");
            on Print(n) if n > 100 => Jammed do log.say(format!("print {n} jams"));
            on Print(n) do log.say(format!("print {n}"));
            on Text { text } do log.say(format!("text {text}"));
            on Up => push Busy;
        }
        state Jammed {
            on Print(_) => defer;
            on Ring => ignore;
            on Clear => Idle do log.say("clear");
        }
        state Busy {
            on Print(_) => defer;
            on Down => pop do log.say("down");
        }
        state Outer {
            initial Left;
            on Print(_) => defer;
            on Other => Idle;
            on Ring => ignore;
            state Left {
                on Print(n) if n == 1 do log.say("left prints 1");
                on Step => Right do log.say("step");
                on Ready do log.say("internal");
            }
            state Right {
                on Print(n) if n < 3 do log.say(format!("right prints {n}"));
                on Step => Left;
            }
        }
    }
}

use PrinterEvent as E;
use PrinterStateId as Id;

fn printer() -> (Log, Printer) {
    let mut log = Log::new();
    let printer = Printer::start(&mut log, 0);
    log.reads(SILENT);
    (log, printer)
}

#[test]
fn kept_until_the_state_changes_then_offered_in_order_behind_what_was_raised() {
    let (mut log, mut printer) = printer();
    assert_eq!(printer.send(&mut log, E::Print(1), 0), Outcome::Deferred);
    assert_eq!(printer.send(&mut log, E::Print(2), 0), Outcome::Deferred);
    // Nothing was offered: the state has not changed.
    assert_eq!(printer.step_at(&mut log, E::Step, 0, "step"), Outcome::Handled);
    assert_eq!(printer.send(&mut log, E::Ready, 0), Outcome::Transitioned);
    log.reads("ready; enter Idle; Warming -> Idle; ring; print 1; print 2");
    assert_eq!(printer.step_at(&mut log, E::Print(3), 0, "print 3"), Outcome::Handled); // each once
}

#[test]
fn deferred_again_it_stays_in_order() {
    let (mut log, mut printer) = printer();
    for n in [1, 2] {
        printer.send(&mut log, E::Print(n), 0);
    }
    printer.step_at(&mut log, E::Jam, 0, "Warming -> Jammed");
    assert_eq!(printer.send(&mut log, E::Print(3), 0), Outcome::Deferred);
    printer.step_at(&mut log, E::Clear, 0, "clear; enter Idle; Jammed -> Idle; print 1; print 2; print 3");
}

#[test]
fn a_recalled_event_may_change_the_state_and_the_rest_is_deferred_again() {
    let (mut log, mut printer) = printer();
    for n in [101, 2, 3] {
        printer.send(&mut log, E::Print(n), 0);
    }
    printer.send(&mut log, E::Ready, 0);
    log.reads("ready; enter Idle; Warming -> Idle; print 101 jams; Idle -> Jammed");
    assert_eq!(printer.state_id(), Id::Jammed);
    printer.step_at(&mut log, E::Clear, 0, "clear; enter Idle; Jammed -> Idle; print 2; print 3");
}

#[test]
fn a_full_queue_hands_it_back() {
    let (mut log, mut printer) = printer();
    for n in 1..=3 {
        assert_eq!(printer.send(&mut log, E::Print(n), 0), Outcome::Deferred);
    }
    // It is not unhandled.
    assert_eq!(printer.step_at(&mut log, E::Print(4), 0, SILENT), Outcome::QueueFull(E::Print(4)));
    // The raised one has found no room.
    printer.step_at(&mut log, E::Ready, 0, "ready; enter Idle; Warming -> Idle; print 1; print 2; print 3");
}

#[test]
fn a_guard_decides() {
    let (mut log, mut printer) = printer();
    let text = || E::Text { text: "hello".to_owned() };
    assert_eq!(printer.send(&mut log, text(), 0), Outcome::GuardRefused(text()));
    log.reads("keep?; unhandled Text { text: \"hello\" }");
    log.ok = true;
    assert_eq!(printer.send(&mut log, text(), 0), Outcome::Deferred);
    printer.send(&mut log, E::Ready, 0);
    log.reads("keep?; ready; enter Idle; Warming -> Idle; ring; text hello");
}

#[test]
fn recalled_by_a_tick() {
    let (mut log, mut printer) = printer();
    printer.send(&mut log, E::Print(7), 0);
    printer.tick_at(&mut log, 10, "warm; enter Idle; Warming -> Idle; print 7");
}

#[test]
fn of_a_composite_it_holds_in_the_states_inside() {
    let (mut log, mut printer) = printer();
    printer.send(&mut log, E::Deep, 0);
    log.take();
    assert_eq!(printer.send(&mut log, E::Print(1), 0), Outcome::Handled);
    assert_eq!(printer.send(&mut log, E::Print(2), 0), Outcome::Deferred);
    assert_eq!(printer.send(&mut log, E::Print(3), 0), Outcome::Deferred);
    assert_eq!(printer.send(&mut log, E::Ring, 0), Outcome::Handled, "ignored");
    assert_eq!(printer.send(&mut log, E::Ready, 0), Outcome::Handled);
    log.reads("left prints 1; internal");
    printer.step_at(&mut log, E::Step, 0, "step; Left -> Right; right prints 2");
    printer.step_at(&mut log, E::Other, 0, "enter Idle; Right -> Idle; print 3");
}

#[test]
fn a_push_and_a_pop_are_changes_too() {
    let (mut log, mut printer) = printer();
    printer.send(&mut log, E::Ready, 0);
    printer.send(&mut log, E::Up, 0);
    log.take();
    assert_eq!(printer.send(&mut log, E::Print(5), 0), Outcome::Deferred);
    printer.step_at(&mut log, E::Down, 0, "down; Busy -> Idle; print 5");
}

#[test]
fn what_nothing_takes_when_it_is_recalled_is_reported() {
    let (mut log, mut printer) = printer();
    log.ok = true;
    printer.send(&mut log, E::Text { text: "lost".to_owned() }, 0);
    printer.send(&mut log, E::Jam, 0);
    log.reads("keep?; Warming -> Jammed; unhandled Text { text: \"lost\" }");
}

fsm! {
    /// An end drops what waits.
    machine Ends(log: &mut Log) {
        queue 2;
        events { Keep, End, Other }
        initial Begin;
        state Begin { on Keep => defer; on Other => Taking; on End => Gone; }
        state Taking { on Keep do log.say("keep"); on End => Gone; }
        final state Gone {}
    }
}

fsm! {
    /// Without `raise!`, flat, with events that can only be moved.
    machine Moves(log: &mut Log) {
        queue 1;
        events { Give(fsm_tests::Token), Open, Close }
        initial Closed;
        state Closed { on Give(_) => defer; on Open => Opened { held: None }; }
        state Opened {
            let held: Option<fsm_tests::Token>;
            on Give(token) => Opened { held: Some(token) } do log.say(format!("give {}", token.name));
            on Close => Closed;
        }
    }
}

#[test]
fn what_waits_is_moved_and_dropped_once() {
    let counter = fsm_tests::Counter::new();
    let mut log = Log::new();
    let mut moves = Moves::start(&mut log);
    assert!(matches!(moves.send(&mut log, MovesEvent::Give(counter.token("one"))), Outcome::Deferred));
    let Outcome::QueueFull(MovesEvent::Give(two)) =
        moves.send(&mut log, MovesEvent::Give(counter.token("two")))
    else {
        panic!("the queue has room for one")
    };
    assert_eq!((two.name, counter.alive()), ("two", 2));
    drop(two);
    moves.send(&mut log, MovesEvent::Open);
    assert_eq!((log.take(), counter.alive()), (vec!["give one".to_owned()], 1));
    moves.send(&mut log, MovesEvent::Close);
    assert_eq!(counter.alive(), 0);
    moves.send(&mut log, MovesEvent::Give(counter.token("three")));
    drop(moves);
    assert_eq!(counter.alive(), 0, "what waits goes with the machine");
}

#[test]
fn the_end_drops_what_waits() {
    let mut log = Log::new();
    let mut ends = Ends::start(&mut log);
    assert!(matches!(ends.send(&mut log, EndsEvent::Keep), Outcome::Deferred));
    assert!(matches!(ends.send(&mut log, EndsEvent::End), Outcome::Transitioned));
    assert!(ends.is_done());
    log.reads(SILENT);
}

fsm! {
    /// What the pattern binds is no number, so it could be moved out of the event.
    machine Reader(log: &mut Log) {
        queue 2;
        #[derive(Debug, PartialEq)]
        events { Word(String), Next, Split }
        initial Busy;
        state Busy {
            on Word(word) if word.len() > 8 => ignore;
            on Word(word) if word.len() > 3 => defer;
            on Word(word) do log.say(word);
            on Next => Free;
            on Split => Both;
        }
        state Free { on Word(word) do log.say(format!("later {word}")); on Next => Busy; }
        state Both {
            region Left {
                initial Deaf;
                state Deaf {
                    on Word(word) if word.len() > 8 => ignore;
                    on whole @ Word(_) if matches!(&whole, ReaderEvent::Word(word) if word.len() > 3) => defer;
                    on Word(word) do log.say(word);
                    on Next => Awake;
                }
                state Awake { on Word(word) do log.say(format!("awake {word}")); on Next => Deaf; }
            }
            region Right { initial Still; state Still { on Next => Moved; } state Moved { on Split => Still; } }
        }
    }
}

#[test]
fn an_event_is_kept_whole_whatever_its_pattern_binds() {
    let word = |text: &str| ReaderEvent::Word(text.to_owned());
    let mut log = Log::new();
    let mut reader = Reader::start(&mut log);
    assert_eq!(reader.send(&mut log, word("everything")), Outcome::Handled);
    assert_eq!(reader.send(&mut log, word("some")), Outcome::Deferred);
    assert_eq!(reader.step(&mut log, word("any"), "any"), Outcome::Handled);
    reader.step(&mut log, ReaderEvent::Next, "later some");

    reader.send(&mut log, ReaderEvent::Next);
    reader.send(&mut log, ReaderEvent::Split);
    assert_eq!(reader.send(&mut log, word("everything")), Outcome::Handled);
    assert_eq!(reader.send(&mut log, word("some")), Outcome::Deferred);
    assert_eq!(reader.send(&mut log, word("any")), Outcome::Handled);
    reader.send(&mut log, ReaderEvent::Next);
    log.reads("any; awake some");
}
