//! The program of a machine in, Rust out.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

extern crate proc_macro;

#[macro_use]
extern crate fsm_template;

mod beginning;
mod change;
mod code;
mod context;
mod editor;
mod events;
mod follow;
mod methods;
mod names;
mod print;
mod regions;
mod requests;
mod snapshot;
mod state;
mod time;
mod types;

pub(crate) use fsm_program::{
    Reader, caller, diagnostic, each, index, program, token, tokens, topology, written,
};

pub use print::print;
