//! States inside states.

mod composite;
mod composite_generics;
mod composite_left;
mod composite_moves;
mod composite_objects;
mod composite_previous;
mod composite_push;
mod composite_requests;
mod composite_sizes;
mod composite_timers;
mod done;
mod first_and_pass;
mod given_and_history;
mod in_state_in_initial;
mod in_state_nested;
mod memories_in_memories;
mod moved_data_seen;
mod nested_ticks;
mod nested_transition_hook;
mod parts;
mod parts_deep;
mod parts_meet;
