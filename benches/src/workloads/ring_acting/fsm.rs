//! This crate.

use super::super::ring::fsm::{events, ring};
use super::{Input, NOTE};
use crate::owner::Owner;
use crate::subject;

ring! { { pub machine Ring(owner: &mut Owner) } do owner.note(NOTE) }

pub struct Subject {
    ring: Ring,
    owner: Owner,
}

impl subject::Subject<Input> for Subject {
    type Event = RingEvent;

    fn event(input: Input) -> RingEvent {
        events!(RingEvent)[input.number()]
    }

    fn start() -> Self {
        let mut owner = Owner::default();
        Self { ring: Ring::start(&mut owner), owner }
    }

    #[inline]
    fn step(&mut self, event: RingEvent) {
        self.ring.send(&mut self.owner, event);
    }

    fn checksum(&self) -> u64 {
        self.owner.checksum(self.ring.state_id() as usize)
    }
}
