//! An array of enums, and a loop for each of the two phases.

use super::Flip;
use crate::owner::Owner;
use crate::subject::Subject;

#[derive(Clone, Copy)]
enum Switch {
    Off,
    On,
}

pub struct Switches<const N: usize> {
    switches: [Switch; N],
    owner: Owner,
}

impl<const N: usize> Subject<Flip> for Switches<N> {
    type Event = Flip;

    fn event(input: Flip) -> Flip {
        input
    }

    fn start() -> Self {
        Self { switches: [Switch::Off; N], owner: Owner::default() }
    }

    #[inline]
    fn step(&mut self, _: Flip) {
        for switch in &mut self.switches {
            *switch = match switch {
                Switch::Off => {
                    self.owner.note(1);
                    Switch::On
                }
                Switch::On => {
                    self.owner.note(2);
                    Switch::Off
                }
            };
        }
        for switch in &self.switches {
            if let Switch::On = switch {
                self.owner.note(3);
            }
        }
    }

    fn checksum(&self) -> u64 {
        self.owner.checksum(self.switches[0] as usize)
    }
}
