//! How many events a machine has lost.

use fsm_runtime::any::Machine;

use super::note;

/// Machines that lose none have no such method. Where a machine has it, it goes before this one.
pub trait LostEvents {
    fn lost_events(&self) -> u32 {
        0
    }
}

impl<M> LostEvents for M {}

/// A part of the trace, which goes on until the machine has ended.
pub fn note_lost<M: Machine>(machine: &M, lost: u32) {
    if !machine.is_done() {
        note(lost);
    }
}
