//! Nothing is reported: what an `#[allow(…)]` or the like silences, and what only looks like a mistake, compiles under
//! `#![deny(warnings)]`. What is reported stands in `ui/`.

mod allowed;
mod last_return;
mod levels;
mod levels_of_names;
mod lints_of_code;
mod look_alikes;
mod not_unused;
mod raw_names;
mod rounded_duration;
mod states_inside_states;
mod unused_outcome;
