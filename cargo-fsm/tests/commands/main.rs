//! The commands, as somebody types them.

#[path = "../common/mod.rs"]
mod common;
mod docs;
mod documented;
mod paths;
mod pictures;
mod printed;
