//! What the header of a machine says: its parameters, and how its code may end.

/// What each call of a machine passes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Header {
    Owner,
    /// And a world, as many agents of a crowd share it.
    OwnerWorld,
    WorldOwner,
    /// And a world and something else by `&mut`, which is more than a crowd can pass in.
    Several,
}

/// How an action ends before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stops {
    /// With an error.
    Fails,
    /// Its future is dropped.
    Waits,
    /// The one and the other in turns.
    Both,
}
