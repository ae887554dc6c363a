//! Random scripts of events and ticks, beside models written by hand.

mod determinism;
mod table;
