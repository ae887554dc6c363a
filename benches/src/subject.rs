//! What each implementation of a workload has to offer.

/// One machine, together with what its actions work on.
pub trait Subject<Input: Copy> {
    /// An event as this implementation takes it. Streams are turned into these before anything is measured.
    type Event: Copy + 'static;

    fn event(input: Input) -> Self::Event;

    /// The machine in its first state.
    fn start() -> Self;

    fn step(&mut self, event: Self::Event);

    /// Depends on every action that has run and on the current state, and is the same in all implementations.
    fn checksum(&self) -> u64;
}
