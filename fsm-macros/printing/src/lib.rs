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

/// What nearly every template names: the context and the private functions, tokens and lists of them, and the states.
mod prelude {
    pub(crate) use crate::context::cx::Cx;
    pub(crate) use crate::context::job::Job;
    pub(crate) use crate::each::{Gather, Holds};
    pub(crate) use crate::tokens::TokenStream;
    pub(crate) use crate::tokens::pieces::Piece;
    pub(crate) use crate::topology::{ROOT, StateId};
}

pub(crate) use fsm_program::{
    Reader, caller, diagnostic, each, index, program, token, tokens, topology, written,
};

pub use print::print;
