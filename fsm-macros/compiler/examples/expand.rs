//! Prints what `fsm!` makes of the machine in a file: `cargo run -p fsm-compiler --example expand FILE`.

use std::{env, fs, process};

use fsm_compiler::{Reader, expand};
use proc_macro2::TokenStream;

fn main() {
    let Some(path) = env::args().nth(1) else {
        eprintln!("name a file that holds a machine: `machine Name {{ … }}`");
        process::exit(2);
    };
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let machine: TokenStream = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
    let items = expand(machine, Reader::Compiler);
    match syn::parse2(items.clone()) {
        Ok(file) => print!("{}", prettyplease::unparse(&file)),
        Err(error) => println!("{items}\n// not Rust: {error}"),
    }
}
