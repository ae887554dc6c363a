//! Machines that cannot live with a state of another one: without a line `stop`, with other parameters, with another clock.

use fsm_runtime::fsm;

fsm! {
    machine Lap {
        initial Running;
        state Running { update => Over; }
        final state Over;
    }
}

fsm! {
    machine Beat(log: &mut Vec<u32>) {
        clock u32;
        initial Running;
        stop => Over;
        state Running { after 1s => Over do log.push(1); }
        final state Over;
    }
}

fsm! {
    machine Guard(log: &mut Vec<u32>) {
        events { Go }
        initial Idle;
        state Idle {
            let lap: machine Lap = Lap::start();
            on Go => Busy;
        }
        state Busy {
            let beat: machine Beat = Beat::start(log, 0);
            on Go => Still;
        }
        state Still {
            let beat: machine Beat(log) = Beat::start(log, 0);
            on Go => Idle;
        }
    }
}

fn main() {}
