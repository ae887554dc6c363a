//! What waits, and a loop until nothing does.

use super::Burst;
use super::places::Places;
use crate::owner::Owner;
use crate::subject::Subject;

pub struct Machine<P, const N: usize> {
    waits: P,
    owner: Owner,
}

impl<P: Places, const N: usize> Subject<Burst> for Machine<P, N> {
    type Event = Burst;

    fn event(_: Burst) -> Burst {
        Burst
    }

    fn start() -> Self {
        Self { waits: P::new(), owner: Owner::default() }
    }

    #[inline]
    fn step(&mut self, _: Burst) {
        for number in 0..N as u32 {
            self.waits.push(number);
        }
        self.waits.release(|number| self.owner.note(number));
    }

    fn checksum(&self) -> u64 {
        self.owner.checksum(0)
    }
}
