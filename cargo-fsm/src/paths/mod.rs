//! Sequences of transitions that take each one, the shortest from the start: `chart.rs` is the machine, `search.rs` finds
//! them, `play.rs` makes scripts of them for the simulator, and `skeleton.rs` writes those as tests.
//!
//! Guards are not evaluated: a sequence is what has to come, and in brackets what has to hold.

mod chart;
mod pattern;
mod play;
mod read;
mod search;
mod skeleton;

use std::io::{self, Write};

use fsm_runtime::graph::Graph;

use chart::{Chart, Taken};
use search::Search;
pub(crate) use skeleton::Skeleton;

/// One row for each sequence; those that begin others are left out. Then the transitions that none reaches.
pub(crate) fn write(graph: Graph, out: &mut dyn Write) -> io::Result<()> {
    let search = Search::of(Chart::of(graph));
    let mut result = Ok(());
    search.each_way(&mut |way| {
        if result.is_ok() {
            result = writeln!(out, "{}", search.written(way));
        }
    });
    result?;
    search.missed().try_for_each(|missed| writeln!(out, "{}", never(&search, missed)))
}

/// `never: Push in Broken`
fn never(search: &Search, Taken { name, source, .. }: &Taken) -> String {
    let word = if search.is_cut { "not found" } else { "never" };
    format!("{word}: {name} in {}", search.chart.states[*source].name)
}
