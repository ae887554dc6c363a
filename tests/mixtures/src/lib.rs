//! Whole machines with everything that the language has in random combination, as `fsm!` source, and what they work on
//! when they run. Nothing here knows what a machine should do: a machine has to compile without warnings, to end each
//! call, and to agree with itself. What it should do is the matter of `tests/oracle`.

pub mod generate;
pub mod harness;
pub mod known;
pub mod pairs;
pub mod refusal;
