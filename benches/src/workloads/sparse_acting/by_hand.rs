//! The `match` on the pair of the sparse ring, behind a look at the one pair that acts.

use super::super::ring::names::{Event, State};
use super::super::sparse::by_hand_pair;
use super::{Input, NOTE};
use crate::owner::Owner;
use crate::subject::Subject;

pub struct OnPair {
    ring: by_hand_pair::OnPair,
    owner: Owner,
}

impl Subject<Input> for OnPair {
    type Event = Event;

    fn event(input: Input) -> Event {
        Event::ALL[input.number()]
    }

    fn start() -> Self {
        Self { ring: by_hand_pair::OnPair { state: State::S0 }, owner: Owner::default() }
    }

    #[inline]
    fn step(&mut self, event: Event) {
        if let (State::S0, Event::E0) = (self.ring.state, event) {
            self.owner.note(NOTE);
        }
        self.ring.send(event);
    }

    fn checksum(&self) -> u64 {
        self.owner.checksum(self.ring.state as usize)
    }
}
