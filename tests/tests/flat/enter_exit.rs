//! `enter` and `exit`: when they run, in which order, with which guards, and what they see.
//! Pausing and resuming lives in `pause_resume.rs`, the machine's own `enter` and `exit` in `machine_level.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Door(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Open, Close, Touch }

        initial Closed;

        state Closed {
            exit  do log.say("exit Closed 1");
            enter do log.say("enter Closed 1");
            on Touch do log.say("touch");
            enter do { log.say("enter Closed 2") }
            on Open => Opened { width: 80 } do log.say("open");
            exit  do { log.say("exit Closed 2") }
        }

        state Opened {
            let width: u32;
            let creaks: u32 = 1;
            enter if log.ask("creaks?", *creaks > 0 && log.ok) do log.say("creak");
            enter do {
                *creaks += 1;
                log.say(format!("enter Opened {width} {creaks}"));
            }
            exit if *creaks > 5 do log.say("never");
            exit do log.say(format!("exit Opened {width} {creaks}"));
            on Close => Closed;
            on Touch do *creaks += 10;
        }
    }
}

fn started() -> (Log, Door) {
    let mut log = Log::new();
    let door = Door::start(&mut log);
    (log, door)
}

#[test]
fn start_enters_the_initial_state_line_by_line() {
    let (mut log, door) = started();
    log.reads("enter Closed 1; enter Closed 2");
    assert_eq!(door.state_id(), DoorStateId::Closed);
}

#[test]
fn a_transition_exits_acts_and_enters() {
    let (mut log, mut door) = started();
    log.take();
    assert_eq!(door.send(&mut log, DoorEvent::Open), Outcome::Transitioned);
    log.reads("exit Closed 1; exit Closed 2; open; creaks?; enter Opened 80 2");
    assert!(matches!(door.state(), DoorState::Opened { width: 80, creaks: 2 }));
}

#[test]
fn an_enter_with_a_guard_acts_only_if_it_holds_and_never_stops_the_list() {
    let (mut log, mut door) = started();
    log.take();
    log.ok = true;
    door.send(&mut log, DoorEvent::Open);
    log.reads("exit Closed 1; exit Closed 2; open; creaks?; creak; enter Opened 80 2");
}

#[test]
fn an_exit_with_a_guard_acts_only_if_it_holds() {
    let (mut log, mut door) = started();
    door.send(&mut log, DoorEvent::Open);
    log.take();
    door.step(&mut log, DoorEvent::Close, "exit Opened 80 2; enter Closed 1; enter Closed 2");

    door.send(&mut log, DoorEvent::Open);
    door.send(&mut log, DoorEvent::Touch);
    log.take();
    door.step(&mut log, DoorEvent::Close, "never; exit Opened 80 12; enter Closed 1; enter Closed 2");
}

#[test]
fn an_internal_line_exits_and_enters_nothing() {
    let (mut log, mut door) = started();
    log.take();
    assert_eq!(door.step(&mut log, DoorEvent::Touch, "touch"), Outcome::Handled);
}

#[test]
fn an_event_that_nobody_takes_exits_and_enters_nothing() {
    let (mut log, mut door) = started();
    log.take();
    assert_eq!(door.step(&mut log, DoorEvent::Close, SILENT), Outcome::Unhandled(DoorEvent::Close));
}

#[test]
fn data_begin_anew_on_each_entry() {
    let (mut log, mut door) = started();
    door.send(&mut log, DoorEvent::Open);
    door.send(&mut log, DoorEvent::Touch);
    assert!(matches!(door.state(), DoorState::Opened { creaks: 12, .. }));
    door.send(&mut log, DoorEvent::Close);
    door.send(&mut log, DoorEvent::Open);
    assert!(matches!(door.state(), DoorState::Opened { creaks: 2, .. }));
}
