//! `?` on the way to the state for which an event waits: of that event nothing is said.

use fsm_runtime::fsm;

fn dial(_: &mut u32) -> Result<(), ()> {
    Ok(())
}

fsm! {
    machine Line(count: &mut u32) {
        queue 4;
        events { Call, Text }
        initial Idle;
        state Idle {
            on Call => Busy do dial(count)?;
            on Text => defer;
        }
        state Busy {
            on Text => Idle;
            on Call => ignore;
        }
    }
}

fn call(line: &mut Line, count: &mut u32) -> bool {
    line.send(count, LineEvent::Call).is_used()
}

fn main() {}
