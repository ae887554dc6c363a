//! A change of state, from what leaves to what is entered.

pub(crate) mod arrive;
pub(crate) mod choices;
pub(crate) mod endpoints;
pub(crate) mod hooks;
pub(crate) mod init;
pub(crate) mod leave;
pub(crate) mod make;
pub(crate) mod memory;
pub(crate) mod next;
pub(crate) mod notes;
pub(crate) mod put;
pub(crate) mod remember;
pub(crate) mod steps;
pub(crate) mod taken;
