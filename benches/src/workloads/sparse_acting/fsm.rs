//! This crate.

use super::super::sparse::fsm::{events, sparse};
use super::{Input, NOTE};
use crate::owner::Owner;
use crate::subject;

sparse! { { pub machine Sparse(owner: &mut Owner) } do owner.note(NOTE) }

pub struct Subject {
    machine: Sparse,
    owner: Owner,
}

impl subject::Subject<Input> for Subject {
    type Event = SparseEvent;

    fn event(input: Input) -> SparseEvent {
        events!(SparseEvent)[input.number()]
    }

    fn start() -> Self {
        let mut owner = Owner::default();
        Self { machine: Sparse::start(&mut owner), owner }
    }

    #[inline]
    fn step(&mut self, event: SparseEvent) {
        self.machine.send(&mut self.owner, event);
    }

    fn checksum(&self) -> u64 {
        self.owner.checksum(self.machine.state_id() as usize)
    }
}
