//! Crowds: many machines of one kind.

mod crowd;
mod crowd_alone;
mod crowd_changed_in_place;
mod crowd_choice;
mod crowd_kinds;
mod crowd_large;
mod crowd_model;
mod crowd_order;
mod crowd_panics;
mod crowd_parallel;
mod crowd_regions;
mod crowd_requests;
mod crowd_slots;
