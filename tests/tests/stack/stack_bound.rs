//! `stack N;`: a bound that is declared, and what a push on a full stack does to an event, a tick, an action
//! and a request from outside. Machines whose bound is computed live in `push_pop.rs`.

use fsm_runtime::requests::{Reason, Request};
use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    #[derive(Debug, PartialEq)]
    machine Dream(log: &mut Log) {
        stack 2;
        requests;

        #[derive(Clone, Debug, PartialEq)]
        events { Sleep, Wake, Ask { name: &'static str }, Both, Guarded, Quiet }

        initial Awake;

        update do log.say("machine");
        unhandled(event) do log.say(format!("unhandled {event:?}"));
        #[expect(unused_line)]
        on Sleep do log.say("never: the state's own line has the right to it");

        state Awake {
            pause  do log.say("pause Awake");
            resume do log.say("resume Awake");
            exit   do log.say("exit Awake");
            on Sleep => push Dreaming { name: "first" };
        }

        state Dreaming {
            let name: &'static str;
            enter  do log.say(format!("enter {name}"));
            exit   do log.say(format!("exit {name}"));
            pause  do log.say(format!("pause {name}"));
            resume do log.say(format!("resume {name}"));
            on Sleep => push Dreaming { name: log.give("name", "deeper") } do log.say("fall asleep");
            on Guarded if log.ask("deep?", true) => push Dreaming { name: "guarded" };
            on Ask { name } do {
                match push!(Dreaming { name }) {
                    Ok(()) => log.say("pushed"),
                    Err(DreamTarget::Dreaming { name }) => log.say(format!("{name} came back")),
                    Err(_) => log.say("never"),
                }
            }
            on Quiet do { let _ = push!(Dreaming { name: "quiet" }); }
            on Both do {
                goto!(Awake);
                let full = push!(Dreaming { name: "both" }).is_err();
                log.say(format!("full {full}"));
            }
            on Wake => pop else Awake;
            update if log.n == 1 => push Dreaming { name: "update" } do log.say("never");
            update do log.say("dream");
            when log.n == 2 => push Dreaming { name: "when" };
            when log.n == 2 do log.say("next line");
        }
    }
}

use DreamEvent as E;

/// A machine with this many states suspended.
fn dream(depth: usize) -> (Log, Dream) {
    let mut log = Log::new();
    let mut dream = Dream::start(&mut log);
    for _ in 0..depth {
        assert_eq!(dream.send(&mut log, E::Sleep), Outcome::Transitioned);
    }
    assert_eq!(dream.suspended().len(), depth);
    log.take();
    (log, dream)
}

#[test]
fn up_to_the_bound_pushes_are_served() {
    let (mut log, mut dream) = dream(1);
    assert_eq!(dream.send(&mut log, E::Sleep), Outcome::Transitioned);
    log.reads("pause first; fall asleep; name; enter deeper");
}

#[test]
fn a_push_on_a_full_stack_gives_the_event_back_before_anything_is_done() {
    let (mut log, mut dream) = dream(2);
    // No later line, no outer state, no `unhandled`.
    assert_eq!(dream.step(&mut log, E::Sleep, SILENT), Outcome::StackFull(E::Sleep));
    assert_eq!(dream.state(), &DreamState::Dreaming { name: "deeper" });
    assert_eq!(dream.suspended()[1], DreamState::Dreaming { name: "first" });
}

#[test]
fn the_guard_of_a_push_on_a_full_stack_decides_first() {
    let (mut log, mut dream) = dream(2);
    assert_eq!(dream.send(&mut log, E::Guarded), Outcome::StackFull(E::Guarded));
    log.take();
    assert_eq!(dream.send(&mut log, E::Wake), Outcome::Transitioned);
    log.take();
    assert_eq!(dream.step(&mut log, E::Guarded, "deep?; pause first; enter guarded"), Outcome::Transitioned);
}

#[test]
fn a_tick_goes_on_to_the_next_line() {
    let (mut log, mut dream) = dream(2);
    log.n = 1;
    dream.tick(&mut log, "machine; dream");
    log.n = 2;
    dream.tick(&mut log, "machine; dream; next line");
}

#[test]
fn a_tick_with_room_pushes() {
    let (mut log, mut dream) = dream(1);
    log.n = 2;
    dream.tick(&mut log, "machine; dream; pause first; enter when");
}

#[test]
fn a_push_in_an_action_says_whether_there_is_room_and_hands_the_target_back() {
    let (mut log, mut dream) = dream(1);
    assert_eq!(dream.send(&mut log, E::Ask { name: "asked" }), Outcome::Transitioned);
    log.reads("pushed; pause first; enter asked");
    assert_eq!(dream.step(&mut log, E::Ask { name: "more" }, "more came back"), Outcome::Handled);
}

#[test]
fn the_answer_of_a_push_may_be_left_aside() {
    let (mut log, mut dream) = dream(1);
    assert_eq!(dream.send(&mut log, E::Quiet), Outcome::Transitioned);
    assert_eq!(dream.send(&mut log, E::Quiet), Outcome::Handled);
    log.reads("pause first; enter quiet");
}

#[test]
fn a_push_without_room_replaces_no_earlier_request() {
    let (mut log, mut dream) = dream(2);
    assert_eq!(dream.step(&mut log, E::Both, "full true; exit deeper"), Outcome::Transitioned);
    assert_eq!(dream.state(), &DreamState::Awake);
    assert_eq!(dream.suspended().len(), 2);
}

#[test]
fn a_request_from_outside_is_refused_at_the_call() {
    let (_, mut dream) = dream(2);
    let Err(refused) = dream.request(Request::Push(DreamTarget::Dreaming { name: "out" })) else {
        panic!("the stack is full")
    };
    assert!(matches!(refused.request, Request::Push(DreamTarget::Dreaming { name: "out" })));
    assert_eq!(refused.reason, Reason::StackFull);
}

#[test]
fn a_request_from_outside_is_refused_at_the_update_where_the_stack_is_full_by_then() {
    let (mut log, mut dream) = dream(1);
    assert!(dream.request(Request::Push(DreamTarget::Awake)).is_ok());
    dream.send(&mut log, E::Sleep);
    log.take();
    let Err(refused) = dream.update(&mut log) else { panic!("the stack is full") };
    assert!(matches!(refused.request, Request::Push(DreamTarget::Awake)));
    assert_eq!(refused.reason, Reason::StackFull);
    log.reads("machine; dream");
}

#[test]
fn the_same_state_may_lie_below_itself() {
    let (mut log, mut dream) = dream(2);
    for expected in [["exit deeper", "resume first"], ["exit first", "resume Awake"]] {
        dream.send(&mut log, E::Wake);
        assert_eq!(log.take(), expected);
    }
    assert!(dream.suspended().is_empty());
}

const DEPTH: usize = 3;

fsm! {
    /// The bound may be a constant.
    machine Deep {
        stack DEPTH;
        events { In }
        initial Level { n: 0 };
        state Level {
            let n: u32;
            on In => push Level { n: *n + 1 };
        }
    }
}

#[test]
fn the_bound_may_be_a_constant() {
    let mut deep = Deep::start();
    let used = (0..9).filter(|_| deep.send(DeepEvent::In).is_used()).count();
    assert_eq!(used, DEPTH);
    assert!(matches!(deep.state(), DeepState::Level { n: 3 }));
}
