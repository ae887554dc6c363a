//! A machine for rustdoc: its picture, where that is wanted, and the table of its states, and where their lines lead.

use std::path::Path;

use super::Graph;
use super::edges::kind_and_places;
use super::records::{body, guard, trigger};
use crate::each::Gather;
use crate::model::{Change, Depth, Entry, Given, Line, Machine, ROOT, StateId, StateKind, Target, Value};
use crate::token::unraw;

/// Whether rustdoc reads what the macro writes: rustc does not, and the text would cost it time.
pub(crate) fn is_wanted() -> bool {
    let program = std::env::args_os().next().unwrap_or_default();
    Path::new(&program).file_stem().is_some_and(|name| name == "rustdoc")
}

/// As HTML in Markdown, which ends at an empty row. It has what is there.
#[cfg(feature = "diagram")]
fn picture(graph: &Graph) -> String {
    let picture = fsm_diagram::draw_for_rustdoc(fsm_graph::Graph::new(&graph.text, &[]));
    format!("\n<div>\n{picture}</div>\n")
}

#[cfg(not(feature = "diagram"))]
fn picture(_: &Graph) -> String {
    String::new()
}

/// In Markdown: all that stands before and in the table. A machine without a comment has a first sentence all the same.
pub(crate) fn written(machine: &Machine, graph: &Graph) -> String {
    let summary = if machine.attrs.docs().is_empty() { summary(machine) } else { String::new() };
    summary + &picture(graph) + &table(machine)
}

fn summary(machine: &Machine) -> String {
    let is_state =
        |id: &StateId| matches!(machine.topology.node(*id).kind, StateKind::Plain | StateKind::Final);
    let count = machine.topology.all().filter(|id| *id != ROOT).filter(is_state).count();
    let states = if count == 1 { "one state".to_owned() } else { format!("{count} states") };
    let starts = machine.state(ROOT).initial.as_ref().map(|initial| named(machine, &initial.entry));
    format!(
        " A state machine of {states}{}.\n",
        starts.map(|at| format!(" that starts in {at}")).unwrap_or_default()
    )
}

/// A row for each line, and for each state without one.
fn table(machine: &Machine) -> String {
    let mut text = String::from(
        "\n# States and transitions\n\n| state | on | leads to, or does |\n| --- | --- | --- |\n",
    );
    for id in machine.topology.all() {
        let state = machine.state(id);
        let rows: Vec<(String, String)> = machine.lines_of(id).each_of(|line| rows(machine, line)).gather();
        let name = match id {
            ROOT => "any".to_owned(),
            _ => {
                let depth = machine.topology.path(id).skip(1).filter(|around| *around != ROOT).count();
                let ends = if machine.topology.node(id).kind == StateKind::Final { "final " } else { "" };
                let (indent, kind) = ("\u{2003}".repeat(depth), machine.kind_word(id));
                format!("{indent}{ends}{kind} `{}`", unraw(&state.name))
            }
        };
        let begins = match &state.initial {
            Some(initial) if id != ROOT => format!(" begins in {}", named(machine, &initial.entry)),
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
        text += &format!("\nIt starts in {}.\n", named(machine, &initial.entry));
    }
    text
}

/// The ways on which a line leads, by its target and by the requests of its action. What a line does is shown where it leads
/// nowhere.
fn rows(machine: &Machine, line: &Line) -> Vec<(String, String)> {
    let mut on = code(&trigger(machine, line));
    let guard = guard(line);
    if !guard.is_empty() {
        on += &format!(" if {}", code(&guard));
    }
    let mut ways: Vec<String> = match &line.target {
        Target::None => Vec::new(),
        Target::Again { .. } => vec!["self".to_owned()],
        Target::Ignore(_) => vec!["ignored".to_owned()],
        Target::Defer(_) => vec!["deferred".to_owned()],
        Target::Pass(_) => vec!["passed on".to_owned()],
        Target::Change(change) => vec![leads(machine, change) + &by_value(line)],
    };
    let asked = line.requests().map(|(_, change)| leads(machine, change) + ", asked for by the action");
    ways.extend(asked.collect::<Vec<_>>());
    if ways.is_empty() {
        ways.push(brief(&body(line.action.as_ref())).map_or_else(|| "…".to_owned(), |does| code(&does)));
    }
    ways.into_iter().map(|to| (on.clone(), to)).gather()
}

fn by_value(line: &Line) -> String {
    let listed = line.wording.listed.as_ref();
    listed.map_or(String::new(), |listed| {
        format!(", as {} says", code(&crate::written::code_text(&listed.value)))
    })
}

fn leads(machine: &Machine, change: &Change) -> String {
    let (kind, _) = kind_and_places(change);
    let targets = change.kind.named().map(|entry| named(machine, entry)).unwrap_or_default();
    match (kind, targets.is_empty()) {
        ("goto", _) => targets,
        ("pop", false) => format!("pop, else {targets}"),
        (kind, true) => kind.to_owned(),
        (kind, false) => format!("{kind} {targets}"),
    }
}

/// The states that are entered, each with the data that it is given.
fn named(machine: &Machine, entry: &Entry) -> String {
    let name = |place: &Entry| {
        let given: Vec<String> = place.given.iter().map(given).collect();
        let data = if given.is_empty() { String::new() } else { format!(" {{ {} }}", given.join(", ")) };
        let name = code(&(unraw(&machine.state(place.state).name) + &data));
        match place.history {
            Some(Depth::Shallow) => format!("the history of {name}"),
            Some(Depth::Deep) => format!("the deep history of {name}"),
            None => name,
        }
    };
    entry.places().map(name).collect::<Vec<_>>().join(" and ")
}

/// `field`, or `field: value`.
fn given(given: &Given) -> String {
    let name = unraw(&given.name);
    let value = match &given.value {
        Value::Moved { name, .. } => unraw(name),
        Value::Expression(value) => body(Some(value)),
    };
    match brief(&value) {
        Some(value) if value == name => name,
        Some(value) => format!("{name}: {value}"),
        None => format!("{name}: …"),
    }
}

/// Code that has room in a cell.
fn brief(code: &str) -> Option<String> {
    (code.chars().count() <= 60).then(|| code.to_owned())
}

/// As code in a cell of a table.
fn code(text: &str) -> String {
    let text = text.replace('|', "\\|");
    if text.is_empty() {
        return text;
    }
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::{errors, model, syntax};

    fn model(table: &str) -> model::Machine {
        let mut errors = errors::Errors::default();
        let tree = syntax::parse(table.parse().expect("tokens"), &mut errors).expect("a machine");
        let machine = model::build(tree, &mut errors);
        assert!(errors.is_empty(), "{:?}", errors.into_tokens(&[]).to_string());
        machine
    }

    #[test]
    fn a_machine_without_a_comment_has_a_summary() {
        let summary = |table| super::summary(&model(table));
        let regions = "machine M { initial A; state A { region L { initial B; state B; } region R { initial C; state C; final state D; } } }";
        assert_eq!(summary(regions), " A state machine of 4 states that starts in `A`.\n");
        assert_eq!(
            summary("machine M { initial A; state A; }"),
            " A state machine of one state that starts in `A`.\n"
        );
    }

    #[test]
    fn a_row_says_where_a_line_leads_or_what_it_does() {
        let table = "machine Door {
            events { Push(u32), Kick }
            initial Closed;
            on Kick => reset Broken;
            state Closed { on Push(1 | 2) if true || false => Open { n: 1 }; on Push(_) do { push!(Open { n: 2 }); } }
            state Open { let n: u32; initial Wide { m: 0 }; exit do log(); update do step(1, 2); every 1s do { first(); second(); third(); and_so_on(); until_the_cell(); } enter(cause) do log();
                state Wide { let m: u32; after 2s => pop else Closed; after 3s => Wide { m: *m + 1 }; } state r#Loop; on Push(_) => ignore; }
            final state Broken;
        }";
        let machine = model(table);
        expect![[r#"

            # States and transitions

            | state | on | leads to, or does |
            | --- | --- | --- |
            | any | `on Kick` | reset `Broken` |
            | state `Closed` | `on Push(1 \| 2)` if `true \|\| false` | `Open { n: 1 }` |
            | | `on Push(_)` | push `Open { n: 2 }`, asked for by the action |
            | state `Open` begins in `Wide { m: 0 }` | `exit` | `log()` |
            | | `update` | `step(1, 2)` |
            | | `every 1s` | … |
            | | `enter(cause)` | `log()` |
            | | `on Push(_)` | ignored |
            |  state `Wide` | `after 2s` | pop, else `Closed` |
            | | `after 3s` | `Wide { m: *m + 1 }` |
            |  state `Loop` | | |
            | final state `Broken` | | |

            It starts in `Closed`.
        "#]]
        .assert_eq(&super::table(&machine));
    }
}
