//! Streams of machines, which end with their process. All in one binary: timely is compiled for each.

#[path = "../crossing/mod.rs"]
mod crossing;

mod chained;
mod observed;
mod processes;
mod stream;
