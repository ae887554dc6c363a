//! Lines whose `in_state!` holds, or does not, wherever they stand: the one acts each time, and those behind it never do;
//! the other is as if it were not written.

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps};

fsm! {
    /// In a choice, of the states beside it and around it.
    #[allow(unused_line)]
    machine Pick(log: &mut Log) {
        events { Press, Enter }
        initial Off;
        state Off { on Press => Beside; on Enter => Inside; }
        choice Beside {
            always if in_state!(On) => Off do log.say("on");
            always if !in_state!(Off) => On do log.say("not off");
            always => Off do log.say("last");
        }
        state Home {
            initial On;
            enter do log.say("enter Home");
            choice Inside {
                always if in_state!(Home) => On do log.say("home");
                always => Off do log.say("last");
            }
            state On { on Press => Off; }
        }
    }
}

#[test]
fn a_choice_takes_the_line() {
    let mut log = Log::new();
    let mut pick = Pick::start(&mut log);
    pick.step(&mut log, PickEvent::Press, "not off; enter Home");
    assert_eq!(pick.state_id(), PickStateId::On);
    pick.send(&mut log, PickEvent::Press);
    pick.step(&mut log, PickEvent::Enter, "enter Home; home");
    assert_eq!(pick.state_id(), PickStateId::On);
}

fsm! {
    /// Before other lines of each kind, with and without a target.
    #[allow(unused_line)]
    machine Sure(log: &mut Log) {
        clock u32;
        events { Go, End }
        initial From;
        state From {
            always if !in_state!(To) => To do log.say("first");
            always if log.n > 0 do log.say("never");
        }
        state To {
            initial Rest;
            done if in_state!(To) do log.say("done");
            done if log.n == 0 do log.say("never");
            done => From;
            update if in_state!(From) do log.say("never");
            update if in_state!(To) do log.say("updated");
            when in_state!(To) && !in_state!(From) do log.say("when");
            after 10ms if in_state!(To) do log.say("after");
            on Go if in_state!(To) do log.say("go");
            state Rest { on End => Last; }
            final state Last;
        }
    }
}

#[test]
fn others_are_not_reached_behind_it() {
    let mut log = Log::new();
    let mut sure = Sure::start(&mut log, 0);
    log.reads("first");
    sure.send(&mut log, SureEvent::Go, 0);
    sure.update(&mut log, 0);
    sure.update(&mut log, 10);
    log.reads("go; updated; when; updated; when; after");
    sure.step_at(&mut log, SureEvent::End, 10, "done");
    assert_eq!(sure.state_id(), SureStateId::Last);
}

fsm! {
    /// In regions, of which one asks for what stands around both.
    #[allow(unused_line)]
    machine Both(log: &mut Log) {
        events { Go }
        initial On;
        #[allow(dead_end)]
        state On {
            region Left {
                initial One;
                state One { on Go => Two; }
                state Two {
                    always if in_state!(On) && in_state!(Left) => Three do log.say("left");
                    always if log.n == 0 => One do log.say("never");
                    always => One;
                }
                #[allow(dead_end)]
                state Three;
            }
            region Right {
                initial Which;
                choice Which {
                    always if !in_state!(Right) => Other do log.say("never");
                    always if in_state!(Left) => Plain do log.say("right");
                    always => Other;
                }
                state Plain { on Go => Which; }
                #[allow(dead_end)]
                state Other;
            }
        }
    }
}

#[test]
fn regions_take_it_too() {
    let mut log = Log::new();
    let mut both = Both::start(&mut log);
    log.reads("right");
    both.step(&mut log, BothEvent::Go, "right; left");
    assert!(both.is_in(BothStateId::Three) && both.is_in(BothStateId::Plain));
}
