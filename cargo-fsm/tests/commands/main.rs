//! The commands, as somebody types them.

#[path = "../common/mod.rs"]
mod common;
mod documented;
mod paths;
mod pictures;
mod printed;
