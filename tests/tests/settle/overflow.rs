//! A statement `raise!` that finds the queue full: who hears of the event, and when.

use fsm_runtime::{Observer, Outcome, fsm};
use fsm_tests::{Log, Steps, Trace};

fsm! {
    machine Crowded {
        queue 1;
        events { Go, Note(u32) }
        initial A;
        #[allow(dead_end)]
        state A {
            on Go do {
                raise!(Note(1));
                raise!(Note(2));
            }
            on Note(_) => ignore;
        }
    }
}

/// Without a line `unhandled` nobody hears of it: that is a mistake in the table, which a debug build tells.
#[test]
#[cfg_attr(
    debug_assertions,
    should_panic(
        expected = "machine `Crowded`: event `Note`, raised on line 15, is lost, for the queue is full"
    )
)]
fn a_statement_has_nowhere_to_hand_an_event_back() {
    Crowded::start().send(CrowdedEvent::Go);
}

fsm! {
    machine Bell(log: &mut Log) {
        clock u32;
        queue 1;
        observed;
        #[derive(Clone, Debug, PartialEq)]
        events { Ring(u32), Later, Note(u32), Away, Back, End }
        initial Quiet;
        unhandled(event) do log.say(format!("unhandled {event:?}"));
        transition(from, to) do log.say(format!("{from} -> {to}"));
        on Note(n) do log.say(format!("note {n}"));
        state Quiet {
            exit do { log.say("exit"); raise!(Note(10)); }
            on Ring(n) do for n in 0..n { raise!(Note(n)) };
            on Later do {
                raise!(Note(1) after 5ms);
                raise!(Note(2) after 6ms);
                raise!(Note(3));
                cancel!(Note);
            }
            on Away => Loud do { log.say("away"); raise!(Note(11)); }
            on End => Over do { raise!(Note(12)); raise!(Note(13)); }
        }
        state Loud {
            enter do { log.say("enter"); raise!(Note(14)); }
            always if log.n == 1 => Quiet do log.say("always");
            on Back => Quiet;
        }
        final state Over;
    }
}

use BellEvent as E;

fn bell() -> (Log, Bell) {
    let mut log = Log::new();
    let bell = Bell::start(&mut log, 0);
    (log, bell)
}

#[test]
fn the_line_unhandled_gets_the_first_and_the_others_are_counted() {
    let (mut log, mut bell) = bell();
    assert_eq!(bell.step_at(&mut log, E::Ring(2), 0, "unhandled Note(1); note 0"), Outcome::Handled);
    assert_eq!(bell.lost_events(), 0);
    bell.step_at(&mut log, E::Ring(5), 0, "unhandled Note(1); note 0");
    assert_eq!(bell.lost_events(), 3);
}

#[test]
fn once_the_step_is_over_and_before_anything_else() {
    let (mut log, mut bell) = bell();
    log.n = 1;
    bell.send(&mut log, E::Away, 0);
    log.reads("exit; away; enter; Quiet -> Loud; unhandled Note(11); always; Loud -> Quiet; note 10");
    assert_eq!(bell.lost_events(), 1);
}

#[test]
fn also_where_the_queue_is_empty_by_then() {
    let (mut log, mut bell) = bell();
    bell.step_at(&mut log, E::Later, 0, "unhandled Note(2)");
    assert_eq!((bell.lost_events(), bell.next_deadline()), (1, None));
}

#[test]
fn a_machine_that_has_ended_drops_it_with_the_rest() {
    let (mut log, mut bell) = bell();
    bell.send(&mut log, E::End, 0);
    log.reads("exit; Quiet -> Over");
    assert!(bell.is_done());
}

#[derive(Default)]
struct Heard(Vec<String>);

impl Observer<Bell, E> for Heard {
    fn raised(&mut self, event: &E) {
        self.0.push(format!("raised {event:?}"));
    }
    fn overflowed(&mut self, event: &E) {
        self.0.push(format!("overflowed {event:?}"));
    }
    fn unhandled(&mut self, event: &E) {
        self.0.push(format!("unhandled {event:?}"));
    }
}

#[test]
fn an_observer_hears_of_each_at_once() {
    let (mut log, mut bell) = bell();
    let mut heard = Heard::default();
    bell.observed(&mut heard).send(&mut log, E::Ring(3), 0);
    heard.0.reads("raised Note(0); overflowed Note(1); overflowed Note(2); unhandled Note(1)");
}

fsm! {
    /// The line raises what it is told of.
    machine Stubborn(log: &mut Log) {
        queue 1;
        #[derive(Debug)]
        events { Go, Note(u32) }
        initial A;
        unhandled(event) do {
            log.say(format!("unhandled {event:?}"));
            if let StubbornEvent::Note(n) = event { raise!(Note(n + 10)); }
        }
        on Note(n) if n < 10 do log.say(format!("note {n}"));
        state A {
            on Go do { raise!(Note(1)); raise!(Note(2)); }
            on Note(11..) => B;
        }
        state B { on Go => A; }
    }
}

#[test]
fn what_the_line_raises_in_vain_itself_is_counted_and_not_told() {
    let mut log = Log::new();
    let mut stubborn = Stubborn::start(&mut log);
    stubborn.step(&mut log, StubbornEvent::Go, "unhandled Note(2); note 1");
    assert_eq!(stubborn.lost_events(), 1);
}

fsm! {
    /// An action that fails after the statement.
    machine Failing(log: &mut Log) -> Result<(), u32> {
        queue 1;
        #[derive(Debug)]
        events { Go, Note(u32) }
        initial A;
        unhandled(event) do log.say(format!("unhandled {event:?}"));
        on Note(n) do log.say(format!("note {n}"));
        #[allow(dead_end)]
        state A { on Go do { raise!(Note(1)); raise!(Note(2)); Err(3u32)? } }
    }
}

#[test]
fn it_waits_for_the_next_call_where_an_action_fails() {
    let mut log = Log::new();
    let mut failing = Failing::start(&mut log).expect("nothing fails there");
    assert!(failing.send(&mut log, FailingEvent::Go).is_err());
    assert_eq!(log.take(), Vec::<String>::new());
    let _ = failing.send(&mut log, FailingEvent::Note(4));
    log.reads("unhandled Note(2); note 1; note 4");
}

fsm! {
    machine Sorter(log: &mut Log) {
        queue 1;
        #[derive(Debug)]
        events { Go, Note(u32) }
        initial Feed;
        unhandled(event) do log.say(format!("unhandled {event:?}"));
        on Note(n) do log.say(format!("note {n}"));
        state Feed {
            exit do { raise!(Note(1)); raise!(Note(2)); }
            on Go => Which do log.say("go");
        }
        choice Which { always if log.n == 0 => Left do log.say("left"); always => Feed do log.say("fed"); }
        #[allow(dead_end)]
        state Left { enter do log.say("in Left"); }
    }
}

/// A step that leads to a choice is over where the choice has led: nobody is told in between.
#[test]
fn a_choice_decides_before_anybody_is_told() {
    let mut log = Log::default();
    let mut sorter = Sorter::start(&mut log);
    sorter.send(&mut log, SorterEvent::Go);
    assert_eq!(log.take(), ["go", "left", "in Left", "unhandled Note(2)", "note 1"]);
}
