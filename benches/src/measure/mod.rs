//! What a cell of the tables costs: in time, and in instructions.

mod instructions;
mod placements;
mod time;

pub use instructions::{Count, HOW_TO_INSTALL, counted, instructions, serve};
pub use placements::{answer, times_of};
pub use time::{Times, times};

/// One number for each row and column; none where the row has no runs.
pub type Grid<T> = Vec<Option<Vec<T>>>;
