//! `fsm!` from a library that exports it by another name, and a machine from a macro of that library. The runtime is no
//! dependency of this crate.

#![deny(warnings)]

fsm_tests_renamed::lamp! {
    /// Goes out by itself.
    #[derive(Debug)]
    Lamp, 500
}

fsm_tests_renamed::table! {
    /// Written here.
    #[derive(Debug)]
    pub machine Door {
        events { Push, Ring(u32) }
        initial Closed;
        state Closed { on Push => Open { visitors: 0 }; on Ring(count) => Open { visitors: count }; }
        state Open { let visitors: u32; on Push => Closed; }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_of_a_librarys_macro() {
        let mut lamp = Lamp::start(0);
        lamp.send(LampEvent::Press, 0);
        assert!(lamp.is_in(LampStateId::On));
        lamp.update(500);
        assert!(lamp.is_in(LampStateId::Off));
    }

    #[test]
    fn a_machine_by_a_macro_that_was_exported_again() {
        let mut door = Door::start();
        door.send(DoorEvent::Ring(2));
        assert_eq!(format!("{door:?}"), "Door { state: Open { visitors: 2 } }");
    }
}
