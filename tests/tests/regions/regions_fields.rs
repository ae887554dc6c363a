//! When the fields of lines are computed that act together: after the exits of all, each line's after its own action.

use fsm_runtime::fsm;
use fsm_tests::Log;

fsm! {
    machine Order(log: &mut Log) {
        #[derive(Clone, Copy)]
        events { Go }
        initial P;
        state P {
            region One {
                initial A;
                state A {
                    exit do log.say("exit A");
                    on Go => B { given: log.give("field of B", 1) } do log.say("act One");
                }
                #[allow(dead_end)]
                state B {
                    let given: u32;
                    let own: u32 = log.give("initial value of B", *given + 1);
                    enter do log.say(format!("enter B {own}"));
                }
            }
            region Two {
                on Go do log.say("act Two");
            }
            region Three {
                initial C;
                state C {
                    exit do log.say("exit C");
                    on Go => D { given: log.give("field of D", 5) } do log.say("act Three");
                }
                #[allow(dead_end)]
                state D {
                    let given: u32;
                    let own: u32 = log.give("initial value of D", *given + 1);
                    enter do log.say(format!("enter D {own}, B is there: {}", in_state!(B)));
                }
            }
        }
    }
}

#[test]
fn each_line_computes_its_fields_behind_its_own_action() {
    let mut log = Log::new();
    let mut order = Order::start(&mut log);
    order.send(&mut log, OrderEvent::Go);
    log.reads(
        "exit C; exit A; act One; field of B; initial value of B; act Two; act Three; field of D; \
         initial value of D; enter B 2; enter D 6, B is there: true",
    );
}

fsm! {
    /// A machine that begins anew does so after all actions.
    machine Anew(log: &mut Log) {
        events { Go }
        initial P do log.say("initial");
        let count: u32 = log.give("value of the machine", 1);
        enter do log.say(format!("enter {count}"));
        on Go => self do log.say("anew");
        state P {
            let own: u32 = log.give("value of P", 2);
            enter do log.say(format!("enter P {own}"));
            region One { exit do log.say("exit One"); }
            region Two { on Go do log.say("act Two"); }
        }
    }
}

#[test]
fn a_machine_begins_anew_behind_all_actions() {
    let mut log = Log::new();
    let mut anew = Anew::start(&mut log);
    let start = ["value of the machine", "initial", "value of P", "enter 1", "enter P 2"];
    assert_eq!(log.take(), start);
    anew.send(&mut log, AnewEvent::Go);
    assert_eq!(log.take(), [&["exit One", "anew", "act Two"], &start[..]].concat());
}
