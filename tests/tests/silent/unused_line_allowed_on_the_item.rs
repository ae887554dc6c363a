//! `#[allow(unused_line)]` on the lines silences the warning.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        #[allow(unused_line)]
        clock u32;
        #[allow(unused_line)]
        stack 4;
        events { Push }
        initial Closed;
        #[allow(unused_line)]
        livelock(state) do println!("{state}");
        #[allow(unused_line)]
        on Push => Closed;
        state Closed { #[allow(unused_line)] pause do println!("pause"); on Push => Open; }
        #[allow(unused_line)]
        state Open { resume do println!("resume"); on Push if in_state!(Closed) => Open; on Push => Closed; }
    }
}

#[test]
fn nothing_is_reported() {
    let mut door = Door::start(0);
    door.send(DoorEvent::Push, 0);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}

fsm! {
    /// Nothing has been left where this `previous` would act, which is nowhere.
    machine Nowhere {
        events { Back, Go }
        initial A;
        state A {
            #[allow(unused_line)]
            on Back if in_state!(B) => previous;
            on Go => B;
        }
        final state B;
    }
}

#[test]
fn a_state_blip_that_acts_nowhere() {
    let mut nowhere = Nowhere::start();
    nowhere.send(NowhereEvent::Back);
    nowhere.send(NowhereEvent::Go);
    assert!(nowhere.is_in(NowhereStateId::B));
}
