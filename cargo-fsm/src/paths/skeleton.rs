//! Tests of all paths: the states that each expects are those that the simulator comes to. A path that the simulator cannot go
//! is told, and its beginning is a path of its own where it takes what no other does.

use std::collections::BTreeSet;

use fsm_runtime::graph::Graph;
use fsm_simulator::{CannotRun, Run, Table, with_table};
use proc_macro2::TokenStream;

use super::chart::Chart;
use super::never;
use super::play::{Played, Stuck, play};
use super::search::{Search, Step};
use crate::case;
use crate::rust_test::{self, Header};

/// The tests of a machine.
pub(crate) struct Skeleton {
    pub(crate) text: String,
    pub(crate) tests: usize,
    /// Those that are ignored, since they have gaps.
    pub(crate) with_gaps: usize,
    /// The transitions for which there is no test.
    pub(crate) missed: usize,
}

impl Skeleton {
    pub(crate) fn of(graph: Graph, table: TokenStream) -> Result<Self, CannotRun> {
        let header = Header::of(table.clone());
        let search = Search::of(Chart::of(graph));
        with_table(table, |table| {
            let mut tests =
                Tests { table, search: &search, taken: BTreeSet::new(), ways: Vec::new(), stuck: Vec::new() };
            tests.play_all();
            tests.written(graph, header)
        })
    }
}

/// The paths that were played.
struct Tests<'t> {
    table: &'t Table<'t, 't>,
    search: &'t Search,
    /// The transitions that some path takes.
    taken: BTreeSet<usize>,
    ways: Vec<(Vec<Step>, Played)>,
    /// The paths that cannot be gone.
    stuck: Vec<(Vec<Step>, Stuck)>,
}

impl Tests<'_> {
    fn play_all(&mut self) {
        let mut ways = Vec::new();
        self.search.each_way(&mut |way| ways.push(way.to_vec()));
        ways.iter().for_each(|way| self.play(way));
        // What has stood on a path that cannot be gone, or at its end, may be taken in another way.
        for transition in 0..self.search.taken.len() {
            for step in &self.search.taken[transition] {
                if !self.taken.contains(&transition) {
                    self.play(&self.search.way(*step));
                }
            }
        }
    }

    fn play(&mut self, way: &[Step]) {
        match play(self.table, &self.search.chart, way) {
            Ok(played) => {
                self.taken.extend(way.iter().map(|step| step.transition));
                let acted = self.acted(&played.run);
                self.taken.extend(acted);
                self.ways.push((way.to_vec(), played));
            }
            Err(stuck) => self.stuck.push((way.to_vec(), stuck)),
        }
    }

    /// The transitions whose lines have acted; of the requests in them nobody knows.
    fn acted(&self, run: &Run) -> Vec<usize> {
        let entries = run.steps.iter().flat_map(|step| &step.log);
        let acted = entries.filter(|entry| entry.kind == "line").filter_map(|entry| entry.line);
        let acted: BTreeSet<usize> = acted.collect();
        let transitions = self.search.chart.transitions.iter().enumerate();
        let acted = transitions.filter(|(_, taken)| !taken.is_request && acted.contains(&taken.line));
        acted.map(|(number, _)| number).collect()
    }

    fn written(&self, graph: Graph, header: Header) -> Skeleton {
        let machine = graph.name();
        let (mut text, mut with_gaps) = (String::new(), 0);
        for (number, (way, played)) in self.ways.iter().enumerate() {
            let played = rust_test::Played { graph, header, script: &played.script, run: &played.run };
            let test = rust_test::written(played, &format!("path_{}", number + 1));
            with_gaps += usize::from(test.contains("#[ignore"));
            text += &format!("\n// {}\n{test}", rust_test::in_one_row(&self.search.written(way)));
        }
        let missed = self.missed();
        missed.iter().for_each(|sentence| text += &format!("\n// {sentence}"));
        let module = format!("{}_paths", case::snake(machine, "machine"));
        let rows =
            text.lines().map(|row| if row.is_empty() { "\n".to_owned() } else { format!("    {row}\n") });
        let rows: String = rows.collect();
        let text = format!(
            "// The paths of machine `{machine}`, by `cargo fsm paths {machine} --test`. It stands in the module of the machine.\n\
             #[cfg(test)]\nmod {module} {{\n    use super::*;\n{rows}}}\n"
        );
        Skeleton { text, tests: self.ways.len(), with_gaps, missed: missed.len() }
    }

    /// The transitions that no test takes, and why.
    fn missed(&self) -> Vec<String> {
        let chart = &self.search.chart;
        let missed = (0..chart.transitions.len()).filter(|transition| !self.taken.contains(transition));
        let told = missed.map(|transition| {
            let never = never(self.search, &chart.transitions[transition]);
            let stuck = self.stuck.iter().find(|(way, stuck)| way[stuck.step].transition == transition);
            match stuck {
                Some((way, stuck)) => {
                    let way = self.search.written(&way[..=stuck.step]);
                    format!("{never}, as the simulator shows: {way}: {}", stuck.why)
                }
                None => never,
            }
        });
        told.map(|sentence| rust_test::in_one_row(&sentence)).collect()
    }
}
