//! `previous`: the sibling that was left last.

use crate::build::Build;
use crate::check;

fn agent() -> Build {
    Build::new("W .D ..L ..R .N H")
        .stack(1)
        .on("L", "flip", "R")
        .on("D", "rest", "N")
        .on("N", "blip", "previous")
        .on("D", "blip", "previous")
        .on("W", "home", "H")
        .on("W", "again", "W")
        .on("H", "blip", "previous")
        .on("H", "over", "push W")
        .on("W", "back", "pop else H")
}

#[test]
fn the_sibling_comes_back_with_what_was_inside_and_twice_is_there_and_back() {
    check(
        &agent(),
        "flip rest blip blip",
        &[
            "+W +D +L > D L W",
            "-L L.flip +R > D R W",
            "-R -D D.rest +N > N W",
            "-N N.blip +D +R > D R W",
            "-R -D D.blip +N > N W",
        ],
    );
}

#[test]
fn where_nothing_was_left_it_is_as_if_the_guard_had_refused() {
    check(&agent(), "blip", &["+W +D +L > D L W", "unhandled blip > D L W"]);
    let later = Build::new("A B").on("A", "e", "previous").on("A", "e", "B");
    check(&later, "e", &["+A > A", "-A A.e +B > B"]);
}

#[test]
fn self_does_not_count_around_it_but_inside_it_does() {
    let expected = [
        "+W +D +L > D L W",
        "-L -D D.rest +N > N W",
        "-N -W W.again +W +D +L > D L W",
        "-L -D D.blip +N > N W",
        "-N -W W.home +H > H",
    ];
    check(&agent(), "rest again blip home", &expected);
    let never = Build::new("A B").on("A", "again", "A").on("A", "blip", "previous");
    check(&never, "again blip", &["+A > A", "-A A.again +A > A", "unhandled blip > A"]);
}

/// A push leaves nothing; a pop leaves what it pops, a reset at last what lies lowest.
#[test]
fn what_pushes_pops_and_resets_leave() {
    check(
        &agent(),
        "home over back blip",
        &[
            "+W +D +L > D L W",
            "-L -D -W W.home +H > H",
            "pH H.over +W +D +L > D L W",
            "-L -D -W W.back rH > H",
            "-H H.blip +W +D +L > D L W",
        ],
    );
    let reset =
        Build::new("A B C").stack(1).on("A", "e", "push B").on("B", "e", "reset C").on("C", "e", "previous");
    check(&reset, "e e e", &["+A > A", "pA A.e +B > B", "-B -A B.e +C > C", "-C C.e +A > A"]);
}
