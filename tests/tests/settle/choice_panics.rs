//! A panic while a `choice` decides: the machine is in the state that the change would have left, and nothing is lost.
//! Where the change enters what stands around a choice too, it is at the choice, and the next call decides anew.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, Trace};

/// Whatever decides in the machines below, by name.
#[derive(Default)]
struct Judge {
    log: Log,
    panics_at: &'static str,
}

impl Judge {
    fn at<T>(&self, place: &'static str, value: T) -> T {
        self.log.ask(place, true);
        assert_ne!(self.panics_at, place, "on purpose");
        value
    }
}

fsm! {
    #[derive(Debug, PartialEq)]
    machine Court(judge: &mut Judge) {
        requests;
        queue 2;
        #[derive(Debug, PartialEq)]
        events { Plead(String), Appeal, Ask, Raise, Said }
        initial Open { papers: "none".to_owned() };
        transition(from, to) do judge.log.say(format!("{from} to {to}"));
        on Said do judge.log.say("said");
        state Open {
            let papers: String;
            exit do judge.at("exit", ());
            on Plead(plea) => Rate { plea };
            // What is moved is still there when the choice panics.
            on Appeal => Rate { plea: papers };
            on Ask do { judge.at("ask", ()); goto!(Rate { plea: "asked".to_owned() }); }
            on Raise do { judge.at("ask", ()); goto!(Rate { plea: take!(papers) }); }
        }
        choice Rate {
            let plea: String;
            score judge.at("score", plea.len()) if judge.at("guard", true) => Draw { plea } do {
                raise!(Said);
                judge.at("action", ());
            }
            always => Open { papers: plea };
        }
        choice Draw {
            let plea: String;
            random judge.at("random", 0);
            weight judge.at("weight", 1) => Closed { plea, length: judge.at("field", plea.len()) };
            always => Open { papers: plea };
        }
        state Closed {
            let plea: String;
            let length: usize;
            enter do judge.log.say(format!("closed {plea} {length}"));
        }
    }
}

const PLACES: [&str; 7] = ["exit", "guard", "score", "action", "weight", "random", "field"];

fn open() -> CourtState {
    CourtState::Open { papers: "none".to_owned() }
}

/// Sends `event` with a panic at each of `places`, and then once more without one.
fn check(event: impl Fn() -> CourtEvent, before: &[&'static str], closed: &str) {
    let places = [before, &PLACES].concat();
    for (index, place) in places.iter().copied().enumerate() {
        let mut judge = Judge { panics_at: place, ..Judge::default() };
        let mut court = Court::start(&mut judge);
        let panicked = catch_unwind(AssertUnwindSafe(|| court.send(&mut judge, event())));
        assert!(panicked.is_err(), "{place}");
        assert_eq!(judge.log.take(), places[..=index], "{place}");
        assert_eq!(court.state(), &open(), "{place}");

        judge.panics_at = "";
        // What was raised before the panic was raised.
        let is_said = places[..=index].contains(&"action");
        assert!(court.send(&mut judge, event()).is_used(), "{place}");
        let said: &[&str] = if is_said { &["said", "said"] } else { &["said"] };
        let rest: &[&str] = &["Open to Closed"];
        let closed: &[&str] = &[closed];
        assert_eq!(judge.log.take(), [&places, closed, rest, said].concat(), "{place}");
        assert_eq!(court.state_id(), CourtStateId::Closed, "{place}");
    }
}

#[test]
fn what_a_line_gives_to_the_choice_is_computed_before() {
    check(|| CourtEvent::Plead("not guilty".to_owned()), &[], "closed not guilty 10");
}

#[test]
fn what_moves_into_the_choice_stays_until_it_has_decided() {
    check(|| CourtEvent::Appeal, &[], "closed none 4");
}

#[test]
fn a_request_waits_for_the_choice_too() {
    check(|| CourtEvent::Ask, &["ask"], "closed asked 5");
    check(|| CourtEvent::Raise, &["ask"], "closed none 4");
}

#[test]
fn a_request_from_outside_waits_for_the_choice() {
    for place in PLACES {
        let mut judge = Judge { panics_at: place, ..Judge::default() };
        let mut court = Court::start(&mut judge);
        let rate =
            || fsm_runtime::requests::Request::Replace(CourtTarget::Rate { plea: "outside".to_owned() });
        court.request(rate()).unwrap();
        let panicked = catch_unwind(AssertUnwindSafe(|| court.update(&mut judge)));
        assert!(panicked.is_err(), "{place}");
        assert_eq!(court.state(), &open(), "{place}");
        judge.panics_at = "";
        judge.log.take();
        court.request(rate()).unwrap();
        court.update(&mut judge).unwrap();
        assert_eq!(court.state_id(), CourtStateId::Closed, "{place}");
    }
}

fsm! {
    #[derive(Debug, PartialEq)]
    machine Lift(judge: &mut Judge) {
        #[derive(Debug, PartialEq)]
        events { Call, Wait }
        initial Idle;
        state Idle { exit do judge.at("exit", ()); on Call => Going; on Wait => ignore; }
        state Going {
            initial Which;
            enter do judge.at("enter", ());
            choice Which {
                always if judge.at("guard", true) => Up do judge.at("action", ());
                always => Down;
            }
            final state Up { enter do judge.at("up", ()); }
            final state Down;
        }
    }
}

#[test]
fn a_choice_in_a_state_that_is_entered_too_decides_behind_that() {
    let places = ["exit", "enter", "guard", "action", "up"];
    for (index, place) in places.into_iter().enumerate() {
        let mut judge = Judge { panics_at: place, ..Judge::default() };
        let mut lift = Lift::start(&mut judge);
        let panicked = catch_unwind(AssertUnwindSafe(|| lift.send(&mut judge, LiftEvent::Call)));
        assert!(panicked.is_err(), "{place}");
        assert_eq!(judge.log.take(), places[..=index], "{place}");
        let at = match index {
            0 => LiftStateId::Idle,
            1..=3 => LiftStateId::Which,
            _ => LiftStateId::Up,
        };
        assert_eq!(lift.state_id(), at, "{place}");
        if index == 0 {
            continue;
        }
        judge.panics_at = "";
        assert_eq!(lift.send(&mut judge, LiftEvent::Wait), Outcome::Unhandled(LiftEvent::Wait), "{place}");
        let rest: &[&str] = if index < 4 { &places[2..] } else { &[] };
        assert_eq!(judge.log.take(), rest, "{place}");
        assert_eq!(lift.state_id(), LiftStateId::Up);
    }
}

fsm! {
    machine Round(judge: &mut Judge) {
        livelock(state) do judge.log.say(format!("livelock in {state}"));
        events { Go }
        initial Z;
        state Z { on Go => X2; }
        choice X1 { always => X2; }
        choice X2 { always => S; }
        state S { enter do judge.log.say("S"); always if true => X1; }
    }
}

#[test]
fn a_chain_stops_in_no_choice() {
    let mut judge = Judge::default();
    let mut round = Round::start(&mut judge);
    let _ = round.send(&mut judge, RoundEvent::Go);
    judge.log.take().reads("S; S; livelock in S");
    assert!(round.is_in(RoundStateId::S));
}

fsm! {
    machine Back(judge: &mut Judge) {
        stack 1;
        events { Go, Wait }
        initial Idle;
        state Idle {
            on Go => Which;
            on Wait => push Pause;
        }
        state Pause { on Go => Which; }
        // Only where nothing is suspended does the second one lead back to the first.
        choice Which { always if judge.at("guard", true) => Other; always => Idle; }
        choice Other { always if judge.at("other", true) => pop else Which; always => Idle; }
    }
}

/// It may lead back through a `pop else`, so that its change is made before it decides.
#[test]
fn a_choice_that_may_lead_back_through_a_pop_decides_behind_its_change() {
    let mut judge = Judge { panics_at: "guard", ..Judge::default() };
    let mut back = Back::start(&mut judge);
    assert!(catch_unwind(AssertUnwindSafe(|| back.send(&mut judge, BackEvent::Go))).is_err());
    assert_eq!(back.state_id(), BackStateId::Which);
}
