//! `in_state!` while a transition is under way sees what SCXML's `In()` sees: states are exited one after the other,
//! then the action runs, then states are entered. Elsewhere it lives in `in_state.rs` and `in_state_nested.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps};

fsm! {
    machine Flat(log: &mut Log) {
        events { Go, Stay }
        initial A;
        state A {
            exit do log.say(format!("exit A: {}", in_state!(A)));
            on Go => B do log.say(format!("go: {} {}", in_state!(A), in_state!(B)));
            on Stay do log.say(format!("stay: {}", in_state!(A)));
        }
        state B { on Go => A; }
    }
}

#[test]
fn the_action_of_a_transition_sees_its_source_as_left() {
    let mut log = Log::new();
    let mut flat = Flat::start(&mut log);
    flat.send(&mut log, FlatEvent::Stay);
    flat.send(&mut log, FlatEvent::Go);
    log.reads("stay: true; exit A: true; go: false false");
}

fsm! {
    machine Nested(log: &mut Log) {
        events { Go }
        initial C;
        #[allow(dead_end)]
        state C {
            initial D;
            state D {
                exit do log.say(format!("exit D: {} {}", in_state!(D), in_state!(S)));
                initial S;
                on Go => T do log.say(format!("go: {} {} {}", in_state!(C), in_state!(D), in_state!(S)));
                state S { exit do log.say(format!("exit S: {} {}", in_state!(D), in_state!(S))); }
            }
            state T { on Go => D; }
        }
    }
}

#[test]
fn states_are_left_one_after_the_other() {
    let mut log = Log::new();
    let mut nested = Nested::start(&mut log);
    nested.step(&mut log, NestedEvent::Go, "exit S: true true; exit D: true false; go: true false false");
}

fsm! {
    machine Beside(log: &mut Log) {
        events { One, Both }
        initial P;
        #[allow(dead_end)]
        state P {
            region R1 {
                initial A;
                state A {
                    exit do log.say(format!("exit A: {}", in_state!(Y)));
                    on One => B do log.say(format!("one: {} {}", in_state!(A), in_state!(Y)));
                    on Both => B do log.say(format!("both 1: {} {}", in_state!(A), in_state!(Y)));
                }
                state B { on One => A; }
            }
            region R2 {
                initial Y;
                state Y {
                    exit do log.say(format!("exit Y: {}", in_state!(A)));
                    on Both => Z do log.say(format!("both 2: {} {}", in_state!(A), in_state!(Y)));
                }
                state Z {}
            }
        }
    }
}

#[test]
fn exit_sees_regions_that_stay() {
    let mut log = Log::new();
    let mut beside = Beside::start(&mut log);
    beside.step(&mut log, BesideEvent::One, "exit A: true; one: false true");
}

#[test]
fn of_several_regions_the_last_is_left_first() {
    let mut log = Log::new();
    let mut beside = Beside::start(&mut log);
    beside.send(&mut log, BesideEvent::Both);
    log.reads("exit Y: true; exit A: false; both 1: false false; both 2: false false");
}

fsm! {
    machine Silent(log: &mut Log) {
        events { Out, In }
        initial C;
        state C {
            initial A;
            exit do log.say("exit C");
            on Out => D do log.say("out");
            #[allow(unused_line)]
            state A { exit if in_state!(B) do log.say("exit A"); on In => B; }
            state B { on In => A; }
        }
        state D { on In => C; }
    }
}

#[test]
fn what_no_exit_can_do_is_not_called() {
    let mut log = Log::new();
    let mut silent = Silent::start(&mut log);
    silent.step(&mut log, SilentEvent::Out, "exit C; out");
}

fsm! {
    machine GivenUp(log: &mut Log) {
        events { Push, Clear, Go }
        initial A;
        state A {
            initial A1;
            exit do log.say(format!("exit A: {} {}", in_state!(A), in_state!(B)));
            exit if in_state!(A) do log.say("A is active");
            on Push => push B;
            on Go => C;
            state A1 { exit do log.say(format!("exit A1: {} {}", in_state!(A), in_state!(A1))); }
        }
        state B { on Clear => reset C; }
        state C { on Go => A; }
    }
}

/// What is suspended is not active: a state that is given up then does not even see itself.
#[test]
fn a_suspended_state_sees_nothing_when_it_is_given_up() {
    let mut log = Log::new();
    let mut given_up = GivenUp::start(&mut log);
    for event in [GivenUpEvent::Push, GivenUpEvent::Clear] {
        given_up.send(&mut log, event);
    }
    log.reads("exit A1: false false; exit A: false false");
    for event in [GivenUpEvent::Go, GivenUpEvent::Go] {
        given_up.send(&mut log, event);
    }
    log.reads("exit A1: true true; exit A: true false; A is active");
}
