//! Data of the machine, a composite whose `exit` uses the owner, and `goto!` beside a `push` and a final state.

use fsm_runtime::fsm;
use fsm_tests::Trace;

fsm! {
    machine Trip(log: &mut Vec<&'static str>) {
        events { Rest, Back, Go, Stop }
        let steps: u32 = 0;
        initial C;
        state C {
            initial A;
            exit do { *steps += 1; log.push("exit C"); }
            on Rest => push Camp;
            on Go do { log.push("go"); goto!(End); }
            state A { on Stop => B; exit do log.push("exit A"); }
            state B { on Stop => A; enter do log.push("enter B"); exit do log.push("exit B"); }
        }
        state Camp { enter do log.push("enter Camp"); on Back => pop do { *steps += 10; log.push("back"); } }
        final state End { enter do log.push("end"); }
    }
}

#[test]
fn goto_to_an_end_leaves_from_the_inside_out() {
    let mut log = Vec::new();
    let mut trip = Trip::start(&mut log);
    for event in [TripEvent::Rest, TripEvent::Back, TripEvent::Stop, TripEvent::Go] {
        assert!(trip.send(&mut log, event).is_used());
    }
    log.reads("enter Camp; back; exit A; enter B; go; exit B; exit C; end");
    assert_eq!(trip.data().steps, 11);
    assert!(trip.is_done());
}
