//! The public methods and the traits of a machine, as far as no step is involved.

mod absent;
mod activities;
mod attempt;
mod crowd;
mod implement;
mod look;
mod method;
mod observed;
mod outside;
mod public;
mod restore;
mod running;
mod trait_impls;
mod traits;

pub(crate) use absent::absent;
pub(crate) use implement::{implement, on_machine, on_parts, stubs};
pub(crate) use method::Method;
pub(crate) use observed::observed;
pub(crate) use outside::{needs_around_fn, needs_below_fn, reasons, update_with_requests};
pub(crate) use public::{Public, methods};
pub(crate) use traits::traits;

use method::{Gives, Takes};
