//! The agents of a [`Crowd`](crate::Crowd), one by one, and a crowd that serde writes and reads.
//!
//! The chapter [Many agents](crate::guide::many_agents) begins with a fleet.

pub use crate::crowd::{Agent, AgentMut, Gone};
#[cfg(feature = "serde")]
pub use crate::crowd::{CrowdSnapshot, CrowdSnapshotRef};
