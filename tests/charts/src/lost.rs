//! How many raised events a machine has lost.

/// Machines that lose none have no such method. Where a machine has it, it goes before this one.
pub trait LostEvents {
    fn lost_events(&self) -> u32 {
        0
    }
}

impl<M> LostEvents for M {}
