//! `take!`: data by value, where their state is left.

mod again;
mod taken;
mod taken_in_composites;
mod taken_in_regions;
mod taken_lost;
