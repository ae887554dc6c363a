//! Pushes, pops, and other ways back to a state that was left.

mod pause_resume;
mod previous;
mod push_never;
mod push_pop;
mod reset;
mod stack_bound;
