//! The programs of random charts. Charts of `fsm-oracle` are written as source, `fsm-compiler` makes programs of them,
//! `fsm-simulator` runs these, and what they do is compared with what the interpreter of SCXML's algorithm does. `code.rs`
//! reads the few expressions that the writer of charts uses in bodies.

mod code;
mod compare;
mod inside;
mod shrink;
mod unused;
mod values;

pub use compare::{Difference, compare, program_of};
pub use fsm_simulator::language::Runnable;
pub use shrink::shrink;
pub use unused::{Unused, unused};
