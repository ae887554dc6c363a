//! A region goes on where it was, whenever it is entered, and `history` of the state around it leaves it.

use fsm_runtime::fsm;
use fsm_tests::Trace;

fsm! {
    machine M(log: &mut Vec<&'static str>) {
        events { Next, Again }
        initial P;
        state P {
            on Again => history P do log.push("again");
            region R {
                let beats: u32 = 0;
                initial history R;
                history => A;
                state A { on Next => B; exit do { *beats += 1; log.push("exit A"); } }
                state B { on Next => A; enter do log.push("enter B"); exit do log.push("exit B"); }
            }
        }
    }
}

#[test]
fn a_region_goes_on_where_it_was() {
    let mut log = Vec::new();
    let mut machine = M::start(&mut log);
    for event in [MEvent::Next, MEvent::Again] {
        machine.send(&mut log, event);
    }
    log.reads("exit A; enter B; exit B; again; enter B");
    assert!(machine.is_in(MStateId::B));
    let MState::P { r } = machine.state();
    assert_eq!(r.beats, 1);
}
