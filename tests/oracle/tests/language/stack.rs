//! Push, pop and reset: whole configurations.

use crate::build::Build;
use crate::{check, trace};

fn menu() -> Build {
    Build::new("A .A1 .A2 P| .R ..R1 ..R2 .S ..S1 ..S2 M1 M2 E!")
        .stack(2)
        .on("A1", "n", "A2")
        .on("A", "push", "push M1")
        .on("M1", "up", "push M2")
        .on("M", "back", "pop else A")
        .on("M2", "clear", "reset A")
        .on("M2", "end", "E")
        .on("A", "p", "P")
        .on("R1", "e", "push M1")
        .on("S1", "e", "S2")
        .on("S2", "e", "")
}

#[test]
fn what_is_paused_comes_back_as_it_was() {
    check(
        &menu(),
        "n push back",
        &["+A +A1 > A A1", "-A1 A1.n +A2 > A A2", "pA2 pA A.push +M1 > M1", "-M1 M.back rA rA2 > A A2"],
    );
}

#[test]
fn where_nothing_is_suspended_pop_else_leads_on() {
    check(&menu(), "back", &["+A +A1 > A A1", "-A1 -A M.back +A +A1 > A A1"]);
}

#[test]
fn a_reset_leaves_the_newest_first_and_all_before_the_action() {
    let steps = trace(&menu(), &menu().sends("n push up clear"));
    assert_eq!(steps[4], "-M2 -M1 -A2 -A M2.clear +A +A1 > A A1");
}

#[test]
fn so_does_the_end() {
    let steps = trace(&menu(), &menu().sends("push up end back"));
    assert_eq!(steps[3..], ["-M2 -M1 -A1 -A M2.end +E > E", " > E"]);
}

/// The push conflicts with the transition of the other region, which is later; a line without target acts beside it, in
/// the phases of one microstep.
#[test]
fn a_push_in_a_region_has_the_machine_as_its_domain() {
    check(
        &menu(),
        "p e back",
        &[
            "+A +A1 > A A1",
            "-A1 -A A.p +P +R +R1 +S +S1 > P R R1 S S1",
            "pS1 pS pR1 pR pP R1.e +M1 > M1",
            "-M1 M.back rP rR rR1 rS rS1 > P R R1 S S1",
        ],
    );
    let beside = Build::new("P| .R ..R1 .S ..S1 X").stack(1).on("R1", "e", "push X").on("S1", "e", "");
    check(&beside, "e", &["+P +R +R1 +S +S1 > P R R1 S S1", "pS1 pS pR1 pR pP R1.e S1.e +X > X"]);
}

#[test]
fn a_push_that_an_inner_transition_preempts_does_not_act() {
    let build = Build::new("P| .R ..R1 ..R2 .S ..S1 X").stack(1).on("P", "e", "push X").on("R1", "e", "R2");
    check(&build, "e", &["+P +R +R1 +S +S1 > P R R1 S S1", "-R1 R1.e +R2 > P R R2 S S1"]);
}

/// No later line of the same search is tried, but the other region takes the event.
#[test]
fn a_full_stack_refuses_before_anything_is_paused() {
    let build = Build::new("A B").stack(1).on("A", "e", "push B").on("B", "e", "push A").on("M", "e", "");
    check(&build, "e e", &["+A > A", "pA A.e +B > B", " > B"]);
    let regions = Build::new("P| .R ..R1 .S ..S1 X").stack(0).on("R1", "e", "push X").on("S1", "e", "");
    check(&regions, "e", &["+P +R +R1 +S +S1 > P R R1 S S1", "S1.e > P R R1 S S1"]);
}

#[test]
fn a_raised_event_that_meets_a_full_stack_is_unhandled() {
    let build = Build::new("A B").stack(0).on("A", "e", "push B");
    let raise = vec![fsm_oracle::chart::Action::Raise(build.event("e"))];
    check(&build.on_do("A", "f", "", raise), "f", &["+A > A", "A.f unhandled e > A"]);
}

/// What asks beside it is suspended, and is not there when its turn comes; so does what is resumed begin anew.
#[test]
fn a_request_beside_a_push_is_refused() {
    let build = Build::new("P| .R ..R1 .S ..S1 ..S2 X").stack(1).on("R1", "e", "push X").on("X", "b", "pop");
    let asks = build.asks("S2");
    let build = build.on_do("S1", "e", "", asks);
    let trace = "pS1 pS pR1 pR pP R1.e S1.e +X refused S2 of S1: SourceLeft > X";
    check(&build, "e b", &["+P +R +R1 +S +S1 > P R R1 S S1", trace, "-X X.b rP rR rR1 rS rS1 > P R R1 S S1"]);
}

/// Its own exit too asks for a state that is not active.
#[test]
fn a_suspended_state_sees_nothing_when_it_is_given_up() {
    let mut build = Build::new("A .A1 B C").stack(1).on("A", "push", "push B").on("B", "clear", "reset C");
    let (a1, look) = (build.id("A1"), build.look("A A1 B"));
    build.chart.states[a1].on_exit = look;
    check(
        &build.on("A", "go", "C"),
        "push clear",
        &["+A +A1 > A A1", "pA1 pA A.push +B > B", "-B sees -A B.clear +C > C"],
    );
}

/// Until the commit what is suspended takes its room, and history knows nothing of it.
#[test]
fn what_a_reset_gives_up_is_remembered_behind_it() {
    let mut build = Build::new("C .H* .A .B X")
        .stack(1)
        .on("A", "n", "B")
        .on("C", "push", "push X")
        .on("X", "clear", "reset C")
        .on("C", "out", "X");
    let (c, h, a) = (build.id("C"), build.id("H"), build.id("A"));
    for state in [c, h] {
        let targets = vec![if state == c { h } else { a }];
        build.chart.states[state].initial = Some(fsm_oracle::chart::Initial { targets, actions: Vec::new() });
    }
    let asks = build.asks("push X");
    let build = build.on_do("M", "clear", "", asks);
    check(
        &build,
        "n push clear",
        &["+C +A > A C", "-A A.n +B > B C", "pB pC C.push +X > X", "-X -B -C X.clear +C +A > A C"],
    );
}
