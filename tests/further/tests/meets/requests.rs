//! Requests of several regions in one step are served in source order, beside those of the machine itself. What can no
//! longer be served is told to the line `refused`, in `requests/refused.rs`. Elsewhere requests of regions live in
//! `regions_requests.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps, Trace};

fsm! {
    machine Two(log: &mut Log) {
        events { Go }
        initial P;
        transition(from, to) do log.say(format!("{from} -> {to}"));
        #[allow(dead_end)]
        state P {
            region R1 {
                initial A1;
                state A1 { exit do log.say("exit A1"); on Go do { log.say("go 1"); goto!(A2); } }
                state A2 { enter do log.say("enter A2"); }
            }
            region R2 {
                initial B1;
                state B1 { exit do log.say("exit B1"); on Go do { log.say("go 2"); goto!(B2); } }
                state B2 { enter do log.say("enter B2"); }
            }
        }
    }
}

#[test]
fn each_is_served() {
    let mut log = Log::new();
    let mut two = Two::start(&mut log);
    two.step(&mut log, TwoEvent::Go, "go 1; go 2; exit A1; enter A2; A1 -> A2; exit B1; enter B2; B1 -> B2");
}

fsm! {
    machine Three(log: &mut Log) {
        stack 1;
        events { Go, End, Back }
        initial P;
        on Go if in_state!(B) do { log.say("machine"); let _ = push!(Other); }
        on End if in_state!(B) do { log.say("machine"); goto!(P); }
        state P {
            region R1 {
                initial A;
                state A {
                    on Go do { log.say("region"); let _ = push!(Top); }
                    on End do { log.say("region"); goto!(Dead); }
                }
            }
            region R2 { initial B; state B; }
        }
        state Top { on Back => pop; }
        state Other { on Back => pop; }
        final state Dead;
    }
}

fn three(event: ThreeEvent) -> (Vec<String>, Three) {
    let mut log = Log::new();
    let mut three = Three::start(&mut log);
    three.send(&mut log, event);
    (log.take(), three)
}

/// The machine itself is never left, so its request has its turn.
#[test]
fn a_push_finds_the_stack_full_that_had_room_when_it_was_asked_for() {
    let (log, three) = three(ThreeEvent::Go);
    log.reads("region; machine");
    assert!(three.is_in(ThreeStateId::Top));
}

#[test]
fn a_machine_that_has_ended_stays_so() {
    let (log, three) = three(ThreeEvent::End);
    log.reads("region; machine");
    assert!(three.is_done());
}

fsm! {
    machine Entered(log: &mut Log) {
        events { Go, Back }
        #[allow(dead_end)]
        region R1 {
            initial A;
            state A {
                enter do log.say("enter A");
                on Go => B;
            }
            state B {
                enter do log.say("enter B");
                on Back => A;
            }
        }
        #[allow(dead_end)]
        region R2 { on Go do { log.say("ask"); goto!(B); } }
    }
}

/// The request begins a chain of its own, whatever another line of the step has named.
#[test]
fn a_request_for_what_another_line_has_entered_is_served() {
    let mut log = Log::new();
    let mut entered = Entered::start(&mut log);
    log.take();
    entered.step(&mut log, EnteredEvent::Go, "ask; enter B; enter B");
    entered.step(&mut log, EnteredEvent::Back, "enter A");
}

fsm! {
    machine Below(log: &mut Log) {
        stack 1;
        events { Go }
        initial A;
        livelock(state) do log.say(format!("livelock in {state}"));
        #[allow(dead_end)]
        state A {
            enter do {
                log.say("enter A");
                if log.n == 1 { pop!(else A); }
            }
            resume do log.say("resume A");
            on Go => push A;
        }
    }
}

/// A `pop else` leads back to a state of the name that the step has entered already.
#[test]
fn a_pop_back_to_what_the_step_has_entered_is_not_served() {
    let mut log = Log::new();
    let mut below = Below::start(&mut log);
    log.n = 1;
    log.take();
    below.step(&mut log, BelowEvent::Go, "enter A; livelock in A");
    assert_eq!(below.suspended().len(), 1);
}
