//! Features where they meet others. Each by itself has a folder of its own.

mod bounds;
mod done;
mod history;
mod in_state;
mod push;
mod requests;
mod ticks;
mod time;
