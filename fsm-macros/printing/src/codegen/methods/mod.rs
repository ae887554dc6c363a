//! The public methods and the traits of a machine, as far as no step is involved.

mod absent;
mod activities;
mod attempt;
mod crowd;
mod implement;
mod implementing;
mod look;
mod method;
mod observed;
mod outside;
mod refusals;
mod restore;
mod running;
mod stopping;
mod stubs;
mod traits;

pub(super) use absent::absent;
pub(super) use attempt::left_undone;
pub(super) use implement::{implement, on_machine, on_parts};
pub(super) use look::look;
pub(super) use method::{Gives, Method, Takes};
pub(super) use observed::observed;
pub(super) use outside::{needs_around_fn, needs_below_fn, reasons, request, update_with_requests};
pub(super) use restore::restore;
pub(super) use stubs::stubs;
pub(super) use traits::traits;
