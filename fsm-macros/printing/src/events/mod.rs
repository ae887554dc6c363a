//! Events: how one is offered to the lines, the table of plain ones, what one would do, and the queue of those that wait.

pub(crate) mod event;
pub(crate) mod queue;
pub(crate) mod send;
pub(crate) mod table;
pub(crate) mod would;
