//! Data of states: what begins them, what a target gives, what moves, and what a memory keeps.

use fsm_oracle::chart::{Action, Gift, Given, Operator, Value};

use crate::build::Build;
use crate::check;

/// `A` begins with 1, and `grow` adds 2 to it; `go` leads to `B`, which begins with 7 and shows what it has.
fn pair() -> Build {
    let mut build = Build::new("A B").on("A", "grow", "").on("A", "go", "B").on("B", "back", "A");
    build.datum("A", 1);
    build.datum("B", 7);
    let a = build.id("A");
    build.chart.transitions[0].actions.push(Action::Grow(a, 2));
    build
}

#[test]
fn without_a_gift_the_initial_value_is_there_on_each_entry() {
    let expected = ["+A A has 1 > A", "A.grow > A", "-A A.go +B B has 7 > B", "-B B.back +A A has 1 > A"];
    check(&pair(), "grow go back", &expected);
}

#[test]
fn a_gift_reads_what_is_left_and_a_move_takes_it_as_it_is_at_the_commit() {
    let mut build = pair();
    let (a, b) = (build.id("A"), build.id("B"));
    let read = Value::of(Value::Datum(a), Operator::Add, Value::Constant(10));
    build.chart.transitions[1].gifts = vec![Gift { state: b, given: Given::Value(read) }];
    check(&build, "grow go", &["+A A has 1 > A", "A.grow > A", "-A A.go +B B has 13 > B"]);
    build.chart.transitions[1].gifts = vec![Gift { state: b, given: Given::Moved(a) }];
    build.chart.transitions[1].actions.push(Action::Grow(a, 30));
    check(&build, "grow go", &["+A A has 1 > A", "A.grow > A", "-A A.go +B B has 33 > B"]);
}

#[test]
fn history_and_previous_bring_data_back_and_a_push_keeps_them() {
    let mut build = Build::new("W .Past* .A .B H")
        .stack(1)
        .on("A", "grow", "")
        .on("W", "out", "H")
        .on("H", "again", "Past")
        .on("H", "back", "previous")
        .on("H", "new", "W")
        .on("W", "over", "push H")
        .on("H", "pop", "pop");
    build.datum("A", 1);
    let a = build.id("A");
    build.chart.transitions[0].actions.push(Action::Grow(a, 2));
    build.chart.states[a].on_resume.push(Action::Show(a));
    for way in ["again", "back"] {
        let steps = [
            "+W +A A has 1 > A W",
            "A.grow > A W",
            "-A -W W.out +H > H",
            &format!("-H H.{way} +W +A A has 3 > A W"),
        ];
        check(&build, &format!("grow out {way}"), &steps);
    }
    let steps = ["+W +A A has 1 > A W", "A.grow > A W", "-A -W W.out +H > H", "-H H.new +W +A A has 1 > A W"];
    check(&build, "grow out new", &steps);
    let steps =
        ["+W +A A has 1 > A W", "A.grow > A W", "pA pW W.over +H > H", "-H H.pop rW rA A has 3 > A W"];
    check(&build, "grow over pop", &steps);
}
