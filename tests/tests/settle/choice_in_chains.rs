//! A machine never stops in a choice: its lines make their change whatever the chain has named, also where choices push and
//! pop. Where choices lead to each other in a circle, they decide a thousand times in a row.

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps};

fsm! {
    machine Stacked(log: &mut Log) {
        stack 3;
        events { Go, Other }
        initial A;
        livelock(state) do log.say(format!("livelock in {state}"));
        state A { on Go => S; on Other => Y; }
        state S {
            enter do log.say("S");
            resume do log.say("resume S");
            always if log.n == 0 => push O do log.n = 1;
            on Go => A;
        }
        state O { enter do log.say("O"); always => X; }
        choice X { always if log.n > 90 => A; always => pop else A do log.say("pop"); }
        choice Y { always if log.n < 2 => push O do { log.n += 1; log.say("push"); } always => A; }
    }
}

#[test]
fn it_pops_to_a_state_that_the_chain_has_named() {
    let mut log = Log::new();
    let mut stacked = Stacked::start(&mut log);
    stacked.step(&mut log, StackedEvent::Go, "S; O; pop; resume S");
    assert_eq!(stacked.state_id(), StackedStateId::S);
}

#[test]
fn it_pops_to_a_choice_that_decides_anew() {
    let mut log = Log::new();
    let mut stacked = Stacked::start(&mut log);
    stacked.send(&mut log, StackedEvent::Other);
    // The second time `O` names `X` again, and stays.
    log.reads("push; O; pop; push; O; livelock in O");
    assert_eq!((stacked.state_id(), stacked.suspended().len()), (StackedStateId::O, 1));
}

fsm! {
    /// Two choices that lead to each other, and count.
    machine Circle(log: &mut Log) {
        events { Go, Stay }
        initial Rest;
        livelock(state) do log.say(format!("livelock in {state}"));
        state Rest { on Go => Up; on Stay do log.say("stay"); }
        choice Up { always if log.n % 500 != 499 => Down do log.n += 1; always => Rest do log.say(format!("up {}", log.n)); }
        choice Down { always if log.n > 0 => Up; always => Rest do log.say("down"); }
    }
}

#[test]
fn choices_may_lead_to_each_other_for_long() {
    let mut log = Log::new();
    let mut circle = Circle::start(&mut log);
    circle.step(&mut log, CircleEvent::Go, "up 499");
    assert_eq!(circle.state_id(), CircleStateId::Rest);
}

fsm! {
    /// Without an end.
    machine Endless(log: &mut Log) {
        events { Go, Stop }
        initial Rest;
        livelock(state) do log.say(format!("livelock in {state}"));
        on Stop do log.say("stop");
        state Rest { on Go => Left; }
        choice Left { always if !log.ok => Right do log.n += 1; always => Rest do log.say("rest"); }
        choice Right { always if !log.ok => Left do log.n += 1; always => Rest do log.say("rest"); }
    }
}

#[test]
fn a_thousand_decisions_are_made_in_a_row() {
    let mut log = Log::new();
    let mut endless = Endless::start(&mut log);
    endless.send(&mut log, EndlessEvent::Go);
    assert_eq!((log.take(), log.n), (vec!["livelock in Left".to_owned()], 1000));
    // The next call decides anew when its own step is over.
    endless.send(&mut log, EndlessEvent::Stop);
    assert_eq!((log.take(), log.n), (vec!["stop".to_owned(), "livelock in Left".to_owned()], 2000));
    log.ok = true;
    endless.step(&mut log, EndlessEvent::Stop, "stop; rest");
    assert_eq!(endless.state_id(), EndlessStateId::Rest);
}

fsm! {
    /// The same beside a region, with rounds.
    machine Rounds(log: &mut Log) {
        chain 2;
        events { Go }
        initial P;
        livelock(state) do log.say(format!("livelock in {state}"));
        #[allow(dead_end)]
        state P {
            region First {
                initial Rest;
                state Rest { on Go => Left; }
                choice Left { always if !log.ok => Right do log.n += 1; always => Rest do log.say("rest"); }
                choice Right { always if log.n != 301 => Left do log.n += 1; always => Rest do log.say("right"); }
            }
            region Second {
                initial Calm;
                state Calm { always if log.n > 200 && log.n < 400 => Busy do log.say("always"); }
                #[allow(dead_end)]
                state Busy { enter do log.say("Busy"); }
            }
        }
    }
}

#[test]
fn rounds_do_not_count_them() {
    let mut log = Log::new();
    let mut rounds = Rounds::start(&mut log);
    rounds.step(&mut log, RoundsEvent::Go, "right; always; Busy");
    rounds.send(&mut log, RoundsEvent::Go);
    assert_eq!((log.take(), log.n), (vec!["livelock in P".to_owned()], 1301));
}
