//! `history Name` in a line of `Name`, or of a state inside: `Name` stays active and keeps its data, so none are asked for.

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps};

fsm! {
    machine Washer(log: &mut Log) {
        events { Next, Same, Out }
        initial Washing { cycles: 3 };
        state Washing {
            let cycles: u32;
            initial Filling;
            history => Spinning;
            enter do log.say(format!("enter Washing {cycles}"));
            on Same => history Washing do *cycles += 1;
            on Out => Opened;
            state Filling {
                enter do log.say(format!("enter Filling {cycles}"));
                on Next => history Washing;
            }
            state Spinning {
                enter do log.say(format!("enter Spinning {cycles}"));
                on Next => Filling;
            }
        }
        state Opened { on Out => history Washing { cycles: 9 }; }
    }
}

use WasherEvent as E;

#[test]
fn the_composite_keeps_its_data() {
    let mut log = Log::new();
    let mut washer = Washer::start(&mut log);
    log.reads("enter Washing 3; enter Filling 3");
    washer.step(&mut log, E::Next, "enter Spinning 3"); // it was not left yet
    washer.send(&mut log, E::Next);
    washer.send(&mut log, E::Same);
    log.reads("enter Filling 3; enter Spinning 4");
    washer.send(&mut log, E::Out);
    washer.step(&mut log, E::Out, "enter Washing 9; enter Spinning 9");
    washer.send(&mut log, E::Next);
    washer.send(&mut log, E::Same);
    log.reads("enter Filling 9; enter Spinning 10"); // what was left with it comes back
}
