//! Futures that are dropped: at each of their awaits the machine is in the old or in the new state, and goes on.

use std::time::Duration;

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Faulty, block_on, polled};

fsm! {
    async machine Door(o: &mut Faulty) {
        clock Duration;
        queue 2;
        #[derive(Debug, PartialEq)]
        events { Open, Close, Chime }
        initial Closed;
        transition(from, to) do o.say(format!("{from} -> {to}"));
        state Closed {
            exit do o.pass("exit Closed").await;
            on Open => Opened { width: o.pass("width").await } do { o.pass("open").await; raise!(Chime); }
            after 5s => Opened { width: 1 } do o.pass("late").await;
        }
        state Opened {
            let width: u32;
            enter do o.pass("enter Opened").await;
            on Chime do o.pass("chime").await;
            on Close => Closed do { let _ = width; }
            every 1s do { *width += 1; o.pass("draught").await; }
        }
    }
}

use DoorEvent as E;

const fn at(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn door() -> (Faulty, Door) {
    let mut o = Faulty::new();
    let door = block_on(Door::start(&mut o, at(0)));
    (o, door)
}

#[test]
fn a_dropped_event_leaves_the_old_or_the_new_state() {
    let mut ends = Vec::new();
    for polls in 1.. {
        let (mut o, mut door) = door();
        let outcome = polled(door.send(&mut o, E::Open, at(0)), polls);
        let said = o.take();
        let state = door.state_id();
        // What comes after that is settled by the next call; a `Close` in the old state finds nobody.
        let close = block_on(door.send(&mut o, E::Close, at(0)));
        assert_eq!(close.is_used(), state == DoorStateId::Opened, "{polls}");
        ends.push((said.len(), state, o.take()));
        if outcome.is_some() {
            assert_eq!(outcome, Some(Outcome::Transitioned));
            break;
        }
    }
    let said = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
    let closes = "Opened -> Closed";
    assert_eq!(
        ends,
        [
            (0, DoorStateId::Closed, said(&[])),
            (1, DoorStateId::Closed, said(&[])),
            // The action was dropped in its middle, and had raised nothing.
            (2, DoorStateId::Closed, said(&["chime?"]).split_off(1)),
            // `enter` was dropped; what was raised before the commit waits.
            (3, DoorStateId::Opened, said(&["Closed -> Opened", "chime", closes])),
            (5, DoorStateId::Opened, said(&[closes])),
            (6, DoorStateId::Opened, said(&[closes])),
        ]
    );
}

#[test]
fn a_start_that_is_dropped_makes_no_machine() {
    let mut o = Faulty::new();
    assert!(polled(Door::start(&mut o, at(0)), 1).is_some());
    drop(Door::start(&mut o, at(0)));
    assert!(o.take().is_empty());
}

#[test]
fn a_dropped_tick_is_due_again() {
    let (mut o, mut door) = door();
    block_on(door.send(&mut o, E::Open, at(0)));
    o.take();
    assert!(polled(door.update(&mut o, at(1)), 1).is_none());
    assert_eq!(door.next_deadline(), Some(at(1)));
    block_on(door.update(&mut o, at(1)));
    assert_eq!((o.take(), door.next_deadline()), (vec!["draught".to_owned()], Some(at(2))));
    assert!(matches!(door.state(), DoorState::Opened { width: 9 }));
}

#[test]
fn a_future_does_nothing_before_it_is_polled() {
    let (mut o, mut door) = door();
    drop(door.send(&mut o, E::Open, at(0)));
    drop(door.update(&mut o, at(9)));
    assert_eq!((o.take(), door.state_id()), (vec![], DoorStateId::Closed));
}
