//! Prints one mixture: `cargo run -p fsm-mixtures --example show SEED NUMBER`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let [seed, number] = arguments[..] else {
        eprintln!("usage: show SEED NUMBER");
        return ExitCode::FAILURE;
    };
    let mixture = fsm_mixtures::generate::mixture(seed, number as usize);
    print!("{}", mixture.module);
    if let Some(reason) = fsm_mixtures::refusal::refusal(&mixture.machine) {
        println!("// The macro refuses it: {reason}");
    }
    ExitCode::SUCCESS
}
