//! `raise!(Event after 2s)` and `cancel!(Event)`: when delayed events come, in which order, and what becomes of them.

use fsm_runtime::requests::Request;
use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    #[derive(Debug, Clone, PartialEq)]
    machine Later(log: &mut Log) {
        clock u32;
        queue 5;
        requests;
        #[derive(Debug, Clone, PartialEq)]
        events { Ask(&'static str, u32), Note(&'static str), Named { n: u32 }, Two, End, Cancel, Push, Pop, Stop, Keep, Ring }

        initial Idle do raise!(Note("initial") after 50ms);

        transition(from, to) do log.say(format!("{from} -> {to}"));
        unhandled(event) do log.say(format!("unhandled {event:?}"));

        on Ask(what, delay) do {
            let kept = raise!(Note(what) after (delay));
            log.say(format!("ask {what}: {kept:?}"));
        }
        on Note(what) do log.say(format!("note {what}"));
        on Named { n } if n > 0 do {
            log.say(format!("named {n}"));
            raise!(Named { n: n - 1 } after 0s);
            raise!(Note("raised"));
        }
        on Stop => Done;

        state Idle {
            update do log.say("update");
            on Two do {
                raise!(Note("first") after 0ms);
                raise!(Note("second"));
                raise!(Note("third") after (0));
                raise!(Ring);
            }
            on Ring do { log.say("ring"); raise!(Note("of ring")); }
            on Cancel do {
                let notes = cancel!(Note);
                cancel!(Named);
                log.say(format!("cancelled {notes}"));
            }
            on Push => push Over;
            on End => Leaving;
            on Keep => defer;
            exit do raise!(Note("exit") after 10ms);
        }
        state Over {
            enter do log.say("over");
            after 100ms => pop;
            on Pop => pop;
        }
        state Leaving {
            enter do { raise!(Note("enter") after 10ms); log.say("leaving"); }
            on Keep do log.say("kept");
            on Named { n: 0 } => Idle;
        }
        final state Done { enter do raise!(Note("dead") after 0s); }
    }
}

use LaterEvent as E;
use LaterStateId as Id;

fn start() -> (Log, Later) {
    let mut log = Log::new();
    let mut later = Later::start(&mut log, 0);
    assert_eq!(later.next_deadline(), Some(50));
    assert_eq!(later.update(&mut log, 50), Ok(()));
    log.reads("note initial; update");
    assert_eq!(later.next_deadline(), None);
    (log, later)
}

#[test]
fn a_tick_delivers_the_earliest_first_before_anything_else() {
    let (mut log, mut later) = start();
    for (what, delay) in [("a", 30), ("b", 10), ("c", 20), ("d", 10)] {
        assert_eq!(later.send(&mut log, E::Ask(what, delay), 100), Outcome::Handled);
    }
    log.reads("ask a: Ok(()); ask b: Ok(()); ask c: Ok(()); ask d: Ok(())");
    assert_eq!(later.next_deadline(), Some(110));
    later.tick_at(&mut log, 109, "update");
    later.tick_at(&mut log, 125, "note b; note d; note c; update");
    assert_eq!(later.next_deadline(), Some(130));
}

#[test]
fn send_delivers_none() {
    let (mut log, mut later) = start();
    later.send(&mut log, E::Ask("a", 10), 100);
    later.send(&mut log, E::Note("sent"), 500);
    log.reads("ask a: Ok(()); note sent");
    assert_eq!(later.next_deadline(), Some(110));
    later.tick_at(&mut log, 500, "note a; update");
}

#[test]
fn without_a_delay_it_comes_behind_all_that_is_raised_in_the_same_call() {
    let (mut log, mut later) = start();
    later.step_at(&mut log, E::Two, 100, "note second; ring; note of ring; note first; note third");
    later.send(&mut log, E::Named { n: 2 }, 100);
    log.reads("named 2; note raised; named 1; note raised; unhandled Named { n: 0 }");
}

#[test]
fn an_event_for_which_there_is_no_room_comes_back() {
    let (mut log, mut later) = start();
    for _ in 0..5 {
        later.send(&mut log, E::Ask("a", 10), 100);
    }
    later.send(&mut log, E::Ask("b", 5), 100);
    assert_eq!(log.take().last().map(String::as_str), Some("ask b: Err(Note(\"b\"))"));
    assert_eq!(later.send(&mut log, E::Keep, 100), Outcome::QueueFull(E::Keep));
    later.tick_at(&mut log, 110, "note a; note a; note a; note a; note a; update");
}

#[test]
fn what_is_cancelled_never_comes() {
    let (mut log, mut later) = start();
    for what in ["a", "b"] {
        later.send(&mut log, E::Ask(what, 10), 100);
    }
    later.send(&mut log, E::Cancel, 200);
    later.send(&mut log, E::Cancel, 200);
    log.reads("ask a: Ok(()); ask b: Ok(()); cancelled 2; cancelled 0");
    assert_eq!(later.next_deadline(), None);
    later.tick_at(&mut log, 300, "update");
}

#[test]
fn no_pause_holds_it_up_and_no_change_takes_it_away() {
    let (mut log, mut later) = start();
    later.send(&mut log, E::Ask("a", 40), 100);
    later.send(&mut log, E::Push, 110);
    assert_eq!(later.next_deadline(), Some(140));
    assert!(later.update(&mut log, 150).is_ok());
    log.reads("ask a: Ok(()); over; Idle -> Over; note a");
    later.send(&mut log, E::Pop, 160);
    later.send(&mut log, E::End, 170);
    log.reads("Over -> Idle; leaving; Idle -> Leaving");
    later.tick_at(&mut log, 180, "note exit; note enter");
}

#[test]
fn it_comes_before_a_request_and_may_be_in_its_way() {
    let (mut log, mut later) = start();
    later.send(&mut log, E::Ask("a", 10), 100);
    assert_eq!(later.request(Request::Replace(LaterTarget::Leaving)), Ok(None));
    assert!(later.update(&mut log, 120).is_ok());
    log.reads("ask a: Ok(()); note a; leaving; Idle -> Leaving");
    assert_eq!(later.next_deadline(), Some(130));
}

#[test]
fn deferred_events_share_the_room_and_keep_their_turn() {
    let (mut log, mut later) = start();
    assert_eq!(later.send(&mut log, E::Keep, 100), Outcome::Deferred);
    later.send(&mut log, E::Ask("a", 10), 100);
    assert_eq!(later.send(&mut log, E::Keep, 100), Outcome::Deferred);
    later.send(&mut log, E::End, 100);
    log.reads("ask a: Ok(()); leaving; Idle -> Leaving; kept; kept");
    later.tick_at(&mut log, 110, "note a; note exit; note enter");
}

#[test]
fn a_machine_that_ends_drops_it() {
    let (mut log, mut later) = start();
    later.send(&mut log, E::Ask("a", 10), 100);
    later.send(&mut log, E::Stop, 100);
    assert!(later.is_done() && later.is_in(Id::Done));
    assert_eq!(later.next_deadline(), None);
    log.reads("ask a: Ok(()); Idle -> Done");
    later.tick_at(&mut log, 200, SILENT);
}

#[test]
fn debug_shows_what_waits_and_when_it_comes() {
    let (mut log, mut later) = start();
    later.send(&mut log, E::Ask("a", 10), 100);
    let shown = format!("{later:?}");
    assert!(shown.contains("queue: [Due { at: 110, event: Note(\"a\") }]"), "{shown}");
    assert_eq!(later, later.clone());
}

#[test]
fn a_counter_may_wrap() {
    let mut log = Log::new();
    let now = u32::MAX - 20;
    let mut later = Later::start(&mut log, now);
    later.send(&mut log, E::Ask("a", 10), now);
    assert_eq!(later.next_deadline(), Some(now + 10));
    assert!(later.update(&mut log, now.wrapping_add(60)).is_ok());
    log.reads("ask a: Ok(()); note a; note initial; update");
}
