//! The bound on chains of `always`, `done` and requests, and on raised events.

use fsm_oracle::chart::{Action, Cond, Trigger};
use fsm_oracle::interpret::{Rules, run};

use crate::build::{Build, is};
use crate::check;

#[test]
fn the_entry_of_the_event_itself_counts() {
    let build = Build::new("I L R").on("I", "go", "L").always("L", is(0), "R").always("R", is(0), "L");
    check(&build, "go", &["+I > I", "-I I.go +L -L L.always +R livelock in R > R"]);
    let own = Build::new("I A").on("I", "go", "A").always("A", is(0), "A");
    check(&own, "go", &["+I > I", "-I I.go +A livelock in A > A"]);
}

#[test]
fn a_raised_event_that_is_taken_begins_a_new_step() {
    let build = Build::new("I L R").on("I", "go", "L").always("L", is(0), "R").always("R", is(0), "L");
    let build = build.on("M", "x", "");
    let raise = vec![Action::Raise(build.event("x"))];
    let build = build.on_do("I", "raise", "L", raise);
    let trace =
        "-I I.raise +L -L L.always +R livelock in R M.x -R R.always +L -L L.always +R livelock in R > R";
    check(&build, "raise", &["+I > I", trace]);
}

/// Of two regions one is stopped, and told once; the other goes on.
#[test]
fn the_other_lines_of_the_microstep_act() {
    let build = Build::new("Z P| .R ..R1 ..R2 .S ..S1 ..S2 ..S3")
        .on("Z", "e", "R1")
        .always("R1", is(0), "R2")
        .always("R2", is(0), "R1")
        .always("S1", is(0), "S2")
        .always("S2", is(0), "S3");
    let first = "-Z Z.e +P +R +R1 +S +S1 -S1 -R1 R1.always S1.always +R2 +S2";
    let trace = format!("{first} livelock in P -S2 S2.always +S3 > P R R2 S S3");
    check(&build, "e", &["+Z > Z", &trace]);
}

#[test]
fn a_done_line_is_a_link_and_so_is_a_request_in_it() {
    let build = Build::new("I C .A .F!").on("I", "e", "A").always("A", is(0), "F").done("C", "A");
    check(&build, "e", &["+I > I", "-I I.e +C +A -A A.always +F livelock in F > C F"]);
    let asking = Build::new("I C .A .F!").on("I", "e", "A").always("A", is(0), "F");
    let (asks, trigger) = (asking.asks("A"), Trigger::Done(asking.id("C")));
    let asking = asking.line("C", trigger, None, "", asks);
    check(&asking, "e", &["+I > I", "-I I.e +C +A -A A.always +F C.done livelock in F > C F"]);
}

#[test]
fn what_is_entered_by_default_is_not_named() {
    let build = Build::new("I C .A .F!").on("I", "e", "C").always("A", is(0), "F").done("C", "A");
    check(&build, "e", &["+I > I", "-I I.e +C +A -A A.always +F C.done +A livelock in A > A C"]);
    let beside = Build::new("P| .R ..R1 ..R2 .S ..S1 Z").always("R1", is(0), "S1");
    let trace = "+P +R +R1 +S +S1 -S1 -S -R1 -R -P R1.always +P +R +R1 +S +S1 livelock in P > P R R1 S S1";
    check(&beside, "", &[trace]);
}

#[test]
fn requests_of_enter_and_resume_are_links() {
    let build = Build::new("I A B").on("I", "e", "A").enter_asks("A", "B").enter_asks("B", "A");
    check(&build, "e", &["+I > I", "-I I.e +A -A +B livelock in B > B"]);
    let popping = Build::new("I B").stack(1).on("I", "e", "push B");
    let popping = popping.enter_asks("B", "pop").resume_asks("I", "push B");
    check(&popping, "e", &["+I > I", "pI I.e +B -B rI livelock in I > I"]);
}

/// The fifteen lines that never came back: `A1` is entered once, with all that is beside it.
#[test]
fn an_enter_that_asks_for_a_sibling_region_ends() {
    let build = Build::new("Z P| .A ..A1 ..A2 .B ..B1").on("Z", "e", "P").enter_asks("P", "A2");
    check(
        &build,
        "e",
        &["+Z > Z", "-Z Z.e +P +A +A1 +B +B1 -B1 -B -A1 -A -P +P +A +A2 +B +B1 livelock in P > A A2 B B1 P"],
    );
}

#[test]
fn a_request_of_a_line_is_no_link() {
    let build = Build::new("P| .R ..R1 ..R2 .S ..S1 Z").on("R1", "e", "R2");
    let asks = build.asks("P");
    let trace = "-R1 R1.e S1.e +R2 -S1 -S -R2 -R -P +P +R +R1 +S +S1 > P R R1 S S1";
    check(&build.on_do("S1", "e", "", asks), "e", &["+P +R +R1 +S +S1 > P R R1 S S1", trace]);
}

/// Each begins a chain of its own: what the first has named does not stop the second.
#[test]
fn two_lines_may_ask_for_one_state() {
    let build = Build::new("P| .R ..R1 ..R2 .S ..S1");
    let (one, two) = (build.asks("R2"), build.asks("R2"));
    let build = build.on_do("R1", "e", "", one).on_do("S1", "e", "", two);
    let trace = "R1.e S1.e -R1 +R2 -S1 -S -R2 -R -P +P +R +R2 +S +S1 > P R R2 S S1";
    check(&build, "e", &["+P +R +R1 +S +S1 > P R R1 S S1", trace]);
}

/// An `always` line that was stopped would go on in a new step. So an event that is only deferred again begins none, or
/// else the two could go round for ever.
#[test]
fn an_event_that_is_deferred_again_begins_no_step() {
    let build = Build::new("A B")
        .on("A", "keep", "defer")
        .on("B", "keep", "defer")
        .always("A", is(1), "B")
        .always("B", is(1), "A");
    let set = vec![Action::Set(1)];
    let build = build.on_do("M", "go", "", set);
    check(&build, "keep go", &["+A > A", " > A", "M.go -A A.always +B -B B.always +A livelock in A > A"]);
}

#[test]
fn of_raised_events_a_thousand_are_served() {
    let build = Build::new("A").on("A", "x", "");
    let raise = vec![Action::Raise(build.event("x"))];
    let build = build.on_do("A", "go", "", raise.clone());
    let mut build = build;
    build.chart.transitions[0].actions.extend(raise);
    let steps = run(&build.chart, &build.sends("go"), Rules::FSM);
    let lines = &steps[1].lines;
    assert_eq!(lines.iter().filter(|line| *line == "A.x").count(), 1000);
    assert_eq!(lines[1001..], ["unhandled x"]);
}

/// A `done` is a round where its state has a line for it. One that asks for a state which is never active there is none.
#[test]
fn a_done_that_no_line_hears_is_no_round() {
    for (asks_for, is_stopped) in [("A", true), ("Z", false)] {
        let mut build = Build::new("Z C .A .B .F!");
        build.chart.chain = 2;
        let raise = vec![Action::Raise(build.chart.event("x")); 2];
        let cond = Some(Cond::In(build.id(asks_for)));
        let done = Trigger::Done(build.id("C"));
        let build = build.on("Z", "in", "A").on_do("A", "go", "F", raise).on("C", "x", "");
        let build = build.line("C", done, cond, "", Vec::new());
        let end = if is_stopped { "C.x C.x livelock in F" } else { "C.x C.x" };
        check(&build, "in go", &["+Z > Z", "-Z Z.in +C +A > A C", &format!("-A A.go +F {end} > C F")]);
    }
}
