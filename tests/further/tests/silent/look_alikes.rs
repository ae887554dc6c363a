//! Code that looks like a slip and is none: names bound by the code itself, functions and macros of the user's own,
//! patterns that stand for any form.

#![deny(warnings)]
#![allow(clippy::unneeded_struct_pattern)]

use fsm_runtime::fsm;

mod bell {
    pub(super) fn goto(strokes: u32, log: &mut Vec<String>) {
        log.push(format!("bell {strokes}"));
    }
}

#[allow(non_upper_case_globals)]
const Step: u32 = 7;

macro_rules! say {
    ($log:ident, $($words:tt)*) => { $log.push(stringify!($($words)*).to_owned()) };
}

struct Ctx {
    at: i32,
}

fsm! {
    #[derive(Debug, PartialEq)]
    machine Walk(log: &mut Vec<String>) {
        #[derive(Debug)]
        events { Pair(u8, u8), Named { at: i32 }, Alone, Go }
        initial Standing;

        on Pair { .. } do log.push("pair".to_owned());
        on Alone { .. } do log.push("alone".to_owned());

        state Standing {
            let place: i32 = 3;
            // `ctx`, `at` and `world` are bound here, though no parameter has such a name.
            on Named { at } do {
                let ctx = Ctx { at };
                let world = [ctx.at];
                log.push(format!("{} {}", ctx.at, world.len()));
                *place += ctx.at;
            }
            on Go => Running { pace: *place };
            on Alone do {
                bell::goto(Step, log);
                say!(log, 3s and 5 min .);
                let whole = 0..;
                for pace in whole.take(1) {
                    log.push(format!("pace {pace}"));
                }
            }
        }

        state Running {
            let pace: i32;
            on Go => Standing do log.push(format!("ran {pace}"));
            on Named { at: place } do *pace -= place;
        }

        #[allow(unreachable_state)]
        state Step { on Go => Standing; }
    }
}

#[test]
fn look_alikes_are_right() {
    use WalkEvent::{Alone, Go, Named, Pair};

    let mut log = Vec::new();
    let mut walk = Walk::start(&mut log);
    for event in [Named { at: 2 }, Alone, Go, Named { at: 1 }, Pair(1, 2), Alone, Go] {
        walk.send(&mut log, event);
    }
    assert_eq!(log, ["2 1", "bell 7", "3s and 5 min.", "pace 0", "pair", "alone", "ran 4"]);
}

mod in_guards {
    fsm_runtime::fsm! {
        /// What a guard names resembles the name of data, and is none.
        machine Gate {
            events { Push }
            initial Shut;
            state Shut {
                let tale: u32 = 0;
                on Push if super::seal(false) => ignore;
                on Push if *tale == 0 => Open;
                on Push => ignore;
            }
            state Open { on Push => Shut; }
        }
    }

    #[test]
    fn no_variable_is_unused() {
        let mut gate = Gate::start();
        gate.send(GateEvent::Push);
        assert_eq!(gate.state_id(), GateStateId::Open);
    }
}

fn seal(is_closed: bool) -> bool {
    is_closed
}
