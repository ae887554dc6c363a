//! Each mixture that the build script has written compiles without warnings, ends each call, and agrees with itself.

use fsm_mixtures::harness;

include!(concat!(env!("OUT_DIR"), "/mixtures.rs"));

#[test]
fn each_machine_ends_and_agrees_with_itself() {
    let faults: Vec<_> = RUNS
        .iter()
        .filter_map(|(number, run)| {
            Some(format!("M{number} of seed {SEED}, {}", harness::tried(*run).err()?))
        })
        .collect();
    println!("{} mixtures of seed {SEED}; {} are refused by the macro", RUNS.len(), REFUSED.len());
    assert!(faults.is_empty(), "{} mixtures are wrong:\n{}", faults.len(), faults.join("\n"));
}

/// Each refusal is a machine that shows nothing: the generator has to keep to the rules of the language.
#[test]
fn few_mixtures_are_refused() {
    let count = RUNS.len() + REFUSED.len();
    assert!(REFUSED.len() * 5 <= count, "{} of {count} are refused: {REFUSED:#?}", REFUSED.len());
}
