//! What the actions of the machines work on.

/// Notes what happens, in order, at the least cost: a sum would not see the order, and a better hash would take
/// longer than the machines do.
#[derive(Default)]
pub struct Owner {
    trace: u64,
}

impl Owner {
    #[inline]
    pub fn note(&mut self, what: u32) {
        self.trace = self.trace.rotate_left(5) ^ u64::from(what);
    }

    /// Of the trace and of the number of the current state.
    pub fn checksum(&self, state: usize) -> u64 {
        self.trace.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ state as u64
    }
}
