//! Events that wait: raised, raised for later, deferred and recalled; rounds.

use std::time::Duration;

use expect_test::expect;
use fsm_runtime::fsm;

use crate::Journal;

fsm! {
    machine Desk {
        observed;
        queue 3;
        clock now: Duration;
        #[derive(Debug, PartialEq)]
        events { Letter(u32), Open, Tea, Done }
        let letters: u32 = 0;
        initial Closed;

        unhandled(event) do { let _ = event; }

        state Closed {
            on Letter(_) => defer;
            on Open => Opened do { let _ = raise!(Tea); }
        }
        state Opened {
            on Letter(n) do *letters += n;
            on Tea do { raise!(Done after 2s); raise!(Letter(now.as_secs() as u32)); }
            on Done => Closed;
            always if *letters > 99 => Full;
        }
        #[allow(dead_end)]
        state Full { on Done => ignore; }
    }
}

fn at(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn events_that_wait_are_told_when_they_come_and_when_they_go() {
    let mut journal = Journal::default();
    let mut desk = Desk::start(at(0));
    let mut desk = desk.observed(&mut journal);
    desk.send(DeskEvent::Letter(1), at(1));
    desk.send(DeskEvent::Letter(2), at(1));
    desk.send(DeskEvent::Letter(9), at(1));
    assert_eq!(desk.send(DeskEvent::Letter(3), at(1)), fsm_runtime::Outcome::QueueFull(DeskEvent::Letter(3)));
    desk.send(DeskEvent::Open, at(2));
    desk.update(at(5));
    journal.is(expect![[r#"
        received Letter(1) in Closed at 1s
        line Closed: on Letter(_) => defer
        deferred Letter(1)
        settled in Closed: Deferred
        received Letter(2) in Closed at 1s
        line Closed: on Letter(_) => defer
        deferred Letter(2)
        settled in Closed: Deferred
        received Letter(9) in Closed at 1s
        line Closed: on Letter(_) => defer
        deferred Letter(9)
        settled in Closed: Deferred
        received Letter(3) in Closed at 1s
        line Closed: on Letter(_) => defer
        settled in Closed: QueueFull(Letter(3))
        received Open in Closed at 2s
        line Closed: on Open => Opened do { let _ = raise!(Tea); }
        exited Closed
        entered Opened
        transition Closed -> Opened
        recalled Letter(1)
        line Opened: on Letter(n) do *letters += n
        recalled Letter(2)
        line Opened: on Letter(n) do *letters += n
        recalled Letter(9)
        line Opened: on Letter(n) do *letters += n
        settled in Opened: Transitioned
        ticked in Opened at 5s
        settled in Opened"#]]);
}

#[test]
fn lines_that_act_by_themselves_are_told() {
    let mut journal = Journal::default();
    let mut desk = Desk::start(at(0));
    desk.send(DeskEvent::Open, at(0));
    desk.observed(&mut journal).send(DeskEvent::Letter(100), at(1));
    desk.observed(&mut journal).send(DeskEvent::Tea, at(1));
    journal.is(expect![[r#"
        received Letter(100) in Opened at 1s
        line Opened: on Letter(n) do *letters += n
        line Opened: always if *letters > 99 => Full
        exited Opened
        entered Full
        transition Opened -> Full
        settled in Full: Handled
        received Tea in Full at 1s
        unhandled Tea
        line Desk: unhandled(event) do { let _ = event; }
        settled in Full: Unhandled(Tea)"#]]);
}

fsm! {
    machine Small {
        observed;
        queue 1;
        #[derive(Debug)]
        events { Go, A, B, C }
        initial One;
        state One { on Go do { let _ = raise!(A); let _ = raise!(B); } on A do { let _ = raise!(C); } on B | C => Two; }
        state Two { on Go => One; }
    }
}

#[test]
fn an_event_for_which_there_is_no_room_is_not_told() {
    let mut journal = Journal::default();
    Small::start().observed(&mut journal).send(SmallEvent::Go);
    journal.is(expect![[r#"
        received Go in One at ()
        line One: on Go do { let _ = raise!(A); let _ = raise!(B); }
        raised A
        line One: on A do { let _ = raise!(C); }
        raised C
        line One: on B | C => Two
        exited One
        entered Two
        transition One -> Two
        settled in Two: Handled"#]]);
}
