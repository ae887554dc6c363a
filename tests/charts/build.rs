//! Writes machines as modules of Rust into `OUT_DIR`: random charts into `charts.rs`, cases of SCION into `cases.rs`.

#[path = "../mixtures/src/refusal.rs"]
mod refusal;
#[path = "src/supported.rs"]
mod supported;

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use fsm_oracle::chart::Chart;
use fsm_oracle::generate::{self, Features};
use fsm_oracle::scxml;
use fsm_oracle::source;

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo::rerun-if-changed=build.rs");
    // Conditions of charts.
    println!("cargo::rustc-check-cfg=cfg(present, absent)");
    println!("cargo::rustc-cfg=present");
    println!("cargo::rerun-if-changed=../mixtures/src/refusal.rs");
    let list = variable("FSM_CHARTS_FEATURES").unwrap_or_else(|| supported::FEATURES.to_owned());
    let features = Features::parse(&list).unwrap_or_else(|error| panic!("FSM_CHARTS_FEATURES: {error}"));
    let header = format!("pub const FEATURES: &str = {list:?};\n");
    write(&out.join("charts.rs"), &(header.clone() + &charts(features)));
    write(&out.join("cases.rs"), &(header + &cases(features)));
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("OUT_DIR can be written to");
}

fn charts(features: Features) -> String {
    let count: usize = number("FSM_CHARTS", supported::CHARTS);
    let seed: u64 = number("FSM_CHARTS_SEED", 1);
    let mut text = format!("pub const SEED: u64 = {seed};\n");
    let numbers: Vec<usize> = match variable("FSM_CHARTS_ONLY") {
        Some(list) => list.split(',').map(|number| parse("FSM_CHARTS_ONLY", number)).collect(),
        None => (0..count).collect(),
    };
    let crowds = number("FSM_CROWDS", supported::CROWDS);
    let (mut alone, mut in_crowd, mut refused) = (Vec::new(), Vec::new(), String::new());
    let mut side_by_side: Vec<usize> = Vec::new();
    let mut stopping = Vec::new();
    for number in &numbers {
        let chart = &generate::chart(seed, *number, features);
        if let Err(reason) = source::check(chart) {
            panic!("{} cannot be said in the language: {reason}", chart.name);
        }
        // What may stop in one place may come to its end in all: then a line behind it is never reached.
        let kinds: Vec<Chart> = match chart.stops {
            None => vec![chart.clone()],
            Some(_) => source::STOPPING.iter().map(|(stops, _)| chart.stopping(*stops)).collect(),
        };
        if let Some(reason) = kinds.iter().find_map(|chart| refusal::refusal(&table(chart))) {
            refused += &format!("({number}, {reason:?}), ");
            continue;
        }
        side_by_side.extend(acts_side_by_side(&table(chart)).then_some(*number));
        kinds.iter().for_each(|chart| text += &source::module(chart));
        if chart.stops.is_some() {
            stopping.push(*number);
            continue;
        }
        alone.push(*number);
        if in_crowd.len() < crowds && source::fits_crowd(chart) {
            text += &source::in_crowd(chart);
            in_crowd.push(*number);
        }
    }
    let runs = alone.iter().map(|number| format!("({number}, m{number}::run)"));
    let stopping = stopping.iter().map(|number| {
        let runs = source::STOPPING.map(|(_, suffix)| format!("m{number}{suffix}::run"));
        format!("({number}, [{}])", runs.join(", "))
    });
    let crowds = in_crowd.iter();
    let crowds =
        crowds.map(|number| format!("({number}, m{number}_in_crowd::run, m{number}_in_crowd::run_in_bevy)"));
    write!(
        text,
        "pub const SIDE_BY_SIDE: &[usize] = &{side_by_side:?};
pub const CHARTS: &[(usize, fsm_charts::Run)] = &[{}];
pub const STOPPING: &[(usize, [fsm_charts::Run; 3])] = &[{}];
pub const CROWDS: &[(usize, fsm_charts::RunInCrowd, fsm_charts::RunInBevy)] = &[{}];
pub const REFUSED: &[(usize, &str)] = &[{refused}];",
        runs.collect::<Vec<_>>().join(", "),
        stopping.collect::<Vec<_>>().join(", "),
        crowds.collect::<Vec<_>>().join(", ")
    )
    .expect("a string");
    text
}

/// The table of a chart, as `fsm!` takes it.
fn table(chart: &Chart) -> String {
    let machine = source::machine(chart);
    let table = machine.trim().trim_start_matches("fsm_runtime::fsm! {");
    table.strip_suffix('}').unwrap_or(table).to_owned()
}

/// Whether the regions of a machine act one after the other, which is a way of its own through the macro.
fn acts_side_by_side(table: &str) -> bool {
    let tokens = format!("{} {table}", source::KNOWN).parse().expect("the source of a chart is Rust");
    fsm_compiler::with_program(tokens, |program| program.acts_side_by_side()).is_ok_and(|it| it)
}

/// Machines of the cases that can be said in the language and that the macro knows, by the numbers of the cases.
fn cases(known: Features) -> String {
    let mut text = String::new();
    let mut runs = Vec::new();
    if let Some(package) = variable("FSM_SCXML_CASES") {
        let cases =
            scxml::cases(Path::new(&package)).unwrap_or_else(|error| panic!("FSM_SCXML_CASES: {error}"));
        for (number, case) in cases.iter().enumerate() {
            let (Ok((chart, _)), Ok(())) = (&case.chart, &case.machine) else { continue };
            let is_refused = supported::REFUSED.iter().any(|(name, _)| *name == case.name);
            if !is_refused && Features::of(chart).unknown_to(known).is_empty() {
                writeln!(text, "// {}", case.name).expect("a string");
                text += &source::module(chart);
                runs.push(format!("({number}, {}::run)", chart.name.to_lowercase()));
            }
        }
    }
    write!(text, "pub const CASES: &[(usize, fsm_charts::Run)] = &[{}];", runs.join(", ")).expect("a string");
    text
}

fn variable(name: &str) -> Option<String> {
    println!("cargo::rerun-if-env-changed={name}");
    env::var(name).ok()
}

fn number<T: std::str::FromStr>(name: &str, default: T) -> T {
    variable(name).map_or(default, |text| parse(name, &text))
}

fn parse<T: std::str::FromStr>(name: &str, text: &str) -> T {
    text.trim().parse().unwrap_or_else(|_| panic!("{name} is no number: {text}"))
}
