//! Data of the machine, an `exit` that uses the owner, `goto!`, `requests;` and a region.

use fsm_runtime::fsm;
use fsm_runtime::requests::Request;
use fsm_tests::Trace;

fsm! {
    machine Trip(log: &mut Vec<&'static str>) {
        requests;
        events { Go }
        let steps: u32 = 0;
        initial C;
        state C {
            exit do { *steps += 1; log.push("exit C"); }
            region R {
                initial A;
                exit do log.push("exit R");
                state A { on Go do { log.push("go"); goto!(B); } exit do log.push("exit A"); }
                state B { enter do log.push("enter B"); exit do log.push("exit B"); }
            }
        }
        state D { enter do { *steps += 10; log.push("enter D"); } }
    }
}

#[test]
fn goto_in_a_region_and_a_request_from_outside() {
    let mut log = Vec::new();
    let mut trip = Trip::start(&mut log);
    trip.send(&mut log, TripEvent::Go);
    log.reads("go; exit A; enter B");
    log.clear();
    assert!(trip.request(Request::Replace(TripTarget::D)).is_ok());
    assert!(trip.update(&mut log).is_ok());
    log.reads("exit B; exit R; exit C; enter D");
    assert_eq!(trip.data().steps, 11);
}
