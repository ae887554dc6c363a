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
mod public;
mod restore;
mod running;
mod traits;

pub(super) use absent::absent;
pub(super) use implement::{implement, on_machine, on_parts, stubs};
pub(super) use method::Method;
pub(super) use observed::observed;
pub(super) use outside::{needs_around_fn, needs_below_fn, reasons, update_with_requests};
pub(super) use public::{Public, methods};
pub(super) use traits::traits;

use method::{Gives, Takes};
