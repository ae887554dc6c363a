//! Machines in unusual surroundings: where names of the prelude and of primitive types are taken, in functions, methods,
//! constants and macros, and with data that are nothing, borrowed, or known at run time alone.

mod data;
mod items;
mod taken;
