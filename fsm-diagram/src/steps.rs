//! Steps of the loops that go through a drawing, counted for the test of growth (`svg/growth.rs`): a count is the same each
//! time, a clock is not. Elsewhere nothing is counted.

/// So many steps; one where nothing is said.
macro_rules! step {
    () => {
        step!(1)
    };
    ($count:expr) => {
        #[cfg(test)]
        $crate::steps::note($count)
    };
}

#[cfg(test)]
thread_local! {
    static STEPS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

#[cfg(test)]
pub(crate) fn note(count: usize) {
    STEPS.set(STEPS.get() + count);
}

/// The steps that this thread has taken so far, those of reading a graph among them.
#[cfg(test)]
pub(crate) fn steps() -> usize {
    STEPS.get() + fsm_graph::steps()
}
