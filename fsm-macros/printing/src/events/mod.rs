//! Events: their way to the lines, the table of plain events, `would`, and the queue of events that wait.

pub(crate) mod event;
pub(crate) mod queue;
pub(crate) mod send;
pub(crate) mod table;
pub(crate) mod would;
