//! A line for each machine in these files, with a digest of what a compiler and what an editor is given for it: to compare two
//! versions of `fsm-compiler`. `git ls-files '*.rs' | xargs grep -l 'fsm!' | xargs cargo run -p fsm-compiler --example digests`

use std::hash::{DefaultHasher, Hash, Hasher};
use std::{env, fs};

use fsm_compiler::{Reader, expand};
use proc_macro2::{TokenStream, TokenTree};

fn main() {
    for path in env::args().skip(1) {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        // Some tests hold what is not Rust.
        let Ok(file) = text.parse::<TokenStream>() else { continue };
        let mut machines = Vec::new();
        find(file, &mut machines);
        for (place, machine) in machines.into_iter().enumerate() {
            let digests = [Reader::Compiler, Reader::Editor].map(|reader| digest(machine.clone(), reader));
            println!("{path} {place} {:016x} {:016x}", digests[0], digests[1]);
        }
    }
}

fn digest(machine: TokenStream, reader: Reader) -> u64 {
    let mut hasher = DefaultHasher::new();
    expand(machine, reader).to_string().hash(&mut hasher);
    hasher.finish()
}

/// The machine of each `fsm! { … }`, also in other groups.
fn find(tokens: TokenStream, machines: &mut Vec<TokenStream>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (place, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let is_machine =
            |name: &TokenTree, mark: &TokenTree| name.to_string() == "fsm" && mark.to_string() == "!";
        match place.checked_sub(2).map(|before| &tokens[before..place]) {
            Some([name, mark]) if is_machine(name, mark) => machines.push(group.stream()),
            _ => find(group.stream(), machines),
        }
    }
}
