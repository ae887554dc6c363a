// The handle of an agent, and what became of what was sent to one that is gone.

use core::fmt;
use core::num::NonZeroU32;

/// Names one agent of a [`Crowd`](crate::Crowd) for as long as it lives there.
///
/// It stays the same while the agent changes its state and its place. Once the
/// agent was removed it finds nothing, also when another agent has come since.
/// Eight bytes, also in an `Option`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Handle {
    pub(super) slot: u32,
    pub(super) generation: NonZeroU32,
}

/// There is no agent of this handle: it was removed. The event comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAgent<E> {
    /// The handle, of which there is no agent any more.
    pub handle: Handle,
    /// The event that was not sent.
    pub event: E,
}

impl<E> fmt::Display for NoAgent<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Handle { slot, generation } = self.handle;
        write!(
            f,
            "no agent has the handle {slot}:{generation}: it was removed from the crowd; drop the handle"
        )
    }
}

impl<E: fmt::Debug> core::error::Error for NoAgent<E> {}
