//! What a history keeps of a state that is left is what the lines of the whole step have made of it, also those that act after
//! the line that leaves.

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps};

fsm! {
    /// A line inside `Around` brings back what another line has left there: its memory is copied, and not given back.
    machine Twice(log: &mut Log) {
        events { Again, Stay, Read }
        initial Around;
        state Around {
            initial In;
            on Again => reenter deep history Around;
            on Stay => deep history Around;
            state In {
                let n: i32 = 0;
                region First {
                    let l: i32 = 0;
                    on Read do log.say(format!("n {n}, l {l}"));
                }
                region Second {
                    let m: i32 = 0;
                    on Again do { *n += 1; *m += 10; }
                    on Read do log.say(format!("m {m}"));
                }
            }
        }
    }
}

#[test]
fn by_a_copy() {
    let mut log = Log::new();
    let mut twice = Twice::start(&mut log);
    twice.send(&mut log, TwiceEvent::Again);
    twice.step(&mut log, TwiceEvent::Read, "n 1, l 0; m 10");
    twice.send(&mut log, TwiceEvent::Again);
    twice.send(&mut log, TwiceEvent::Stay);
    twice.step(&mut log, TwiceEvent::Read, "n 2, l 0; m 20");
}

fsm! {
    /// The history of `Inner` stands in the default of another one.
    machine Nested(log: &mut Log) {
        events { Again, Read }
        initial Inner;
        state Outer {
            initial Inner;
            deep history => deep history Inner;
            on Again => reenter deep history Outer;
            state Inner {
                initial In;
                state In {
                    let n: i32 = 0;
                    region First { on Read do log.say(format!("n {n}")); }
                    region Second { on Again do *n += 1; }
                }
            }
        }
    }
}

#[test]
fn in_a_default() {
    let mut log = Log::new();
    let mut nested = Nested::start(&mut log);
    for n in 1..3 {
        nested.send(&mut log, NestedEvent::Again);
        nested.send(&mut log, NestedEvent::Read);
        assert_eq!(log.take(), [format!("n {n}")]);
    }
}

fsm! {
    /// Shallow history enters the inside of `Mid` anew, where another history brings back what is left.
    machine Shallow(log: &mut Log) {
        events { Again, Read }
        initial Outer;
        state Outer {
            initial Mid;
            on Again => reenter history Outer;
            state Mid {
                initial history Mid;
                history => In;
                let d: i32 = 0;
                state In {
                    let n: i32 = 0;
                    region First { on Read do log.say(format!("d {d}, n {n}")); }
                    region Second { on Again do { *n += 1; *d += 10; } }
                }
            }
        }
    }
}

#[test]
fn inside_of_what_shallow_history_brings_back() {
    let mut log = Log::new();
    let mut shallow = Shallow::start(&mut log);
    for n in 1..3 {
        shallow.send(&mut log, ShallowEvent::Again);
        shallow.send(&mut log, ShallowEvent::Read);
        assert_eq!(log.take(), [format!("d {}, n {n}", 10 * n)]);
    }
}

fsm! {
    /// What is left moves into its memory, and out of it.
    machine Moved(log: &mut Log) {
        events { Again, Read }
        initial Outer;
        state Outer {
            initial In;
            on Again => reenter deep history Outer;
            state In {
                let name: String = String::new();
                region First { on Read do log.say(name.as_str()); }
                region Second { on Again do name.push('x'); }
            }
        }
    }
}

#[test]
fn by_a_move() {
    let mut log = Log::new();
    let mut moved = Moved::start(&mut log);
    moved.send(&mut log, MovedEvent::Again);
    moved.step(&mut log, MovedEvent::Read, "x");
}
