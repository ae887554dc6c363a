//! `start_in`: a machine that begins in another state than its initial one. `restore` lives in `restore.rs`,
//! `start` itself with what it runs: `enter_exit.rs`, `machine_level.rs`, `machine_data.rs`.

use fsm_runtime::fsm;
use fsm_runtime::requests::{Reason, Refused, Request};
use fsm_tests::{Log, SILENT};

fsm! {
    machine Quest(log: &mut Log, world: &str) {
        clock u32;

        #[derive(Debug, PartialEq)]
        events { Go, Talk, Bye }

        let gold: u32;
        let deaths: u32 = 0;

        initial Camp do log.say("initial action");

        enter do log.say(format!("enter machine in {world} with {gold}"));
        transition(from, to) do log.say(format!("{from} -> {to}"));
        on Bye do *deaths += 1;

        state Camp {
            enter do log.say("enter Camp");
            on Go => Road { to: "town", steps: 3 };
        }

        state Road {
            let to: &'static str;
            let steps: u32 = log.give("steps", 10);
            enter do log.say(format!("enter Road to {to} {steps}"));
            after 50ms => Camp do log.say("night falls");
            on Talk => push Talking { whom: "pedlar" };
            on Go => Hurry;
        }

        state Talking {
            let whom: &'static str;
            enter do log.say(format!("enter Talking {whom}"));
            on Bye => pop;
            on Go => Shouting;
        }

        // Nothing pops in this state, but it leads to one that does.
        state Shouting {
            on Go => Talking { whom: "crowd" };
        }

        state Hurry {
            enter do { log.say("enter Hurry"); goto!(Camp) }
        }
    }
}

use QuestTarget as To;

#[test]
fn start_in_enters_that_state_instead_of_the_initial_one() {
    let mut log = Log::new();
    let Ok(quest) = Quest::start_in(To::Road { to: "sea" }, &mut log, "Faerie", 7, 1000) else {
        panic!("Road needs nothing below")
    };
    log.reads("steps; enter machine in Faerie with 7; enter Road to sea 10");
    assert!(matches!(quest.state(), QuestState::Road { to: "sea", steps: 10 }));
    assert_eq!(quest.data().gold, 7);
    assert_eq!(quest.next_deadline(), Some(1050));
}

#[test]
fn start_in_follows_requests_like_any_entry() {
    let mut log = Log::new();
    let quest = Quest::start_in(To::Hurry, &mut log, "Faerie", 7, 0);
    assert!(quest.is_ok_and(|quest| quest.state_id() == QuestStateId::Camp));
    log.reads("enter machine in Faerie with 7; enter Hurry; enter Camp; Hurry -> Camp");
}

#[test]
fn start_in_refuses_a_state_that_needs_one_below_and_enters_nothing() {
    let mut log = Log::new();
    let Err(refused) = Quest::start_in(To::Talking { whom: "king" }, &mut log, "Faerie", 7, 0) else {
        panic!("Talking pops")
    };
    assert!(matches!(
        refused,
        Refused {
            request: Request::Replace(To::Talking { whom: "king" }),
            reason: Reason::NeedsBelow,
            state: "",
        }
    ));
    assert!(Quest::start_in(To::Shouting, &mut log, "Faerie", 7, 0).is_err(), "what it leads to pops");
    log.reads(SILENT);
}
