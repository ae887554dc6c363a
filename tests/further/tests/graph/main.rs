//! `GRAPH`, the description of a machine as a constant, and the ids of its events.

mod conditions;
mod event_ids;
mod everything;
mod foreign;
mod written;
