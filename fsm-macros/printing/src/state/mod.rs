//! The active states as a value: its variants, what is looked up in it, and how it is taken apart.

pub(crate) mod destructure;
pub(crate) mod dispatch;
pub(crate) mod inner;
pub(crate) mod leaf;
pub(crate) mod local;
pub(crate) mod looks;
pub(crate) mod moving;
pub(crate) mod store;
pub(crate) mod variant;
