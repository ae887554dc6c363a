//! Deferred events: kept until the configuration has changed, and offered after raised ones.

use fsm_oracle::chart::Action;
use fsm_oracle::interpret::{Answer, Rules, run};

use crate::build::Build;
use crate::check;

fn printer() -> Build {
    let build = Build::new("W I J").on("W", "a", "defer").on("W", "b", "defer").on("W", "stay", "");
    let raise = vec![Action::Raise(build.chart.events.len())];
    let build = build.on_do("W", "go", "I", raise);
    assert_eq!(build.event("go"), 3);
    build
}

#[test]
fn they_come_after_a_change_in_their_order_and_behind_raised_ones() {
    let build = printer().on("I", "a", "").on("I", "b", "").on("I", "go", "");
    check(
        &build,
        "b a stay go a",
        &["+W > W", " > W", " > W", "W.stay > W", "-W W.go +I I.go I.b I.a > I", "I.a > I"],
    );
}

#[test]
fn the_answers() {
    let mut build = printer();
    build.chart.queue = 1;
    let steps = run(&build.chart, &build.sends("a a"), Rules::FSM);
    assert_eq!([steps[1].answer, steps[2].answer], [Answer::Deferred, Answer::QueueFull]);
}

/// `a` is deferred again, then `b` changes the state: `a` is still the older one.
#[test]
fn one_that_is_deferred_again_keeps_its_place() {
    let build = Build::new("W I J K")
        .on("W", "a", "defer")
        .on("W", "b", "defer")
        .on("W", "c", "defer")
        .on("W", "go", "I")
        .on("I", "a", "defer")
        .on("I", "b", "J")
        .on("J", "a", "")
        .on("J", "c", "");
    check(&build, "a b c go", &["+W > W", " > W", " > W", " > W", "-W W.go +I -I I.b +J J.a J.c > J"]);
}

#[test]
fn in_regions_only_where_no_other_takes_it() {
    let build = Build::new("P| .R ..R1 ..R2 .S ..S1 ..S2")
        .on("R1", "e", "defer")
        .on("S1", "e", "")
        .on("S1", "n", "S2")
        .on("S2", "n", "S1");
    check(
        &build,
        "e n e n",
        &[
            "+P +R +R1 +S +S1 > P R R1 S S1",
            "S1.e > P R R1 S S1",
            "-S1 S1.n +S2 > P R R1 S S2",
            " > P R R1 S S2",
            "-S2 S2.n +S1 S1.e > P R R1 S S1",
        ],
    );
}

#[test]
fn what_nobody_takes_when_it_is_recalled_is_unhandled() {
    let build = Build::new("W I").on("W", "a", "defer").on("W", "go", "I");
    check(&build, "a go", &["+W > W", " > W", "-W W.go +I unhandled a > I"]);
}
