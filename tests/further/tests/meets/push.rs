//! `push` beside lines of other regions, and raised events that meet a full stack. Elsewhere `push` lives in
//! `push_pop.rs`, `stack_bound.rs` and `composite_push.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Beside(log: &mut Log) {
        #[derive(Clone)]
        events { Go(u8), Back }
        initial P;
        state P {
            region R1 {
                initial A;
                state A {
                    pause do log.say("pause A");
                    resume do log.say("resume A");
                    on Go(1) => push Top do log.say("push 1");
                    on Go(2) => B do log.say("go 1");
                }
                state B { on Go(9) => A; }
            }
            region R2 {
                initial X;
                state X {
                    pause do log.say("pause X");
                    resume do log.say("resume X");
                    exit do log.say("exit X");
                    on Go(1) => Y do log.say("go 2");
                    on Go(2) => push Top do log.say("push 2");
                }
                state Y { on Go(9) => X; }
            }
        }
        state Top { enter do log.say("enter Top"); on Back => pop; }
    }
}

/// A `push` is a transition whose domain is the machine: it and a transition in another region cannot both act, and
/// the one that is earlier in the source wins.
#[test]
fn a_push_preempts_transitions_of_later_regions() {
    let mut log = Log::new();
    let mut beside = Beside::start(&mut log);
    beside.step(&mut log, BesideEvent::Go(1), "pause X; pause A; push 1; enter Top");
    beside.step(&mut log, BesideEvent::Back, "resume A; resume X");
    assert!(beside.is_in(BesideStateId::A) && beside.is_in(BesideStateId::X));
}

#[test]
fn a_push_is_preempted_by_transitions_of_earlier_regions() {
    let mut log = Log::new();
    let mut beside = Beside::start(&mut log);
    beside.step(&mut log, BesideEvent::Go(2), "go 1");
    assert!(beside.is_in(BesideStateId::B) && beside.is_in(BesideStateId::X));
    assert!(beside.suspended().is_empty());
}

fsm! {
    machine Full(log: &mut Log) {
        stack 1;
        queue 1;
        #[derive(Debug)]
        events { Go, Up, Down }
        initial S;
        unhandled(event) do log.say(format!("unhandled {event:?}"));
        state S {
            enter do log.say("enter");
            on Go do { let _ = raise!(Up); }
            on Up => push S;
            on Down => pop else S;
        }
    }
}

#[test]
fn a_raised_event_that_meets_a_full_stack_is_unhandled() {
    let mut log = Log::new();
    let mut full = Full::start(&mut log);
    full.send(&mut log, FullEvent::Go);
    log.reads("enter; enter");
    full.step(&mut log, FullEvent::Go, "unhandled Up");
    assert_eq!(full.suspended().len(), 1);
    full.step(&mut log, FullEvent::Down, SILENT);
}

fsm! {
    machine Phases(log: &mut Log) {
        events { Push, Pop, Either, Previous, Back, Next }
        initial Low;
        transition(from, to) do log.say(format!("{from} -> {to}"));
        state Low { resume do log.say("resume Low"); on Push => push P; on Next => P; }
        state P {
            region R1 {
                initial A;
                state A {
                    enter do log.say("enter A");
                    exit do log.say("exit A");
                    pause do log.say("pause A");
                    on Push => push Top do log.say("push");
                    on Pop => pop else Low do log.say("pop");
                    on Either => pop else P do log.say("either");
                    on Previous => previous do log.say("previous");
                    on Next => B;
                }
                state B { enter do log.say("enter B"); on Next => A; }
            }
            region R2 {
                initial X;
                state X {
                    let count: u32 = 0;
                    enter do log.say("enter X");
                    exit do log.say("exit X");
                    on Push | Pop | Either | Previous do {
                        *count += 1;
                        log.say(format!("{count}: A is {}", if in_state!(A) { "there" } else { "left" }));
                        goto!(Y);
                    }
                }
                state Y { enter do log.say("enter Y"); on Back => X; }
            }
        }
        state Top { enter do log.say("enter Top"); on Back => pop; }
    }
}

/// The line of the other region acts before anything is entered, with the data of its state; what it asks for is dropped,
/// since it is suspended.
#[test]
fn a_line_without_a_target_acts_beside_a_push_phase_by_phase() {
    let mut log = Log::new();
    let mut phases = Phases::start(&mut log);
    phases.send(&mut log, PhasesEvent::Next);
    log.take();
    phases.step(&mut log, PhasesEvent::Push, "pause A; push; 1: A is left; enter Top; A -> Top");
    phases.step(&mut log, PhasesEvent::Back, "Top -> P");
    assert!(phases.is_in(PhasesStateId::X));
    let PhasesState::P { r2: PhasesR2::X { count: 1 }, .. } = phases.state() else {
        panic!("{:?}", phases.state_id())
    };
}

#[test]
fn so_it_does_beside_a_pop() {
    let mut log = Log::new();
    let mut phases = Phases::start(&mut log);
    phases.send(&mut log, PhasesEvent::Push);
    log.take();
    phases.step(&mut log, PhasesEvent::Pop, "exit X; exit A; pop; 1: A is left; resume Low; A -> Low");
}

#[test]
fn so_it_does_beside_a_pop_that_finds_nothing() {
    let mut log = Log::new();
    let mut phases = Phases::start(&mut log);
    phases.send(&mut log, PhasesEvent::Next);
    log.take();
    phases.send(&mut log, PhasesEvent::Either);
    log.reads("exit X; exit A; either; 1: A is left; enter A; enter X; A -> P");
    phases.send(&mut log, PhasesEvent::Push);
    log.take();
    phases.send(&mut log, PhasesEvent::Back);
    assert!(phases.is_in(PhasesStateId::X));
}

/// Its own region stays, so that what it asks for is served.
#[test]
fn so_it_does_beside_previous() {
    let mut log = Log::new();
    let mut phases = Phases::start(&mut log);
    for _ in 0..3 {
        phases.send(&mut log, PhasesEvent::Next);
    }
    log.take();
    phases.send(&mut log, PhasesEvent::Previous);
    log.reads("exit A; previous; 1: A is left; enter B; A -> B; exit X; enter Y; X -> Y");
}
