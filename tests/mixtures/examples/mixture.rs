//! Prints one mixture: `cargo run -p fsm-mixtures --example mixture SEED NUMBER [often=CONSTRUCTS]`.

use std::process::ExitCode;

use fsm_mixtures::generate::often::Often;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let often = words.iter().find_map(|word| word.strip_prefix("often=")).unwrap_or_default();
    let often = Often::parse(often).unwrap_or_else(|error| panic!("{error}"));
    let arguments: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let [seed, number] = arguments[..] else {
        eprintln!("usage: mixture SEED NUMBER [often=CONSTRUCTS]");
        return ExitCode::FAILURE;
    };
    let mixture = fsm_mixtures::generate::mixture(seed, number as usize, often);
    print!("{}", mixture.module);
    if let Some(reason) = fsm_mixtures::refusal::refusal(&mixture.machine) {
        println!("// The macro refuses it: {reason}");
    }
    ExitCode::SUCCESS
}
