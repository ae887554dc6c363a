//! Counts the mixtures that the macro refuses, by its messages: `cargo run -p fsm-mixtures --example refused SEED COUNT
//! [often=CONSTRUCTS]`.
//! It needs no rustc, so it shows in seconds whether the generator keeps to the rules of the language.

use std::collections::BTreeMap;
use std::process::ExitCode;

use fsm_mixtures::generate::often::Often;
use fsm_mixtures::{generate, refusal};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let often = words.iter().find_map(|word| word.strip_prefix("often=")).unwrap_or_default();
    let often = Often::parse(often).unwrap_or_else(|error| panic!("{error}"));
    let arguments: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let [seed, count] = arguments[..] else {
        eprintln!("usage: refused SEED COUNT [often=CONSTRUCTS]");
        return ExitCode::FAILURE;
    };
    let mut kinds: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for number in 0..count as usize {
        if let Some(reason) = refusal::refusal(&generate::mixture(seed, number, often).machine) {
            kinds.entry(without_names(&reason)).or_default().push(format!("{number}: {reason}"));
        }
    }
    let mut kinds: Vec<_> = kinds.into_values().collect();
    kinds.sort_by_key(|kind| std::cmp::Reverse(kind.len()));
    for kind in &kinds {
        println!("{:4}  {}", kind.len(), kind[0]);
    }
    println!("{} of {count} are refused", kinds.iter().map(Vec::len).sum::<usize>());
    ExitCode::SUCCESS
}

/// A message without what stands in backquotes, and without numbers.
fn without_names(message: &str) -> String {
    let outside = message.split('`').step_by(2).collect::<Vec<_>>().join("``");
    outside.chars().filter(|letter| !letter.is_ascii_digit()).collect()
}
