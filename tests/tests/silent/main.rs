//! Nothing is reported: what an `#[allow(…)]` or the like silences, and what only looks like a mistake, compiles under
//! `#![deny(warnings)]`. What is reported stands in `ui/`.

mod dead_end_allowed_on_the_item;
mod dead_end_allowed_on_the_machine;
mod levels;
mod levels_of_names;
mod lints_of_code;
mod look_alikes;
mod no_fallback_allowed_on_the_item;
mod no_fallback_allowed_on_the_line;
mod no_fallback_allowed_on_the_machine;
mod not_unused;
mod raw_names;
mod rounded_duration;
mod states_inside_states;
mod unreachable_state_allowed_on_the_item;
mod unreachable_state_allowed_on_the_machine;
mod unused_event_allowed_on_the_item;
mod unused_event_allowed_on_the_machine;
mod unused_line_allowed_on_the_item;
mod unused_line_allowed_on_the_machine;
