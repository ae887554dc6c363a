//! A machine for rustdoc: its picture, where that is wanted, and the table of its states, and where their lines lead.

use std::path::Path;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use super::Graph;
use super::edges::{change, kind_and_places, places};
use super::records::{guard, trigger};
use crate::each::Gather;
use crate::model::{Line, Machine, ROOT, StateId};
use crate::token::unraw;

/// Whether rustdoc reads what the macro writes: rustc does not, and the text would cost it time.
pub(crate) fn is_wanted() -> bool {
    let program = std::env::args_os().next().unwrap_or_default();
    Path::new(&program).file_stem().is_some_and(|name| name == "rustdoc")
}

/// Parameters of public methods. They end in `_`, so that no constant of the user's can be meant; a reader need not see that,
/// and rustdoc looks into no body.
const PARAMETERS: [&str; 8] =
    ["now_", "event_", "target_", "request_", "state_", "id_", "observer_", "data_"];

/// The generated code, with plain names for parameters: names in the parentheses of a function's head. Fields and
/// variants keep their names, which may be the user's.
pub(crate) fn with_plain_names(tokens: TokenStream) -> TokenStream {
    let mut is_in_head = false;
    let plain = |token| match token {
        TokenTree::Group(group) => {
            let is_of_head = is_in_head && group.delimiter() == Delimiter::Parenthesis;
            is_in_head &= group.delimiter() != Delimiter::Brace;
            let inside = match is_of_head {
                true => group.stream().into_iter().map(plain_name).collect(),
                false => with_plain_names(group.stream()),
            };
            let mut plain = Group::new(group.delimiter(), inside);
            plain.set_span(group.span());
            TokenTree::Group(plain)
        }
        token => {
            is_in_head |= matches!(&token, TokenTree::Ident(word) if word == "fn");
            token
        }
    };
    tokens.into_iter().map(plain).collect()
}

fn plain_name(token: TokenTree) -> TokenTree {
    match token {
        TokenTree::Ident(name) => match PARAMETERS.iter().find(|hidden| name == **hidden) {
            Some(hidden) => TokenTree::Ident(Ident::new(hidden.trim_end_matches('_'), name.span())),
            None => TokenTree::Ident(name),
        },
        token => token,
    }
}

/// As HTML in Markdown, which ends at an empty row. It has what is there.
#[cfg(feature = "diagram")]
pub(crate) fn picture(graph: &Graph) -> String {
    let picture = fsm_diagram::draw_for_rustdoc(fsm_graph::Graph::new(&graph.text, &[]));
    format!("\n<div>\n{picture}</div>\n")
}

#[cfg(not(feature = "diagram"))]
pub(crate) fn picture(_: &Graph) -> String {
    String::new()
}

/// In Markdown: a row for each line that leads somewhere, and for each state without one.
pub(crate) fn table(machine: &Machine) -> String {
    let mut text =
        String::from("\n# States and transitions\n\n| state | on | leads to |\n| --- | --- | --- |\n");
    for id in machine.topology.all() {
        let state = machine.state(id);
        let rows: Vec<(String, String)> = machine.lines_of(id).each_of(|line| rows(machine, line)).gather();
        let name = match id {
            ROOT => "any".to_owned(),
            _ => {
                let depth = machine.topology.path(id).skip(1).filter(|around| *around != ROOT).count();
                format!("{}{} `{}`", "\u{2003}".repeat(depth), machine.kind_word(id), unraw(&state.name))
            }
        };
        let begins = match &state.initial {
            Some(initial) if id != ROOT => format!(" begins in {}", named(machine, &places(&initial.entry))),
            _ => String::new(),
        };
        match rows.split_first() {
            None if id == ROOT => {}
            None => text += &format!("| {name}{begins} | | |\n"),
            Some(((first, to), rest)) => {
                text += &format!("| {name}{begins} | {first} | {to} |\n");
                rest.iter().for_each(|(on, to)| text += &format!("| | {on} | {to} |\n"));
            }
        }
    }
    if let Some(initial) = &machine.state(ROOT).initial {
        text += &format!("\nIt starts in {}.\n", named(machine, &places(&initial.entry)));
    }
    text
}

/// The ways on which a line leads: by its target, and by the requests of its action.
fn rows(machine: &Machine, line: &Line) -> Vec<(String, String)> {
    let mut on = code(&trigger(machine, line));
    let guard = guard(line);
    if !guard.is_empty() {
        on += &format!(" if {}", code(&guard));
    }
    let (kind, own) = change(line);
    let listed = line.wording.listed.as_ref();
    let by_value = listed
        .map_or(String::new(), |listed| format!(", as {} says", code(&super::code_text(&listed.value))));
    let own = (!matches!(kind, "internal" | "ignore" | "defer" | "pass")).then_some((kind, own, by_value));
    let requests = line.requests().map(|(_, change)| {
        let (kind, targets) = kind_and_places(change);
        (kind, targets, ", asked for by the action".to_owned())
    });
    let row = |(kind, targets, note): (&str, String, String)| {
        let targets = named(machine, &targets);
        let to = match (kind, targets.is_empty()) {
            ("goto", _) => targets,
            ("pop", false) => format!("pop, else {targets}"),
            (kind, true) => kind.to_owned(),
            (kind, false) => format!("{kind} {targets}"),
        };
        (on.clone(), to + &note)
    };
    own.into_iter().and(requests).map(row).gather()
}

/// The names of the states with these numbers, `3,5d`.
fn named(machine: &Machine, numbers: &str) -> String {
    let name = |target: &str| {
        let number = target.trim_end_matches(['s', 'd']);
        let state = machine.state(StateId(number.parse().ok()?));
        let name = format!("`{}`", unraw(&state.name));
        Some(match &target[number.len()..] {
            "s" => format!("the history of {name}"),
            "d" => format!("the deep history of {name}"),
            _ => name,
        })
    };
    numbers.split(',').filter_map(name).collect::<Vec<_>>().join(" and ")
}

/// As code in a cell of a table.
fn code(text: &str) -> String {
    let text = text.replace('|', "\\|");
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::{errors, model, syntax};

    #[test]
    fn a_row_says_where_a_line_leads() {
        let table = "machine Door {
            events { Push(u32), Kick }
            initial Closed;
            on Kick => reset Broken;
            state Closed { on Push(1 | 2) if true || false => Open { n: 1 }; on Push(_) do { push!(Open { n: 2 }); } }
            state Open { let n: u32; initial Wide; state Wide { after 2s => pop else Closed; } state r#Loop; on Push(_) => ignore; }
            final state Broken;
        }";
        let mut errors = errors::Errors::default();
        let tree = syntax::parse(table.parse().expect("tokens"), &mut errors).expect("a machine");
        let machine = model::build(tree, &mut errors);
        assert!(errors.is_empty());
        expect![[r#"

            # States and transitions

            | state | on | leads to |
            | --- | --- | --- |
            | any | `on Kick` | reset `Broken` |
            | state `Closed` | `on Push(1 \| 2)` if `true \|\| false` | `Open` |
            | | `on Push(_)` | push `Open`, asked for by the action |
            | state `Open` begins in `Wide` | | |
            |  state `Wide` | `after 2s` | pop, else `Closed` |
            |  state `Loop` | | |
            | state `Broken` | | |

            It starts in `Closed`.
        "#]]
        .assert_eq(&super::table(&machine));
    }
}
