//! The agents of a [`Crowd`](crate::Crowd), one by one, and a crowd that serde writes and reads.
//!
//! | | |
//! | --- | --- |
//! | [`Agent`], [`AgentMut`] | the answer of `get` and `get_mut`: a machine and its owner |
//! | [`NoAgent`] | the answer of `send` for a handle whose agent was removed: the handle and the event |
//! | `CrowdSnapshotRef`, `CrowdSnapshot` | a crowd for serde to write, and as serde has read it (feature `serde`) |
//!
//! The chapter [Many agents](crate::guide::many_agents) begins with a fleet.

pub use crate::crowd::{Agent, AgentMut, NoAgent};
#[cfg(feature = "serde")]
pub use crate::crowd::{CrowdSnapshot, CrowdSnapshotRef};
