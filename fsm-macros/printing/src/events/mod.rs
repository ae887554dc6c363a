//! Events: how one is offered to the lines, and the table of plain ones.

pub(crate) mod event;
pub(crate) mod queue;
pub(crate) mod send;
pub(crate) mod table;
pub(crate) mod would;
