//! The crates that we compare with.

use crate::modes::Mode;
use crate::population::Population;
use crate::streams::Stream;
use crate::subject::Subject;
use crate::workload::{Kind, Row};

pub struct Crate {
    name: &'static str,
    title: &'static str,
}

pub const STATIG: Crate = Crate { name: "statig", title: "statig 0.4.1" };
pub const SMLANG: Crate = Crate { name: "smlang", title: "smlang 0.8.0" };
pub const RUST_FSM: Crate = Crate { name: "rust_fsm", title: "rust-fsm 0.8.0" };
pub const FINNY: Crate = Crate { name: "finny", title: "finny 0.3.0" };
pub const STATE_MACHINES: Crate = Crate { name: "state_machines", title: "state-machines 0.21.1" };

pub const ALL: [&Crate; 5] = [&STATIG, &SMLANG, &RUST_FSM, &FINNY, &STATE_MACHINES];

impl Crate {
    pub fn row<M: Mode, I: Copy, S: Subject<I> + 'static>(&self, streams: &[Stream<I>]) -> Row {
        Row::new::<M, I, S>(Kind::Other, self.name, self.title, streams)
    }

    pub fn row_of_many<P: Population + 'static>(&self, sizes: &[usize]) -> Row {
        Row::of_many::<P>(Kind::Other, self.name, self.title, sizes)
    }

    /// Where it cannot express the workload.
    pub fn missing(&self, reason: &'static str) -> Row {
        Row { name: self.name, title: self.title, kind: Kind::Other, runs: Err(reason) }
    }
}
