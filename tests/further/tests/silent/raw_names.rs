//! A name with and without `r#` is one name; a word that begins a target can be a name only with it.

#![deny(warnings)]

use fsm_runtime::fsm;

/// Not the request of that name.
macro_rules! goto {
    ($number:expr) => {
        $number + 1
    };
}

fsm! {
    #[allow(non_camel_case_types)]
    machine Door(r#log: &mut Vec<u32>) {
        events { Push { r#hard: u32 }, r#Pull }
        let r#total: u32 = 0;
        initial r#Closed;
        state Closed { on r#Push { hard } => r#Open { r#speed: r#hard } do *total += r#goto!(1); }
        state r#Open { let speed: u32; enter do r#log.push(*r#speed); on Pull => r#push; }
        state r#push { on Pull if !in_state!(r#Closed) do goto!(r#Closed); on r#Push { .. } => Closed; }
    }
}

#[test]
fn nothing_is_reported() {
    let mut log = vec![];
    let mut door = Door::start(&mut log);
    door.send(&mut log, DoorEvent::Push { hard: 7 });
    door.send(&mut log, DoorEvent::Pull);
    assert!(door.is_in(DoorStateId::push));
    assert_eq!((log, door.data().total), (vec![7], 2));
}
