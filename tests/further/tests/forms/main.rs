//! The forms of a table around its states: header, generics, events, attributes, action objects; where it may stand,
//! and what it costs.

mod action_objects;
mod action_objects_reused;
mod block_actions;
mod cfg;
mod cfg_absent;
mod cfg_in_vain;
mod cfg_places;
mod constants;
mod debug;
mod derives;
mod ecs;
mod event_forms;
mod events_from_borrowing;
mod generic_code;
mod generic_events;
mod generics;
mod header_forms;
mod inner;
mod inner_paths;
mod parameters;
mod placement;
mod sealed;
mod sizes;
mod stop;
mod tags;
mod would;
mod would_kinds;
