//! A panic while a `choice` decides: it is entered and not left, and the next call decides anew.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_runtime::{Outcome, fsm};
use fsm_tests::Log;

/// Whatever decides in the machine below, by name.
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
        #[derive(Debug, PartialEq)]
        events { Plead(String), Wait }
        initial Open;
        state Open { on Plead(plea) => Rate { plea }; on Wait => ignore; }
        choice Rate {
            let plea: String;
            score judge.at("score", plea.len()) if judge.at("guard", true) => Draw { plea } do judge.at("action", ());
            always => Open;
        }
        choice Draw {
            let plea: String;
            random judge.at("random", 0);
            weight judge.at("weight", 1) => Closed { plea, length: judge.at("field", plea.len()) };
            always => Open;
        }
        state Closed {
            let plea: String;
            let length: usize;
            enter do judge.log.say(format!("closed {plea} {length}"));
            on Wait => Open;
        }
    }
}

const PLACES: [&str; 6] = ["guard", "score", "action", "weight", "random", "field"];

#[test]
fn the_next_call_decides_anew() {
    for (index, place) in PLACES.into_iter().enumerate() {
        let mut judge = Judge { panics_at: place, ..Judge::default() };
        let mut court = Court::start(&mut judge);
        let plea = CourtEvent::Plead("not guilty".to_owned());
        let panicked = catch_unwind(AssertUnwindSafe(|| court.send(&mut judge, plea)));
        assert!(panicked.is_err(), "{place}");
        assert_eq!(judge.log.take(), PLACES[..=index], "{place}");

        // The choice that has panicked is entered, with its data, and a choice before it was left.
        let plea = "not guilty".to_owned();
        let at = if index < 3 { CourtState::Rate { plea } } else { CourtState::Draw { plea } };
        assert_eq!(court.state(), &at, "{place}");

        judge.panics_at = "";
        assert_eq!(court.send(&mut judge, CourtEvent::Wait), Outcome::Unhandled(CourtEvent::Wait), "{place}");
        let first = if index < 3 { 0 } else { 3 };
        let rest = [&PLACES[first..], &["closed not guilty 10"]].concat();
        assert_eq!(judge.log.take(), rest, "{place}");
        assert_eq!(court.state_id(), CourtStateId::Closed);
    }
}
