//! States that are active beside each other, and what history remembers of states inside states.

mod histories_in_histories;
mod history;
mod history_defaults;
mod history_moves;
mod history_reentered;
mod history_stays;

mod regions_absent_lines;
mod regions_cfg;
mod regions_choice_freed;
mod regions_data;
mod regions_defer;
mod regions_done;
mod regions_fields;
mod regions_first_and_pass;
mod regions_history;
mod regions_history_moves;
mod regions_history_nested;
mod regions_if_let;
mod regions_initial_history;
mod regions_kept;
mod regions_machine_ends;
mod regions_machine_self;
mod regions_many;
mod regions_many_histories;
mod regions_moves;
mod regions_previous_asks;
mod regions_reported;
mod regions_requests;
mod regions_self;
mod regions_settle;
mod regions_timers;
mod regions_under_cfg;
mod side_by_side;
mod started_with_initial_actions;
mod without_events;
