//! States, their data and their lines, without a clock: machines of flat states.

mod bodies;
mod contained;
mod corners;
mod drops;
mod enter_exit;
mod final_states;
mod if_let_borrows;
mod if_let_meets;
mod in_state;
mod initial_values;
mod machine_data;
mod machine_leaves;
mod machine_level;
mod moving_data;
mod on_dispatch;
mod on_patterns;
mod or_in_values;
mod order;
mod restore;
mod sparse;
mod start_in;
mod table_choice;
mod table_raise;
mod targets;
mod transition_hook;
mod unhandled;
