//! A flag, and what waits.

use super::Input;
use super::places::Places;
use crate::owner::Owner;
use crate::subject::Subject;

pub struct Printer<P> {
    is_ready: bool,
    waits: P,
    owner: Owner,
}

impl<P: Places> Subject<Input> for Printer<P> {
    type Event = Input;

    fn event(input: Input) -> Input {
        input
    }

    fn start() -> Self {
        Self { is_ready: false, waits: P::new(), owner: Owner::default() }
    }

    #[inline]
    fn step(&mut self, input: Input) {
        match (self.is_ready, input) {
            (false, Input::Print(page)) => {
                self.waits.push(page);
            }
            (false, Input::Flip) => {
                self.owner.note(1);
                self.is_ready = true;
                self.waits.release(|page| self.owner.note(page));
            }
            (true, Input::Print(page)) => self.owner.note(page),
            (true, Input::Flip) => {
                self.owner.note(2);
                self.is_ready = false;
            }
        }
    }

    fn checksum(&self) -> u64 {
        self.owner.checksum(usize::from(self.is_ready))
    }
}
