//! `requests;`: a change of state asked for from outside, served by the next `update` instead of updating.
//! Requests that cannot be served live in `external_requests_refused.rs`, those in actions in `requests.rs`.

use fsm_runtime::fsm;
use fsm_runtime::requests::Request;
use fsm_tests::{Log, SILENT, Trace};

fsm! {
    machine Hero(log: &mut Log) {
        requests;

        #[derive(Debug, PartialEq)]
        events { Talk, Bye, Walk { to: u32 }, Die }

        initial Idle;

        transition(from, to) do log.say(format!("{from} -> {to}"));
        update do log.say("machine");

        state Idle {
            enter  do log.say("enter Idle");
            exit   do log.say("exit Idle");
            pause  do log.say("pause Idle");
            resume do log.say("resume Idle");
            update do log.say("idle");
            on Talk => push Talking { whom: "smith", mood: 5 };
            on Walk { to } => Walking { to };
        }

        state Walking {
            let to: u32;
            enter  do log.say(format!("enter Walking {to}"));
            exit   do log.say("exit Walking");
            pause  do log.say("pause Walking");
            resume do log.say("resume Walking");
            update do log.say("walk");
            on Talk => push Talking { whom: "guard", mood: 6 };
            on Die => Dead;
        }

        state Talking {
            let whom: &'static str;
            let mood: u32 = log.give("mood", 1);
            enter  do log.say(format!("enter Talking {whom} {mood}"));
            exit   do log.say("exit Talking");
            update do log.say("talk");
            on Bye => pop;
            on Die => Dead;
        }

        state Stunned {
            enter  do { log.say("enter Stunned"); if log.ok { goto!(Idle) } }
            exit   do log.say("exit Stunned");
            update do log.say("stars");
        }

        final state Dead { enter do log.say("enter Dead"); }
    }
}

use HeroEvent as E;
use HeroTarget as To;

fn hero() -> (Log, Hero) {
    let mut log = Log::new();
    let hero = Hero::start(&mut log);
    log.reads("enter Idle");
    (log, hero)
}

fn tick(hero: &mut Hero, log: &mut Log) -> Vec<String> {
    assert!(hero.update(log).is_ok());
    log.take()
}

#[test]
fn replace_waits_for_the_update_and_is_served_instead_of_it() {
    let (mut log, mut hero) = hero();
    assert!(matches!(hero.request(Request::Replace(To::Walking { to: 3 })), Ok(None)));
    log.reads(SILENT);
    assert_eq!(hero.state_id(), HeroStateId::Idle);
    tick(&mut hero, &mut log).reads("exit Idle; enter Walking 3; Idle -> Walking");
    tick(&mut hero, &mut log).reads("machine; walk");
}

#[test]
fn push_and_pop() {
    let (mut log, mut hero) = hero();
    assert!(matches!(hero.request(Request::Push(To::Talking { whom: "king" })), Ok(None)));
    tick(&mut hero, &mut log).reads("pause Idle; mood; enter Talking king 1; Idle -> Talking");
    assert!(matches!(hero.request(Request::Pop), Ok(None)));
    tick(&mut hero, &mut log).reads("exit Talking; resume Idle; Talking -> Idle");
}

#[test]
fn replace_keeps_what_is_suspended() {
    let (mut log, mut hero) = hero();
    hero.send(&mut log, E::Talk);
    log.take();
    assert!(hero.request(Request::Replace(To::Talking { whom: "king" })).is_ok());
    tick(&mut hero, &mut log).reads("exit Talking; mood; enter Talking king 1; Talking -> Talking");
    assert_eq!(hero.suspended().len(), 1);
}

#[test]
fn replace_by_a_final_state_exits_what_is_suspended() {
    let (mut log, mut hero) = hero();
    hero.send(&mut log, E::Talk);
    log.take();
    assert!(hero.request(Request::Replace(To::Dead)).is_ok());
    tick(&mut hero, &mut log).reads("exit Talking; exit Idle; enter Dead; Talking -> Dead");
    assert!(hero.is_done());
}

#[test]
fn a_second_request_replaces_the_first_and_hands_it_back() {
    let (mut log, mut hero) = hero();
    assert!(hero.request(Request::Replace(To::Walking { to: 1 })).is_ok());
    let first = hero.request(Request::Push(To::Talking { whom: "king" }));
    assert!(matches!(first, Ok(Some(Request::Replace(To::Walking { to: 1 })))));
    let second = hero.request(Request::Replace(To::Stunned));
    assert!(matches!(second, Ok(Some(Request::Push(To::Talking { whom: "king" })))));
    tick(&mut hero, &mut log).reads("exit Idle; enter Stunned; Idle -> Stunned");
    tick(&mut hero, &mut log).reads("machine; stars"); // the slot is empty again
}

#[test]
fn what_the_served_request_enters_may_request_the_next() {
    let (mut log, mut hero) = hero();
    log.ok = true;
    assert!(hero.request(Request::Replace(To::Stunned)).is_ok());
    tick(&mut hero, &mut log)
        .reads("exit Idle; enter Stunned; Idle -> Stunned; exit Stunned; enter Idle; Stunned -> Idle");
}

#[test]
fn events_go_on_meanwhile() {
    let (mut log, mut hero) = hero();
    assert!(hero.request(Request::Replace(To::Stunned)).is_ok());
    hero.send(&mut log, E::Walk { to: 2 });
    log.take();
    tick(&mut hero, &mut log).reads("exit Walking; enter Stunned; Walking -> Stunned");
}

fsm! {
    /// Its table returns to the previous state, so the machine remembers it.
    machine Pages(log: &mut Log) {
        requests;
        events { Turn, Back }
        initial Title;
        state Title {
            exit do log.say("exit Title");
            on Turn => Page { n: 1 };
        }
        state Page {
            let n: u32;
            let visits: u32 = 1;
            enter do log.say(format!("enter Page {n} {visits}"));
            exit  do { *visits += 1; log.say("exit Page") }
            on Turn => Page { n: *n + 1 };
            on Back => previous;
        }
    }
}

#[test]
fn previous_comes_back_with_its_data_where_the_table_has_it() {
    let mut log = Log::new();
    let mut pages = Pages::start(&mut log);
    assert!(pages.request(Request::Previous).is_err(), "nothing was left yet");
    pages.send(&mut log, PagesEvent::Turn);
    log.take();
    for expected in [["exit Page", ""], ["exit Title", "enter Page 1 2"]] {
        assert!(matches!(pages.request(Request::Previous), Ok(None)));
        assert!(pages.update(&mut log).is_ok());
        assert_eq!(log.take().join(" "), expected.join(" ").trim());
    }
}
