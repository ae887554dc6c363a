//! Requests from outside, in machines whose code fails: which are over, and which wait still.

use std::pin::pin;
use std::task::{Context, Waker};

use fsm_runtime::fsm;
use fsm_runtime::requests::{Reason, Refused, Request};
use fsm_tests::{Fault, Faulty, Trace, block_on};

/// The same table in both kinds.
macro_rules! hero {
    ($module:ident, ($($kind:tt)?), $run:ident, ($($dot:tt $wait:ident)?)) => {
        mod $module {
            use super::*;

            fsm! {
                #[derive(Debug, PartialEq)]
                pub $($kind)? machine Hero(o: &mut Faulty) -> Result<(), Fault> {
                    requests;
                    queue 2;
                    #[derive(Debug, PartialEq)]
                    events { Talk, Bye }
                    initial Idle;
                    state Idle {
                        exit do { o.$run("exit Idle")$($dot $wait)??; }
                        pause do { o.$run("pause Idle")$($dot $wait)??; }
                        on Talk => push Talking { to: 1, until: o.$run("until")$($dot $wait)?? };
                        update do { o.$run("tick Idle")$($dot $wait)??; }
                    }
                    state Talking {
                        let to: u32;
                        let until: u32 = o.$run("begin")$($dot $wait)??;
                        enter do { raise!(Bye); o.$run("enter Talking")$($dot $wait)??; let _ = (to, until); }
                        on Bye => pop do { o.$run("bye")$($dot $wait)??; };
                    }
                }
            }
        }
    };
}

hero!(blocking, (), run, ());
hero!(waiting, (async), wait, (. await));

use blocking::{Hero, HeroEvent, HeroStateId, HeroTarget};

fn talk(to: u32) -> Request<HeroTarget> {
    Request::Push(HeroTarget::Talking { to })
}

fn started(o: &mut Faulty) -> Hero {
    let hero = Hero::start(o).unwrap();
    o.take();
    hero
}

#[test]
fn a_request_that_has_failed_is_over() {
    let mut o = Faulty::new();
    // In front of the commit: the state is the old one.
    for (fails_in, said) in [(0, "pause Idle, failed"), (1, "pause Idle, begin, failed")] {
        let mut hero = started(&mut o);
        assert_eq!(hero.request(talk(3)), Ok(None));
        o.fails_in = Some(fails_in);
        assert!(hero.update(&mut o).is_err());
        assert_eq!((hero.state_id(), o.take().join(", ").as_str()), (HeroStateId::Idle, said));
        // The next tick is one.
        assert_eq!(hero.update(&mut o), Ok(Ok(())));
        assert_eq!((hero.state_id(), o.take().join(", ").as_str()), (HeroStateId::Idle, "tick Idle"));
    }
    // Behind it: the new one, in which the rest is settled.
    let mut hero = started(&mut o);
    assert_eq!(hero.request(talk(3)), Ok(None));
    o.fails_in = Some(2);
    assert_eq!(hero.update(&mut o), Err(Fault("enter Talking".into())));
    assert_eq!(
        (hero.state_id(), o.take().join(", ").as_str()),
        (HeroStateId::Talking, "pause Idle, begin, enter Talking, failed")
    );
    assert_eq!(hero.update(&mut o), Ok(Ok(())));
    assert_eq!((hero.state_id(), o.take().join(", ").as_str()), (HeroStateId::Idle, "bye, tick Idle"));
}

#[test]
fn a_request_that_has_not_had_its_turn_waits_still() {
    let mut o = Faulty::new();
    let mut hero = started(&mut o);
    assert_eq!(hero.request(talk(3)), Ok(None));
    // An error of an event, and one of what that has left: neither is the request's.
    o.fails_in = Some(2);
    let failed = hero.send(&mut o, HeroEvent::Talk).unwrap_err();
    assert_eq!(failed.error, Fault("enter Talking".into()));
    o.fails_in = Some(0);
    assert_eq!(hero.update(&mut o), Err(Fault("bye".into())));
    assert_eq!(hero.state_id(), HeroStateId::Talking);
    o.take().reads("pause Idle; until; enter Talking; failed; bye; failed");
    assert_eq!(hero.request(Request::Pop), Ok(Some(talk(3))), "it waits");
}

#[test]
fn a_request_that_is_refused_comes_back_behind_a_tick_that_fails() {
    let mut o = Faulty::new();
    let mut hero = started(&mut o);
    // There is something below at the call, and no longer when the request has its turn.
    o.fails_in = Some(2);
    assert!(hero.send(&mut o, HeroEvent::Talk).is_err());
    assert_eq!(hero.request(Request::Pop), Ok(None));
    hero.settle(&mut o).unwrap();
    assert_eq!(hero.state_id(), HeroStateId::Idle);
    o.take();
    o.fails_in = Some(0);
    assert_eq!(hero.update(&mut o), Err(Fault("tick Idle".into())));
    let refused = Refused { request: Request::Pop, reason: Reason::NothingBelow, state: "Idle" };
    assert_eq!(hero.update(&mut o), Ok(Err(refused)));
    assert_eq!(hero.update(&mut o), Ok(Ok(())));
    o.take().reads("tick Idle; failed; tick Idle; tick Idle");
}

#[test]
fn a_future_that_is_dropped_is_as_an_error() {
    let talk = || Request::Push(waiting::HeroTarget::Talking { to: 3 });
    let mut o = Faulty::new();
    let mut hero = block_on(waiting::Hero::start(&mut o)).unwrap();
    let poll_once = |hero: &mut waiting::Hero, o: &mut Faulty| {
        let mut updated = pin!(hero.update(o));
        assert!(updated.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    };
    // In the middle of being served.
    assert_eq!(hero.request(talk()), Ok(None));
    poll_once(&mut hero, &mut o);
    assert_eq!(hero.request(talk()), Ok(None), "the one before is over");
    assert_eq!(block_on(hero.update(&mut o)), Ok(Ok(())));
    o.take().reads("pause Idle; begin; enter Talking; bye");
    // And refused, in the middle of the tick that is had for it.
    let mut talking = block_on(waiting::Hero::start(&mut o)).unwrap();
    o.fails_in = Some(2);
    assert!(block_on(talking.send(&mut o, waiting::HeroEvent::Talk)).is_err());
    assert_eq!(talking.request(Request::Pop), Ok(None));
    block_on(talking.settle(&mut o)).unwrap();
    poll_once(&mut talking, &mut o);
    let refused = Refused { request: Request::Pop, reason: Reason::NothingBelow, state: "Idle" };
    assert_eq!(block_on(talking.update(&mut o)), Ok(Err(refused)));
}

fsm! {
    machine Mended(o: &mut Faulty) -> Result<(), Fault> {
        requests;
        initial A;
        failed(error) => Broken do o.say(format!("mended {}", error.0));
        state A { exit do { o.run("exit A")?; } update do o.say("tick"); }
        state B;
        state Broken { update do o.say("tick"); }
    }
}

#[test]
fn a_line_for_errors_takes_that_of_a_request() {
    let mut o = Faulty::failing(0);
    let mut mended = Mended::start(&mut o).unwrap();
    assert!(matches!(mended.request(Request::Replace(MendedTarget::B)), Ok(None)));
    assert!(matches!(mended.update(&mut o), Ok(Ok(()))));
    assert!(matches!(mended.update(&mut o), Ok(Ok(()))));
    assert_eq!(mended.state_id(), MendedStateId::Broken);
    o.take().reads("exit A; failed; exit A; mended exit A; tick");
}
