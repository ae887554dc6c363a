//! Data move between children of a composite, and another state has a timer.

use fsm_runtime::fsm;

fsm! {
    machine Walk {
        clock u32;
        events { Go }
        initial B;
        state B { after 5s => P; }
        #[allow(dead_end)]
        state P {
            initial P1;
            state P1 { let w: u8 = 1; on Go => P2 { w }; }
            state P2 { let w: u8; }
        }
    }
}

#[test]
fn data_move_between_children() {
    let mut walk = Walk::start(0);
    walk.update(5_000);
    assert!(matches!(walk.state(), WalkState::P { state: WalkP::P1 { w: 1 } }));
    let _ = walk.send(WalkEvent::Go, 5_001);
    assert!(matches!(walk.state(), WalkState::P { state: WalkP::P2 { w: 1 } }));
}
