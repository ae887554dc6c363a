//! Looks for mixtures that do not compile, by hand: `cargo run -p fsm-mixtures --example hunt SEED FROM TO [run]
//! [often=CONSTRUCTS]`. Machines are compiled in batches; what fails is taken out, until the rest compiles. With `run` the
//! rest is run too; `often` names constructs that nearly each machine has, as in `takes,later`, or `new` for all of them.

mod batch;
mod libraries;
mod verdict;

use std::collections::BTreeMap;
use std::process::ExitCode;

use fsm_mixtures::generate::often::Often;
use fsm_mixtures::known;
use verdict::{Kind, Verdict};

/// Machines in one crate. To compile one costs 0.80 CPU seconds alone, 0.56 among ten, 0.44 among forty; a fault costs
/// its batch one more round for each stage of the compiler that finds one.
const BATCH: usize = 40;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = words.iter().map_while(|word| word.parse().ok()).collect();
    let [seed, from, to] = numbers[..] else {
        eprintln!("usage: hunt SEED FROM TO [run] [often=CONSTRUCTS]");
        return ExitCode::FAILURE;
    };
    let is_run = words.iter().any(|word| word == "run");
    let often = words.iter().find_map(|word| word.strip_prefix("often=")).unwrap_or_default();
    let often = Often::parse(often).unwrap_or_else(|error| panic!("{error}"));
    let libraries = libraries::find();
    let mut verdicts = BTreeMap::new();
    let numbers: Vec<usize> = (from as usize..to as usize).collect();
    for numbers in numbers.chunks(BATCH) {
        let found = batch::hunt(&libraries, (seed, often), numbers, is_run);
        for (number, verdict) in &found {
            println!("{seed} {number} {verdict}");
        }
        verdicts.extend(found);
    }
    summary(seed, often, &numbers, &verdicts)
}

fn summary(seed: u64, often: Often, numbers: &[usize], verdicts: &BTreeMap<usize, Verdict>) -> ExitCode {
    let count = |kind| verdicts.values().filter(|verdict| verdict.kind == kind).count();
    println!(
        "{} mixtures of seed {seed}: {} refused by the macro, {} refused by rustc, {} run wrongly",
        numbers.len(),
        count(Kind::Refused),
        count(Kind::Rustc),
        count(Kind::Run)
    );
    for number in numbers {
        let is_right = !verdicts.contains_key(number);
        if let Some(fault) = known::fault(seed, *number).filter(|_| is_right && !often.is_any()) {
            println!("{seed} {number} is right again, and no longer: {fault}");
        }
    }
    if count(Kind::Rustc) + count(Kind::Run) == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
