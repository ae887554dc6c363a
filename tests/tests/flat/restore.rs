//! `restore` and `into_state`: a machine in a given state, with nothing entered, and the state of a machine by value.
//! The snapshot of a whole machine is a clone, shown in `derives.rs`.

use fsm_runtime::requests::{NotRestored, Reason};
use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Counter, Log, SILENT, Steps, Token};

fsm! {
    machine Quest(log: &mut Log) {
        clock u32;
        #[derive(Debug, PartialEq)]
        events { Go, Talk, Bye }
        let gold: u32;
        let deaths: u32 = 0;
        initial Camp;
        enter do log.say("never when restored");
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
            on Go   => Hurry;
        }
        state Talking {
            let whom: &'static str;
            enter do log.say(format!("talk to {whom}"));
            on Bye => pop;
        }
        state Hurry { enter do { log.say("enter Hurry"); goto!(Camp) } }
    }
}

#[test]
fn restore_enters_nothing_and_goes_on() {
    let mut log = Log::new();
    let data = QuestData { gold: 3, deaths: 9 };
    let Ok(mut quest) = Quest::restore(data, QuestState::Road { to: "sea", steps: 77 }, 100) else {
        panic!("Road needs nothing below")
    };
    assert_eq!(quest.state_id(), QuestStateId::Road);
    assert_eq!((quest.data().gold, quest.data().deaths), (3, 9));
    assert_eq!(quest.next_deadline(), Some(150), "its clocks start when it is restored");
    quest.tick_at(&mut log, 149, SILENT);
    quest.tick_at(&mut log, 150, "night falls; enter Camp; Road -> Camp");
}

#[test]
fn restore_refuses_a_state_that_needs_one_below_and_hands_both_back() {
    let data = QuestData { gold: 3, deaths: 9 };
    let Err(refused) = Quest::restore(data, QuestState::Talking { whom: "king" }, 0) else {
        panic!("Talking pops")
    };
    let NotRestored { state: (data, state), reason } = refused;
    assert_eq!((data.gold, data.deaths, reason), (3, 9, Reason::NeedsBelow));
    assert!(matches!(state, QuestState::Talking { whom: "king" }));
}

#[test]
fn into_state_gives_data_and_state_back() {
    let mut log = Log::new();
    let mut quest = Quest::start(&mut log, 5, 0);
    quest.send(&mut log, QuestEvent::Bye, 0);
    quest.send(&mut log, QuestEvent::Go, 0);
    log.take();
    let (data, state) = quest.into_state();
    assert_eq!((data.gold, data.deaths), (5, 1));
    assert!(matches!(state, QuestState::Road { to: "town", steps: 3 }));
    log.reads(SILENT); // nothing is exited

    let Ok(mut again) = Quest::restore(data, state, 10) else { panic!("Road needs nothing below") };
    assert_eq!(again.send(&mut log, QuestEvent::Go, 10), Outcome::Transitioned);
    log.reads("enter Hurry; Road -> Hurry; enter Camp; Hurry -> Camp");
}

fsm! {
    /// Without data of the machine, owner and clock.
    machine Box1 {
        events { Put(Token), Out }
        initial Empty;
        state Empty { on Put(token) => Full { token }; }
        state Full {
            let token: Token;
            on Out => Empty;
        }
    }
}

#[test]
fn a_machine_without_data_is_restored_from_its_state_alone() {
    let counter = Counter::new();
    let mut machine = Box1::start();
    machine.send(Box1Event::Put(counter.token("gold")));
    let state = machine.into_state();
    assert!(matches!(&state, Box1State::Full { token } if token.name == "gold"));
    assert_eq!(counter.alive(), 1);

    let Ok(mut machine) = Box1::restore(state) else { panic!("Full needs nothing below") };
    assert_eq!(counter.alive(), 1);
    machine.send(Box1Event::Out);
    assert_eq!(counter.alive(), 0);
    assert!(Box1::start_in(Box1Target::Full { token: counter.token("lead") }).is_ok());
    assert_eq!(counter.alive(), 0, "dropped with its machine");
}

fsm! {
    /// Durations that are computed are not known when a machine is restored: the owner is not at hand.
    machine Egg(log: &mut Log) {
        clock u32;
        initial Raw { minutes: 3 };
        state Raw {
            let minutes: u32;
            after (log.give("span", *minutes * 10)) => Done;
        }
        final state Done { enter do log.say("done"); }
    }
}

#[test]
fn a_computed_duration_becomes_known_in_the_next_tick_and_counts_from_the_restore() {
    for first_tick in [100, 120] {
        let mut log = Log::new();
        let Ok(mut egg) = Egg::restore(EggState::Raw { minutes: 5 }, 100) else {
            panic!("Raw needs nothing below")
        };
        assert!(egg.next_deadline().is_some_and(|deadline| deadline <= 100), "it asks for a tick");
        egg.update(&mut log, first_tick);
        assert_eq!((log.take(), egg.next_deadline()), (vec!["span".to_owned()], Some(150)));
        egg.tick_at(&mut log, 149, SILENT);
        egg.tick_at(&mut log, 150, "done");
    }
    let mut log = Log::new();
    let Ok(mut egg) = Egg::restore(EggState::Raw { minutes: 5 }, 100) else {
        panic!("Raw needs nothing below")
    };
    egg.tick_at(&mut log, 500, "span; done"); // a late first tick
}

#[test]
fn a_machine_restored_in_a_final_state_has_ended() {
    let mut log = Log::new();
    let Ok(mut egg) = Egg::restore(EggState::Done, 100) else { panic!("Done needs nothing below") };
    assert!(egg.is_done());
    egg.update(&mut log, 500);
    assert_eq!((log.take().len(), egg.next_deadline()), (0, None));
}
