//! A machine in a crate without the standard library: what is generated names nothing of it, and allocates
//! nothing.

#![no_std]

use core::time::Duration;

use fsm_runtime::{Outcome, fsm};

struct Pin {
    is_high: bool,
}

fsm! {
    /// A button that must rest for a while before it counts.
    machine Button(pin: &mut Pin) {
        clock Duration;
        stack 2;
        requests;
        #[derive(Debug, PartialEq)]
        events { Edge, Power }
        let presses: u32 = 0;
        initial Released;
        on Power => push Asleep;
        state Released {
            on Edge => Settling { since: pin.is_high };
        }
        state Settling {
            let since: bool;
            after 20ms if pin.is_high == *since => Pressed do *presses += 1;
            on Edge => Released;
        }
        state Pressed {
            update every 5ms if !pin.is_high => Released;
        }
        state Asleep {
            on Edge => pop else Released;
        }
    }
}

#[test]
fn it_runs() {
    let mut pin = Pin { is_high: true };
    let at = Duration::from_millis;
    let mut button = Button::start(&mut pin, at(0));
    assert_eq!(button.send(&mut pin, ButtonEvent::Edge, at(1)), Outcome::Transitioned);
    assert_eq!(button.next_deadline(), Some(at(21)));
    assert!(button.update(&mut pin, at(21)).is_ok());
    assert_eq!((button.state_id(), button.data().presses), (ButtonStateId::Pressed, 1));
    pin.is_high = false;
    assert!(button.update(&mut pin, at(26)).is_ok());
    assert_eq!(button.state_id(), ButtonStateId::Released);
}
