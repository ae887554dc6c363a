//! Machines in a world. All in one binary: the world is compiled for each.

mod machines;
mod moved;
mod observed;
mod parts;
mod seldom;
