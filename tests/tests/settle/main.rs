//! What a machine does by itself before a step is over: raised and deferred events, `always`, branch points.

mod always;
mod always_livelock;
mod cause;
mod choice;
mod choice_between;
mod choice_between_regions;
mod choice_data;
mod choice_first;
mod choice_in_chains;
mod choice_panics;
mod choice_ranked;
mod defer;
mod defer_again;
mod overflow;
mod raise;
mod raise_apart;
mod rounds;
mod sure_in_state;
mod tick_chains;
