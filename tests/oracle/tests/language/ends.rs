//! `done` of parallel states in parallel states, and machines of regions that end.

use fsm_oracle::interpret::{Rules, run};

use crate::build::Build;
use crate::{check, line};

#[test]
fn a_parallel_state_ends_with_the_last_region_of_a_parallel_region() {
    let build = Build::new("P| .A ..A1 ..F! .Q| ..B ...B1 ...G!")
        .on("A1", "a", "F")
        .on("B1", "b", "G")
        .done("B", "")
        .done("Q", "")
        .done("P", "");
    check(
        &build,
        "a b",
        &[
            "+P +A +A1 +Q +B +B1 > A A1 B B1 P Q",
            "-A1 A1.a +F > A B B1 F P Q",
            "-B1 B1.b +G B.done Q.done P.done > A B F G P Q",
        ],
    );
    let rules = Rules { done_of_nested_parallel: false, ..Rules::FSM };
    assert_eq!(
        line(&run(&build.chart, &build.sends("a b"), rules)[2]),
        "-B1 B1.b +G B.done Q.done > A B F G P Q"
    );
}

/// All of the new configuration is in place at once, and still the state around is done after its last region.
#[test]
fn regions_that_end_at_once_are_done_before_what_holds_them() {
    let build = Build::new("P| .A ..A1 ..F! .B ..B1 ..G! Q")
        .on("A1", "x", "F")
        .on("B1", "x", "G")
        .done("A", "")
        .done("B", "")
        .done("P", "Q");
    check(
        &build,
        "x",
        &["+P +A +A1 +B +B1 > A A1 B B1 P", "-B1 -A1 A1.x B1.x +F +G A.done B.done -B -A -P P.done +Q > Q"],
    );
}

#[test]
fn a_machine_of_regions_ends_with_the_last_and_drops_what_waits() {
    let build = Build::new("| A .A1 .F! B .B1 .G!").on("A1", "a", "F").on("B1", "b", "G").done("B", "B1");
    check(
        &build,
        "b a b",
        &[
            "+A +A1 +B +B1 > A A1 B B1",
            "-B1 B1.b +G B.done +B1 > A A1 B B1",
            "-A1 A1.a +F > A B B1 F",
            "-B1 B1.b +G > A B F G",
        ],
    );
}
