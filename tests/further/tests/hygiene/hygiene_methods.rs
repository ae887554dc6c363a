//! Methods that a machine does not have, for its table does not ask for them: its user may give them to it, and a trait may.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

impl Door {
    fn update(&mut self, times: u32) -> u32 {
        times + u32::from(self.send(DoorEvent::Push).is_used())
    }

    fn request(&mut self) -> DoorStateId {
        self.state_id()
    }
}

#[test]
fn the_users_own_methods() {
    let mut door = Door::start();
    assert_eq!(door.update(2), 3);
    assert_eq!(door.request(), DoorStateId::Open);
}

fsm! {
    machine Gate<T: Copy>(log: &mut Vec<T>) where T: PartialEq {
        clock u32;
        events { Push(T) }
        initial Closed;
        state Closed { on Push(by) => Open do log.push(by); }
        state Open { on Push(by) if log.contains(&by) => Closed; on Push(_) => ignore; after 1s => Closed; }
    }
}

fsm! {
    machine Bell(log: &mut Vec<u32>) {
        events { Push(u32) }
        initial Still;
        #[allow(dead_end)]
        state Still { on Push(by) do log.push(by); }
    }
}

/// What the traits of the runtime are called by.
mod by_traits {
    use fsm_runtime::any::Run;

    use super::{Bell, Gate, GateEvent};

    #[test]
    fn a_tick_that_the_table_does_not_ask_for() {
        let mut log = vec![];
        let mut bell = Bell::start(&mut log);
        assert!(bell.update((&mut log,), ()).is_ok());
    }

    #[test]
    fn of_a_machine_that_has_one() {
        let mut log = vec![7];
        let mut gate = Gate::start(&mut log, 0);
        gate.send(&mut log, GateEvent::Push(2), 1);
        gate.update(&mut log, 3);
        assert!(Run::update(&mut gate, (&mut log,), 3).is_ok());
    }
}

/// A trait of the user's, for any type.
trait Asks {
    fn request(&mut self) -> &'static str {
        "asked"
    }
}

impl<M: fsm_runtime::any::Machine> Asks for M {}

#[test]
fn a_trait_of_the_users() {
    let mut log = vec![];
    let mut bell = Bell::start(&mut log);
    assert_eq!(bell.request(), "asked");
    bell.send(&mut log, BellEvent::Push(3));
    assert_eq!(log, [3]);
}
