//! Events that nothing takes, in states that have no lines for events at all.

use expect_test::expect;
use fsm_runtime::{Outcome, fsm};

use crate::Journal;

fsm! {
    #[allow(unused_event)]
    machine Door {
        observed;
        queue 2;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Open, Knock, Ring }
        initial Closed;
        state Closed { on Open => Opened; on Knock do { let _ = raise!(Ring); } }
        #[allow(dead_end)]
        state Opened { enter do { let _ = raise!(Ring); } }
    }
}

#[test]
fn an_event_that_a_state_without_lines_cannot_take_is_told() {
    let mut journal = Journal::default();
    let mut door = Door::start();
    let mut door = door.observed(&mut journal);
    door.send(DoorEvent::Knock);
    door.send(DoorEvent::Open);
    assert_eq!(door.send(DoorEvent::Knock), Outcome::Unhandled(DoorEvent::Knock));
    journal.is(expect![[r#"
        received Knock in Closed at ()
        line Closed: on Knock do { let _ = raise!(Ring); }
        raised Ring
        unhandled Ring
        settled in Closed: Handled
        received Open in Closed at ()
        line Closed: on Open => Opened
        exited Closed
        entered Opened
        line Opened: enter do { let _ = raise!(Ring); }
        raised Ring
        transition Closed -> Opened
        unhandled Ring
        settled in Opened: Transitioned
        received Knock in Opened at ()
        unhandled Knock
        settled in Opened: Unhandled(Knock)"#]]);
}
