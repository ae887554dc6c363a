//! A binding hides data of its name, in a machine that defers events.

use fsm_runtime::fsm;

/// Neither `Clone` nor `Copy`.
#[derive(Debug, PartialEq)]
struct Token(u32);

fsm! {
    machine M(log: &mut Vec<u32>) {
        queue 1;
        events { Later, Count(Token), Go }
        initial S;
        state S {
            let step: u32 = 67;
            on Later => defer;
            on Count(step) do log.push(step.0);
            on Go => T { last: step };
        }
        state T {
            let last: u32;
            on Later do log.push(*last);
            on Go => S;
        }
    }
}

#[test]
fn a_binding_hides_data_beside_a_deferred_event() {
    let mut log = Vec::new();
    let mut machine = M::start(&mut log);
    for event in [MEvent::Later, MEvent::Count(Token(5)), MEvent::Go] {
        let _ = machine.send(&mut log, event);
    }
    assert_eq!(log, [5, 67]);
}
