//! Tables that stay as they are. Each file of `tables/` has a machine and a script, and `traces/` and `snapshots/` hold what it
//! did when it came here. README.md has the rules.

mod book;
mod play;
mod thing;

pub use book::{Book, adds_files, path};
pub use play::Play;
pub use thing::Thing;

/// `mod name;` for each table, and the list of their scripts.
macro_rules! tables {
    ($($name:ident)*) => {
        mod tables { $(pub mod $name;)* }

        /// Each table by the name of its file, with its script.
        pub const TABLES: &[(&str, fn(&mut Book))] = &[$((stringify!($name), tables::$name::script)),*];
    };
}

tables! {
    actions
    asked
    causes
    charts
    chip
    choices
    conditions
    connection
    crossing
    days
    duty
    ends
    errors
    found
    generic
    held
    herd
    histories
    household
    inside
    kitchen
    levels
    life
    machine_lines
    moves
    night
    order
    outside
    parts
    queue
    relay
    retry
    rounds
    strict
    tags
    timers
    waiting
    wolves
    work
}
