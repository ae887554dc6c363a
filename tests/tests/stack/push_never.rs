//! A line of the machine that pushes under `in_state!` of a final state: it never acts.

use fsm_runtime::fsm;

fsm! {
    #[allow(unused_line)]
    machine M {
        events { E, Stop, Back }
        initial S;
        on E if in_state!(F) => push T;
        state S { on Stop => F; }
        #[allow(unreachable_state)]
        state T { on Back => pop; }
        final state F;
    }
}

#[test]
fn a_push_that_never_acts() {
    let mut machine = M::start();
    assert!(!machine.send(MEvent::E).is_used());
    assert!(machine.send(MEvent::Stop).is_used());
    assert!(machine.is_done());
    assert!(!machine.send(MEvent::E).is_used());
}
