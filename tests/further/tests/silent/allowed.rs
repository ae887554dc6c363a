//! `#[allow(…)]` with a lint of ours silences it: on the item, on one of the lines, on the machine.

#![deny(warnings)]

use fsm_runtime::fsm;

/// A push opens the door.
macro_rules! opens {
    ($module:ident, $push:ident $(($n:literal))? $(, $now:literal)?) => {{
        use $module::*;
        let mut door = Door::start($($now)?);
        door.send(DoorEvent::$push $(($n))? $(, $now)?);
        assert!(matches!(door.state(), DoorState::Open));
        assert!(door.is_in(DoorStateId::Open));
        door
    }};
}

mod dead_end_on_the_item {
    use super::fsm;

    fsm! {
        pub machine Door {
            events { Push }
            initial Closed;
            state Closed { on Push => Open; }
            #[allow(dead_end)] state Open { on Push => ignore; }
        }
    }
}

mod dead_end_on_the_machine {
    use super::fsm;

    fsm! {
        #[allow(dead_end)]
        pub machine Door {
            events { Push }
            initial Closed;
            state Closed { on Push => Open; }
            state Open { on Push => ignore; }
        }
    }
}

mod no_fallback_on_the_item {
    use super::fsm;

    fsm! {
        pub machine Door {
            events { Push(u32) }
            initial Closed;
            #[allow(no_fallback)] state Closed { on Push(n) if n > 7 => Open; on Push(n) if n < 3 => Open; }
            state Open { on Push(_) => Closed; }
        }
    }
}

mod no_fallback_on_the_line {
    use super::fsm;

    fsm! {
        pub machine Door {
            events { Push(u32) }
            initial Closed;
            state Closed {
                on Push(n) if n > 7 => Open;
                #[allow(no_fallback)]
                on Push(n) if n < 3 => Open;
            }
            state Open { on Push(_) => Closed; }
        }
    }
}

mod no_fallback_on_the_machine {
    use super::fsm;

    fsm! {
        #[allow(no_fallback)]
        pub machine Door {
            events { Push(u32) }
            initial Closed;
            state Closed { on Push(n) if n > 7 => Open; on Push(n) if n < 3 => Open; }
            state Open { on Push(_) => Closed; }
        }
    }
}

mod unreachable_state_on_the_item {
    use super::fsm;

    fsm! {
        pub machine Door {
            events { Push }
            initial Closed;
            state Closed { on Push => Open; }
            state Open { on Push => Closed; }
            #[allow(unreachable_state)] state Broken { on Push => Closed; }
        }
    }
}

mod unreachable_state_on_the_machine {
    use super::fsm;

    fsm! {
        #[allow(unreachable_state)]
        pub machine Door {
            events { Push }
            initial Closed;
            state Closed { on Push => Open; }
            state Open { on Push => Closed; }
            state Broken { on Push => Closed; }
        }
    }
}

mod unused_event_on_the_item {
    use super::fsm;

    fsm! {
        pub machine Door {
            events { Push, #[allow(unused_event)] Pull }
            initial Closed;
            state Closed { on Push => Open; }
            state Open { on Push => Closed; }
        }
    }
}

mod unused_event_on_the_machine {
    use super::fsm;

    fsm! {
        #[allow(unused_event)]
        pub machine Door {
            events { Push, Pull }
            initial Closed;
            state Closed { on Push => Open; }
            state Open { on Push => Closed; }
        }
    }
}

mod unused_line_on_the_item {
    use super::fsm;

    fsm! {
        pub machine Door {
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
}

mod unused_line_on_the_machine {
    use super::fsm;

    fsm! {
        #[allow(unused_line)]
        pub machine Door {
            clock u32;
            stack 4;
            events { Push }
            initial Closed;
            exit do println!("exit");
            on Push => Closed;
            state Closed { pause do println!("pause"); on Push => Open; }
            state Open { on Push => Closed; }
        }
    }
}

#[test]
fn nothing_is_reported() {
    opens!(dead_end_on_the_item, Push);
    opens!(dead_end_on_the_machine, Push);
    opens!(no_fallback_on_the_item, Push(9));
    opens!(no_fallback_on_the_line, Push(9));
    opens!(no_fallback_on_the_machine, Push(9));
    opens!(unreachable_state_on_the_item, Push);
    let _ = unreachable_state_on_the_item::DoorTarget::Broken;
    opens!(unreachable_state_on_the_machine, Push);
    let _ = unreachable_state_on_the_machine::DoorTarget::Broken;
    opens!(unused_event_on_the_item, Push).send(unused_event_on_the_item::DoorEvent::Pull);
    opens!(unused_event_on_the_machine, Push).send(unused_event_on_the_machine::DoorEvent::Pull);
    opens!(unused_line_on_the_item, Push, 0);
    opens!(unused_line_on_the_machine, Push, 0);
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
