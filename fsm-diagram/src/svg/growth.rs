//! Twice the states take a picture about twice the steps. They are counted, not timed, so small machines say what large ones
//! take.

use std::str::FromStr;

use fsm_graph::Graph;

use super::Page;
use crate::chart::Chart;
use crate::steps::steps;

/// A machine of so many states.
type Table = fn(usize) -> String;

/// Each state leads to the next one.
fn ring(count: usize) -> String {
    table(count, |_| String::new())
}

/// Half of the states lead anywhere too. Each such arrow passes a part of the levels, and is an item of the drawing in each, so
/// four times the items are there.
fn with_far_arrows(count: usize) -> String {
    table(count, |from| match from % 2 {
        0 => format!("on Far => S{};", (from * 7919 + 13) % count),
        _ => String::new(),
    })
}

/// Half of the states lead to the first one.
fn to_one(count: usize) -> String {
    table(count, |from| if from % 2 == 0 { "on Far => S0;".to_owned() } else { String::new() })
}

/// Each state stands in another one.
fn composites(count: usize) -> String {
    let state = |at: usize| {
        format!(
            "state S{at} {{ initial A{at}; on Go => S{}; state A{at} {{ on Far => B{at}; }} state B{at}; }}",
            (at + 1) % count
        )
    };
    format!("machine M {{ events {{ Go, Far }} initial S0; {} }}", (0..count).map(state).collect::<String>())
}

fn table(count: usize, more: impl Fn(usize) -> String) -> String {
    let state = |at: usize| format!("state S{at} {{ on Go => S{}; {} }} ", (at + 1) % count, more(at));
    format!("machine M {{ events {{ Go, Far }} initial S0; {} }}", (0..count).map(state).collect::<String>())
}

fn steps_of(table: &str) -> usize {
    let (graph, _) = fsm_compiler::describe(proc_macro2::TokenStream::from_str(table).expect("tokens"));
    let graph = graph.expect("a machine");
    let before = steps();
    super::draw(&Chart::of(Graph::new(&graph.text, &[])), Page::Own);
    steps() - before
}

#[test]
fn twice_the_states_are_about_twice_the_steps() {
    const MOST: [(&str, Table, f64, usize); 5] = [
        ("ring", ring, 2.2, 256),
        // A page with columns.
        ("page", ring, 2.4, 100),
        ("far", with_far_arrows, 3.6, 64),
        ("one", to_one, 3.4, 64),
        ("composites", composites, 2.2, 256),
    ];
    for (name, machine, most, few) in MOST {
        let [few, many] = [few, 2 * few].map(|count| steps_of(&machine(count)));
        let growth = many as f64 / few as f64;
        println!("{name}: {few}, {many}: {growth:.2}");
        assert!(growth <= most, "{name}: {growth:.2} times the steps ({few}, {many}), at most {most}");
    }
}
