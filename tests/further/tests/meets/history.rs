//! History of a state that is left and entered in one transition, and beside data that move. Elsewhere history lives in
//! `history.rs`, `history_defaults.rs` and `regions_history.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Counter, Log, Steps, Token, Trace};

fsm! {
    machine Own(log: &mut Log) {
        events { Next, Again, Named }
        initial C;
        on Named => C;
        state C {
            initial history C;
            history => A;
            on Again => self do log.say("again");
            state A { enter do log.say("enter A"); exit do log.say("exit A"); on Next => B; }
            state B { enter do log.say("enter B"); exit do log.say("exit B"); on Next => A; }
        }
    }
}

#[test]
fn initial_history_of_a_state_that_enters_itself() {
    let mut log = Log::new();
    let mut own = Own::start(&mut log);
    own.send(&mut log, OwnEvent::Next);
    own.send(&mut log, OwnEvent::Again);
    log.reads("enter A; exit A; enter B; exit B; again; enter B");
    own.step(&mut log, OwnEvent::Named, "exit B; enter B");
    assert_eq!(own.state_id(), OwnStateId::B);
}

fsm! {
    machine Deep(log: &mut Log) {
        events { Next, Again }
        initial C;
        state C {
            initial deep history C;
            deep history => A;
            on Again => self do log.say("again");
            state A { on Next => B2; }
            state B {
                initial B1;
                #[allow(unreachable_state)] state B1 { enter do log.say("enter B1"); on Next => A; }
                state B2 {
                    let n: u8 = 1;
                    enter do log.say(format!("enter B2 {n}"));
                    exit do { *n += 1; log.say("exit B2"); }
                    on Next => A;
                }
            }
        }
    }
}

#[test]
fn initial_deep_history_of_a_state_that_enters_itself() {
    let mut log = Log::new();
    let mut deep = Deep::start(&mut log);
    deep.send(&mut log, DeepEvent::Next);
    deep.send(&mut log, DeepEvent::Again);
    log.reads("enter B2 1; exit B2; again; enter B2 2");
}

fsm! {
    machine Beside(make: &mut Counter) {
        events { Next, Out, Back }
        initial P;
        state P {
            region A {
                initial A1;
                state A1 { on Next => A2; }
                state A2 { on Next => A1; }
            }
            region B {
                initial B1;
                state B1 {
                    let token: Token = make.token("b");
                    on Out => Q { token };
                }
            }
        }
        state Q { let token: Token; on Back => history A; }
    }
}

#[test]
fn a_move_out_of_one_region_keeps_the_history_of_the_other() {
    let mut make = Counter::new();
    let mut beside = Beside::start(&mut make);
    let _ = beside.send(&mut make, BesideEvent::Next);
    let _ = beside.send(&mut make, BesideEvent::Out);
    assert!(matches!(beside.state(), BesideState::Q { token: Token { name: "b", .. } }));
    assert_eq!(make.alive(), 1);
    let _ = beside.send(&mut make, BesideEvent::Back);
    assert!(beside.is_in(BesideStateId::A2));
    assert_eq!(make.alive(), 1);
}

fsm! {
    machine Inside(log: &mut Vec<&'static str>) {
        stack 2;
        events { Next, Again, Push, In }
        initial C;
        state C {
            initial history C;
            history => D;
            on Again => self;
            on Push => push Top;
            state D {
                initial history D;
                history => One;
                state One { enter do log.push("one"); on Next => Two; }
                state Two { enter do log.push("two"); on Next => One; }
            }
        }
        state Top { on In => D; }
    }
}

/// `Again` leaves both composites and brings both back. So nothing is remembered of either while they are suspended, and
/// above them they begin anew.
#[test]
fn a_memory_inside_another_one_is_given_back_too() {
    let mut log = Vec::new();
    let mut inside = Inside::start(&mut log);
    for event in [InsideEvent::Next, InsideEvent::Again, InsideEvent::Push, InsideEvent::In] {
        inside.send(&mut log, event);
    }
    log.reads("one; two; two; one");
}
