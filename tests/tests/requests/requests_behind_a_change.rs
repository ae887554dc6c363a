//! Requests of the machine's own lines, served after a change that a region has asked for in the same step: for the
//! proofs they are made where that change has led.

use fsm_runtime::fsm;
use fsm_runtime::requests::Reason;
use fsm_tests::Trace;

fsm! {
    machine Pushes(log: &mut Vec<&'static str>) {
        events { Ask, Bye }
        initial Talking;
        on Ask if in_state!(Listening) do { log.push("machine asks"); push!(Asking); }
        state Talking {
            resume do log.push("talk on");
            region Mouth { on Ask do { log.push("mouth asks"); push!(Asked); } }
            region Ears { initial Listening; state Listening; }
        }
        state Asked { enter do log.push("enter Asked"); on Bye => pop; }
        state Asking { enter do log.push("enter Asking"); on Bye => pop; }
    }
}

#[test]
fn there_is_room_for_both_pushes() {
    let mut log = Vec::new();
    let mut machine = Pushes::start(&mut log);
    machine.send(&mut log, PushesEvent::Ask);
    log.reads("mouth asks; machine asks; enter Asked; enter Asking");
    assert_eq!(machine.suspended().len(), 2);
    machine.send(&mut log, PushesEvent::Bye);
    machine.send(&mut log, PushesEvent::Bye);
    log[4..].reads("talk on");
}

// `Walking` is also current with nothing below, but never below `Talking`: so `Asking` has always something below.
fsm! {
    #[derive(Debug)]
    machine Pops(log: &mut Vec<&'static str>) {
        events { Talk, Ask, Bye }
        initial Walking;
        on Ask if in_state!(Listening) do goto!(Asking);
        state Walking { resume do log.push("walk on"); on Talk => push Resting; }
        state Resting { exit do log.push("exit Resting"); on Talk => push Talking; on Bye => pop; }
        state Talking {
            region Mouth { on Ask do pop!(); on Bye do pop!(); }
            region Ears { initial Listening; state Listening { on Bye do log.push("ears"); } }
        }
        state Asking { enter do log.push("enter Asking"); on Bye => pop do log.push("bye"); }
    }
}

#[test]
fn a_request_behind_a_pop_takes_the_place_of_what_was_below() {
    let mut log = Vec::new();
    let mut machine = Pops::start(&mut log);
    for event in [PopsEvent::Talk, PopsEvent::Talk, PopsEvent::Ask, PopsEvent::Bye] {
        machine.send(&mut log, event);
    }
    log.reads("exit Resting; enter Asking; bye; walk on");
    let refused = Pops::start_in(PopsTarget::Resting, &mut log).unwrap_err();
    assert_eq!(refused.reason, Reason::NeedsBelow);
}

// The second pop is refused where nothing is below; so any state but `Talking` may be the first.
fsm! {
    #[derive(Debug)]
    machine Twice(log: &mut Vec<&'static str>) {
        events { Talk, Bye }
        initial Walking;
        on Bye if in_state!(Listening) do { log.push("machine pops"); pop!(); }
        refused(request) do { assert_eq!(request.reason, Reason::NothingBelow); log.push("nothing below"); }
        state Walking { resume do log.push("walk on"); on Talk => push Talking; }
        state Talking {
            region Mouth { on Bye do { log.push("mouth pops"); pop!(); } }
            region Ears { initial Listening; state Listening; }
        }
    }
}

#[test]
fn a_second_pop_needs_nothing_below() {
    let mut log = Vec::new();
    let mut machine = Twice::start_in(TwiceTarget::Walking, &mut log).unwrap();
    machine.send(&mut log, TwiceEvent::Talk);
    machine.send(&mut log, TwiceEvent::Bye);
    log.reads("mouth pops; machine pops; walk on; nothing below");
}
