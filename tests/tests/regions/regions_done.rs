//! A state of regions is done as soon as it is entered, with regions in a region.

use fsm_runtime::fsm;
use fsm_tests::Trace;

fsm! {
    #[allow(dead_end)]
    machine M(log: &mut Vec<&'static str>) {
        initial S0;
        state S0 {
            enter do log.push("enter S0");
            done do log.push("done S0");
            region A { initial F; final state F { enter do log.push("enter F"); } }
            region B { region C { initial G; final state G { enter do log.push("enter G"); } } }
        }
    }
}

#[test]
fn regions_in_regions_are_done_together() {
    let mut log = Vec::new();
    let _machine = M::start(&mut log);
    log.reads("enter S0; enter F; enter G; done S0");
}
