//! The dialogue: the exact story, and what holds for every line.

#[allow(dead_code, reason = "the `main` of the example")]
#[path = "../main.rs"]
pub mod example;
