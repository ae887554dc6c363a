//! `initial history` of the state itself.

use fsm_oracle::chart::Initial;

use crate::build::Build;
use crate::check;

fn goes_on(kind: &str) -> Build {
    let mut build = Build::new(&format!("C .H{kind} .A .B ..B1 ..B2 Z"));
    let (c, h, b) = (build.id("C"), build.id("H"), build.id("B"));
    build.chart.states[c].initial = Some(Initial { targets: vec![h], actions: Vec::new() });
    build.chart.states[h].initial = Some(Initial { targets: vec![b], actions: Vec::new() });
    build.on("B1", "n", "B2").on("C", "a", "A").on("C", "out", "Z").on("Z", "in", "C").on("C", "again", "C")
}

#[test]
fn it_begins_by_default_and_then_where_it_was_left() {
    check(
        &goes_on("**"),
        "n out in a out in",
        &[
            "+C +B +B1 > B B1 C",
            "-B1 B1.n +B2 > B B2 C",
            "-B2 -B -C C.out +Z > Z",
            "-Z Z.in +C +B +B2 > B B2 C",
            "-B2 -B C.a +A > A C",
            "-A -C C.out +Z > Z",
            "-Z Z.in +C +A > A C",
        ],
    );
}

#[test]
fn shallow_history_goes_on_in_the_child() {
    check(
        &goes_on("*"),
        "n out in",
        &[
            "+C +B +B1 > B B1 C",
            "-B1 B1.n +B2 > B B2 C",
            "-B2 -B -C C.out +Z > Z",
            "-Z Z.in +C +B +B1 > B B1 C",
        ],
    );
}

/// The exits come first, so what is left is what is entered again.
#[test]
fn left_and_entered_in_one_transition_it_goes_on_where_it_is() {
    check(
        &goes_on("**"),
        "n again",
        &["+C +B +B1 > B B1 C", "-B1 B1.n +B2 > B B2 C", "-B2 -B -C C.again +C +B +B2 > B B2 C"],
    );
}

/// The line of a region leaves the state that holds it, and so does not keep what it brings back.
#[test]
fn a_line_in_a_region_gives_the_memory_back() {
    let build = Build::new("P| .H** .R ..A ..B .S Z").stack(1).on("A", "n", "B").on("B", "again", "H");
    let build = build.on("S", "push", "push Z").on("Z", "in", "H");
    let h = build.id("H");
    let mut build = build;
    let a = build.id("A");
    build.chart.states[h].initial = Some(Initial { targets: vec![a], actions: Vec::new() });
    check(
        &build,
        "n again push in",
        &[
            "+P +R +A +S > A P R S",
            "-A A.n +B > B P R S",
            "-S -B -R -P B.again +P +R +B +S > B P R S",
            "pS pB pR pP S.push +Z > Z",
            "-Z Z.in +P +R +A +S > A P R S",
        ],
    );
}
