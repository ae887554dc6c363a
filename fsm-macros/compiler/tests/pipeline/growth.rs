//! What the macro prints grows as the table does.

use fsm_compiler::Reader;
use proc_macro2::{TokenStream, TokenTree};

/// How many tokens a table becomes.
fn size(table: &str) -> usize {
    fn count(tokens: TokenStream) -> usize {
        let of = |token| match token {
            TokenTree::Group(group) => 2 + count(group.stream()),
            _ => 1,
        };
        tokens.into_iter().map(of).sum()
    }
    count(fsm_compiler::expand(table.parse().expect("tokens"), Reader::Compiler))
}

/// Twice the table is at most so many times as much, in percent.
fn check(table: fn(usize) -> String, count: usize, most: usize) {
    let (one, two) = (size(&table(count)), size(&table(2 * count)));
    assert!(two * 100 <= one * most, "{two} tokens of {} are over {most} % of {one}", 2 * count);
}

fn machine(body: &str) -> String {
    format!("machine M(log: &mut Vec<u32>) {{ events {{ Go, Stop }} {body} }}")
}

fn states(count: usize) -> String {
    let state = |id: usize| {
        let next = (id + 1) % count;
        format!("state S{id} {{ let x: u32; on Go => S{next} {{ x: *x + 1 }} do log.push({id}); }}")
    };
    machine(&format!("initial S0 {{ x: 0 }}; {}", (0..count).map(state).collect::<String>()))
}

fn regions(count: usize) -> String {
    let region = |id: usize| {
        format!(
            "region R{id} {{
                initial A{id};
                state A{id} {{ on Go => B{id} do log.push({id}); }}
                state B{id} {{ let x: u32 = 3; on Stop => A{id} do log.push(*x); }}
            }}"
        )
    };
    let regions: String = (0..count).map(region).collect();
    machine(&format!("initial On; state On {{ {regions} }} state Off {{ on Go => On; }}"))
}

/// `start_in` enters all regions, with the actions of their `initial` lines but for the one around its target.
fn begun_regions(count: usize) -> String {
    let region = |id: usize| {
        format!(
            "region R{id} {{
                initial A{id} do log.push({id});
                state A{id} {{ on Go => B{id}; }}
                state B{id} {{ enter do log.push({id}); on Stop => A{id}; }}
            }}"
        )
    };
    machine(&(0..count).map(region).collect::<String>())
}

/// Each of two regions holds two regions, and so on.
fn nested_regions(count: usize) -> String {
    let inner = |inner: String, id: usize| {
        format!(
            "initial N{id};
            state N{id} {{
                region P{id} {{ {inner} }}
                region Q{id} {{ initial C{id}; state C{id} {{ on Go => D{id} do log.push({id}); }} state D{id} {{}} }}
            }}"
        )
    };
    let leaf = "initial L; state L { on Go => K; } state K { on Stop => L; }".to_owned();
    machine(&(0..count).fold(leaf, inner))
}

/// Each state sees the data of all around it.
fn levels(count: usize) -> String {
    let around = |inner: String, id: usize| {
        format!("initial S{id}; state S{id} {{ let x{id}: u32 = {id}; enter do log.push(*x{id}); {inner} }}")
    };
    machine(&(0..count).fold("on Go => self;".to_owned(), around))
}

#[test]
fn states_are_added_up() {
    check(states, 40, 205);
}

#[test]
fn regions_are_added_up() {
    check(regions, 20, 205);
}

#[test]
fn starts_in_regions_are_added_up() {
    check(begun_regions, 20, 205);
}

#[test]
fn regions_inside_each_other_are_nearly_added_up() {
    check(nested_regions, 6, 250);
}

/// What is visible grows with the depth: each function takes it.
#[test]
fn levels_with_data_cost_no_more_than_what_they_see() {
    check(levels, 10, 300);
}
