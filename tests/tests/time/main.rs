//! Ticks, timers and clocks.

mod after;
mod clocks;
mod clocks_across_pauses;
mod delayed;
mod delayed_elsewhere;
mod every;
mod floats;
mod if_let;
mod moves_beside_timers;
mod named;
mod named_beside;
mod named_clock;
mod named_elsewhere;
mod next_deadline;
mod update;
mod update_every;
mod when;
