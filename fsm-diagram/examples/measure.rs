//! Writes pictures and the same graphs for Graphviz into a folder, for `tests/compare.mjs`: the machines of the examples, four
//! strange ones, thirty states, and fifty random charts.

use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs};

use fsm_diagram::Format;
use fsm_graph::Graph;
use fsm_oracle::generate::{self, Features};
use fsm_oracle::source;
use proc_macro2::{TokenStream, TokenTree};

pub mod machines;

fn main() {
    let folder = PathBuf::from(env::args().nth(1).expect("a folder"));
    write_all(&folder, 50);
    for count in [500, 3000] {
        described(ring(count).parse().expect("tokens"), |graph| {
            let start = Instant::now();
            let picture = fsm_diagram::draw(graph, Format::Svg);
            println!("{count} states take {:.2?}, in {} bytes", start.elapsed(), picture.len());
        });
    }
}

/// Of all machines that are measured, and so many random charts.
pub fn write_all(folder: &Path, charts: usize) {
    fs::create_dir_all(folder).expect("it can be made");
    let write = |name: &str, graph: Graph| {
        for (ending, format) in [("svg", Format::Svg), ("dot", Format::Dot)] {
            let path = folder.join(format!("{name}.{ending}"));
            fs::write(path, fsm_diagram::draw(graph, format)).expect("it can be written");
        }
    };
    for graph in machines::graphs() {
        write(graph.name(), graph);
    }
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    for (number, table) in tables(&examples).into_iter().enumerate() {
        described(table, |graph| write(&format!("{}_{number}", graph.name()), graph));
    }
    described(ring(30).parse().expect("tokens"), |graph| write("Thirty", graph));
    let features = Features::parse("all").expect("all of SCXML");
    for number in 0..charts {
        let machine = source::machine(&generate::chart(7, number, features));
        let (_, table) = machine.split_once('{').expect("a call of the macro");
        let table = &table[..table.rfind('}').expect("its end")];
        described(table.parse().expect("tokens"), |graph| write(&format!("random_{number}"), graph));
    }
}

fn described(table: TokenStream, write: impl FnOnce(Graph)) {
    if let (Some(graph), _) = fsm_compiler::describe(table) {
        write(Graph::new(&graph.text, &[]));
    }
}

/// The tables in the files of a folder.
fn tables(folder: &Path) -> Vec<TokenStream> {
    let mut found = Vec::new();
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            found.extend(tables(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("it can be read");
            find(text.parse().expect("Rust"), &mut found);
        }
    }
    found
}

fn find(tokens: TokenStream, found: &mut Vec<TokenStream>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (place, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let is_call = matches!(
            &tokens[..place],
            [.., TokenTree::Ident(name), TokenTree::Punct(mark)] if name == "fsm" && mark.as_char() == '!'
        );
        match is_call {
            true => found.push(group.stream()),
            false => find(group.stream(), found),
        }
    }
}

/// States, each with two or three lines to others near it.
fn ring(count: usize) -> String {
    let line = |event: usize, to: usize| format!("on E{event} => S{};", to % count);
    let state = |id: usize| {
        let back = if id.is_multiple_of(3) { line(2, id + count - 4) } else { String::new() };
        format!("state S{id} {{ {} {} {back} }}", line(0, id + 1), line(1, id + 5))
    };
    let states: String = (0..count).map(state).collect();
    format!("machine Ring {{ events {{ E0, E1, E2 }} initial S0; {states} }}")
}
