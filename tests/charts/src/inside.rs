//! The machines that live in the data of states of charts: the interpreter of `tests/oracle` knows what they do.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

use crate::{Log, Mark};

fsm! {
    /// It ends in its second tick. It starts in a constant, as the machine around it may.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    pub const machine Inside<T: Mark>(log: &mut Log<T>) {
        initial Working;
        stop => Stopped;
        state Working {
            let left: u32 = 2;
            update do { *left -= 1; log.tell("inside ticks"); }
            when *left == 0 => Over;
            exit do log.tell("inside leaves");
        }
        final state Over { enter do log.tell("inside has ended"); }
        final state Stopped { enter do log.tell("inside is stopped"); }
    }
}

fsm! {
    /// It ends when its time has come.
    #[derive(Clone, Debug)]
    pub machine Timed<T: Mark>(log: &mut Log<T>) {
        clock u32;
        initial Working;
        stop => Stopped;
        state Working {
            update do log.tell("inside ticks");
            after 25ms => Over;
            exit do log.tell("inside leaves");
        }
        final state Over { enter do log.tell("inside has ended"); }
        final state Stopped { enter do log.tell("inside is stopped"); }
    }
}
