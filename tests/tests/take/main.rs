//! `take!`: data by value, where their state is left.

mod again;
mod asked;
mod taken;
mod taken_and_history;
mod taken_generic;
mod taken_in_composites;
mod taken_in_crowds;
mod taken_in_regions;
mod taken_lost;
mod taken_meets;
mod taken_on_the_stack;
mod taken_under_cfg;
