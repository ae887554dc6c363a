//! Steps of the macro's loops, counted for the test of growth: a count is the same each time, a clock is not. The proc macro,
//! which does without the feature `text`, counts nothing.

#[cfg(feature = "text")]
use std::cell::Cell;

#[cfg(feature = "text")]
thread_local! {
    static STEPS: Cell<usize> = const { Cell::new(0) };
}

/// One step of a loop, or one question to the machine.
#[macro_export]
macro_rules! step {
    () => {
        #[cfg(feature = "text")]
        $crate::steps::note()
    };
}

#[cfg(feature = "text")]
pub fn note() {
    STEPS.set(STEPS.get() + 1);
}

/// The steps that this thread has taken so far.
#[cfg(feature = "text")]
pub fn steps() -> usize {
    STEPS.get()
}
