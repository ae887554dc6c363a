//! What the generators write, and the constructs in it.

use std::collections::BTreeSet;

use crate::generate::{self as mixtures, often::Often};
use fsm_compiler::Construct;
use fsm_oracle::chart::Chart;
use fsm_oracle::generate::{self, Features};
use fsm_oracle::source;
use proc_macro2::{TokenStream, TokenTree};

/// The constructs of one machine by their words, and where it lives.
pub type Words = BTreeSet<&'static str>;

/// Many machines of one kind: no construct of a table.
pub const CROWD: &str = "in a crowd";

/// All that the map has a row for.
pub fn words() -> Vec<&'static str> {
    Construct::ALL.iter().map(|construct| construct.word()).chain([CROWD]).collect()
}

/// A chart as `tests/charts` compiles it; none that the macro refuses.
pub(crate) fn compiled(seed: u64, number: usize) -> Option<Words> {
    let chart = generate::chart(seed, number, everything());
    // One that stops is compiled as a machine that fails, one that waits, and one that does both.
    let kinds = chart.stops.map(|_| source::STOPPING.map(|(stops, _)| chart.stopping(stops)));
    let mut words = of_chart(&chart)?;
    words.extend(kinds.iter().flatten().filter_map(of_chart).flatten());
    words.extend(source::fits_crowd(&chart).then_some(CROWD));
    Some(words)
}

/// A chart whose program `tests/program` runs.
pub(crate) fn interpreted(seed: u64, number: usize) -> Option<Words> {
    let features = Features { observed: false, snapshots: false, ..everything() };
    of_chart(&generate::chart(seed, number, features))
}

/// A machine of `tests/mixtures`, which nobody knows the right trace of.
pub(crate) fn mixed(seed: u64, number: usize) -> Option<Words> {
    of_table(mixtures::mixture(seed, number, Often::default()).machine.parse().ok()?)
}

fn everything() -> Features {
    Features::parse("everything").expect("a word of the list")
}

fn of_chart(chart: &Chart) -> Option<Words> {
    let file: TokenStream = source::machine(chart).parse().expect("the source of a chart is Rust");
    let table = file.into_iter().find_map(|token| match token {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    });
    of_table(table.expect("`fsm! { … }` holds the machine"))
}

fn of_table(table: TokenStream) -> Option<Words> {
    Some(fsm_compiler::constructs(table).ok()?.into_iter().map(Construct::word).collect())
}
