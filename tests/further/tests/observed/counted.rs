//! The last changes, and what a test suite has seen.

use expect_test::expect;
use fsm_runtime::fsm;
use fsm_runtime::observers::Last;
use fsm_runtime::observers::coverage::{Coverage, NotCoverage};

fsm! {
    machine Walk {
        observed;
        #[derive(Clone)]
        events { Go, Stop, Turn }
        on Stop => ignore;
        region Legs {
            initial Still;
            state Still { enter do log(); on Go => Moving; }
            state Moving { on Go do goto!(Still); on Turn => ignore; }
        }
        region Head {
            initial Front;
            state Front { on Turn => Back; }
            state Back { on Turn => Front; }
        }
    }
}

fsm! {
    machine Other {
        observed;
        events { Go }
        initial A;
        state A { on Go => B; }
        state B { on Go => A; }
    }
}

const fn log() {}

fn covered(events: impl IntoIterator<Item = WalkEvent>) -> Coverage<Walk> {
    let mut coverage = Coverage::new();
    let mut walk = Walk::start_observed(&mut coverage);
    for event in events {
        walk.observed(&mut coverage).send(event);
    }
    coverage
}

#[test]
fn what_several_tests_have_seen_is_put_together() {
    let mut all = covered([WalkEvent::Go, WalkEvent::Stop]);
    all.merge(&covered([WalkEvent::Turn, WalkEvent::Turn]));
    expect![[r#"
        Walk: 5 of 7 lines, 6 of 6 states
             1  Walk: on Stop => ignore
             2  Still: enter do log()
             1  Still: on Go => Moving
         never  Moving: on Go do goto!(Still)
         never  Moving: on Turn => ignore
             1  Front: on Turn => Back
             1  Back: on Turn => Front
    "#]]
    .assert_eq(&all.to_string());
    let read: Coverage<Walk> = all.record().parse().expect("its own record");
    assert_eq!(read.to_string(), all.to_string());
    assert_eq!(read.entered(WalkStateId::Front), 3);
}

#[test]
fn a_record_of_something_else_is_refused() {
    let record = covered([]).record();
    assert_eq!(record.parse::<Coverage<Other>>().err(), Some(NotCoverage::OtherMachine("Walk".to_owned())));
    assert_eq!("Walk : 1 : 2".parse::<Coverage<Walk>>().err(), Some(NotCoverage::OtherTable));
    for text in ["", "Walk", "Walk : a : b", "Walk : 1 : 2 : 3"] {
        assert_eq!(text.parse::<Coverage<Walk>>().err(), Some(NotCoverage::Malformed), "{text}");
    }
}

#[test]
fn the_last_changes_are_kept_however_many_there_are() {
    for events in 0..5 {
        let mut last = Last::<Other, 3>::new();
        let mut other = Other::start_observed(&mut last);
        for _ in 0..events {
            other.observed(&mut last).send(OtherEvent::Go);
        }
        assert_eq!((last.count(), last.iter().count()), (events, events.min(3)));
        let newest = last.iter().last().map(|changed| changed.to);
        assert_eq!(newest, (events > 0).then(|| other.state_id()));
    }
    let mut none = Last::<Other, 0>::new();
    Other::start().observed(&mut none).send(OtherEvent::Go);
    assert_eq!((none.count(), format!("{none:?}")), (1, "[]".to_owned()));
}

#[test]
fn observers_that_are_lent_stand_in_a_tuple() {
    let (mut last, mut coverage) = (Last::<Other, 2>::new(), Coverage::<Other>::new());
    Other::start().observed(&mut (&mut last, &mut coverage)).send(OtherEvent::Go);
    assert_eq!((last.count(), coverage.entered(OtherStateId::B)), (1, 1));
}
