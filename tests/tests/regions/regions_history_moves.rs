//! A state that holds regions goes back to its own history and moves its data along.

use fsm_runtime::fsm;

/// Neither `Clone` nor `Copy`.
#[derive(Debug, PartialEq)]
struct Disc(u8);

fsm! {
    #[derive(Debug, PartialEq)]
    machine M {
        events { E, Count }
        initial P { d: Disc(1) };
        state P {
            let d: Disc;
            on E => history P { d };
            region R { let k: u8 = 2; on Count do *k += 1; }
        }
    }
}

#[test]
fn data_move_into_the_same_state_again() {
    let mut machine = M::start();
    let _ = machine.send(MEvent::Count);
    let _ = machine.send(MEvent::E);
    // The data of the state moved; those of the region are remembered.
    assert_eq!(machine.state(), &MState::P { d: Disc(1), r: MR { k: 3 } });
}
