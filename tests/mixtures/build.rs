//! Writes mixtures as modules of Rust into `OUT_DIR`, each into a file of its own, and the list of them.

#[path = "src/generate/mod.rs"]
mod generate;
#[path = "src/known.rs"]
mod known;
#[path = "src/refusal.rs"]
mod refusal;

use std::env;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;

use generate::often::Often;

/// So many machines where nobody asks for more.
const MIXTURES: usize = 24;

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    for path in ["build.rs", "src/generate", "src/known.rs", "src/refusal.rs", "known-faults.txt"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let seed: u64 = number("FSM_MIXTURES_SEED", 1);
    let count: usize = number("FSM_MIXTURES", MIXTURES);
    let often = Often::parse(&variable("FSM_MIXTURES_OFTEN").unwrap_or_default());
    let often = often.unwrap_or_else(|error| panic!("FSM_MIXTURES_OFTEN: {error}"));
    let is_known = |number: &usize| !often.is_any() && known::fault(seed, *number).is_some();
    let numbers: Vec<usize> = match variable("FSM_MIXTURES_ONLY") {
        Some(list) => list.split(',').map(|number| parse("FSM_MIXTURES_ONLY", number)).collect(),
        None => (0..count).filter(|number| !is_known(number)).collect(),
    };
    let mut text = String::new();
    let mut runs = String::new();
    let mut refused = String::new();
    for number in &numbers {
        let mixture = generate::mixture(seed, *number, often);
        if let Some(reason) = refusal::refusal(&mixture.machine) {
            refused += &format!("({number}, {reason:?}), ");
            continue;
        }
        let path = out.join(format!("m{number}.rs"));
        // What is public counts as used in a library, which the hunt compiles, and not in a test.
        let module = format!("#![allow(dead_code)]\n{}", mixture.module);
        fs::write(&path, module).expect("OUT_DIR can be written to");
        text += &format!("#[path = {path:?}]\nmod m{number};\n");
        runs += &format!("({number}, m{number}::run), ");
    }
    text += &format!(
        "pub const SEED: u64 = {seed};
pub const RUNS: &[(usize, fsm_mixtures::harness::Run)] = &[{runs}];
pub const REFUSED: &[(usize, &str)] = &[{refused}];
"
    );
    fs::write(out.join("mixtures.rs"), text).expect("OUT_DIR can be written to");
}

fn variable(name: &str) -> Option<String> {
    println!("cargo::rerun-if-env-changed={name}");
    env::var(name).ok()
}

fn number<T: FromStr>(name: &str, default: T) -> T {
    variable(name).map_or(default, |text| parse(name, &text))
}

fn parse<T: FromStr>(name: &str, text: &str) -> T {
    text.trim().parse().unwrap_or_else(|_| panic!("{name} is no number: {text}"))
}
