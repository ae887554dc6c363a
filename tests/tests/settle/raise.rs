//! `raise!`: where it may stand, the order in which raised events have their turn, and a full queue that hands them back.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps, Trace};

fsm! {
    machine Bell(log: &mut Log) {
        clock u32;
        queue 5;
        #[derive(Debug, PartialEq)]
        events { Go, Note(u32), Text { text: String }, Nobody(u32), Both, Flood, Nested, Push, Pop, Guarded, Inside }

        initial Quiet;

        transition(from, to) do {
            log.say(format!("{from} -> {to}"));
            if log.ok { let _ = raise!(Note(90)); }
        }
        unhandled(event) do log.say(format!("unhandled {event:?}"));

        on Note(n) do log.say(format!("note {n}"));
        on Text { text } do log.say(format!("text {text}"));

        state Quiet {
            exit   do { log.say("exit Quiet"); let _ = raise!(Note(1)); }
            pause  do { log.say("pause Quiet"); let _ = raise!(Note(6)); }
            resume do { log.say("resume Quiet"); let _ = raise!(Note(7)); }
            on Go => Loud do { log.say("do go"); let _ = raise!(Note(2)); }
            on Both do {
                let first = raise!(Note(1));
                let second = raise!(Text { text: format!("n is {}", log.n) });
                log.say(format!("both {first:?} {second:?}"));
            }
            on Flood do {
                for n in 0..7 {
                    let line = format!("{:?}", raise!(Note(n)));
                    log.say(line);
                }
            }
            on Nested do { log.say("nested"); let _ = raise!(Nobody(5)); }
            on Push => push Over do { log.say("do push"); let _ = raise!(Note(8)); }
            on Guarded if log.ask("guarded?", log.n == 4) do log.say("guarded");
            on Inside => Outer;
            update do { log.say("update"); if log.n == 1 { let _ = raise!(Go); } }
            when log.n == 2 do { log.n = 0; let _ = raise!(Note(20)); }
            after 100ms do { let _ = raise!(Note(100)); }
        }
        state Loud {
            let n: u32 = { log.say("value"); log.n };
            enter do { log.say(format!("enter Loud {n}")); let _ = raise!(Note(3)); let _ = raise!(Go); }
            on Go => Quiet do log.say("back");
            on Nobody(_) do log.say("somebody");
        }
        state Over {
            enter do log.say("enter Over");
            exit  do { log.say("exit Over"); let _ = raise!(Nobody(1)); }
            on Pop => pop do { log.say("do pop"); let _ = raise!(Note(9)); }
        }
        state Outer {
            let depth: u32 = 7;
            enter do { log.say("enter Outer"); let _ = raise!(Note(*depth)); }
            exit  do { log.say("exit Outer"); let _ = raise!(Note(14)); }
            initial Inner { of: *depth + 1 } do { log.say("initial"); let _ = raise!(Note(8)); }
            state Inner {
                let of: u32;
                enter do { log.say("enter Inner"); let _ = raise!(Note(*of + 1)); }
                exit  do { log.say("exit Inner"); let _ = raise!(Note(12)); }
                on Note(n) if n == 9 => Other { of: *of } do { log.say("nine"); let _ = raise!(Note(n + 100)); }
            }
            state Other {
                let of: u32;
                on Go => Quiet do { log.say(format!("leave {of} {depth}")); let _ = raise!(Note(15)); }
            }
        }
    }
}

use BellEvent as E;
use BellStateId as Id;

fn bell() -> (Log, Bell) {
    let mut log = Log::new();
    let bell = Bell::start(&mut log, 0);
    log.reads(SILENT);
    (log, bell)
}

#[test]
fn in_the_order_in_which_they_were_raised_once_the_step_is_over() {
    let (mut log, mut bell) = bell();
    log.n = 5;
    assert_eq!(bell.send(&mut log, E::Both, 0), Outcome::Handled);
    log.reads("both Ok(()) Ok(()); note 1; text n is 5");
}

#[test]
fn in_exit_action_and_enter_of_one_transition() {
    let (mut log, mut bell) = bell();
    assert_eq!(bell.send(&mut log, E::Go, 0), Outcome::Transitioned);
    log.reads(
        "exit Quiet; do go; value; enter Loud 0; Quiet -> Loud; note 1; note 2; note 3; back; Loud -> Quiet",
    );
}

#[test]
fn a_full_queue_gives_the_event_back_where_it_is_raised() {
    let (mut log, mut bell) = bell();
    assert_eq!(bell.send(&mut log, E::Flood, 0), Outcome::Handled);
    log.reads(
        "Ok(()); Ok(()); Ok(()); Ok(()); Ok(()); Err(Note(5)); Err(Note(6)); note 0; note 1; note 2; note 3; \
         note 4",
    );
}

#[test]
fn what_nothing_takes_reaches_the_unhandled_line_and_the_outcome_is_that_of_the_sent_event() {
    let (mut log, mut bell) = bell();
    assert_eq!(bell.step_at(&mut log, E::Nested, 0, "nested; unhandled Nobody(5)"), Outcome::Handled);
}

#[test]
fn in_pause_and_resume() {
    let (mut log, mut bell) = bell();
    bell.step_at(&mut log, E::Push, 0, "pause Quiet; do push; enter Over; Quiet -> Over; note 6; note 8");
    bell.send(&mut log, E::Pop, 0);
    log.reads("exit Over; do pop; resume Quiet; Over -> Quiet; unhandled Nobody(1); note 9; note 7");
}

#[test]
fn in_ticks() {
    let (mut log, mut bell) = bell();
    log.n = 2;
    bell.tick_at(&mut log, 1, "update; note 20");
    bell.tick_at(&mut log, 100, "update; note 100");
    log.n = 1;
    bell.update(&mut log, 101);
    log.reads(
        "update; exit Quiet; do go; value; enter Loud 1; Quiet -> Loud; note 1; note 2; note 3; back; \
         Loud -> Quiet",
    );
}

#[test]
fn in_the_line_that_hears_of_transitions() {
    let (mut log, mut bell) = bell();
    log.ok = true;
    bell.send(&mut log, E::Push, 0);
    log.reads("pause Quiet; do push; enter Over; Quiet -> Over; note 6; note 8; note 90");
}

#[test]
fn at_every_depth() {
    let (mut log, mut bell) = bell();
    bell.send(&mut log, E::Inside, 0);
    log.reads(
        "exit Quiet; enter Outer; initial; enter Inner; Quiet -> Inner; note 1; note 7; note 8; exit Inner; \
         nine; Inner -> Other; note 12; note 109",
    );
    assert_eq!(bell.state_id(), Id::Other);
    bell.step_at(&mut log, E::Go, 0, "exit Outer; leave 8 7; Other -> Quiet; note 14; note 15");
}

fsm! {
    /// Raised at the start, and where the machine ends.
    machine Ends(log: &mut Log) {
        queue 2;
        events { First, Second, Late }
        initial Begin do { log.say("initial"); let _ = raise!(First); }
        state Begin {
            enter do { log.say("enter Begin"); let _ = raise!(Second); }
            on First do log.say("first");
            on Second => End do { log.say("second"); let _ = raise!(Late); }
        }
        final state End { enter do log.say("enter End"); }
        on Late do log.say("late");
    }
}

#[test]
fn at_the_start_and_what_is_raised_on_the_way_to_the_end_is_dropped() {
    let mut log = Log::new();
    let machine = Ends::start(&mut log);
    log.reads("initial; enter Begin; first; second; enter End");
    assert!(machine.is_done());
}

fsm! {
    /// A flat machine that begins anew.
    machine Anew(log: &mut Log) {
        queue 2;
        events { First, Second, Again }
        let n: u32 = 0;
        initial Begin do { log.say("initial"); let _ = raise!(First); }
        on Again => self do { log.say("again"); let _ = raise!(Second); }
        state Begin {
            on First => Other do log.say("first");
        }
        state Other {
            on Second => Begin do log.say("second");
            on First do log.say(format!("first in Other {n}"));
        }
    }
}

#[test]
fn at_a_new_start() {
    let mut log = Log::new();
    let mut machine = Anew::start(&mut log);
    log.reads("initial; first");
    machine.step(&mut log, AnewEvent::Again, "again; initial; first");
}

fsm! {
    /// Nobody looks at the result: as a statement, and as the end of a block or of an arm.
    #[deny(unused_must_use)]
    machine Heedless(log: &mut Log) {
        queue 1;
        events { Go(u32), Note(u32) }
        initial A;
        on Note(n) do log.say(format!("note {n}"));
        #[allow(dead_end)]
        state A {
            on Go(0) do raise!(Note(0));
            on Go(1) do { log.say("block"); raise!(Note(1)) }
            on Go(2) do { raise!(Note(2)); log.say("statement"); }
            on Go(n) do match n {
                3 => raise!(Note(4)),
                4 => { raise!(Note(5)) }
                5 => for n in 3..4 { raise!(Note(n)) },
                6 => if raise!(Note(6)).is_ok() && raise!(Note(7)).is_err() { log.say("full") },
                _ => log.say(format!("{:?}", [raise!(Note(8)).is_ok(), { let raised = raise!(Note(9)); raised.is_ok() }])),
            };
        }
    }
}

#[test]
fn the_result_may_be_left_aside() {
    let mut log = Log::new();
    let mut heedless = Heedless::start(&mut log);
    let traces = (0..8).map(|n| {
        heedless.send(&mut log, HeedlessEvent::Go(n));
        log.take().join(", ")
    });
    traces.collect::<Vec<_>>().reads(
        "note 0; block, note 1; statement, note 2; note 4; note 5; note 3; full, note 6; \
         [true, false], note 8",
    );
}
