//! Changes of state that an action or code outside asks for, and the reasons why a change is refused.
//!
//! | | asked for by an action: `goto!(Target)` | asked for from outside: `machine.request(…)` |
//! | --- | --- | --- |
//! | the change | [`Change`] | [`Request`] |
//! | when it cannot be made | [`RefusedChange`], given to the line `refused(request)` | [`Refused`], handed to the caller |
//! | why | [`Reason`] | [`Reason`] |
//!
//! [`WantedTarget`] stands in a [`Change`] in place of the target, in a machine whose requests move data. [`NotRestored`] is
//! the answer of `restore(state)` for a state in which a machine cannot begin; a snapshot that cannot be restored is an
//! `UnfitSnapshot` of the module `snapshots`. The rules are in the [reference](crate::reference::requests).

pub use crate::change::Change;
pub use crate::refused::{NotRestored, Reason, Refused};
pub use crate::refused_change::RefusedChange;
pub use crate::request::Request;
pub use crate::wanted_target::WantedTarget;
