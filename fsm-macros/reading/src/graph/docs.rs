//! A machine for rustdoc: its picture, where that is wanted, the table of its states, and where their lines lead; and the heads
//! of methods without the `_` of our parameters.

use std::path::Path;

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use super::text::{body, guard, trigger};
use super::{Graph, kind_and_places};
use crate::each::Gather;
use crate::model::{Change, Depth, Entry, Given, Line, Machine, ROOT, StateId, StateKind, Target, Value};
use crate::token::{unraw, with_inside};
use crate::written::code_text;

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
        Target::Change(change) => {
            let listed = line.wording.listed.as_ref();
            let by_value = listed.map(|listed| format!(", as {} says", code(&code_text(&listed.value))));
            vec![leads(machine, change) + &by_value.unwrap_or_default()]
        }
    };
    let asked = line.requests().map(|(_, change)| leads(machine, change) + ", asked for by the action");
    ways.extend(asked.collect::<Vec<_>>());
    if ways.is_empty() {
        ways.push(brief(&body(line.action.as_ref())).map_or_else(|| "…".to_owned(), |does| code(&does)));
    }
    ways.into_iter().map(|to| (on.clone(), to)).gather()
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

/// Parameters of public methods. They end in `_`, so that no constant of the user's can be meant; a reader need not see that,
/// and rustdoc looks into no body.
const PARAMETERS: [&str; 10] =
    ["now_", "event_", "target_", "request_", "state_", "id_", "observer_", "data_", "params_", "given_"];

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
            with_inside(&group, inside).into()
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
