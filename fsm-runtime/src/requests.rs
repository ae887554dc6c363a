//! Changes of state that an action or code outside asks for, and the reasons why a change is refused.
//!
//! | | asked for by an action: `goto!(Target)` | asked for from outside: `machine.request(…)` |
//! | --- | --- | --- |
//! | the change | [`Change`] | [`Request`] |
//! | when it cannot be made | [`Unserved`], given to the line `refused(request)` | [`Refused`], handed to the caller |
//! | why | [`Reason`] | [`Reason`] |
//!
//! [`NotRestored`] is the answer to a `restore` in a state that cannot be restored. The rules are in the
//! [reference](crate::reference::requests).

pub use crate::change::Change;
pub use crate::refused::{NotRestored, Reason, Refused};
pub use crate::request::Request;
pub use crate::unserved::Unserved;
pub use crate::wanted::Wanted;
