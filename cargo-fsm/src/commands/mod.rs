//! One file for each command.

pub(crate) mod check;
pub(crate) mod diagram;
pub(crate) mod docs;
pub(crate) mod fmt;
pub(crate) mod import;
pub(crate) mod list;
pub(crate) mod paths;
#[cfg(feature = "view")]
pub(crate) mod view;
