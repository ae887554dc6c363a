//! The records that are read, counted for tests of growth: whoever looks a state up for each of its arrows reads all of them
//! each time.

extern crate std;

use core::cell::Cell;

std::thread_local! {
    static STEPS: Cell<usize> = const { Cell::new(0) };
}

pub(crate) fn note() {
    STEPS.set(STEPS.get() + 1);
}

/// The records that this thread has read so far.
pub fn steps() -> usize {
    STEPS.get()
}
