//! A machine in a macro of another crate: who calls the macro cannot mend its table, and sees no warning about it.

#![deny(warnings)]

use fsm_tests::{door_with_state, suspicious_door};

suspicious_door!(Door);

door_with_state! {
    #[expect(dead_end, reason = "shows that a token of the caller's is the caller's concern")]
    Open
}

#[test]
fn a_machine_from_a_macro_of_a_dependency() {
    let mut door = Door::start(0);
    door.send(DoorEvent::Push(9), 0);
    assert!(door.is_in(DoorStateId::Open));
    assert_eq!(door.data().Pushes, 1);
}

#[test]
fn a_state_named_by_the_caller() {
    let mut door = Named::start();
    door.send(NamedEvent::Push);
    assert!(door.is_in(NamedStateId::Open));
}
