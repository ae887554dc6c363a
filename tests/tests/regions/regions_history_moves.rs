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

fsm! {
    /// The parameter is named in a region, and not by the states that are left.
    machine Site<K: Default> {
        events { Next, Go }
        initial Work { disc: Disc(7) };
        state Work {
            let disc: Disc;
            region Crew {
                initial Ready;
                state Ready { on Next => Busy; on Go => Off { disc }; }
                state Busy { let tool: K = K::default(); on Next => Ready do { let _ = tool; } }
            }
            region House {
                initial Shell;
                state Shell {
                    initial Walls;
                    state Walls { on Next => Roof; }
                    state Roof { on Next => ignore; }
                }
            }
        }
        state Off { let disc: Disc; on Go => history Shell in Work { disc }; }
    }
}

#[test]
fn a_history_inside_is_kept_where_data_of_a_generic_machine_move() {
    use SiteEvent::{Go, Next};
    let mut site = Site::<u8>::start();
    for event in [Next, Next, Go] {
        site.send(event);
    }
    assert!(matches!(site.state(), SiteState::Off { disc: Disc(7) }));
    site.send(Go);
    assert!(site.is_in(SiteStateId::Roof) && site.is_in(SiteStateId::Ready));
}
