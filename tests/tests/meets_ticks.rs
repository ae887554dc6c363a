//! A tick whose lines lead on: at each depth the states are ticked that were active at its beginning and have not been
//! left since, whatever their order in the source. Elsewhere ticks live in `update.rs`, `when.rs`, `nested_ticks.rs`.

use fsm_runtime::fsm;
use fsm_tests::Log;

fsm! {
    machine Across(log: &mut Log) {
        initial P;
        #[allow(dead_end)]
        state P {
            update do log.say("p");
            region R1 {
                initial A;
                state A {
                    update if log.n == 1 => Y do log.say("a leads");
                    update do log.say("a");
                }
                state B { update do log.say("b"); }
            }
            region R2 {
                initial X;
                state X {
                    update if log.n == 2 => B do log.say("x leads");
                    update do log.say("x");
                }
                state Y {
                    update do log.say("y");
                    initial Y1;
                    state Y1 { update do log.say("y1"); }
                }
            }
        }
    }
}

fn across(n: u32) -> Vec<String> {
    let mut log = Log::new();
    log.n = n;
    let mut across = Across::start(&mut log);
    across.update(&mut log);
    log.take()
}

#[test]
fn all_that_stay_are_ticked() {
    assert_eq!(across(0), ["p", "a", "x"]);
}

/// `A` leads out of `P` and into it again, with `Y`: that and the new `A` were not active when the depth began. `Y1` was
/// active when the next one began.
#[test]
fn what_an_earlier_region_enters_is_not_ticked_at_that_depth() {
    assert_eq!(across(1), ["p", "a leads", "y1"]);
}

#[test]
fn what_a_later_region_enters_is_not_ticked_at_that_depth() {
    assert_eq!(across(2), ["p", "a", "x leads"]);
}
