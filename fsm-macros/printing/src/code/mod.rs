//! The user's code in the generated one: what it sees, what it may ask for, and the lines that it stands in.

pub(crate) mod asked;
pub(crate) mod body;
pub(crate) mod conditions;
pub(crate) mod effect;
pub(crate) mod found;
pub(crate) mod scope;
