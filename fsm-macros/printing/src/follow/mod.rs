//! What follows a step: `always` lines, `done`, events that wait, the bounds on these, and who is told.

pub(crate) mod always;
pub(crate) mod cause;
pub(crate) mod observer;
pub(crate) mod reports;
pub(crate) mod rounds;
pub(crate) mod settle;
