//! The levels of a warning are set as those of rustc: by `expect`, with a reason, under a condition, by a group.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    #[expect(unreachable_state, reason = "the door is not built yet")]
    #[warn(dead_end)]
    machine Door {
        events { Push, #[allow(unused)] Pull, #[expect(unused_event)] Kick }
        initial Closed;
        state Closed { on Push => Open; }
        #[allow(dead_end, dead_code, reason = "waits for the end")]
        state Open { on Push => ignore; }
        #[cfg_attr(all(), allow(dead_end))]
        state Broken;
        #[allow(warnings)]
        state Stuck;
        #[deny(dead_end)]
        #[allow(dead_end)]
        state Lost;
    }
}

fsm! {
    #[deny(dead_end)]
    machine Gate {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        #[expect(dead_end)]
        state Open;
    }
}

fsm! {
    #[allow(unused)]
    machine Trap {
        events { Push }
        initial Open;
        state Open { on Push => Shut do { panic!("caught"); unreachable!(); } }
        state Shut { on Push => Open; }
    }
}

fsm! {
    /// What is not there is not warned of.
    #[cfg(any())]
    machine Hatch {
        events { Push, Pull }
        initial Closed;
        state Closed { on Push => Open; }
        state Open;
    }
}

fsm! {
    /// Nor is a part that is not there.
    machine Flap {
        events { Push, #[cfg(any())] Pull }
        initial Closed;
        state Closed { on Push => ignore; #[cfg(any())] pause do {} when true => Open; }
        state Open { when true => Closed; }
        #[cfg(any())]
        state Broken;
    }
}

#[test]
fn nothing_is_reported() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    let _ = (DoorTarget::Broken, DoorTarget::Stuck, DoorTarget::Lost, DoorEvent::Kick, DoorEvent::Pull);
    let mut gate = Gate::start();
    gate.send(GateEvent::Push);
    assert!(gate.is_in(GateStateId::Open));
    let mut trap = Trap::start();
    assert!(std::panic::catch_unwind(move || trap.send(TrapEvent::Push)).is_err());
    let mut flap = Flap::start();
    flap.send(FlapEvent::Push);
    flap.update();
    assert!(flap.is_in(FlapStateId::Open));
}
