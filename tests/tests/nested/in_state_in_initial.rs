//! `in_state!` in the action of a composite's `initial`, which runs when all of the configuration is in place.

use fsm_runtime::fsm;

fsm! {
    machine M(log: &mut Vec<bool>) {
        events { Go }
        initial A;
        state A { on Go => C; }
        state C {
            initial D do { log.push(in_state!(C)); log.push(in_state!(D)); log.push(in_state!(A)); }
            on Go => A;
            state D {}
        }
    }
}

#[test]
fn the_action_of_initial_sees_what_is_entered() {
    let mut log = Vec::new();
    let mut machine = M::start(&mut log);
    let _ = machine.send(&mut log, MEvent::Go);
    assert_eq!(log, [true, true, false]);
}
