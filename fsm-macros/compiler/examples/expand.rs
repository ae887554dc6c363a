//! Prints what `fsm!` makes of the machine in a file, which may hold it alone or in Rust code: `cargo run -p fsm-compiler
//! --example expand FILE`. With `--editor` behind it, what an editor sees.

use std::{env, fs, process};

use fsm_compiler::{Reader, expand};
use proc_macro2::{TokenStream, TokenTree};

fn main() {
    let Some(path) = env::args().nth(1) else {
        eprintln!("name a file that holds a machine: `machine Name {{ … }}`");
        process::exit(2);
    };
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let file: TokenStream = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
    let is_for_editor = env::args().nth(2).is_some_and(|word| word == "--editor");
    let reader = if is_for_editor { Reader::Editor } else { Reader::Compiler };
    let items = expand(called(file.clone()).unwrap_or(file), reader);
    match syn::parse2(items.clone()) {
        Ok(file) => print!("{}", prettyplease::unparse(&file)),
        Err(error) => println!("{items}\n// not Rust: {error}"),
    }
}

/// The machine in the first `fsm! { … }`.
fn called(file: TokenStream) -> Option<TokenStream> {
    let tokens: Vec<TokenTree> = file.into_iter().collect();
    tokens.windows(3).find_map(|window| match window {
        [TokenTree::Ident(name), TokenTree::Punct(mark), TokenTree::Group(group)]
            if name == "fsm" && mark.as_char() == '!' =>
        {
            Some(group.stream())
        }
        _ => None,
    })
}
