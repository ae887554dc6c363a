// What a machine must be given at its start, so that the crowd can start it: nothing.

/// Nothing that must be given at the start. A bound of its own, for its message.
#[diagnostic::on_unimplemented(
    message = "the machine must be given `{Self}` at its start, and a crowd has only owner, world and time",
    label = "gives no data to the machine",
    note = "start the machine by its own `start`, and add it with `insert(machine, owner)`"
)]
pub trait NothingGiven: Sized {
    /// It.
    #[doc(hidden)]
    const NOTHING: Self;
}

impl NothingGiven for () {
    const NOTHING: Self = ();
}
