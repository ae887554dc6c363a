//! What is found in the airlock.

#[allow(dead_code, reason = "the `main` of the example")]
#[path = "../../examples/airlock/main.rs"]
pub mod example;

use example::door::DoorEvent;
use example::story::{self, Airlock};
use expect_test::expect_file;
use fsm_examples::output;
use fsm_stateright::{Delivery, End, Half, PairAction};

const HASTY: Airlock = Airlock { is_careful: false, is_lossy: false, is_slow: false, seconds: 10 };
const CAREFUL: Airlock = Airlock { is_careful: true, ..HASTY };
const ONE_SHUT: &str = "one door is shut";

#[test]
fn the_story() {
    expect_file!["airlock.txt"].assert_eq(&output::plain(|out| story::tell(HASTY, out)));
}

#[test]
fn the_planted_fault_is_found_by_the_shortest_path() {
    let found = HASTY.explore();
    let first = |event| PairAction::First(Half::Channel(Delivery::Receive(event)));
    let second = |event| PairAction::Second(Half::Channel(Delivery::Receive(event)));
    let path: Vec<_> = found.finding(ONE_SHUT).actions().cloned().collect();
    assert_eq!(
        path,
        [
            PairAction::First(Half::Send(DoorEvent::Press)),
            PairAction::Second(Half::Send(DoorEvent::Press)),
            first(DoorEvent::MayI),
            second(DoorEvent::MayI),
            first(DoorEvent::Yes),
            second(DoorEvent::Yes),
        ]
    );
}

#[test]
fn careful_doors_are_never_both_open() {
    for airlock in [CAREFUL, Airlock { is_lossy: true, seconds: 20, ..CAREFUL }] {
        let found = airlock.explore();
        assert_eq!(found.end, End::Complete);
        found.assert();
    }
}

#[test]
fn a_late_yes_opens_both_even_so() {
    let found = Airlock { is_slow: true, seconds: 4, ..CAREFUL }.explore();
    assert_eq!(found.end, End::Complete);
    assert_eq!(found.finding(ONE_SHUT).path.len(), 11);
    let others = found.findings.iter().filter(|finding| finding.name != ONE_SHUT);
    assert!(others.into_iter().all(|finding| finding.holds()), "{found}");
}
