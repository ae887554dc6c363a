//! The program as Rust. Nothing is decided here, and nothing of the model is known.
//!
//! Names that the user wrote are printed with the user's own tokens. All else has mixed-site spans, so that the locals
//! of generated functions are invisible to the user's code, and the other way round.
//!
//! Free functions that take the context first; a file uses the layers before its own alone.

mod aliases;
mod attributes;
mod context;
mod cx;
mod facts;
mod fields;
mod generics;
mod methods;
mod names;
mod naming;
mod places;
mod spans;
mod store;
mod table;
mod types;
