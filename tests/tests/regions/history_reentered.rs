//! `reenter history Name` in a line of `Name`: the composite is left and entered too, and what was active inside it comes
//! back.

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps};

fsm! {
    machine Washer(log: &mut Log) {
        events { Next, Same, Anew, Deep, Out }
        initial Washing;
        state Washing {
            let cycles: u32 = log.n;
            initial Filling;
            enter do log.say(format!("enter Washing {cycles}"));
            exit  do { log.say("exit Washing"); log.n += 1; }
            on Same => history Washing;
            on Anew => reenter history Washing;
            on Deep => reenter deep history Washing;
            on Out  => Opened;
            state Filling { on Next => Spinning; }
            state Spinning {
                let turns: u32 = 7;
                initial Slow;
                enter do log.say(format!("enter Spinning {turns}"));
                exit  do log.say("exit Spinning");
                on Next if *turns == 7 do *turns = 8;
                on Next => Fast;
                state Slow { enter do log.say("enter Slow"); }
                state Fast { enter do log.say("enter Fast"); exit do log.say("exit Fast"); }
            }
        }
        state Opened { on Out => history Washing; }
    }
}

use WasherEvent as E;

fn fast() -> (Log, Washer) {
    let mut log = Log::new();
    let mut washer = Washer::start(&mut log);
    for event in [E::Next, E::Next, E::Next] {
        washer.send(&mut log, event);
    }
    assert_eq!(log.take().first().map(String::as_str), Some("enter Washing 0"));
    assert!(washer.is_in(WasherStateId::Fast));
    (log, washer)
}

#[test]
fn without_reenter_the_composite_stays_and_what_counts_is_how_it_was_left_last() {
    let (mut log, mut washer) = fast();
    washer.step(&mut log, E::Same, "exit Fast; exit Spinning");
    assert!(washer.is_in(WasherStateId::Filling));
}

#[test]
fn with_it_the_composite_is_left_too_and_its_data_are_new() {
    let (mut log, mut washer) = fast();
    washer.send(&mut log, E::Anew);
    log.reads("exit Fast; exit Spinning; exit Washing; enter Washing 1; enter Spinning 8; enter Slow");
}

#[test]
fn deep_history_brings_all_of_it_back() {
    let (mut log, mut washer) = fast();
    washer.send(&mut log, E::Deep);
    log.reads("exit Fast; exit Spinning; exit Washing; enter Washing 1; enter Spinning 8; enter Fast");
    assert!(washer.is_in(WasherStateId::Fast));
}
