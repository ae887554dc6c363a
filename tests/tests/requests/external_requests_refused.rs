//! Requests from outside that cannot be served: refused at the call, or by the `update` where the machine has
//! changed since; the tick then goes on as usual. Those that are served live in `external_requests.rs`.

use fsm_runtime::fsm;
use fsm_runtime::requests::{Reason, Refused, Request};
use fsm_tests::{Log, SILENT, Trace};

fsm! {
    machine Hero(log: &mut Log) {
        requests;

        events { Talk, Bye, Die }

        initial Idle;

        update do log.say("machine");

        state Idle {
            exit do log.say("exit Idle");
            update do log.say("idle");
            on Talk => push Talking { whom: "smith" };
            on Die  => Dead;
        }

        state Talking {
            let whom: &'static str;
            enter  do log.say(format!("talk to {whom}"));
            update do log.say("talk");
            on Bye => pop;
        }

        state Stunned {
            enter do log.say("enter Stunned");
        }

        final state Dead {}
    }
}

use HeroEvent as E;
use HeroTarget as To;

fn hero() -> (Log, Hero) {
    let mut log = Log::new();
    let hero = Hero::start(&mut log);
    (log, hero)
}

fn tick(hero: &mut Hero, log: &mut Log) -> Vec<String> {
    assert!(hero.update(log).is_ok());
    log.take()
}

fn refused(answer: Result<Option<Request<To>>, Refused<To>>) -> (Request<To>, Reason) {
    match answer {
        Ok(_) => panic!("accepted"),
        Err(refused) => (refused.request, refused.reason),
    }
}

#[test]
fn refused_at_the_call() {
    let (_, mut hero) = hero();
    let (request, reason) = refused(hero.request(Request::Pop));
    assert!(matches!((request, reason), (Request::Pop, Reason::NothingBelow)));
    let (request, reason) = refused(hero.request(Request::Previous));
    assert!(matches!((request, reason), (Request::Previous, Reason::NoPrevious)));
    let (request, reason) = refused(hero.request(Request::Replace(To::Talking { whom: "king" })));
    assert!(matches!(
        (request, reason),
        (Request::Replace(To::Talking { whom: "king" }), Reason::NeedsBelow)
    ));
    let (request, reason) = refused(hero.request(Request::Push(To::Dead)));
    assert!(matches!((request, reason), (Request::Push(To::Dead), Reason::FinalPushed)));
}

#[test]
fn where_a_later_push_of_the_table_would_find_no_room() {
    let (mut log, mut hero) = hero();
    hero.send(&mut log, E::Talk);
    // Idle pushes, which is proven to have room for one suspended state, and one is there already.
    let (request, reason) = refused(hero.request(Request::Replace(To::Idle)));
    assert!(matches!((request, reason), (Request::Replace(To::Idle), Reason::StackFull)));
    assert!(hero.request(Request::Replace(To::Stunned)).is_ok());
}

#[test]
fn previous_above_a_push_finds_nothing_and_below_it_finds_what_was_left_there() {
    let (mut log, mut hero) = hero();
    assert!(hero.request(Request::Replace(To::Stunned)).is_ok());
    tick(&mut hero, &mut log);
    assert!(hero.request(Request::Push(To::Stunned)).is_ok());
    tick(&mut hero, &mut log);
    // `Idle`, which pushes, was left below, where there is room for what it pushes.
    let (request, reason) = refused(hero.request(Request::Previous));
    assert!(matches!((request, reason), (Request::Previous, Reason::NoPrevious)));
    assert!(hero.request(Request::Pop).is_ok());
    tick(&mut hero, &mut log);
    assert!(hero.request(Request::Previous).is_ok());
    tick(&mut hero, &mut log);
    assert!(hero.is_in(HeroStateId::Idle));
}

#[test]
fn a_refused_request_leaves_the_one_that_waits() {
    let (mut log, mut hero) = hero();
    assert!(hero.request(Request::Replace(To::Stunned)).is_ok());
    assert!(hero.request(Request::Pop).is_err());
    tick(&mut hero, &mut log).reads("exit Idle; enter Stunned");
}

#[test]
fn refused_at_the_update_because_the_machine_has_changed_and_the_tick_goes_on() {
    let (mut log, mut hero) = hero();
    hero.send(&mut log, E::Talk);
    assert!(hero.request(Request::Pop).is_ok());
    hero.send(&mut log, E::Bye);
    log.take();
    let Err(refused) = hero.update(&mut log) else { panic!("nothing is below") };
    assert!(matches!(refused.request, Request::Pop));
    assert_eq!((refused.reason, refused.state), (Reason::NothingBelow, "Idle"));
    log.reads("machine; idle");
    tick(&mut hero, &mut log).reads("machine; idle"); // refused once
}

#[test]
fn a_target_refused_at_the_update_is_handed_back() {
    let (mut log, mut hero) = hero();
    hero.send(&mut log, E::Talk);
    assert!(hero.request(Request::Replace(To::Talking { whom: "king" })).is_ok());
    hero.send(&mut log, E::Bye);
    log.take();
    let Err(refused) = hero.update(&mut log) else { panic!("Talking needs one below") };
    assert!(matches!(refused.request, Request::Replace(To::Talking { whom: "king" })));
    assert_eq!(refused.reason, Reason::NeedsBelow);
    log.reads("machine; idle");
}

#[test]
fn a_finished_machine_refuses_at_the_call_and_at_the_update() {
    let (mut log, mut hero) = hero();
    assert!(hero.request(Request::Replace(To::Stunned)).is_ok());
    hero.send(&mut log, E::Die);
    log.take();
    let Err(at_update) = hero.update(&mut log) else { panic!("it has ended") };
    assert!(matches!(at_update.request, Request::Replace(To::Stunned)));
    assert_eq!(at_update.reason, Reason::Finished);
    log.reads(SILENT); // ticks do nothing
    assert_eq!(refused(hero.request(Request::Replace(To::Stunned))).1, Reason::Finished);
    assert!(hero.update(&mut log).is_ok());
}

fsm! {
    /// Its table pushes nothing, so it has no room for a suspended state.
    machine Simple {
        requests;
        events { Go }
        initial A { text: "a".to_owned() };
        state A {
            let text: String;
            on Go => B { text };
        }
        state B {
            let text: String;
            on Go => A { text: text.clone() };
        }
    }
}

fn reason(answer: Result<Option<Request<SimpleTarget>>, Refused<SimpleTarget>>) -> Option<Reason> {
    answer.err().map(|refused| refused.reason)
}

#[test]
fn a_push_in_a_machine_without_room_for_one() {
    let mut simple = Simple::start();
    let target = SimpleTarget::B { text: String::new() };
    assert_eq!(reason(simple.request(Request::Push(target))), Some(Reason::StackFull));
    assert_eq!(reason(simple.request(Request::Pop)), Some(Reason::NothingBelow));
}

#[test]
fn previous_where_the_data_of_the_state_left_last_have_moved_on() {
    let mut simple = Simple::start();
    assert_eq!(reason(simple.request(Request::Previous)), Some(Reason::NoPrevious));
    simple.send(SimpleEvent::Go);
    assert_eq!(reason(simple.request(Request::Previous)), Some(Reason::NoPrevious), "A is empty");
    simple.send(SimpleEvent::Go);
    assert_eq!(reason(simple.request(Request::Previous)), None);
    assert!(simple.update().is_ok());
    assert!(matches!(simple.state(), SimpleState::B { text } if text == "a"));
}
