//! Machines whose code may fail or wait.

mod drops;
mod errors;
mod events;
mod failed;

mod forms;
mod one_table;
mod plain_lines;
mod regions;
mod requests;
mod threads;

mod timers;
mod undone;
