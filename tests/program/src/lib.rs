//! The program of a machine, run step by step without rustc. Charts of `fsm-oracle` are written as source, `fsm-compiler`
//! makes programs of them, and what these do is compared with what the interpreter of SCXML's algorithm does.
//!
//! A program says what each line does; the steps are executed as they stand there. What the program leaves to the runtime
//! is done here as the reference says: which lines of several regions act (`select.rs`), what happens by itself
//! (`settle.rs`), requests (`asked.rs`), ticks (`tick.rs`). `code.rs` reads the few expressions that the writer of charts
//! uses in bodies.

mod asked;
mod choices;
mod code;
mod compare;
mod data;
mod delayed;
mod entered;
mod events;
mod machine;
mod reports;
mod rounds;
mod select;
mod settle;
mod shrink;
mod side_by_side;
mod stack;
mod start;
mod steps;
mod stops;
mod tick;
mod timers;
mod values;
mod waiting;

pub use code::Runnable;
pub use compare::{Difference, compare, program_of};
pub use machine::Machine;
pub use shrink::shrink;
