//! Requests in actions: when they are served, in which order, and which of them no longer can be.

use fsm_oracle::interpret::{Rules, run};

use crate::build::{Build, is};
use crate::{check, line};

#[test]
fn a_request_is_served_when_the_action_is_over_and_the_last_one_counts() {
    let build = Build::new("A B C");
    let mut asks = build.asks("B");
    asks.extend(build.asks("C"));
    asks.push(fsm_oracle::chart::Action::Log("still".to_owned()));
    check(&build.on_do("A", "e", "", asks), "e", &["+A > A", "A.e still -A +C > C"]);
}

#[test]
fn the_state_that_asks_decides_how_much_is_left() {
    let build = Build::new("A .B .C");
    let asks = build.asks("C");
    let build = build.on_do("A", "outer", "", asks.clone()).on_do("M", "machine", "", asks);
    check(&build, "outer machine", &["+A +B > A B", "A.outer -B +C > A C", "M.machine -C -A +A +C > A C"]);
}

#[test]
fn an_event_with_a_request_has_changed_the_state_before_always() {
    let build = Build::new("A B C");
    let asks = build.asks("B");
    let build = build.on_do("A", "e", "", asks).always("A", is(1), "C").always("B", is(0), "C");
    check(&build, "e", &["+A > A", "A.e -A +B -B B.always +C > C"]);
}

fn regions() -> Build {
    Build::new("P| .R ..R1 ..R2 ..R3 .S ..S1 ..S2 Z")
}

#[test]
fn of_several_regions_each_request_is_served_in_source_order() {
    let build = regions();
    let (r, s) = (build.asks("R2"), build.asks("S2"));
    let build = build.on_do("R1", "e", "", r).on_do("S1", "e", "", s);
    check(&build, "e", &["+P +R +R1 +S +S1 > P R R1 S S1", "R1.e S1.e -R1 +R2 -S1 +S2 > P R R2 S S2"]);
}

#[test]
fn one_whose_source_was_left_is_refused() {
    let build = regions();
    let (r, s) = (build.asks("Z"), build.asks("S2"));
    let build = build.on_do("R1", "e", "", r).on_do("S1", "e", "", s.clone());
    let start = "+P +R +R1 +S +S1 > P R R1 S S1";
    check(&build, "e", &[start, "R1.e S1.e -S1 -S -R1 -R -P +Z refused S2 of S1: SourceLeft > Z"]);
    let again = regions().on("R1", "e", "P").on_do("S1", "e", "", s);
    let trace = "-S1 -S -R1 -R -P R1.e S1.e +P +R +R1 +S +S1 refused S2 of S1: SourceLeft > P R R1 S S1";
    check(&again, "e", &[start, trace]);
}

/// A change of state is over when the requests of its `enter` are; by the other rule all come in the order in which they
/// were made.
#[test]
fn what_follows_from_a_request_comes_before_the_next_one() {
    let build = regions();
    let (r, s) = (build.asks("R2"), build.asks("S2"));
    let build = build.on_do("R1", "e", "", r).on_do("S1", "e", "", s).enter_asks("R2", "R3");
    let trace = |follow_ups_first| {
        let rules = Rules { follow_ups_first, ..Rules::FSM };
        line(&run(&build.chart, &build.sends("e"), rules)[1])
    };
    assert_eq!(trace(true), "R1.e S1.e -R1 +R2 -R2 +R3 -S1 +S2 > P R R3 S S2");
    assert_eq!(trace(false), "R1.e S1.e -R1 +R2 -S1 +S2 -R2 +R3 > P R R3 S S2");
}

/// In regions each `enter` that asks is served; along one path the innermost counts, by the other rule the outermost.
#[test]
fn requests_of_several_enters() {
    let build = regions().on("M", "z", "Z").on("Z", "e", "P");
    let build = build.enter_asks("R1", "R2").enter_asks("S1", "S2");
    check(&build, "", &["+P +R +R1 +S +S1 -R1 +R2 -S1 +S2 > P R R2 S S2"]);
    let path = Build::new("A .B .C D").on("D", "e", "A").enter_asks("A", "C").enter_asks("B", "D");
    let trace = |inner_enter_replaces| {
        let rules = Rules { inner_enter_replaces, ..Rules::FSM };
        line(&run(&path.chart, &[], rules)[0])
    };
    assert_eq!(trace(true), "+A +B -B -A +D > D");
    assert_eq!(trace(false), "+A +B -B +C refused D of B: SourceLeft > A C");
}

#[test]
fn requests_of_resume_at_two_depths_are_served_in_order() {
    let build = Build::new("A .B .C D E").stack(1).on("B", "e", "push D").on("D", "e", "pop else A");
    let build = build.resume_asks("A", "C").resume_asks("B", "E");
    check(
        &build,
        "e e",
        &["+A +B > A B", "pB pA B.e +D > D", "-D D.e rA rB -B +C refused E of B: SourceLeft > A C"],
    );
}

#[test]
fn previous_with_nothing_to_go_back_to_is_refused() {
    let build = Build::new("A B");
    let asks = build.asks("previous");
    check(&build.on_do("A", "e", "", asks), "e", &["+A > A", "A.e refused previous of A: NoPrevious > A"]);
}

/// `push!` gives its target back where there is no room, "and an earlier request then stands".
#[test]
fn a_push_without_room_leaves_an_earlier_request() {
    let build = Build::new("A B C").stack(0);
    let mut asks = build.asks("B");
    asks.extend(build.asks("push C"));
    check(&build.on_do("A", "e", "", asks), "e", &["+A > A", "A.e -A +B > B"]);
}
