//! Prints the program of the machine in a file, as text for people: `cargo run -p fsm-compiler --example program FILE`.

use std::{env, fs, process};

use fsm_compiler::with_program;
use proc_macro2::TokenStream;

fn main() {
    let Some(path) = env::args().nth(1) else {
        eprintln!("name a file that holds a machine: `machine Name {{ … }}`");
        process::exit(2);
    };
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let machine: TokenStream = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
    match with_program(machine, |program| program.to_string()) {
        Ok(program) => print!("{program}"),
        Err(errors) => {
            errors.iter().for_each(|error| eprintln!("error: {error:?}"));
            process::exit(1);
        }
    }
}
