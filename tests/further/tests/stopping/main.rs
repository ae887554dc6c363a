//! Machines whose code may fail or wait.

mod deferred;
mod drops;
mod during;
mod during_forms;
mod during_replaced;
mod errors;
mod events;
mod failed;

mod forms;
mod lost;
mod one_table;
mod plain_lines;
mod regions;
mod requests;
mod threads;

mod timers;
mod told;
mod undone;
mod unentered;
