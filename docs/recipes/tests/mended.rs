//! rustc takes each machine that the error index shows mended: this program is made of them. What the macro says of them is
//! tested beside it.

#![allow(warnings, clippy::all)]

include!(concat!(env!("OUT_DIR"), "/mended.rs"));
