//! Panics in the `Drop` of what a change leaves: the new state is in place, alone where it should be.
//! When drops run lives in `drops.rs`, panics in actions and guards in the other `panics*.rs`.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_runtime::fsm;
use fsm_tests::{SILENT, Trace};

/// Panics when it is dropped, unless it is disarmed or something panics already.
pub struct Bomb(pub bool);

impl Drop for Bomb {
    fn drop(&mut self) {
        if self.0 && !std::thread::panicking() {
            panic!("the bomb panics, as it should");
        }
    }
}

fsm! {
    machine Drops(log: &mut Vec<&'static str>) {
        events { Go, Push, Reset, Pop, Calm }
        initial A { bomb: Bomb(true) };
        state A {
            let bomb: Bomb;
            let moved: String = String::from("moved");
            exit do log.push("exit A");
            on Go   => B { name: moved };
            on Push => push C;
            on Calm do bomb.0 = false;
        }
        state B {
            let name: String;
            enter do log.push("enter B");
            on Go => A { bomb: Bomb(false), moved: name };
        }
        state C {
            let bomb: Bomb = Bomb(true);
            on Reset => reset B { name: String::new() };
            on Pop   => pop;
            on Calm do bomb.0 = false;
        }
    }
}

fn booms(drops: &mut Drops, log: &mut Vec<&'static str>, event: DropsEvent) {
    let result = catch_unwind(AssertUnwindSafe(|| drops.send(log, event)));
    assert!(result.is_err(), "a drop panics");
}

#[test]
fn in_the_drop_of_what_a_transition_leaves_the_new_state_stays() {
    let mut log = vec![];
    let mut drops = Drops::start(&mut log);
    booms(&mut drops, &mut log, DropsEvent::Go);
    assert!(matches!(drops.state(), DropsState::B { name } if name == "moved"));
    drops.send(&mut log, DropsEvent::Go);
    assert!(matches!(drops.state(), DropsState::A { moved, bomb: Bomb(false) } if moved == "moved"));
    log.clear();
    drops.send(&mut log, DropsEvent::Go);
    log.reads("exit A; enter B");
}

#[test]
fn in_the_drop_of_what_a_pop_leaves_the_resumed_state_stays() {
    let mut log = vec![];
    let mut drops = Drops::start(&mut log);
    drops.send(&mut log, DropsEvent::Push);
    booms(&mut drops, &mut log, DropsEvent::Pop);
    assert_eq!((drops.state_id(), drops.suspended().len()), (DropsStateId::A, 0));
    drops.send(&mut log, DropsEvent::Calm);
    drops.send(&mut log, DropsEvent::Push);
    assert_eq!(drops.suspended().len(), 1);
    drops.send(&mut log, DropsEvent::Calm);
    log.reads(SILENT);
}

#[test]
fn in_the_drop_of_what_a_reset_leaves_the_new_state_stays_alone() {
    let mut log = vec![];
    let mut drops = Drops::start(&mut log);
    drops.send(&mut log, DropsEvent::Push);
    drops.send(&mut log, DropsEvent::Calm);
    booms(&mut drops, &mut log, DropsEvent::Reset);
    assert_eq!((drops.state_id(), drops.suspended().len()), (DropsStateId::B, 0));
    drops.send(&mut log, DropsEvent::Go);
    assert_eq!(drops.state_id(), DropsStateId::A);
}
