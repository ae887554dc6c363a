//! What a condition finds: it is looked at once, before anything is left.

use fsm_oracle::chart::{Action, Cond, Gift, Given, Trigger, Value};

use crate::build::Build;
use crate::check;

#[test]
fn what_was_found_is_as_it_was_when_the_line_was_picked() {
    let mut build = Build::new("A B").on("A", "go", "B").on("A", "more", "");
    build.datum("B", 0);
    let (a, b) = (build.id("A"), build.id("B"));
    build.chart.states[a].on_exit.push(Action::Add(5));
    build.chart.transitions[1].actions.push(Action::Add(3));
    let line = &mut build.chart.transitions[0];
    assert!(matches!(line.trigger, Trigger::Events(_)));
    line.cond = Some(Cond::Above(2));
    line.actions.push(Action::Found);
    line.gifts = vec![Gift { state: b, given: Given::Value(Value::Found) }];
    let steps = ["+A > A", "unhandled go > A", "A.more > A", "-A A.go found 1 +B B has 1 > B"];
    check(&build, "go more go", &steps);
}
