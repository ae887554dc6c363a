//! A crowd in a crate without the standard library: it needs an allocator, and what is generated for it names nothing
//! but `core`.

#![no_std]

use fsm_runtime::{Crowd, fsm};

struct Pin {
    is_high: bool,
}

fsm! {
    /// Ticked by a loop for each state; its data move.
    machine Button(pin: &mut Pin) {
        clock u32;
        #[derive(Clone)]
        events { Edge }
        initial Released { count: 0 };
        state Released {
            let count: u32;
            on Edge => Settling { since: pin.is_high, count };
        }
        state Settling {
            let since: bool;
            let count: u32;
            update do pin.is_high = !*since;
            after 20ms if pin.is_high != *since => Released { count } do *count += 1;
        }
    }
}

fsm! {
    /// Ticked one by one, with a slot for requests.
    machine Panel {
        clock u32;
        requests;
        initial Both;
        state Both {
            region Lamp {
                initial Dark;
                state Dark { after 10ms => Lit; }
                state Lit { update => Dark; }
            }
            region Sound { update do {} }
        }
    }
}

#[test]
fn a_loop_for_each_state() {
    let mut buttons = Crowd::<Button>::new();
    let handle = buttons.spawn(Pin { is_high: true }, &(), 0);
    assert_eq!(buttons.broadcast(&(), ButtonEvent::Edge, 0), 1);
    assert_eq!(buttons.count_in(ButtonStateId::Settling), 1);
    assert!(buttons.update(&(), 20).is_empty());
    assert!(matches!(
        buttons.remove(handle),
        Some((button, Pin { is_high: false })) if matches!(button.state(), ButtonState::Released { count: 1 })
    ));
    assert!(buttons.send(handle, &(), ButtonEvent::Edge, 20).is_err());
}

#[test]
fn one_by_one() {
    let mut panels = Crowd::<Panel>::new();
    panels.spawn((), &(), 0);
    for (now, lit) in [(9, 0), (10, 1), (11, 0)] {
        assert!(panels.update(&(), now).is_empty());
        assert_eq!(panels.count_in(PanelStateId::Lit), lit);
    }
}
