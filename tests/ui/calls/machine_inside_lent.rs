//! What is lent to a machine inside is of another type, and `done` waits for something that is no machine: each told where it
//! is written.

use fsm_runtime::fsm;

fsm! {
    machine Beat(log: &mut Vec<u32>) {
        initial Running;
        stop => Over;
        state Running { update => Over do log.push(1); }
        final state Over;
    }
}

fsm! {
    machine Guard(log: &mut Vec<u32>, other: &mut Vec<u8>) {
        events { Go }
        initial Idle;
        state Idle {
            let beat: machine Beat(other) = Beat::start(log);
            on Go => Busy;
        }
        state Busy {
            let count: u32 = 0;
            done(count) => Idle;
            on Go => Idle;
        }
    }
}

fn main() {}
