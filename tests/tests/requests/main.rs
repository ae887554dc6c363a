//! Requests: in the middle of an action, and from outside.

mod external_requests;
mod external_requests_refused;
mod held;
mod livelock;
mod refused;
mod refused_many;
mod refused_on_entry;
mod refused_previous;
mod request_order;
mod requests;
mod requests_behind_a_change;
mod requests_beside_push;
mod requests_generic;
mod requests_in_a_region;
mod requests_in_enter;
